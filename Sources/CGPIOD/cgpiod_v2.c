// libgpiod 2.x: the kernel's second interface. Each request has a descriptor of its own, events have
// sequence numbers, the queue has the size asked for and drops the oldest.
#include "shared.h"

#if !CGPIOD_IS_V1

#include <errno.h>
#include <stdlib.h>

// How many events one read takes from the kernel.
#define BATCH 64

struct cgpiod_chip {
	struct gpiod_chip *chip;
	struct gpiod_chip_info *info;
};

struct cgpiod_request {
	struct gpiod_line_request *request;
	struct gpiod_edge_event_buffer *buffer; // of a button
	unsigned int offsets[CGPIOD_LINES_MAX];
	size_t count;
	size_t event_buffer_size;
	enum cgpiod_bias bias;
	bool active_low;
	bool has_edges;
};

int cgpiod_generation(void)
{
	return 2;
}

const char *cgpiod_library_version(void)
{
	return gpiod_api_version();
}

struct cgpiod_chip *cgpiod_chip_open(const char *path)
{
	if (cgpiod_check_path(path) != 0)
		return NULL;
	struct cgpiod_chip *self = calloc(1, sizeof(*self));
	if (!self)
		return NULL;
	self->chip = gpiod_chip_open(path);
	if (self->chip)
		self->info = gpiod_chip_get_info(self->chip);
	if (!self->info) {
		int error = cgpiod_open_error(errno);
		cgpiod_chip_close(self);
		errno = error;
		return NULL;
	}
	return self;
}

void cgpiod_chip_close(struct cgpiod_chip *self)
{
	if (self->info)
		gpiod_chip_info_free(self->info);
	if (self->chip)
		gpiod_chip_close(self->chip);
	free(self);
}

const char *cgpiod_chip_name(const struct cgpiod_chip *self)
{
	return gpiod_chip_info_get_name(self->info);
}

const char *cgpiod_chip_label(const struct cgpiod_chip *self)
{
	return gpiod_chip_info_get_label(self->info);
}

unsigned int cgpiod_chip_line_count(const struct cgpiod_chip *self)
{
	return (unsigned int)gpiod_chip_info_get_num_lines(self->info);
}

int cgpiod_chip_line_info(struct cgpiod_chip *self, unsigned int offset, struct cgpiod_line_info *info)
{
	struct gpiod_line_info *line = gpiod_chip_get_line_info(self->chip, offset);

	if (!line)
		return -1;
	cgpiod_copy_name(info->name, gpiod_line_info_get_name(line));
	cgpiod_copy_name(info->consumer, gpiod_line_info_get_consumer(line));
	info->used = gpiod_line_info_is_used(line);
	info->output = gpiod_line_info_get_direction(line) == GPIOD_LINE_DIRECTION_OUTPUT;
	info->active_low = gpiod_line_info_is_active_low(line);
	gpiod_line_info_free(line);
	return 0;
}

int cgpiod_chip_find_line(struct cgpiod_chip *self, const char *name)
{
	return gpiod_chip_get_line_offset_from_name(self->chip, name);
}

static enum gpiod_line_bias line_bias(enum cgpiod_bias bias)
{
	switch (bias) {
	case CGPIOD_BIAS_AS_IS:
		return GPIOD_LINE_BIAS_AS_IS;
	case CGPIOD_BIAS_DISABLED:
		return GPIOD_LINE_BIAS_DISABLED;
	case CGPIOD_BIAS_PULL_UP:
		return GPIOD_LINE_BIAS_PULL_UP;
	case CGPIOD_BIAS_PULL_DOWN:
		return GPIOD_LINE_BIAS_PULL_DOWN;
	}
	return GPIOD_LINE_BIAS_AS_IS;
}

static enum gpiod_line_value line_value(uint64_t values, size_t index)
{
	return values >> index & 1 ? GPIOD_LINE_VALUE_ACTIVE : GPIOD_LINE_VALUE_INACTIVE;
}

// Frees the settings, and the configuration too where it is not good; then gives NULL, with errno as it was.
static struct gpiod_line_config *finish_config(struct gpiod_line_config *config, struct gpiod_line_settings *settings,
					       bool is_good)
{
	int error = errno;
	if (settings)
		gpiod_line_settings_free(settings);
	if (config && !is_good) {
		gpiod_line_config_free(config);
		config = NULL;
	}
	errno = error;
	return config;
}

// How a button's line is set up, with edges and without.
static struct gpiod_line_config *button_config(const struct cgpiod_request *self, bool with_edges)
{
	struct gpiod_line_settings *settings = gpiod_line_settings_new();
	struct gpiod_line_config *config = gpiod_line_config_new();
	bool is_good = settings && config &&
		       gpiod_line_settings_set_direction(settings, GPIOD_LINE_DIRECTION_INPUT) == 0 &&
		       gpiod_line_settings_set_bias(settings, line_bias(self->bias)) == 0 &&
		       gpiod_line_settings_set_edge_detection(
			       settings, with_edges ? GPIOD_LINE_EDGE_BOTH : GPIOD_LINE_EDGE_NONE) == 0 &&
		       gpiod_line_settings_set_event_clock(settings, GPIOD_LINE_CLOCK_MONOTONIC) == 0;

	if (is_good) {
		gpiod_line_settings_set_active_low(settings, self->active_low);
		is_good = gpiod_line_config_add_line_settings(config, self->offsets, self->count, settings) == 0;
	}
	return finish_config(config, settings, is_good);
}

static struct gpiod_line_config *outputs_config(const struct cgpiod_request *self, uint64_t values)
{
	struct gpiod_line_settings *settings = gpiod_line_settings_new();
	struct gpiod_line_config *config = gpiod_line_config_new();
	bool is_good = settings && config &&
		       gpiod_line_settings_set_direction(settings, GPIOD_LINE_DIRECTION_OUTPUT) == 0;

	if (is_good) {
		enum gpiod_line_value initial[CGPIOD_LINES_MAX];
		for (size_t index = 0; index < self->count; index++)
			initial[index] = line_value(values, index);
		gpiod_line_settings_set_active_low(settings, self->active_low);
		is_good = gpiod_line_config_add_line_settings(config, self->offsets, self->count, settings) == 0 &&
			  gpiod_line_config_set_output_values(config, initial, self->count) == 0;
	}
	return finish_config(config, settings, is_good);
}

static struct cgpiod_request *new_request(const unsigned int *offsets, size_t count, bool active_low)
{
	if (count == 0 || count > CGPIOD_LINES_MAX) {
		errno = EINVAL;
		return NULL;
	}
	struct cgpiod_request *self = calloc(1, sizeof(*self));
	if (!self)
		return NULL;
	for (size_t index = 0; index < count; index++)
		self->offsets[index] = offsets[index];
	self->count = count;
	self->active_low = active_low;
	return self;
}

// Takes the lines with a configuration, which is freed. 0, or -1.
static int take(struct cgpiod_request *self, struct cgpiod_chip *chip, struct gpiod_line_config *config,
		const char *consumer)
{
	struct gpiod_request_config *options = config ? gpiod_request_config_new() : NULL;

	if (options) {
		gpiod_request_config_set_consumer(options, consumer);
		gpiod_request_config_set_event_buffer_size(options, self->event_buffer_size);
		self->request = gpiod_chip_request_lines(chip->chip, options, config);
	}
	int error = errno;
	if (options)
		gpiod_request_config_free(options);
	if (config)
		gpiod_line_config_free(config);
	errno = error;
	return self->request ? 0 : -1;
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
	struct cgpiod_request *self = new_request(&offset, 1, active_low);

	if (!self)
		return NULL;
	self->bias = bias;
	self->event_buffer_size = event_buffer_size;
	self->buffer = gpiod_edge_event_buffer_new(BATCH);
	if (!self->buffer || take(self, chip, button_config(self, true), consumer) != 0)
		return close_keeping_errno(self);
	if (cgpiod_make_nonblocking(gpiod_line_request_get_fd(self->request)) != 0)
		return close_keeping_errno(self);
	self->has_edges = true;
	return self;
}

struct cgpiod_request *cgpiod_request_outputs(struct cgpiod_chip *chip, const unsigned int *offsets, size_t count,
					      const char *consumer, bool active_low, uint64_t values)
{
	struct cgpiod_request *self = new_request(offsets, count, active_low);

	if (!self)
		return NULL;
	return take(self, chip, outputs_config(self, values), consumer) == 0 ? self : close_keeping_errno(self);
}

int cgpiod_request_fd(const struct cgpiod_request *self)
{
	if (!self->has_edges) {
		errno = EBADF;
		return -1;
	}
	return gpiod_line_request_get_fd(self->request);
}

// One read: how many events came, 0 where none is there, or -1.
static int read_batch(struct cgpiod_request *self, size_t max)
{
	int got;

	do
		got = gpiod_line_request_read_edge_events(self->request, self->buffer, max < BATCH ? max : BATCH);
	while (got < 0 && errno == EINTR);
	return got < 0 && errno == EAGAIN ? 0 : got;
}

int cgpiod_request_read_events(struct cgpiod_request *self, struct cgpiod_event *events, size_t max)
{
	size_t count = 0;

	if (!self->has_edges) {
		errno = EBADF;
		return -1;
	}
	while (count < max) {
		int got = read_batch(self, max - count);
		// An error that comes after some events comes again at the next call.
		if (got < 0)
			return count > 0 ? (int)count : -1;
		for (int index = 0; index < got; index++) {
			struct gpiod_edge_event *event =
				gpiod_edge_event_buffer_get_event(self->buffer, (unsigned long)index);
			events[count + (size_t)index] = (struct cgpiod_event){
				.timestamp_ns = gpiod_edge_event_get_timestamp_ns(event),
				.offset = gpiod_edge_event_get_line_offset(event),
				.sequence = (uint32_t)gpiod_edge_event_get_line_seqno(event),
				.active = gpiod_edge_event_get_event_type(event) == GPIOD_EDGE_EVENT_RISING_EDGE,
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
	enum gpiod_line_value value = gpiod_line_request_get_value(self->request, self->offsets[0]);

	if (value == GPIOD_LINE_VALUE_ERROR)
		return -1;
	return value == GPIOD_LINE_VALUE_ACTIVE;
}

int cgpiod_request_set_edges(struct cgpiod_request *self, bool enabled)
{
	if (!self->buffer) {
		errno = EINVAL;
		return -1;
	}
	if (self->has_edges == enabled)
		return 0;
	struct gpiod_line_config *config = button_config(self, enabled);
	if (!config)
		return -1;
	int result = gpiod_line_request_reconfigure_lines(self->request, config);
	int error = errno;
	gpiod_line_config_free(config);
	errno = error;
	if (result != 0)
		return -1;
	self->has_edges = enabled;
	// What is queued belongs to the time before; nothing is added to it any more.
	for (size_t left = 1024; !enabled && left > 0;) {
		int got = read_batch(self, left);
		if (got <= 0)
			break;
		left -= (size_t)got;
	}
	return 0;
}

int cgpiod_request_set_values(struct cgpiod_request *self, uint64_t mask, uint64_t values)
{
	unsigned int offsets[CGPIOD_LINES_MAX];
	enum gpiod_line_value chosen[CGPIOD_LINES_MAX];
	size_t count = 0;

	if (self->buffer) {
		errno = EINVAL;
		return -1;
	}
	for (size_t index = 0; index < self->count; index++) {
		if (!(mask >> index & 1))
			continue;
		offsets[count] = self->offsets[index];
		chosen[count] = line_value(values, index);
		count++;
	}
	return count == 0 ? 0 : gpiod_line_request_set_values_subset(self->request, count, offsets, chosen);
}

void cgpiod_request_close(struct cgpiod_request *self)
{
	if (self->request)
		gpiod_line_request_release(self->request);
	if (self->buffer)
		gpiod_edge_event_buffer_free(self->buffer);
	free(self);
}

#endif
