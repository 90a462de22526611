// One small API over libgpiod 1.6 (Debian 12) and 2.x (Debian 13). No type of libgpiod appears here;
// cgpiod_v1.c and cgpiod_v2.c implement it, and gpiod.h decides at compile time which of them counts.
//
// What fails returns -1 or NULL and leaves the reason in errno, the same one with both generations:
//   ENOENT  no such chip or line        EACCES, EPERM  no permission       EBUSY   the line is taken
//   ENOTTY  not a GPIO chip             EINVAL  no such offset, or the chip cannot do what is asked
//   ENODEV  the chip is gone            EBADF   edges are switched off
//
// Nothing here blocks, and nothing may be called from two threads at once.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The most lines in one request, with both generations of the kernel's interface.
#define CGPIOD_LINES_MAX 64
// The room for a name, its end included (the kernel's GPIO_MAX_NAME_SIZE).
#define CGPIOD_NAME_SIZE 32
// Events that the kernel keeps for one line with generation 1, which cannot be changed.
#define CGPIOD_V1_QUEUE 16

struct cgpiod_chip;
struct cgpiod_request;

enum cgpiod_bias {
	CGPIOD_BIAS_AS_IS,
	CGPIOD_BIAS_DISABLED,
	CGPIOD_BIAS_PULL_UP,
	CGPIOD_BIAS_PULL_DOWN,
};

struct cgpiod_line_info {
	char name[CGPIOD_NAME_SIZE];     // empty where the line has none
	char consumer[CGPIOD_NAME_SIZE]; // empty where nobody says so
	bool used;
	bool output;
	bool active_low;
};

// One edge: the line moved at that time, and stood at `active` (logical) a moment later.
struct cgpiod_event {
	uint64_t timestamp_ns; // CLOCK_MONOTONIC
	uint32_t offset;
	uint32_t sequence; // of this line, from 1; 0 where the interface has none (generation 1)
	bool active;
};

// 1 or 2: the generation that this was compiled against.
int cgpiod_generation(void);
// The library's own version, such as "1.6.3".
const char *cgpiod_library_version(void);

// Opens the chip with this path. Its descriptor lives until the chip and, with generation 1,
// every request made from it are closed.
struct cgpiod_chip *cgpiod_chip_open(const char *path);
void cgpiod_chip_close(struct cgpiod_chip *chip);

// "gpiochip0" and the label of its driver; they stay valid as long as the chip is open.
const char *cgpiod_chip_name(const struct cgpiod_chip *chip);
const char *cgpiod_chip_label(const struct cgpiod_chip *chip);
unsigned int cgpiod_chip_line_count(const struct cgpiod_chip *chip);

int cgpiod_chip_line_info(struct cgpiod_chip *chip, unsigned int offset, struct cgpiod_line_info *info);
// The offset of the first line with this name.
int cgpiod_chip_find_line(struct cgpiod_chip *chip, const char *name);

// Takes one line as an input with both edges. `event_buffer_size` is how many events the kernel shall keep
// (generation 2: at most 1024; generation 1 always keeps 16).
struct cgpiod_request *cgpiod_request_button(struct cgpiod_chip *chip, unsigned int offset, const char *consumer,
					     enum cgpiod_bias bias, bool active_low, size_t event_buffer_size);

// Takes up to CGPIOD_LINES_MAX lines as outputs. Bit k of `values` is the logical value of offsets[k].
struct cgpiod_request *cgpiod_request_outputs(struct cgpiod_chip *chip, const unsigned int *offsets, size_t count,
					      const char *consumer, bool active_low, uint64_t values);

// The descriptor to poll for reading, or -1 with EBADF for outputs and while edges are off.
int cgpiod_request_fd(const struct cgpiod_request *request);

// Reads up to `max` events that are there, and returns how many: 0 where none is.
int cgpiod_request_read_events(struct cgpiod_request *request, struct cgpiod_event *events, size_t max);

// The logical level now, 0 or 1, read on the request's own descriptor.
int cgpiod_request_level(struct cgpiod_request *request);

// Switches the edges of a button's line off or on; bias and polarity stay, queued events are dropped.
// The descriptor may be another one afterwards. With generation 1 the line is let go and taken again:
// where that fails (EBUSY) it is no longer held, and the request can only be closed.
int cgpiod_request_set_edges(struct cgpiod_request *request, bool enabled);

// Sets, in one call to the kernel, the outputs whose bit is in `mask` to the bits of `values`.
int cgpiod_request_set_values(struct cgpiod_request *request, uint64_t mask, uint64_t values);

// Lets the lines go. Outputs are not changed here first.
void cgpiod_request_close(struct cgpiod_request *request);
