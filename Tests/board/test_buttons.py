"""Buttons on a real kernel's lines, through the real program."""

import time

from board import BUTTONS, BoardTest, configuration
from chip import Storm


class Presses(BoardTest):
    def test_a_bouncing_press_plays_once(self):
        agent = self.start()
        self.chip.press(BUTTONS["playPause"])
        agent.wait_for_line("intent button=playPause gesture=press command=playPause player=main outcome=sent")
        self.chip.press(BUTTONS["playPause"])
        agent.wait_for_line("intent button=playPause gesture=press", count=2)
        self.chip.press(BUTTONS["next"])
        agent.wait_for_line("intent button=next gesture=press command=next player=main outcome=sent")
        self.assertEqual(len(agent.intents()), 3, agent.log())

    def test_a_press_acts_before_the_release_where_nothing_else_is_bound(self):
        agent = self.start()
        self.chip.bounce(BUTTONS["playPause"], closes=True)
        agent.wait_for_line("gesture=press")
        self.chip.bounce(BUTTONS["playPause"], closes=False)

    def test_ten_presses_in_a_row_are_ten(self):
        agent = self.start(configuration(control="layout = plain"))
        for _ in range(10):
            self.chip.press(BUTTONS["playPause"], hold_s=0.03)
        agent.wait_for_line("gesture=press", count=10)
        self.chip.press(BUTTONS["next"])
        agent.wait_for_line("command=next")
        self.assertEqual(len(agent.intents("command=playPause")), 10)

    def test_a_hold_repeats_and_is_no_press(self):
        agent = self.start()
        self.chip.press(BUTTONS["playPause"])  # volume moves only while something plays
        agent.wait_for_line("command=playPause")
        self.chip.bounce(BUTTONS["next"], closes=True)
        agent.wait_for_line("button=next gesture=hold command=volumeUp")
        agent.wait_for_line("button=next gesture=repeat command=volumeUp", count=3)
        self.chip.bounce(BUTTONS["next"], closes=False)
        self.chip.press(BUTTONS["previous"])
        agent.wait_for_line("button=previous gesture=press")
        self.assertEqual(agent.intents("button=next gesture=press"), [])
        self.assertEqual(len(agent.intents("button=next gesture=hold ")), 1)

    def test_a_double_press(self):
        agent = self.start(configuration(each_button="double = stop\nmulti-press-ms = 1000"))
        self.chip.press(BUTTONS["playPause"], hold_s=0.03)
        self.chip.press(BUTTONS["playPause"], hold_s=0.03)
        agent.wait_for_line("button=playPause gesture=double command=stop")
        time.sleep(1.2)  # the window of a single press, were there one
        self.assertEqual(agent.intents("gesture=press"), [])

    def test_a_long_hold_fires_once(self):
        agent = self.start(configuration(each_button="long-hold = lock\nlong-hold-ms = 1200"))
        self.chip.bounce(BUTTONS["playPause"], closes=True)
        agent.wait_for_line("button=playPause gesture=long-hold command=lock")
        self.chip.bounce(BUTTONS["playPause"], closes=False)
        self.chip.press(BUTTONS["next"])
        agent.wait_for_line("button=next gesture=press command=next player=main outcome=refused")
        self.assertEqual(len(agent.intents("button=playPause")), 1)

    def test_a_long_hold_that_is_let_go_is_cancelled(self):
        agent = self.start(configuration(each_button="long-hold = lock\nlong-hold-ms = 20000"))
        self.chip.bounce(BUTTONS["playPause"], closes=True)
        time.sleep(1.0)  # past the time of a hold, and far from that of the long one
        self.chip.bounce(BUTTONS["playPause"], closes=False)
        self.chip.press(BUTTONS["next"])
        agent.wait_for_line("button=next gesture=press command=next player=main outcome=sent")
        self.assertEqual(agent.intents("button=playPause"), [])

    def test_two_buttons_at_once_come_in_the_order_of_contact(self):
        agent = self.start(configuration(control="layout = plain"))
        for _ in range(3):
            self.chip.close(BUTTONS["next"])
            time.sleep(0.003)
            self.chip.close(BUTTONS["playPause"])
            time.sleep(0.06)
            self.chip.open(BUTTONS["playPause"])
            self.chip.open(BUTTONS["next"])
            time.sleep(0.15)
        agent.wait_for_line("button=playPause", count=3)
        order = [line.split()[1] for line in agent.intents()]
        self.assertEqual(order, ["button=next", "button=playPause"] * 3)

    def test_a_glitch_is_no_press(self):
        # Ten times the default, since this kernel's tick is as long as the default.
        agent = self.start(configuration(each_button="glitch-ms = 10"))
        for _ in range(20):
            self.chip.glitch(BUTTONS["playPause"])
            time.sleep(0.02)
        self.chip.press(BUTTONS["next"])
        agent.wait_for_line("command=next")
        self.assertEqual(agent.intents("button=playPause"), [])

    def test_active_high(self):
        line = 17
        self.chip.pull(line, up=False)
        agent = self.start(configuration(buttons={"next": line}, each_button="active-low = no"))
        self.chip.pull(line, up=True)
        time.sleep(0.05)
        self.chip.pull(line, up=False)
        agent.wait_for_line("intent button=next gesture=press")


class HeldAtStart(BoardTest):
    # bias = disabled: a request with a pull would move the simulated outside.
    TEXT = configuration(each_button="bias = disabled", control="layout = plain")

    def test_it_is_silent_until_released_and_costs_no_press(self):
        self.chip.close(BUTTONS["next"])
        agent = self.start(self.TEXT)
        agent.wait_for_line("button next reads pressed")
        time.sleep(0.2)
        self.chip.bounce(BUTTONS["next"], closes=False)
        time.sleep(0.1)
        self.chip.press(BUTTONS["playPause"])
        agent.wait_for_line("command=playPause")
        self.assertEqual(agent.intents("button=next"), [])
        self.chip.press(BUTTONS["next"])
        agent.wait_for_line("button=next gesture=press")

    def test_the_others_work_meanwhile(self):
        self.chip.close(BUTTONS["next"])
        agent = self.start(self.TEXT)
        self.chip.press(BUTTONS["playPause"])
        agent.wait_for_line("button=playPause gesture=press")


class Stuck(BoardTest):
    def test_a_stuck_button_is_out_and_the_others_work(self):
        agent = self.start(configuration(control="layout = plain\nstuck-s = 5"))
        self.chip.close(BUTTONS["next"])
        agent.wait_for_line("button next has been down for too long")
        self.chip.press(BUTTONS["playPause"])
        agent.wait_for_line("button=playPause")
        self.chip.open(BUTTONS["next"])
        time.sleep(0.15)
        self.chip.press(BUTTONS["next"])
        agent.wait_for_line("button=next gesture=press", count=2)
        self.assertEqual(len(agent.matches("down for too long")), 1)


class Storms(BoardTest):
    def test_another_button_works_while_a_line_storms(self):
        # A low limit: a busy machine makes a slow storm.
        agent = self.start(configuration(control="layout = plain", each_button="storm-edges-per-s = 100"))
        storm = Storm(self.chip, BUTTONS["previous"])
        try:
            agent.wait_for_line("button previous has far more edges")
            for count in range(1, 4):
                self.chip.press(BUTTONS["playPause"])
                agent.wait_for_line("button=playPause gesture=press", count=count)
        finally:
            storm.stop()
        agent.wait_for_line("button previous is quiet again", limit_s=90)
        before = len(agent.intents("button=previous"))
        self.chip.press(BUTTONS["previous"])
        agent.wait_for_line("button=previous gesture=press", count=before + 1)
        self.assertEqual(len(agent.intents("button=playPause")), 3)
