// What Swift sees of libsystemd, and helpers in the place of its variadic functions, which Swift cannot see.
#pragma once

#include <stdint.h>
#include <sys/epoll.h>
#include <sys/inotify.h>
#include <sys/timerfd.h>
#include <systemd/sd-bus.h>
#include <systemd/sd-daemon.h>
#include <systemd/sd-event.h>

// Whether standard error is the journal's stream, as $JOURNAL_STREAM says: then a line may begin with "<priority>".
int csystemd_stderr_is_journal(void);

// A descriptor that becomes readable when the wall clock is set, and so also when the machine wakes from suspend.
// Returns the descriptor or a negative errno.
int csystemd_clock_change_descriptor(void);

// Arms that descriptor again after it became readable. Returns 0 or a negative errno.
int csystemd_clock_change_rearm(int descriptor);
