/// Mistakes of single keys.
let keyMistakes = [
    BadFile(
        "[button next]",
        "lne = GPIO17",
        gives: #"2: unknown key "lne" in [button next]; did you mean "line"? Allowed: "# + buttonKeys
    ),
    BadFile(
        "[log]",
        "layout = music",
        gives: #"2: unknown key "layout" in [log]; it belongs in [control]. Allowed: level"#
    ),
    BadFile("[log]", "colour = yes", gives: #"2: unknown key "colour" in [log]. Allowed: level"#),
    BadFile("[log]", "Level = info", gives: #"2: unknown key "Level" in [log]; did you mean "level"? Allowed: level"#),
    BadFile(
        "[log]",
        "level = info",
        "level = debug",
        gives: #"3: "level" is there already, in line 2, and takes one value; remove one"#
    ),
    BadFile("[button next]", gives: #"1: [button next] has no "line"; allowed: "# + lineForms),
    BadFile("[display d]", gives: #"1: [display d] has no "kind"; allowed: led-bar, terminal, serial"#),
    BadFile(
        "[display d]",
        "kind = led-bar",
        gives: #"1: [display d] has no "lines"; allowed: 1 to 64 lines or ranges such as GPIO5-GPIO8"#
    ),
    BadFile(
        "[display d]",
        "kind = serial",
        gives: #"1: [display d] has no "device"; allowed: a path that begins with a slash"#
    ),
    BadFile(
        "[gpio]",
        "chip = /",
        gives: "2: chip = \"/\" is not valid."
            + " Allowed: auto, a label, a name such as gpiochip0, or a path"
    ),
    BadFile(
        "[button next]",
        "line = GPIO17",
        "press = nxt",
        gives: #"3: press = "nxt" is not valid; did you mean "next"? Allowed: "# + commands
    ),
    BadFile(
        "[button next]",
        "line = GPIO17",
        "double = volume_up",
        gives: #"3: double = "volume_up" is not valid; did you mean "volumeUp"? Allowed: "# + commands
    ),
    BadFile(
        "[button next]",
        "line = GPIO17",
        "debounce-ms = 0",
        "glitch-ms = 101",
        "lockout-ms = -1",
        "refractory-ms = 1.5",
        "refractory-quiet-ms = 20ms",
        "storm-edges-per-s = 99999999999999999999",
        "hold-ms = 99",
        "repeat-ms = 49",
        gives: #"3: debounce-ms = "0" is not valid. Allowed: a whole number from 1 to 1000, without a unit"#,
        #"4: glitch-ms = "101" is not valid. Allowed: a whole number from 1 to 100, without a unit"#,
        #"5: lockout-ms = "-1" is not valid. Allowed: a whole number from 0 to 1000, without a unit"#,
        #"6: refractory-ms = "1.5" is not valid. Allowed: a whole number from 0 to 1000, without a unit"#,
        #"7: refractory-quiet-ms = "20ms" is not valid. Allowed: a whole number from 1 to 1000, without a unit"#,
        #"8: storm-edges-per-s = "99999999999999999999" is not valid. Allowed: a whole number from 50 to 100000, without a unit"#,
        #"9: hold-ms = "99" is not valid. Allowed: a whole number from 100 to 10000, without a unit"#,
        #"10: repeat-ms = "49" is not valid. Allowed: a whole number from 50 to 5000, without a unit"#
    ),
    BadFile(
        "[button next]",
        "line = GPIO17",
        "hold-ms = 0.5",
        "debounce-ms = 20 ms",
        gives: #"3: hold-ms = "0.5" is not valid. Allowed: a whole number from 100 to 10000, without a unit"#,
        #"4: debounce-ms = "20 ms" is not valid. Allowed: a whole number from 1 to 1000, without a unit"#
    ),
    BadFile(
        "[button next]",
        "line = GPIO17",
        "active-low = yse",
        "bias = pullup",
        gives: #"3: active-low = "yse" is not valid; did you mean "yes"? Allowed: "# + booleans,
        #"4: bias = "pullup" is not valid; did you mean "pull-up"? Allowed: pull-up, pull-down, disabled"#
    ),
    BadFile(
        "[button next]",
        "line = GPIO17",
        "hold = powerOff",
        "long-hold = power-off",
        gives: "3: hold = powerOff is not supported by this version; allowed: " + commands,
        "4: long-hold = power-off is not supported by this version; allowed: " + commands
    ),
    BadFile(
        "[player p]",
        "kind = mpd",
        "socket = /run/mpd/socket",
        gives: "2: kind = mpd is not supported by this version; allowed: auto, simulated"
    ),
    BadFile("[player p]", "kind = winamp", gives: #"2: kind = "winamp" is not valid. Allowed: auto, simulated"#),
    BadFile(
        "[display d]",
        "kind = lcdd",
        gives: "2: kind = lcdd is not supported by this version; allowed: led-bar, terminal, serial"
    ),
    BadFile(
        "[display d]",
        "kind = serial",
        "device = ttyUSB0",
        "dialect = serlcd",
        "baud = 9601",
        "size = 8x1",
        "charset = utf8",
        "scroll = maybe",
        gives: #"3: device = "ttyUSB0" is not valid. Allowed: a path that begins with a slash"#,
        "4: dialect = serlcd is not supported by this version; allowed: vt100",
        #"5: baud = "9601" is not valid."#
            + " Allowed: 1200, 2400, 4800, 9600, 19200, 38400, 57600, 115200, 230400",
        #"6: size = "8x1" is not valid. Allowed: COLUMNSxROWS, 16x2 to 240x100"#,
        #"7: charset = "utf8" is not valid; did you mean "utf-8"? Allowed: ascii, utf-8"#,
        #"8: scroll = "maybe" is not valid. Allowed: "# + booleans
    ),
    BadFile(
        "[control]",
        "layout = musik",
        "seek-steps-s = 5 x",
        "volume-max = 101",
        "live-pause = yes",
        gives: #"2: layout = "musik" is not valid; did you mean "music"? Allowed: music, audiobook, plain"#,
        #"3: seek-steps-s = "x" is not valid. Allowed: 1 to 8 rising numbers from 1 to 600, whole and without a unit"#,
        #"4: volume-max = "101" is not valid. Allowed: a whole number from 1 to 100, without a unit"#,
        #"5: live-pause = "yes" is not valid. Allowed: stop, pause"#
    ),
    BadFile(
        "[control]",
        "seek-steps-s = 5 10",
        "seek-steps-s = 8",
        gives: "3: seek-steps-s falls from 10 to 8; give the steps in rising order"
    ),
    BadFile(
        "[control]",
        "seek-steps-s = 1 2 3 4 5 6 7 8 9",
        gives: #"2: "seek-steps-s" has 9 values; allowed: 1 to 8"#
    ),
    BadFile(
        "[control]",
        "prefer = mpv, vlc",
        "ignore = vlc",
        gives: #"3: "vlc" is in both prefer and ignore; remove it from one"#
    ),
    BadFile(
        "[log]",
        "level = \(String(repeating: "x", count: 70))",
        gives: "2: level = \""
            + String(repeating: "x", count: 60) + "…\" is not valid. Allowed: error, warning, info, debug"
    ),
]

/// Keys that do not go together.
let meaningMistakes = [
    BadFile(
        "[button mute]",
        "line = GPIO17",
        gives: "1: [button mute] has no command. Give it press, double, triple, hold or long-hold;"
            + " only previous, playPause and next have commands of their own"
    ),
    BadFile(
        "[button play-pause]",
        "line = GPIO17",
        gives: #"1: [button play-pause] has no command; did you mean "playPause"?"#
            + " Give it press, double, triple, hold or long-hold;"
            + " only previous, playPause and next have commands of their own"
    ),
    BadFile(
        "[button next]",
        "line = GPIO17",
        "press = none",
        "hold = none",
        gives: "1: [button next] has no command, as none unbinds its own."
            + " Give it press, double, triple, hold or long-hold, or remove a key with none"
    ),
    BadFile(
        "[player p]",
        "socket = /run/mpd/socket",
        gives: #"2: "socket" has no effect with kind = auto, only with mpv, mpd; remove it"#
    ),
    BadFile(
        "[display d]",
        "kind = terminal",
        "lines = GPIO5",
        "brightness = 3",
        gives: #"3: "lines" has no effect with kind = terminal, only with led-bar; remove it"#,
        #"4: "brightness" has no effect with kind = terminal, only with leds, apa102; remove it"#
    ),
    BadFile(
        "[button playPause]",
        "line = GPIO17",
        "hold-ms = 400",
        "repeat-ms = 100",
        "long-hold-ms = 2000",
        "multi-press-ms = 300",
        gives: #"3: "hold-ms" has no effect in [button playPause], where no command is bound to hold or long-hold;"#
            + " bind one, or remove it",
        #"4: "repeat-ms" has no effect in [button playPause], where no command is bound to hold;"#
            + " bind one, or remove it",
        #"5: "long-hold-ms" has no effect in [button playPause], where no command is bound to long-hold;"#
            + " bind one, or remove it",
        #"6: "multi-press-ms" has no effect in [button playPause], where no command is bound to double or triple;"#
            + " bind one, or remove it"
    ),
    BadFile(
        "[control]",
        "layout = plain",
        "[button next]",
        "line = GPIO17",
        "hold-ms = 400",
        gives: #"5: "hold-ms" has no effect in [button next], where no command is bound to hold or long-hold;"#
            + " bind one, or remove it"
    ),
    BadFile(
        "[button next]",
        "line = GPIO17",
        "long-hold = lock",
        "repeat-ms = 100",
        gives: #"4: "repeat-ms" has no effect in [button next]: with long-hold bound, hold comes once,"#
            + " at the release; remove it"
    ),
    BadFile(
        "[button next]",
        "line = GPIO17",
        "long-hold = lock",
        "hold-ms = 3000",
        gives: "4: hold-ms = 3000 is not below long-hold-ms = 3000 (the default); lower the first or raise the second"
    ),
    BadFile(
        "[button next]",
        "line = GPIO17",
        "long-hold = lock",
        "long-hold-ms = 500",
        gives: "4: hold-ms = 500 (the default) is not below long-hold-ms = 500; lower the first or raise the second"
    ),
    BadFile(
        "[button next]",
        "line = GPIO17",
        "long-hold = lock",
        "long-hold-ms = 30000",
        gives: "4: long-hold-ms = 30000 is not below stuck-s = 30 (the default); lower the first or raise the second"
    ),
    BadFile(
        "[control]",
        "stuck-s = 5",
        "[button next]",
        "line = GPIO17",
        "hold-ms = 5000",
        gives: "5: hold-ms = 5000 is not below stuck-s = 5; lower the first or raise the second"
    ),
]
