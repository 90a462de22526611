#include "callocations.h"

#include <errno.h>
#include <stddef.h>

// glibc's own names for what is replaced here.
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static uint64_t count;

uint64_t callocations_count(void) { return __atomic_load_n(&count, __ATOMIC_RELAXED); }

static void note(void) { __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED); }

void *malloc(size_t size) {
    note();
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    note();
    return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
    note();
    return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    note();
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
    note();
    void *found = __libc_memalign(alignment, size);
    if (!found) return ENOMEM;
    *block = found;
    return 0;
}
