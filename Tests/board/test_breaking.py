"""What nobody does on purpose: chips that come and go, storms at once, and few descriptors."""

import os
import pty
import signal
import time

from board import BUTTONS, LEDS, BoardTest, configuration, wait_for
from chip import HeldLine, SimChip, Storm

PLAIN = configuration(control="layout = plain")


class Chips(BoardTest):
    def open_all(self, chip=None):
        for line in BUTTONS.values():
            (chip or self.chip).open(line)

    def assert_works(self, agent, button="next"):
        before = len(agent.intents(f"button={button}"))
        self.chip.press(BUTTONS[button])
        agent.wait_for_line(f"button={button}", count=before + 1)
        time.sleep(0.3)
        self.assertEqual(len(agent.intents(f"button={button}")), before + 1, agent.log())

    def test_out_and_in_ten_times(self):
        agent = self.start(PLAIN)
        for _ in range(10):
            self.chip.vanish()
            self.chip.appear()
        self.open_all()
        wait_for(lambda: "#" in self.lit(), "the bar is back")
        time.sleep(1.5)
        self.assert_works(agent)
        self.assert_works(agent, "previous")

    def test_out_and_in_with_pauses(self):
        agent = self.start(PLAIN)
        for count in range(1, 8):
            time.sleep(0.02 * count)
            self.chip.vanish()
            time.sleep(0.01 * count)
            self.chip.appear()
            self.open_all()
        wait_for(lambda: "#" in self.lit(), "the bar is back")
        self.assert_works(agent)

    def test_torn_out_in_a_storm(self):
        agent = self.start(configuration(control="layout = plain", each_button="storm-edges-per-s = 100"))
        storm = Storm(self.chip, BUTTONS["previous"])
        time.sleep(0.3)
        storm.stop()
        self.chip.vanish()
        self.chip.appear()
        self.open_all()
        wait_for(lambda: "#" in self.lit(), "the bar is back")
        self.assert_works(agent, "previous")

    def test_torn_out_while_its_edges_are_off(self):
        agent = self.start(configuration(control="layout = plain", each_button="storm-edges-per-s = 100"))
        storm = Storm(self.chip, BUTTONS["previous"])
        try:
            agent.wait_for_line("button previous has far more edges")
        finally:
            storm.stop()
        self.chip.vanish()
        agent.wait_for_names("has gone away")
        self.chip.appear()
        self.open_all()
        agent.wait_for_names("held now")
        time.sleep(0.1)
        self.assert_works(agent, "previous")

    def test_it_returns_under_another_number(self):
        agent = self.start(PLAIN + f"[gpio]\nchip = {self.chip.label()}\n")
        number = self.chip.chip
        self.chip.vanish()
        agent.wait_for_names("has gone away")
        other = SimChip("other", lines=4)
        self.chip.appear()
        self.open_all()
        try:
            agent.wait_for_names("held now")
            self.assertNotEqual(number, self.chip.chip)
            self.assert_works(agent)
        finally:
            agent.stop()
            other.remove()

    def test_it_returns_with_fewer_lines(self):
        agent = self.start(PLAIN)
        self.chip.vanish()
        agent.wait_for_names("has gone away")
        with open(f"{self.chip.base}/bank0/num_lines", "w") as file:
            file.write("14")
        self.chip.appear()
        self.chip.open(BUTTONS["next"])
        agent.wait_for_line("button next: held now")
        agent.wait_for_line("does not exist")
        self.chip.press(BUTTONS["next"])
        agent.wait_for_line("button=next")

    def test_the_chip_of_the_bar_goes_and_the_buttons_stay(self):
        other = SimChip("bar", lines=8)
        label = other.label()
        text = configuration(leds=None, control="layout = plain") + (
            f"[display bar]\nkind = led-bar\nlines = {label}:1 {label}:2\n[gpio]\nchip = {self.chip.label()}\n"
        )
        agent = self.start(text)
        wait_for(lambda: other.value(1), "a lit LED")
        try:
            for count in range(1, 4):
                other.vanish()
                agent.wait_for_line("display bar", count=2 * count - 1)
                self.chip.press(BUTTONS["playPause"])
                agent.wait_for_line("button=playPause", count=count)
                other.appear()
                wait_for(lambda: other.value(1), "the bar is back")
        finally:
            agent.stop()
            other.remove()

    def test_presses_in_the_moment_of_the_return(self):
        agent = self.start(configuration(each_button="bias = disabled", control="layout = plain"))
        for count in range(3):
            self.chip.vanish()
            self.chip.appear()
            for _ in range(4):
                self.chip.press(BUTTONS["next"], hold_s=0.02)
        time.sleep(1)
        self.open_all()
        time.sleep(0.3)
        self.assert_works(agent)
        self.assertLessEqual(len(agent.intents("button=next")), 13)


class Storming(BoardTest):
    def test_all_buttons_storm_and_it_ends_at_once(self):
        agent = self.start(configuration(each_button="storm-edges-per-s = 60"))
        storms = [Storm(self.chip, line) for line in BUTTONS.values()]
        try:
            agent.wait_for_line("has far more edges", count=3)
            self.assertEqual([l for l in agent.intents() if "repeat" in l or "hold" in l], [])
            code, seconds = agent.stop()
        finally:
            for storm in storms:
                storm.stop()
        self.assertEqual(code, 0)
        self.assertLess(seconds, 1)
        self.assert_dark_before_release()

    def test_ended_while_it_begins_to_storm(self):
        agent = self.start(PLAIN)
        storms = [Storm(self.chip, line) for line in BUTTONS.values()]
        time.sleep(0.3)
        code, seconds = agent.stop()
        for storm in storms:
            storm.stop()
        self.assertEqual(code, 0)
        self.assertLess(seconds, 1)
        self.assert_dark_before_release()

    def test_no_other_can_take_the_line_while_it_storms(self):
        agent = self.start(configuration(control="layout = plain", each_button="storm-edges-per-s = 100"))
        storm = Storm(self.chip, BUTTONS["previous"])
        try:
            agent.wait_for_line("button previous has far more edges")
        finally:
            storm.stop()
        # Nothing can take it while it is held without edges either.
        with self.assertRaises(OSError):
            HeldLine(self.chip, BUTTONS["previous"])
        agent.wait_for_line("button previous is quiet again", limit_s=60)
        self.chip.press(BUTTONS["previous"])
        agent.wait_for_line("button=previous")


class Signals(BoardTest):
    def test_stopped_in_a_hold_no_repeats_pile_up(self):
        agent = self.start()
        self.chip.press(BUTTONS["playPause"])
        agent.wait_for_line("command=playPause")
        self.chip.close(BUTTONS["next"])
        agent.wait_for_line("gesture=repeat", count=2)
        agent.signal(signal.SIGSTOP)
        time.sleep(0.2)
        before = len(agent.intents("gesture=repeat"))
        time.sleep(3)
        agent.signal(signal.SIGCONT)
        time.sleep(0.15)
        self.assertLessEqual(len(agent.intents("gesture=repeat")), before + 2, agent.log())
        self.chip.open(BUTTONS["next"])
        time.sleep(0.3)
        repeats = len(agent.intents("gesture=repeat"))
        time.sleep(0.6)
        self.assertEqual(len(agent.intents("gesture=repeat")), repeats)
        self.chip.press(BUTTONS["previous"])
        agent.wait_for_line("button=previous gesture=press")

    def test_a_burst_of_stops(self):
        agent = self.start(PLAIN)
        for _ in range(20):
            agent.signal(signal.SIGSTOP)
            time.sleep(0.01)
            agent.signal(signal.SIGCONT)
            time.sleep(0.01)
            agent.signal(signal.SIGHUP)
            agent.signal(signal.SIGPIPE)
            agent.signal(signal.SIGWINCH)
        self.chip.press(BUTTONS["next"])
        agent.wait_for_line("button=next")
        agent.signal(signal.SIGINT)
        self.assertEqual(agent.process.wait(5), 0)
        self.assert_dark_before_release()

    def test_stopped_then_ended(self):
        agent = self.start()
        wait_for(lambda: self.lit() == "#....", "a lit LED")
        agent.signal(signal.SIGSTOP)
        self.chip.close(BUTTONS["next"])
        time.sleep(2)
        agent.signal(signal.SIGTERM)
        agent.signal(signal.SIGCONT)
        self.assertEqual(agent.process.wait(5), 0)
        self.assert_dark_before_release()
        self.assertEqual(agent.intents("outcome=sent"), [])


class Serial(BoardTest):
    def serial(self, device):
        return f"[display text]\nkind = serial\ndevice = {device}\nsize = 20x4\n"

    def test_odd_devices(self):
        os.mkfifo("/tmp/fifo")
        os.symlink("/tmp/loop-b", "/tmp/loop-a")
        os.symlink("/tmp/loop-a", "/tmp/loop-b")
        for device in ["/dev/null", "/dev/zero", "/dev/full", "/tmp", "/tmp/fifo", "/tmp/loop-a", "/dev/none/x",
                       "/proc/self/mem", "/dev/tty", f"/dev/{self.chip.chip}"]:
            with self.subTest(device=device):
                agent = self.start(PLAIN + self.serial(device))
                agent.wait_for_line("display text")
                self.chip.press(BUTTONS["next"])
                agent.wait_for_line("button=next")
                code, seconds = agent.stop()
                self.assertEqual(code, 0)
                self.assertLess(seconds, 1)
                self.assertEqual(len(agent.matches("display text")), 1, agent.log())

    def test_presses_while_a_display_stalls(self):
        master, slave = pty.openpty()
        agent = self.start(PLAIN + self.serial(os.ttyname(slave)))
        for _ in range(15):
            self.chip.bounce(BUTTONS["next"], closes=True)
            self.chip.bounce(BUTTONS["previous"], closes=True)
            self.chip.bounce(BUTTONS["next"], closes=False)
            self.chip.bounce(BUTTONS["previous"], closes=False)
            time.sleep(0.15)
        agent.wait_for_line("button=next", count=15)
        agent.wait_for_line("button=previous", count=15)
        time.sleep(0.3)
        self.assertEqual(len(agent.intents()), 30)
        code, seconds = agent.stop()
        self.assertEqual(code, 0)
        self.assertLess(seconds, 1)
        os.close(master)
        os.close(slave)


class Standard(BoardTest):
    def run_with(self, prefix, text=PLAIN):
        """Starts the program by a shell with `prefix`; gives the process."""
        import subprocess
        import tempfile

        from board import PROGRAM, write

        path = tempfile.mktemp()
        write(path, text)
        return subprocess.Popen(["sh", "-c", f"{prefix}", "sh", PROGRAM, "run", "--config", path])

    def check(self, prefix, files):
        process = self.run_with(prefix)
        try:
            wait_for(lambda: self.lit() == "#....", "a lit LED")
            self.chip.press(BUTTONS["playPause"])
            self.chip.press(BUTTONS["next"])
            self.assertIsNone(process.poll())
            standard = [os.readlink(f"/proc/{process.pid}/fd/{number}") for number in range(3)]
            self.assertEqual(standard, files)
        finally:
            process.terminate()
            self.assertEqual(process.wait(5), 0)
        self.assert_dark_before_release()

    def test_all_closed(self):
        self.check('exec "$@" <&- >&- 2>&-', ["/dev/null"] * 3)

    def test_full(self):
        self.check('exec "$@" </dev/zero >/dev/full 2>/dev/full', ["/dev/zero", "/dev/full", "/dev/full"])

    def test_few_descriptors(self):
        for limit in range(7, 20):
            with self.subTest(limit=limit):
                process = self.run_with(f'ulimit -n {limit}; exec "$@"')
                time.sleep(0.6)
                self.chip.press(BUTTONS["next"])
                if process.poll() is None:
                    process.terminate()
                self.assertIn(process.wait(5), [0, 69], limit)

class Hosts(BoardTest):
    """What else a host does to a service."""

    def test_two_agents_hand_over(self):
        first = self.start(PLAIN)
        second = self.start(PLAIN)
        second.wait_for_line('is in use by "remote-agent"', count=4)
        first.stop()
        second.wait_for_names("held now")
        self.chip.press(BUTTONS["next"])
        second.wait_for_line("button=next")
        wait_for(lambda: self.lit() == "#....", "the bar")

    def test_killed_and_started_again(self):
        agent = self.start(PLAIN)
        agent.signal(signal.SIGKILL)
        agent.process.wait(5)
        again = self.start(PLAIN)
        self.chip.press(BUTTONS["next"])
        again.wait_for_line("button=next")

    def test_no_descriptor_is_left_behind(self):
        agent = self.start(PLAIN)
        directory = f"/proc/{agent.process.pid}/fd"
        before = len(os.listdir(directory))
        for _ in range(10):
            self.chip.vanish()
            self.chip.appear()
            time.sleep(0.05)
        wait_for(lambda: "#" in self.lit(), "the bar is back")
        wait_for(lambda: len(os.listdir(directory)) == before, "as many descriptors as before")
