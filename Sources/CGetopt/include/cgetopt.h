// getopt_long of the C library, with its variables behind functions: Swift takes no mutable globals.
#pragma once

#include <getopt.h>

// Begins anew, and leaves the messages to the caller.
static inline void cgetopt_restart(void)
{
	optind = 0;
	opterr = 0;
}

// The value of the option just read, or NULL.
static inline const char *cgetopt_value(void)
{
	return optarg;
}

// The place of the next word.
static inline int cgetopt_index(void)
{
	return optind;
}
