// What Swift sees of libsystemd, and helpers in the place of its variadic functions, which Swift cannot see.
#pragma once

#include <systemd/sd-daemon.h>
#include <systemd/sd-event.h>
