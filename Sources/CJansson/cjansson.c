#include "cjansson.h"

#include <string.h>

json_t *cjansson_parse(const char *bytes, size_t count) {
    json_error_t error;
    return json_loadb(bytes, count, JSON_ALLOW_NUL, &error);
}

char *cjansson_serialise(const json_t *value, size_t *count) {
    char *text = json_dumps(value, JSON_COMPACT | JSON_SORT_KEYS);
    *count = text ? strlen(text) : 0;
    return text;
}
