#define _GNU_SOURCE
#include "csystemd.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

int csystemd_stderr_is_journal(void) {
    const char *stream = getenv("JOURNAL_STREAM");
    unsigned long long device = 0, inode = 0;
    struct stat status;
    if (!stream || sscanf(stream, "%llu:%llu", &device, &inode) != 2) return 0;
    if (fstat(STDERR_FILENO, &status) < 0) return 0;
    return status.st_dev == device && status.st_ino == inode;
}

int csystemd_clock_change_rearm(int descriptor) {
    // The far end of time: the timer itself never fires, only its cancellation does.
    const struct itimerspec never = {
        .it_value.tv_sec = sizeof(time_t) >= 8 ? (time_t)INT64_MAX : (time_t)INT32_MAX,
    };
    if (timerfd_settime(descriptor, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &never, NULL) < 0) return -errno;
    return 0;
}

int csystemd_clock_change_descriptor(void) {
    int descriptor = timerfd_create(CLOCK_REALTIME, TFD_NONBLOCK | TFD_CLOEXEC);
    if (descriptor < 0) return -errno;
    int result = csystemd_clock_change_rearm(descriptor);
    if (result < 0) {
        close(descriptor);
        return result;
    }
    return descriptor;
}
