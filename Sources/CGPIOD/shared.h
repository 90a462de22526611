// What both generations do alike, and which of them this build has.
#pragma once

#include <gpiod.h>

#ifdef GPIOD_LINE_BULK_MAX_LINES // only libgpiod 1.x has it
#define CGPIOD_IS_V1 1
#else
#define CGPIOD_IS_V1 0
#endif

#include "cgpiod.h"

// 0 if the path leads to a character device; else -1 with the errno that cgpiod.h promises.
int cgpiod_check_path(const char *path);
// The errno of a failed open of a character device: what is no chip has one name in both generations.
int cgpiod_open_error(int error);
// Copies a name that may be NULL or too long.
void cgpiod_copy_name(char destination[CGPIOD_NAME_SIZE], const char *source);
// The kernel's descriptors block when there is nothing to read; ours do not.
int cgpiod_make_nonblocking(int fd);
