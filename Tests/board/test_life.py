"""Start, end, and what can happen to lines and chips in between."""

import os
import signal
import time

from board import BUTTONS, LEDS, BoardTest, configuration
from chip import HeldLine, wait_for


class Ending(BoardTest):
    def assert_ends_dark(self, agent):
        code, seconds = agent.stop()
        self.assertEqual(code, 0, agent.log())
        self.assertLess(seconds, 1)
        self.assert_dark_before_release()

    def test_paused(self):
        agent = self.start()
        wait_for(lambda: self.lit() == "#....", "a lit LED")
        self.assert_ends_dark(agent)

    def test_playing(self):
        agent = self.start()
        self.chip.press(BUTTONS["playPause"])
        agent.wait_for_line("outcome=sent")
        wait_for(lambda: self.lit() == "#....", "a lit LED")
        self.assert_ends_dark(agent)

    def test_in_a_hold(self):
        agent = self.start(configuration(control="layout = audiobook"))
        self.chip.press(BUTTONS["playPause"])
        agent.wait_for_line("outcome=sent")
        self.chip.close(BUTTONS["next"])
        agent.wait_for_line("gesture=repeat")
        self.assert_ends_dark(agent)

    def test_in_a_press(self):
        agent = self.start()
        self.chip.close(BUTTONS["next"])
        self.assert_ends_dark(agent)

    def test_locked(self):
        agent = self.start(configuration(each_button="long-hold = lock\nlong-hold-ms = 1200"))
        self.chip.close(BUTTONS["playPause"])
        agent.wait_for_line("command=lock")
        self.chip.open(BUTTONS["playPause"])
        self.assert_ends_dark(agent)

    def test_in_a_long_hold(self):
        agent = self.start(configuration(each_button="long-hold = lock\nlong-hold-ms = 10000"))
        self.chip.close(BUTTONS["playPause"])
        wait_for(lambda: self.lit() == "##...", "the bar fills")
        self.assert_ends_dark(agent)

    def test_while_no_is_flashed(self):
        agent = self.start(configuration(control="layout = plain", player="kind = auto"))
        self.chip.close(BUTTONS["next"])
        agent.wait_for_line("outcome=no-player")
        self.assert_ends_dark(agent)

    def test_idle_and_dark(self):
        agent = self.start(configuration(control="idle-off-s = 1"))
        wait_for(lambda: self.trace.frames(LEDS)[-1:] == ["....."], "dark")
        self.assert_ends_dark(agent)

    def test_held_at_start(self):
        self.chip.close(BUTTONS["next"])
        agent = self.start(configuration(each_button="bias = disabled"))
        agent.wait_for_line("button next")
        self.assert_ends_dark(agent)

    def test_stuck(self):
        agent = self.start(configuration(control="layout = plain\nstuck-s = 5"))
        self.chip.close(BUTTONS["next"])
        agent.wait_for_line("down for too long")
        self.assert_ends_dark(agent)

    def test_playing_a_live_stream(self):
        agent = self.start(configuration(control="layout = plain"))
        self.chip.press(BUTTONS["playPause"])
        agent.wait_for_line("command=playPause")
        for count in range(1, 20):
            self.chip.press(BUTTONS["next"])
            agent.wait_for_line("command=next", count=count)
            if self.lit() == "#.#.#":
                break
        self.assertEqual(self.lit(), "#.#.#", "the pattern of a live stream")
        self.assert_ends_dark(agent)

    def test_after_its_chip_has_gone(self):
        agent = self.start()
        self.chip.vanish()
        agent.wait_for_names("has gone away")
        code, seconds = agent.stop()
        self.assertEqual(code, 0)
        self.assertLess(seconds, 1)
        self.chip.appear()

    def test_looking_for_a_player(self):
        agent = self.start(configuration(player="kind = auto"))
        wait_for(lambda: self.lit() != ".....", "a lit LED")
        self.assert_ends_dark(agent)

    def test_while_a_line_is_busy(self):
        other = HeldLine(self.chip, BUTTONS["next"])
        agent = self.start()
        wait_for(lambda: self.lit() == "#....", "a lit LED")
        self.assert_ends_dark(agent)
        other.release()

    def test_without_a_chip(self):
        self.chip.vanish()
        agent = self.start()
        code, seconds = agent.stop()
        self.assertEqual(code, 0)
        self.assertLess(seconds, 1)
        self.chip.appear()

    def test_a_second_start_right_after(self):
        self.start().stop()
        agent = self.start()
        self.chip.press(BUTTONS["playPause"])
        agent.wait_for_line("outcome=sent")


class BusyLines(BoardTest):
    def test_the_consumer_is_named_the_others_work_and_it_is_taken_when_freed(self):
        other = HeldLine(self.chip, BUTTONS["next"], consumer="gpio-fan")
        agent = self.start()
        agent.wait_for_line('is in use by "gpio-fan"')
        self.chip.press(BUTTONS["playPause"])
        agent.wait_for_line("button=playPause gesture=press")
        other.release()
        agent.wait_for_line("button next: held now")
        self.chip.press(BUTTONS["next"])
        agent.wait_for_line("button=next gesture=press")
        self.assertEqual(len(agent.matches("button next: GPIO line 12")), 1, "one log line a change of state")

    def test_a_busy_led_line(self):
        other = HeldLine(self.chip, LEDS[2], consumer="other-leds")
        agent = self.start()
        agent.wait_for_line('is in use by "other-leds"')
        other.release()
        wait_for(lambda: self.lit() == "#....", "the bar once its lines are free")

    def test_a_second_agent_is_told_who_has_the_lines(self):
        self.start()
        second = self.start()
        second.wait_for_line('is in use by "remote-agent"')


class LostChips(BoardTest):
    def test_torn_out_and_put_back(self):
        agent = self.start()
        self.chip.press(BUTTONS["playPause"])
        agent.wait_for_line("command=playPause")
        self.chip.vanish()
        agent.wait_for_names("has gone away")
        self.chip.appear()
        for line in BUTTONS.values():
            self.chip.open(line)
        agent.wait_for_names("held now")
        self.chip.press(BUTTONS["playPause"])
        agent.wait_for_line("command=playPause", count=2)
        wait_for(lambda: self.lit() == "#....", "the bar is back")

    def test_a_button_that_is_held_while_the_chip_returns_fires_nothing(self):
        agent = self.start(configuration(each_button="bias = disabled", control="layout = plain"))
        self.chip.close(BUTTONS["next"])
        agent.wait_for_line("button=next gesture=press")
        self.chip.vanish()
        agent.wait_for_names("has gone away")
        self.chip.appear()
        self.chip.close(BUTTONS["next"])
        agent.wait_for_names("held now")
        time.sleep(0.1)
        self.chip.open(BUTTONS["next"])
        time.sleep(0.2)
        self.chip.press(BUTTONS["next"])
        agent.wait_for_line("button=next gesture=press", count=2)
        self.assertEqual(len(agent.intents("button=next")), 2)

    def test_a_hold_ends_when_its_chip_goes(self):
        agent = self.start(configuration(control="layout = audiobook"))
        self.chip.press(BUTTONS["playPause"])
        agent.wait_for_line("command=playPause")
        self.chip.close(BUTTONS["next"])
        agent.wait_for_line("gesture=repeat")
        self.chip.vanish()
        agent.wait_for_names("has gone away")
        repeats = len(agent.intents("gesture=repeat"))
        time.sleep(0.7)
        self.assertEqual(len(agent.intents("gesture=repeat")), repeats)
        self.chip.appear()

    def test_no_chip_at_the_start(self):
        self.chip.vanish()
        agent = self.start()
        agent.wait_for_names("This machine has no GPIO chip")
        self.assertEqual(len(agent.matches("This machine has no GPIO chip")), 1, "one line for all")
        self.chip.appear()
        for line in BUTTONS.values():
            self.chip.open(line)
        agent.wait_for_names("held now")
        self.chip.press(BUTTONS["next"])
        agent.wait_for_line("button=next gesture=press")


class Stopped(BoardTest):
    def test_a_press_while_stopped_for_15_s_is_dropped_and_the_next_counts(self):
        agent = self.start(configuration(control="layout = plain"))
        agent.signal(signal.SIGSTOP)
        self.chip.press(BUTTONS["next"])
        time.sleep(15)
        agent.signal(signal.SIGCONT)
        agent.wait_for_line("outcome=dropped")
        time.sleep(0.2)  # the release is certain once the line has been quiet
        self.chip.press(BUTTONS["next"])
        agent.wait_for_line("button=next gesture=press command=next player=main outcome=sent")
        self.assertEqual(len(agent.intents("outcome=sent")), 1, agent.log())

    def test_a_button_that_went_down_while_stopped_and_stays_down(self):
        agent = self.start(configuration(control="layout = plain"))
        agent.signal(signal.SIGSTOP)
        self.chip.close(BUTTONS["next"])
        time.sleep(2)
        agent.signal(signal.SIGCONT)
        time.sleep(0.3)
        self.chip.open(BUTTONS["next"])
        time.sleep(0.2)
        self.chip.press(BUTTONS["next"])
        agent.wait_for_line("outcome=sent")
        self.assertEqual(len(agent.intents("outcome=sent")), 1, agent.log())


class Flood(BoardTest):
    def test_ten_thousand_edges_lose_no_later_press(self):
        agent = self.start(configuration(control="layout = plain"))
        agent.signal(signal.SIGSTOP)
        for _ in range(5000):
            self.chip.close(BUTTONS["previous"])
            self.chip.open(BUTTONS["previous"])
        agent.signal(signal.SIGCONT)
        time.sleep(0.5)
        self.chip.press(BUTTONS["playPause"])
        agent.wait_for_line("button=playPause gesture=press command=playPause player=main outcome=sent")
        self.assertEqual(len(agent.intents("button=playPause")), 1)


class Refusals(BoardTest):
    def test_a_configuration_that_may_not_be_read_ends_with_77(self):
        agent = self.start(wait=False, user="nobody", mode=0o600)
        agent.process.wait(30)
        self.assertEqual(agent.process.returncode, 77, agent.log())
        self.assertIn("Permission denied", "\n".join(agent.log()))

    def test_a_chip_that_is_a_plain_file(self):
        plain = "/tmp/not-a-chip"
        with open(plain, "w"):
            pass
        agent = self.start(configuration() + f"[gpio]\nchip = {plain}\n")
        agent.wait_for_line(f"{plain} is not a GPIO chip")

    def test_a_line_that_the_chip_does_not_have(self):
        agent = self.start(configuration(buttons={"next": 12}) + "[button playPause]\nline = 99\n")
        agent.wait_for_line("GPIO line 99 does not exist")
        self.chip.press(12)
        agent.wait_for_line("button=next")

    def test_permission_is_told_apart_and_mended_without_a_restart(self):
        device = f"/dev/{self.chip.chip}"
        os.chmod(device, 0o600)
        agent = self.start(user="nobody")
        agent.wait_for_line("No permission to open")
        os.chmod(device, 0o666)
        agent.wait_for_names("held now")
