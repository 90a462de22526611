// libgpiod 1.x: the kernel's first interface. Each line with edges has a descriptor of its own, whose edges
// cannot be switched off; a queue keeps 16 events and drops the newest; there are no sequence numbers.
#include "shared.h"

#if CGPIOD_IS_V1

#include <errno.h>
#include <stdlib.h>

// A line of libgpiod 1.x lives in its chip, so the chip is closed after the last request.
struct cgpiod_chip {
	struct gpiod_chip *chip;
	unsigned int owners;
};

struct cgpiod_request {
	struct cgpiod_chip *chip;
	struct gpiod_line_bulk lines;
	bool is_output;
	bool is_held;
	bool has_edges;
	uint64_t values; // of outputs: this interface always sets all of them
	int flags;
	char consumer[CGPIOD_NAME_SIZE];
};

int cgpiod_generation(void)
{
	return 1;
}

const char *cgpiod_library_version(void)
{
	return gpiod_version_string();
}

struct cgpiod_chip *cgpiod_chip_open(const char *path)
{
	if (cgpiod_check_path(path) != 0)
		return NULL;
	struct cgpiod_chip *self = calloc(1, sizeof(*self));
	if (!self)
		return NULL;
	self->chip = gpiod_chip_open(path);
	if (!self->chip) {
		int error = cgpiod_open_error(errno);
		free(self);
		errno = error;
		return NULL;
	}
	self->owners = 1;
	return self;
}

void cgpiod_chip_close(struct cgpiod_chip *self)
{
	if (--self->owners > 0)
		return;
	gpiod_chip_close(self->chip);
	free(self);
}

const char *cgpiod_chip_name(const struct cgpiod_chip *self)
{
	return gpiod_chip_name(self->chip);
}

const char *cgpiod_chip_label(const struct cgpiod_chip *self)
{
	return gpiod_chip_label(self->chip);
}

unsigned int cgpiod_chip_line_count(const struct cgpiod_chip *self)
{
	return gpiod_chip_num_lines(self->chip);
}

int cgpiod_chip_line_info(struct cgpiod_chip *self, unsigned int offset, struct cgpiod_line_info *info)
{
	struct gpiod_line *line = gpiod_chip_get_line(self->chip, offset);

	// The library remembers what it was told first.
	if (!line || gpiod_line_update(line) != 0)
		return -1;
	cgpiod_copy_name(info->name, gpiod_line_name(line));
	cgpiod_copy_name(info->consumer, gpiod_line_consumer(line));
	info->used = gpiod_line_is_used(line);
	info->output = gpiod_line_direction(line) == GPIOD_LINE_DIRECTION_OUTPUT;
	info->active_low = gpiod_line_active_state(line) == GPIOD_LINE_ACTIVE_STATE_LOW;
	return 0;
}

int cgpiod_chip_find_line(struct cgpiod_chip *self, const char *name)
{
	struct gpiod_line *line = gpiod_chip_find_line(self->chip, name);

	return line ? (int)gpiod_line_offset(line) : -1;
}

static int request_flags(enum cgpiod_bias bias, bool active_low)
{
	int flags = active_low ? GPIOD_LINE_REQUEST_FLAG_ACTIVE_LOW : 0;

	switch (bias) {
	case CGPIOD_BIAS_AS_IS:
		return flags;
	case CGPIOD_BIAS_DISABLED:
		return flags | GPIOD_LINE_REQUEST_FLAG_BIAS_DISABLE;
	case CGPIOD_BIAS_PULL_UP:
		return flags | GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_UP;
	case CGPIOD_BIAS_PULL_DOWN:
		return flags | GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_DOWN;
	}
	return flags;
}

static struct cgpiod_request *new_request(struct cgpiod_chip *chip, const unsigned int *offsets, size_t count,
					  const char *consumer, int flags)
{
	if (count == 0 || count > CGPIOD_LINES_MAX) {
		errno = EINVAL;
		return NULL;
	}
	struct cgpiod_request *self = calloc(1, sizeof(*self));
	if (!self)
		return NULL;
	gpiod_line_bulk_init(&self->lines);
	for (size_t index = 0; index < count; index++) {
		struct gpiod_line *line = gpiod_chip_get_line(chip->chip, offsets[index]);
		if (!line) {
			free(self);
			return NULL;
		}
		gpiod_line_bulk_add(&self->lines, line);
	}
	self->flags = flags;
	cgpiod_copy_name(self->consumer, consumer);
	self->chip = chip;
	chip->owners++;
	return self;
}

static void let_go(struct cgpiod_request *self)
{
	if (self->is_held)
		gpiod_line_release_bulk(&self->lines);
	self->is_held = false;
	self->has_edges = false;
}

// Takes the button's line as an event line or, without edges, as a plain input.
static int take_button(struct cgpiod_request *self, bool with_edges)
{
	struct gpiod_line *line = gpiod_line_bulk_get_line(&self->lines, 0);
	struct gpiod_line_request_config config = {
		.consumer = self->consumer,
		.request_type = with_edges ? GPIOD_LINE_REQUEST_EVENT_BOTH_EDGES : GPIOD_LINE_REQUEST_DIRECTION_INPUT,
		.flags = self->flags,
	};

	if (gpiod_line_request(line, &config, 0) != 0)
		return -1;
	self->is_held = true;
	self->has_edges = with_edges;
	if (!with_edges || cgpiod_make_nonblocking(gpiod_line_event_get_fd(line)) == 0)
		return 0;
	int error = errno;
	let_go(self);
	errno = error;
	return -1;
}

static struct cgpiod_request *close_keeping_errno(struct cgpiod_request *self)
{
	int error = errno;

	cgpiod_request_close(self);
	errno = error;
	return NULL;
}

struct cgpiod_request *cgpiod_request_button(struct cgpiod_chip *chip, unsigned int offset, const char *consumer,
					     enum cgpiod_bias bias, bool active_low, size_t event_buffer_size)
{
	(void)event_buffer_size;
	struct cgpiod_request *self = new_request(chip, &offset, 1, consumer, request_flags(bias, active_low));

	if (!self)
		return NULL;
	return take_button(self, true) == 0 ? self : close_keeping_errno(self);
}

struct cgpiod_request *cgpiod_request_outputs(struct cgpiod_chip *chip, const unsigned int *offsets, size_t count,
					      const char *consumer, bool active_low, uint64_t values)
{
	struct cgpiod_request *self =
		new_request(chip, offsets, count, consumer, request_flags(CGPIOD_BIAS_AS_IS, active_low));

	if (!self)
		return NULL;
	struct gpiod_line_request_config config = {
		.consumer = self->consumer,
		.request_type = GPIOD_LINE_REQUEST_DIRECTION_OUTPUT,
		.flags = self->flags,
	};
	int defaults[CGPIOD_LINES_MAX];
	for (size_t index = 0; index < count; index++)
		defaults[index] = (int)(values >> index & 1);
	self->is_output = true;
	self->values = values;
	if (gpiod_line_request_bulk(&self->lines, &config, defaults) != 0)
		return close_keeping_errno(self);
	self->is_held = true;
	return self;
}

int cgpiod_request_fd(const struct cgpiod_request *self)
{
	if (!self->has_edges) {
		errno = EBADF;
		return -1;
	}
	return gpiod_line_event_get_fd(self->lines.lines[0]);
}

int cgpiod_request_read_events(struct cgpiod_request *self, struct cgpiod_event *events, size_t max)
{
	struct gpiod_line_event batch[CGPIOD_V1_QUEUE];
	int fd = cgpiod_request_fd(self);
	size_t count = 0;

	if (fd < 0)
		return -1;
	while (count < max) {
		size_t wanted = max - count < CGPIOD_V1_QUEUE ? max - count : CGPIOD_V1_QUEUE;
		int got = gpiod_line_event_read_fd_multiple(fd, batch, (unsigned int)wanted);
		if (got < 0 && errno == EINTR)
			continue;
		// An error that comes after some events comes again at the next call.
		if (got < 0)
			return count > 0 || errno == EAGAIN ? (int)count : -1;
		for (int index = 0; index < got; index++) {
			events[count + (size_t)index] = (struct cgpiod_event){
				.timestamp_ns = (uint64_t)batch[index].ts.tv_sec * 1000000000u +
						(uint64_t)batch[index].ts.tv_nsec,
				.offset = gpiod_line_offset(self->lines.lines[0]),
				.active = batch[index].event_type == GPIOD_LINE_EVENT_RISING_EDGE,
			};
		}
		count += (size_t)got;
		if (got == 0)
			break;
	}
	return (int)count;
}

int cgpiod_request_level(struct cgpiod_request *self)
{
	if (!self->is_held) {
		errno = EBADF;
		return -1;
	}
	return gpiod_line_get_value(self->lines.lines[0]);
}

int cgpiod_request_set_edges(struct cgpiod_request *self, bool enabled)
{
	if (self->is_output) {
		errno = EINVAL;
		return -1;
	}
	if (self->is_held && self->has_edges == enabled)
		return 0;
	let_go(self);
	return take_button(self, enabled);
}

int cgpiod_request_set_values(struct cgpiod_request *self, uint64_t mask, uint64_t values)
{
	int all[CGPIOD_LINES_MAX];
	uint64_t merged = (self->values & ~mask) | (values & mask);

	if (!self->is_output) {
		errno = EINVAL;
		return -1;
	}
	for (unsigned int index = 0; index < self->lines.num_lines; index++)
		all[index] = (int)(merged >> index & 1);
	if (gpiod_line_set_value_bulk(&self->lines, all) != 0)
		return -1;
	self->values = merged;
	return 0;
}

void cgpiod_request_close(struct cgpiod_request *self)
{
	let_go(self);
	cgpiod_chip_close(self->chip);
	free(self);
}

#endif
