"""Measures the real program on the virtual board. Runs there as root: script/bench starts it.

One `name value unit` a line on standard output; what goes on, on standard error.
"""

import os
import re
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time

PROJECT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
sys.path.insert(0, f"{PROJECT}/Tests/board")

from board import BUTTONS, LEDS, PROGRAM, Agent, configuration  # noqa: E402
from chip import TRACING, SimChip, read, wait_for, write  # noqa: E402

PRESSES = int(os.environ.get("BOARD_PRESSES", "300"))
MINUTES = float(os.environ.get("BOARD_MINUTES", "2"))
STARTS = 20
GLITCH_US = 1000
TEN_LEDS = [2, 3, 4, 7, 8, 9, 10, 11, 14, 15]
MINIMAL_BUTTON = 20
MINIMAL_LEDS = [22, 25, 27, 28, 29]


def say(text):
    print(text, file=sys.stderr, flush=True)


def put(name, value, unit, digits=0):
    print(f"{name} {value:.{digits}f} {unit}", flush=True)


class Recording:
    """The kernel's record of interrupts of lines and of outputs that were set, on CLOCK_MONOTONIC.

    A line's interrupt has its consumer's name. It is recorded where the kernel takes the edge's stamp too, so this is
    that stamp, to the microsecond that the trace is written with.
    """

    EDGE = re.compile(r" (\d+)\.(\d{6}): irq_handler_entry: irq=\d+ name=(\S+)")
    SET = re.compile(r" (\d+)\.(\d{6}): gpio_value: (\d+) set [01]")

    def __init__(self, chip):
        self.base = chip.number_base()
        write(f"{TRACING}/trace_clock", "mono")
        write(f"{TRACING}/events/irq/irq_handler_entry/filter", 'name == "remote-agent" || name == "minimal"')
        for event in ("gpio/gpio_value", "irq/irq_handler_entry"):
            write(f"{TRACING}/events/{event}/enable", "1")
        self.clear()

    def clear(self):
        write(f"{TRACING}/trace", "")

    def events(self):
        """(time in us, name of the interrupt's line or offset of the output), oldest first."""
        for line in read(f"{TRACING}/trace").splitlines():
            if match := self.EDGE.search(line):
                yield int(match[1]) * 1_000_000 + int(match[2]), match[3]
            elif match := self.SET.search(line):
                yield int(match[1]) * 1_000_000 + int(match[2]), int(match[3]) - self.base

    def response(self, consumer, led):
        """(stamp of the first edge, stamp of the LED being set for the first time after it), or None."""
        edge = None
        for stamp, source in self.events():
            if edge is None and source == consumer:
                edge = stamp
            elif edge is not None and source == led:
                return edge, stamp
        return None

    def frames(self, led):
        """How often a bar with this LED was set: every call sets all of its lines."""
        return sum(1 for _, source in self.events() if source == led)


def status(pid, key):
    return int(re.search(rf"^{key}:\s+(\d+)", read(f"/proc/{pid}/status"), re.M)[1])


def wake_ups(agent):
    """How often it went to sleep, in all of its threads."""
    threads = os.listdir(f"/proc/{agent.process.pid}/task")
    return sum(status(f"{agent.process.pid}/task/{thread}", "voluntary_ctxt_switches") for thread in threads)


def press(chip, line):
    """A clean contact. The driver sleeps at once: there is one processor here, and the program needs it."""
    chip.close(line)
    time.sleep(0.06)
    chip.open(line)
    time.sleep(0.14)


def compile_minimal():
    path = f"{tempfile.mkdtemp()}/minimal"
    source = f"{os.path.dirname(os.path.abspath(__file__))}/minimal.c"
    subprocess.run(["gcc", "-O2", "-Wall", "-Werror", "-o", path, source, "-lgpiod"], check=True, stdout=sys.stderr)
    return path


def response(chip, recording):
    """From the stamp of the edge to the stamp of the LED's line being set, beside the minimal program, in turns."""
    minimal_path = compile_minimal()
    log_path = f"{tempfile.mkdtemp()}/stamps"
    for line in (*BUTTONS.values(), MINIMAL_BUTTON):
        chip.open(line)
    with open(log_path, "w") as log:
        lines = [str(line) for line in (MINIMAL_BUTTON, *MINIMAL_LEDS)]
        minimal = subprocess.Popen([minimal_path, f"/dev/{chip.chip}", *lines], stdout=log)
    wait_for(lambda: "ready" in read(log_path), "the minimal program")
    agent = Agent(configuration(control="layout = plain"))
    # While it plays the first LED is lit, and inverted as soon as a press is taken.
    press(chip, BUTTONS["playPause"])
    agent.wait_for_line("outcome=sent")
    time.sleep(0.5)

    found = {"remote-agent": [], "minimal": []}
    edges = []
    missing = 0
    for count in range(PRESSES + 5):
        turns = [("remote-agent", BUTTONS["previous"], LEDS[0]), ("minimal", MINIMAL_BUTTON, MINIMAL_LEDS[0])]
        for consumer, button, led in turns if count % 2 else reversed(turns):
            recording.clear()
            press(chip, button)
            pair = recording.response(consumer, led)
            if count < 5:  # to warm up
                continue
            if pair is None:
                missing += 1
                continue
            found[consumer].append(pair[1] - pair[0])
            if consumer == "minimal":
                edges.append(pair[0])
    put("response.presses", min(len(values) for values in found.values()), "presses")
    put("response.missing", missing, "presses")
    for consumer, values in found.items():
        put(f"response.{consumer}.median", statistics.median(values), "us", 1)
        put(f"response.{consumer}.beyond-glitch", statistics.median(values) - GLITCH_US, "us", 1)
        put(f"response.{consumer}.p90", statistics.quantiles(values, n=10)[8], "us", 1)
        put(f"response.{consumer}.max", max(values), "us")
    beyond = {consumer: statistics.median(values) - GLITCH_US for consumer, values in found.items()}
    put("response.ratio", beyond["remote-agent"] / beyond["minimal"], "times", 3)
    stamps = [int(line) // 1000 for line in read(log_path).splitlines() if line.isdigit()]
    late = [min(abs(edge - stamp) for stamp in stamps) for edge in edges]
    put("response.stamp-check", statistics.median(late), "us", 1)
    put("response.clock-read", clock_read_us(), "us", 2)

    put("memory.resident", status(agent.process.pid, "VmRSS"), "KiB")
    put("memory.anonymous", status(agent.process.pid, "RssAnon"), "KiB")
    put("memory.threads", status(agent.process.pid, "Threads"), "threads")
    agent.stop()
    minimal.kill()
    minimal.wait()


def clock_read_us():
    """What reading a clock costs here: a call to the kernel, which it is not on a real machine."""
    costs = []
    for _ in range(9):
        start = time.monotonic_ns()
        for _ in range(200):
            time.monotonic_ns()
        costs.append((time.monotonic_ns() - start) / 200)
    return statistics.median(costs) / 1000


def idle_and_playing(chip, recording):
    """Wake-ups of two programs in the same minutes: one that is paused and dark, one that plays on ten LEDs."""
    for line in (*BUTTONS.values(), MINIMAL_BUTTON):
        chip.open(line)
    dark = Agent(configuration(control="idle-off-s = 2"))
    wait_for(lambda: chip.value(LEDS[0]) == 1, "paused")
    playing = Agent(configuration(buttons={"playPause": MINIMAL_BUTTON}, leds=TEN_LEDS, control="layout = plain"))
    press(chip, MINIMAL_BUTTON)
    playing.wait_for_line("outcome=sent")
    time.sleep(4)
    recording.clear()
    before = wake_ups(dark), wake_ups(playing)
    start = time.monotonic()
    time.sleep(MINUTES * 60)
    after = wake_ups(dark), wake_ups(playing)
    minutes = (time.monotonic() - start) / 60
    changes = recording.frames(TEN_LEDS[0])
    put("wake-ups.dark", (after[0] - before[0]) / minutes, "wake-ups/min", 2)
    put("wake-ups.dark.frames", recording.frames(LEDS[0]), "frames")
    put("wake-ups.playing", after[1] - before[1], "wake-ups")
    put("wake-ups.playing.changes", changes, "LED-changes")
    put("wake-ups.playing.minutes", minutes, "min", 2)
    dark.stop()
    playing.stop()


def start_up(chip):
    """From the call that starts it to READY=1, with three buttons, five LEDs and the simulated player."""
    for line in BUTTONS.values():
        chip.open(line)
    directory = tempfile.mkdtemp()
    write(f"{directory}/conf", configuration())
    notices = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    notices.bind(f"{directory}/notify")
    notices.settimeout(30)
    environment = {**os.environ, "NOTIFY_SOCKET": f"{directory}/notify"}
    flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND
    output = [(os.POSIX_SPAWN_OPEN, 1, f"{directory}/log", flags, 0o644), (os.POSIX_SPAWN_DUP2, 1, 2)]
    times = []
    for _ in range(STARTS):
        start = time.monotonic_ns()
        # Not a fork: copying this process's pages would be measured too.
        child = os.posix_spawn(PROGRAM, [PROGRAM, "run", "--config", f"{directory}/conf"], environment, file_actions=output)
        while b"READY=1" not in notices.recv(4096):
            pass
        times.append((time.monotonic_ns() - start) / 1e6)
        os.kill(child, signal.SIGTERM)
        os.waitpid(child, 0)
        notices.setblocking(False)
        try:
            while True:
                notices.recv(4096)
        except BlockingIOError:
            notices.settimeout(30)
    put("start.median", statistics.median(times), "ms", 1)
    put("start.min", min(times), "ms", 1)
    put("start.max", max(times), "ms", 1)


def main():
    chip = SimChip()
    recording = Recording(chip)
    wanted = sys.argv[1:] or ["start", "response", "wake-ups"]
    if "start" in wanted:
        say(f"Starting {STARTS} times")
        start_up(chip)
    if "response" in wanted:
        say(f"Pressing {PRESSES} times each ({PRESSES * 0.4 / 60:.1f} minutes)")
        response(chip, recording)
    if "wake-ups" in wanted:
        say(f"Counting wake-ups for {MINUTES:g} minutes")
        idle_and_playing(chip, recording)
    chip.remove()


if __name__ == "__main__":
    main()
