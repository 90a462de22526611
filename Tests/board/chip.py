"""Simulated chips: the kernel's gpio-sim makes them, and `pull` is what the world outside does to a line.

The kernel's trace is the only record of what was driven on an output, since a line falls back to its pull when it is
let go.
"""

import ctypes
import fcntl
import os
import re
import threading
import time

CONFIGFS = "/sys/kernel/config/gpio-sim"
TRACING = "/sys/kernel/tracing"
LIMIT_S = 30  # generous: a condition that is not met by then never will be


def wait_for(condition, what, limit_s=LIMIT_S):
    """Waits until condition() is true and returns what it gave."""
    end = time.monotonic() + limit_s
    while True:
        result = condition()
        if result:
            return result
        if time.monotonic() > end:
            raise AssertionError(f"not within {limit_s} s: {what}")
        time.sleep(0.005)


def read(path):
    with open(path) as file:
        return file.read().strip()


def write(path, text):
    with open(path, "w") as file:
        file.write(text)


class SimChip:
    """A simulated chip of 32 lines. Pressing is pulling down: buttons are active low."""

    def __init__(self, name="header", lines=32):
        # Whether this machine made a bounce slower than it was meant to be, so that it was no bounce.
        self.stalled = False
        self.name = name
        self.lines = lines
        self.base = f"{CONFIGFS}/{name}"
        os.makedirs(f"{self.base}/bank0", exist_ok=True)
        write(f"{self.base}/bank0/num_lines", str(lines))
        self.appear()

    def appear(self):
        write(f"{self.base}/live", "1")
        self.chip = read(f"{self.base}/bank0/chip_name")
        self.device = read(f"{self.base}/dev_name")
        self.directory = f"/sys/devices/platform/{self.device}/{self.chip}"

    def vanish(self):
        """Tears it out, if it is there."""
        if read(f"{self.base}/live") == "1":
            write(f"{self.base}/live", "0")

    def remove(self):
        self.vanish()
        os.rmdir(f"{self.base}/bank0")
        os.rmdir(self.base)

    def pull(self, line, up):
        write(f"{self.directory}/sim_gpio{line}/pull", "pull-up" if up else "pull-down")

    def value(self, line):
        return int(read(f"{self.directory}/sim_gpio{line}/value"))

    def close(self, line):
        self.pull(line, up=False)

    def open(self, line):
        self.pull(line, up=True)

    def bounce(self, line, closes, times=4):
        """A contact that changes its mind, a change a millisecond: faster is more than this kernel delivers."""
        start = time.monotonic()
        for _ in range(times):
            self.pull(line, up=not closes)
            time.sleep(0.001)
            self.pull(line, up=closes)
            time.sleep(0.001)
        self.pull(line, up=not closes)
        if time.monotonic() - start > 0.003 * times:
            self.stalled = True

    def glitch(self, line):
        """A contact too short for a press."""
        start = time.monotonic()
        self.close(line)
        self.open(line)
        if time.monotonic() - start > 0.003:
            self.stalled = True

    def press(self, line, hold_s=0.06):
        """A press with bounce at both ends, and the rest that a finger takes after it."""
        self.bounce(line, closes=True)
        time.sleep(hold_s)
        self.bounce(line, closes=False)
        time.sleep(0.08)

    def number_base(self):
        """What the trace adds to the offsets of this chip's lines."""
        for entry in os.listdir("/sys/class/gpio"):
            if entry.startswith("gpiochip") and read(f"/sys/class/gpio/{entry}/label") == self.label():
                return int(read(f"/sys/class/gpio/{entry}/base"))
        raise AssertionError("the chip is not in /sys/class/gpio")

    def label(self):
        return f"{self.device}:node0"


class Trace:
    """The kernel's record of every output that was set, with its time on CLOCK_MONOTONIC."""

    def __init__(self, chip):
        self.base = chip.number_base()
        write(f"{TRACING}/trace_clock", "mono")
        write(f"{TRACING}/trace", "")
        write(f"{TRACING}/events/gpio/gpio_value/enable", "1")

    def sets(self, lines):
        """(time in s, line, value) of each set of one of these lines, oldest first."""
        pattern = re.compile(r" (\d+\.\d+): gpio_value: (\d+) set ([01])")
        found = []
        for match in pattern.finditer(read(f"{TRACING}/trace")):
            line = int(match[2]) - self.base
            if line in lines:
                found.append((float(match[1]), line, int(match[3])))
        return found

    def frames(self, lines):
        """What a bar on these lines showed, one frame a call: every call sets all lines in their order."""
        shown, frame = [], {}
        for _, line, value in self.sets(lines):
            frame[line] = value
            if line == lines[-1]:
                shown.append("".join("#" if frame.get(led) else "." for led in lines))
        return shown


class Storm:
    """A line that changes as fast as this kernel delivers it, until it is stopped."""

    def __init__(self, chip, line):
        self.chip, self.line = chip, line
        self.isOn = True
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def run(self):
        while self.isOn:
            self.chip.close(self.line)
            time.sleep(0.0005)
            self.chip.open(self.line)
            time.sleep(0.0005)

    def stop(self):
        self.isOn = False
        self.thread.join()


class HeldLine:
    """Another program's hold on a line, through the kernel's own interface."""

    REQUEST = 0xC250B407  # GPIO_V2_GET_LINE_IOCTL

    def __init__(self, chip, line, consumer="gpio-fan"):
        request = bytearray(592)
        request[0:4] = line.to_bytes(4, "little")
        request[256 : 256 + len(consumer)] = consumer.encode()
        request[288:296] = (4).to_bytes(8, "little")  # GPIO_V2_LINE_FLAG_INPUT
        request[560:564] = (1).to_bytes(4, "little")
        with open(f"/dev/{chip.chip}", "rb") as device:
            fcntl.ioctl(device, self.REQUEST, request)
        self.descriptor = ctypes.c_int32.from_buffer(request, 588).value

    def release(self):
        os.close(self.descriptor)
