// What remote-agent's response is measured beside: the least program that does the same on libgpiod.
// It waits for an edge of a button, until the glitch time after the edge's stamp, reads the level, sets LED lines.
//
// minimal CHIP BUTTON LED... prints "ready", and for each press the edge's stamp in nanoseconds once the LEDs are set.
#include <gpiod.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <time.h>

#define GLITCH_NS 1000000
#define MOST_LEDS 64
#define CONSUMER "minimal"

static unsigned int button;
static unsigned int leds[MOST_LEDS];
static unsigned int led_count;

static void check(int is_good, const char *what)
{
	if (is_good)
		return;
	perror(what);
	exit(1);
}

#ifdef GPIOD_LINE_BULK_MAX_LINES // libgpiod 1.x

static struct gpiod_line *line;
static struct gpiod_line_bulk bar;

static void request(const char *path)
{
	struct gpiod_chip *chip = gpiod_chip_open(path);
	int values[MOST_LEDS] = {0};

	check(chip != NULL, path);
	line = gpiod_chip_get_line(chip, button);
	check(line != NULL, "button");
	int flags = GPIOD_LINE_REQUEST_FLAG_ACTIVE_LOW | GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_UP;
	check(gpiod_line_request_both_edges_events_flags(line, CONSUMER, flags) == 0, "button");
	check(gpiod_chip_get_lines(chip, leds, led_count, &bar) == 0, "LEDs");
	check(gpiod_line_request_bulk_output(&bar, CONSUMER, values) == 0, "LEDs");
}

// Waits for an edge; whether it was a press.
static int wait_for_press(uint64_t *stamp_ns)
{
	struct gpiod_line_event event;

	check(gpiod_line_event_wait(line, NULL) == 1, "waiting");
	check(gpiod_line_event_read(line, &event) == 0, "reading");
	*stamp_ns = (uint64_t)event.ts.tv_sec * 1000000000 + event.ts.tv_nsec;
	return event.event_type == GPIOD_LINE_EVENT_RISING_EDGE;
}

static int is_pressed(void)
{
	return gpiod_line_get_value(line) == 1;
}

static void set(int is_lit)
{
	int values[MOST_LEDS];

	for (unsigned int index = 0; index < led_count; index++)
		values[index] = is_lit;
	check(gpiod_line_set_value_bulk(&bar, values) == 0, "setting");
}

#else // libgpiod 2.x

static struct gpiod_line_request *input;
static struct gpiod_line_request *bar;
static struct gpiod_edge_event_buffer *events;

static struct gpiod_line_request *request_lines(
	struct gpiod_chip *chip,
	struct gpiod_line_settings *settings,
	const unsigned int *offsets,
	unsigned int count)
{
	struct gpiod_line_config *lines = gpiod_line_config_new();
	struct gpiod_request_config *config = gpiod_request_config_new();

	check(settings && lines && config, "memory");
	gpiod_request_config_set_consumer(config, CONSUMER);
	check(gpiod_line_config_add_line_settings(lines, offsets, count, settings) == 0, "lines");
	struct gpiod_line_request *request = gpiod_chip_request_lines(chip, config, lines);
	check(request != NULL, "lines");
	return request;
}

static void request(const char *path)
{
	struct gpiod_chip *chip = gpiod_chip_open(path);
	struct gpiod_line_settings *in = gpiod_line_settings_new();
	struct gpiod_line_settings *out = gpiod_line_settings_new();

	check(chip != NULL, path);
	check(in && out, "memory");
	gpiod_line_settings_set_edge_detection(in, GPIOD_LINE_EDGE_BOTH);
	gpiod_line_settings_set_bias(in, GPIOD_LINE_BIAS_PULL_UP);
	gpiod_line_settings_set_active_low(in, true);
	gpiod_line_settings_set_direction(out, GPIOD_LINE_DIRECTION_OUTPUT);
	input = request_lines(chip, in, &button, 1);
	bar = request_lines(chip, out, leds, led_count);
	events = gpiod_edge_event_buffer_new(1);
	check(events != NULL, "memory");
}

// Waits for an edge; whether it was a press.
static int wait_for_press(uint64_t *stamp_ns)
{
	check(gpiod_line_request_read_edge_events(input, events, 1) == 1, "reading");
	struct gpiod_edge_event *event = gpiod_edge_event_buffer_get_event(events, 0);
	*stamp_ns = gpiod_edge_event_get_timestamp_ns(event);
	return gpiod_edge_event_get_event_type(event) == GPIOD_EDGE_EVENT_RISING_EDGE;
}

static int is_pressed(void)
{
	return gpiod_line_request_get_value(input, button) == GPIOD_LINE_VALUE_ACTIVE;
}

static void set(int is_lit)
{
	enum gpiod_line_value values[MOST_LEDS];

	for (unsigned int index = 0; index < led_count; index++)
		values[index] = is_lit ? GPIOD_LINE_VALUE_ACTIVE : GPIOD_LINE_VALUE_INACTIVE;
	check(gpiod_line_request_set_values(bar, values) == 0, "setting");
}

#endif

int main(int count, char **arguments)
{
	int is_lit = 0;

	if (count < 4 || count - 3 > MOST_LEDS) {
		fprintf(stderr, "usage: minimal CHIP BUTTON LED...\n");
		return 64;
	}
	button = (unsigned int)atoi(arguments[2]);
	for (int index = 3; index < count; index++)
		leds[led_count++] = (unsigned int)atoi(arguments[index]);
	// A sleep may end 50 us late by default; remote-agent's timers do not.
	check(prctl(PR_SET_TIMERSLACK, 1L) == 0, "timer slack");
	setvbuf(stdout, NULL, _IOLBF, 0);
	request(arguments[1]);
	puts("ready");
	for (;;) {
		uint64_t stamp;

		if (!wait_for_press(&stamp))
			continue;
		uint64_t end = stamp + GLITCH_NS;
		struct timespec until = {.tv_sec = (time_t)(end / 1000000000), .tv_nsec = (long)(end % 1000000000)};
		clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL);
		if (!is_pressed())
			continue;
		is_lit = !is_lit;
		set(is_lit);
		printf("%llu\n", (unsigned long long)stamp);
	}
}
