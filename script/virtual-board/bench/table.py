"""Prints the figures of script/bench that have an aim, as a table: table.py FILE, with `name value unit` a line."""

import sys

# Figure, the words for it, its aim in words, and whether it is met.
AIMS = [
    ("debouncer.edges", "debouncer, edges a second", "20,000,000", lambda value, _: value >= 20e6),
    ("debouncer.allocations", "debouncer, allocations an edge", "0", lambda value, _: value == 0),
    ("response.ratio", "edge to LED beyond the glitch time, times the C program's", "1.3", lambda value, _: value <= 1.3),
    ("memory.resident", "resident memory, KiB", "under 8192", lambda value, _: value < 8192),
    ("memory.anonymous", "anonymous memory, KiB", "under 1229", lambda value, _: value < 1229),
    ("wake-ups.dark", "wake-ups a minute, paused and dark", "0", lambda value, _: value == 0),
    (
        "wake-ups.playing",
        "wake-ups playing on ten LEDs",
        "LED changes",
        lambda value, figures: value <= figures["wake-ups.playing.changes"],
    ),
    ("start.median", "start to ready, ms", "under 50", lambda value, _: value < 50),
]
OTHERS = [
    ("start.min", "start to ready, the best, ms"),
    ("response.clock-read", "reading a clock on the board, a call to its kernel, us"),
    ("size.stripped", "size of the program, stripped, KiB"),
]
RESPONSES = [
    ("minimal", "C program on libgpiod"),
    ("remote-agent", "remote-agent"),
]


def number(value):
    return f"{value:,.0f}" if value >= 1000 or value == int(value) else f"{value:,.2f}".rstrip("0").rstrip(".")


def rows(figures):
    for name, words, aim, is_met in AIMS:
        if name not in figures:
            yield words, "not measured", aim, ""
            continue
        if name == "wake-ups.playing":
            aim = f"{aim}: {number(figures['wake-ups.playing.changes'])}"
        yield words, number(figures[name]), aim, "met" if is_met(figures[name], figures) else "missed"


def main():
    figures = {}
    with open(sys.argv[1]) as file:
        for line in file:
            name, value, _ = line.split()
            figures[name] = float(value)
    print(f"\n{'edge to LED, us':<28}{'median':>10}{'beyond 1 ms':>14}{'90 %':>10}{'longest':>10}")
    for name, words in RESPONSES:
        values = [figures.get(f"response.{name}.{part}") for part in ("median", "beyond-glitch", "p90", "max")]
        if None not in values:
            print(f"{words:<28}{values[0]:>10.0f}{values[1]:>14.0f}{values[2]:>10.0f}{values[3]:>10.0f}")
    print(f"\n{'':<60}{'figure':>13}  {'aim':<18}")
    for words, value, aim, verdict in rows(figures):
        print(f"{words:<60}{value:>13}  {aim:<18}{verdict}")
    for name, words in OTHERS:
        if name in figures:
            print(f"{words:<60}{number(figures[name]):>13}")


main()
