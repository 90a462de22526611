// What Swift sees of libmpdclient: its asynchronous connection and its parser, and a helper in the place of a variadic
// function, which Swift cannot see. `mpd_connection` is left out on purpose: its calls block.
#pragma once

#include <mpd/async.h>
#include <mpd/parser.h>
#include <mpd/protocol.h>
#include <stdbool.h>

// Adds a command to what is to be written, the argument quoted; NULL: none. The command itself goes as it is.
// Returns false where there is no room for it, or the connection has failed.
bool cmpdclient_send(struct mpd_async *async, const char *command, const char *argument);
