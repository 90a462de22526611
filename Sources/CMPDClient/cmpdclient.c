#include "cmpdclient.h"

bool cmpdclient_send(struct mpd_async *async, const char *command, const char *argument) {
    return mpd_async_send_command(async, command, argument, (const char *)NULL);
}
