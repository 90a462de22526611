"""What the tests on the virtual board share: the running remote, its configuration, and a test with a fresh chip."""

import os
import re
import signal
import subprocess
import tempfile
import time
import unittest

from chip import LIMIT_S, SimChip, Trace, read, wait_for, write

PROGRAM = os.environ.get("REMOTE_AGENT_PROGRAM", "")

BUTTONS = {"previous": 16, "playPause": 26, "next": 12}
LEDS = [5, 6, 13, 23, 24]
# What has lines of its own, as the log calls it.
HOLDINGS = ["display bar", *(f"button {name}" for name in BUTTONS)]


class Agent:
    """The real program, started with a configuration, and its log."""

    def __init__(self, configuration, wait=True, environment=None, user=None, mode=0o644):
        self.directory = tempfile.mkdtemp()
        os.chmod(self.directory, 0o755)
        self.path = f"{self.directory}/remote-agent.conf"
        write(self.path, configuration)
        os.chmod(self.path, mode)
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
