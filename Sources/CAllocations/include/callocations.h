#ifndef CALLOCATIONS_H
#define CALLOCATIONS_H

#include <stdint.h>

/// How often memory was asked for since the program began.
///
/// A program that links this has its own malloc and its kin before the C library's, so that every allocation of the
/// Swift runtime is counted. For the benchmark only; needs glibc.
uint64_t callocations_count(void);

#endif
