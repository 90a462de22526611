// What Swift sees of libjansson. Its macros, which Swift cannot see, are behind two functions with fixed flags.
#pragma once

#include <jansson.h>

// Reads one object or array. Strings may hold NUL; the text must be UTF-8. Returns a new reference, or NULL.
json_t *cjansson_parse(const char *bytes, size_t count);

// Writes compact text with sorted keys. Returns what free() frees, or NULL; `count` is without the final NUL.
char *cjansson_serialise(const json_t *value, size_t *count);
