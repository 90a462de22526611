"""What the tests on the virtual board share: simulated chips, the running remote, and the kernel's trace of outputs.

The kernel's gpio-sim makes the chips; `pull` is what the world outside does to a line, and the trace is the only
record of what was driven on an output, since a line falls back to its pull when it is let go.
"""

import ctypes
import fcntl
import os
import re
import signal
import subprocess
import tempfile
import threading
import time
import unittest

PROGRAM = os.environ.get("REMOTE_AGENT_PROGRAM", "")
CONFIGFS = "/sys/kernel/config/gpio-sim"
TRACING = "/sys/kernel/tracing"
LIMIT_S = 30  # generous: a condition that is not met by then never will be

BUTTONS = {"previous": 16, "playPause": 26, "next": 12}
LEDS = [5, 6, 13, 23, 24]
# What has lines of its own, as the log calls it.
HOLDINGS = ["display bar", *(f"button {name}" for name in BUTTONS)]


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


class Agent:
    """The real program, started with a configuration, and its log."""

    def __init__(self, configuration, wait=True, environment=None, user=None):
        self.directory = tempfile.mkdtemp()
        os.chmod(self.directory, 0o755)
        self.path = f"{self.directory}/remote-agent.conf"
        write(self.path, configuration)
        self.log_path = f"{self.directory}/log"
        with open(self.log_path, "w") as log:
            self.process = subprocess.Popen(
                [PROGRAM, "run", "--config", self.path],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env={**os.environ, **(environment or {})},
                user=user,
                extra_groups=None if user is None else [],
            )
        if wait:
            self.wait_for_line("ready")

    def log(self):
        return read(self.log_path).splitlines()

    def matches(self, text):
        return [line for line in self.log() if text in line]

    def intents(self, text="intent "):
        return self.matches(text)

    def wait_for_line(self, text, count=1, limit_s=LIMIT_S):
        def found():
            lines = self.matches(text)
            if len(lines) >= count:
                return lines
            if self.process.poll() is not None:
                raise AssertionError(f"ended with {self.process.returncode} before {text!r}:\n" + read(self.log_path))
            return None

        try:
            return wait_for(found, f"{count} log lines with {text!r}", limit_s)
        except AssertionError as error:
            raise AssertionError(f"{error}; the log:\n" + read(self.log_path)) from None

    def wait_for_names(self, text, names=HOLDINGS):
        """Waits until each of these is named in a log line with the text; what is true of several is one line."""
        for name in names:
            wait_for(
                lambda: any(name in line for line in self.matches(text)),
                f"a log line with {name!r} and {text!r}; the log:\n{read(self.log_path)}",
            )

    def signal(self, number):
        self.process.send_signal(number)

    def stop(self):
        """SIGTERM; gives the exit code and the seconds that it took."""
        if self.process.poll() is not None:
            return self.process.returncode, 0
        start = time.monotonic()
        self.signal(signal.SIGTERM)
        self.process.wait(LIMIT_S)
        return self.process.returncode, time.monotonic() - start

    def wake_ups(self):
        """How often the process has slept until something woke it."""
        return int(re.search(r"^voluntary_ctxt_switches:\s+(\d+)", read(f"/proc/{self.process.pid}/status"), re.M)[1])


def configuration(extra="", buttons=None, leds=LEDS, each_button="", control="", player="kind = simulated"):
    """A file with the usual three buttons, five LEDs and the simulated player."""
    text = ""
    for name, line in (BUTTONS if buttons is None else buttons).items():
        text += f"[button {name}]\nline = GPIO{line}\n{each_button}\n"
    if leds:
        text += "[display bar]\nkind = led-bar\nlines = " + " ".join(f"GPIO{led}" for led in leds) + "\n"
    text += f"[player main]\n{player}\n"
    if control:
        text += f"[control]\n{control}\n"
    return text + extra


class BoardTest(unittest.TestCase):
    """A test with a fresh chip whose buttons are up, and an agent that is stopped afterwards."""

    def setUp(self):
        self.chip = SimChip()
        for line in BUTTONS.values():
            self.chip.open(line)
        self.trace = Trace(self.chip)
        self.agents = []

    def _callTestMethod(self, method):
        """A test whose bounce this machine stretched has tested something else: it is made anew, a few times."""
        for attempt in range(6):
            try:
                return super()._callTestMethod(method)
            except AssertionError:
                if not self.chip.stalled or attempt == 5:
                    raise
                print(f"(this machine stretched a bounce; attempt {attempt + 2})", end=" ", flush=True)
                self.tearDown()
                self.setUp()

    def tearDown(self):
        for agent in self.agents:
            agent.signal(signal.SIGCONT)
            agent.stop()
        self.chip.remove()

    def start(self, text=None, **options):
        agent = Agent(configuration() if text is None else text, **options)
        self.agents.append(agent)
        return agent

    def lit(self, leds=LEDS):
        return "".join("#" if self.chip.value(led) else "." for led in leds)

    def assert_dark_before_release(self, leds=LEDS):
        """The last thing that was driven on each LED line is dark."""
        last = {line: value for _, line, value in self.trace.sets(leds)}
        self.assertEqual(last, {led: 0 for led in leds})
