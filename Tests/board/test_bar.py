"""The LED bar, from the kernel's trace of what was driven."""

import time

from board import BUTTONS, LEDS, BoardTest, configuration
from chip import SimChip, wait_for


class Bar(BoardTest):
    def test_paused_blinks_and_playing_is_lit(self):
        agent = self.start()
        wait_for(lambda: self.lit() == "#....", "the LED of 34 s of 304 s")
        wait_for(lambda: self.lit() == ".....", "dark in between")
        self.chip.press(BUTTONS["playPause"])
        agent.wait_for_line("outcome=sent")
        wait_for(lambda: self.lit() == "#....", "the bar of 34 s of 304 s")

    def test_a_press_is_marked_at_once(self):
        agent = self.start()
        self.chip.press(BUTTONS["playPause"])
        agent.wait_for_line("outcome=sent")
        wait_for(lambda: self.lit() == "#....", "lit while playing")
        before = len(self.trace.frames(LEDS))
        self.chip.press(BUTTONS["previous"])
        agent.wait_for_line("command=previous")
        wait_for(lambda: "....." in self.trace.frames(LEDS)[before:], "the LED at the place inverted")

    def test_no_flashes_all(self):
        agent = self.start(configuration(control="layout = plain", each_button="", buttons=BUTTONS))
        # Previous on the first track goes to its start; next until the last one is refused.
        for count in range(1, 12):
            self.chip.press(BUTTONS["next"])
            agent.wait_for_line("command=next", count=count)
            if agent.matches("outcome=refused"):
                break
        self.assertTrue(agent.matches("outcome=refused"), agent.log())
        wait_for(lambda: self.trace.frames(LEDS).count("#####") >= 2, "all LEDs flash twice")

    def test_seeking_moves_the_bar(self):
        agent = self.start(configuration(control="layout = audiobook"))
        self.chip.press(BUTTONS["playPause"])
        agent.wait_for_line("command=playPause")
        self.chip.close(BUTTONS["next"])
        wait_for(lambda: self.lit() == "###..", "the bar at 60 % and more")
        self.chip.open(BUTTONS["next"])
        agent.wait_for_line("gesture=repeat command=seekForward")

    def test_looking_walks(self):
        self.start(configuration(player="kind = auto"))
        wait_for(lambda: {"#....", ".#...", "..#.."} <= set(self.trace.frames(LEDS)), "one LED walks")

    def test_dark_after_idle_and_back_at_a_press(self):
        agent = self.start(configuration(control="idle-off-s = 3"))
        wait_for(lambda: self.lit() == "#....", "paused")
        count = self.wait_until_nothing_is_driven(2.5)  # longer than a blink
        self.assertEqual(self.lit(), ".....")
        before = agent.wake_ups()
        time.sleep(3)
        self.assertEqual(self.trace.frames(LEDS)[count:], [], "nothing is driven while dark")
        self.assertEqual(agent.wake_ups() - before, 0, "nothing wakes it while paused and dark")
        self.chip.press(BUTTONS["playPause"])
        wait_for(lambda: self.lit() == "#....", "lit again")

    def wait_until_nothing_is_driven(self, seconds):
        """Waits until no frame has come for so long, and gives how many there were."""
        frames, since = -1, time.monotonic()

        def is_quiet():
            nonlocal frames, since
            count = len(self.trace.frames(LEDS))
            if count != frames:
                frames, since = count, time.monotonic()
            return time.monotonic() - since > seconds

        wait_for(is_quiet, "nothing is driven any more")
        return frames

    def test_active_low_leds(self):
        text = configuration(leds=None) + "[display bar]\nkind = led-bar\nlines = GPIO5 GPIO6\nactive-low = yes\n"
        self.start(text)
        wait_for(lambda: (self.chip.value(5), self.chip.value(6)) == (0, 1), "the first LED lit, which is low")

    def test_sixty_four_leds_on_another_chip(self):
        chip = SimChip(name="wide", lines=64)
        try:
            leds = " ".join(f"{chip.chip}:{line}" for line in range(64))
            text = f"[gpio]\nchip = {self.chip.label()}\n[display bar]\nkind = led-bar\nlines = {leds}\n"
            agent = self.start(configuration(leds=None) + text)
            self.chip.press(BUTTONS["playPause"])
            agent.wait_for_line("command=playPause")
            wait_for(lambda: sum(chip.value(line) for line in range(64)) == 34 * 64 // 304 + 1, "8 LEDs lit")
            agent.stop()
        finally:
            chip.remove()
