/// Mistakes in the naming and sharing of lines and devices.
let pinMistakes = [
    BadFile("[button next]", "line = GPIO5 GPIO6", gives: #"2: line = "GPIO5 GPIO6" is a list; allowed: one line"#),
    BadFile("[button next]", "line = J8:11,J8:13", gives: #"2: line = "J8:11,J8:13" is a list; allowed: one line"#),
    BadFile(
        "[button next]",
        "line = GPIO 17",
        gives: #"2: line = "GPIO 17" is not valid; did you mean "GPIO17"? Allowed: "# + lineForms
    ),
    BadFile(
        "[button next]",
        "line = 7J1 Header Pin11",
        gives: #"2: line = "7J1 Header Pin11" has a blank in it. Allowed: "# + lineForms
            + "; a name with blanks only behind its chip, as in LABEL:NAME"
    ),
    BadFile(
        "[button next]",
        "line = GPIO99",
        gives: #"2: line = "GPIO99" is not on the header; allowed: GPIO0 to GPIO27, J8:1 to J8:40,"#
            + " or the chip before it, as in gpiochip1:GPIO99"
    ),
    BadFile(
        "[display d]",
        "kind = led-bar",
        "lines = GPIO28 GPIO29-26 gpiochip1:GPIO28 pin 11",
        gives: #"3: lines = "GPIO28" is not on the header; allowed: GPIO0 to GPIO27, J8:1 to J8:40,"#
            + " or the chip before it, as in gpiochip1:GPIO28",
        #"3: lines = "GPIO29-26" is not on the header; allowed: GPIO0 to GPIO27, J8:1 to J8:40,"#
            + " or the chip before it, as in gpiochip1:GPIO29",
        #"3: lines = "pin" is not valid. Allowed: "# + lineForms
    ),
    // A chip that is not known says nothing about its lines.
    BadFile(
        "[gpio]",
        "chip = /",
        "[button next]",
        "line = GPIO99",
        gives: #"2: chip = "/" is not valid. Allowed: auto, a label, a name such as gpiochip0, or a path"#
    ),
    BadFile("[button next]", "line = -5", gives: #"2: line = "-5" is not valid. Allowed: "# + lineForms),
    BadFile("[button next]", "line = 65536", gives: #"2: line = "65536" is not valid. Allowed: "# + lineForms),
    BadFile(
        "[button next]",
        "line = /dev/gpiochip0",
        gives: #"2: line = "/dev/gpiochip0" is not valid. Allowed: "# + lineForms
    ),
    BadFile("[button next]", "line = :4", gives: #"2: line = ":4" is not valid. Allowed: "# + lineForms),
    BadFile(
        "[button next]",
        "line = J8:6",
        gives: "2: line: header pin 6 is ground; allowed: a header pin with a GPIO, such as J8:11"
    ),
    BadFile(
        "[button next]",
        "line = BOARD1",
        gives: "2: line: header pin 1 is 3.3 V; allowed: a header pin with a GPIO, such as J8:11"
    ),
    BadFile(
        "[button next]",
        "line = j8:2",
        gives: "2: line: header pin 2 is 5 V; allowed: a header pin with a GPIO, such as J8:11"
    ),
    BadFile("[button next]", "line = J8:41", gives: #"2: line = "J8:41" is no header pin; allowed: J8:1 to J8:40"#),
    BadFile("[button next]", "line = J8:x", gives: #"2: line = "J8:x" is no header pin; allowed: J8:1 to J8:40"#),
    BadFile(
        "[button next]",
        "line = gpiochip0:J8:11",
        gives: #"2: line = "gpiochip0:J8:11" gives a chip to a header pin; allowed: the header pin alone,"#
            + " or the line's number or name behind the chip"
    ),
    BadFile(
        "[display d]",
        "kind = led-bar",
        "lines = J8:11-J8:15 BOARD11-13 J8:11-15",
        gives: #"3: lines = "J8:11-J8:15" is a range of header pins, which are not in a row; give each of them"#,
        #"3: lines = "BOARD11-13" is a range of header pins, which are not in a row; give each of them"#,
        #"3: lines = "J8:11-15" is a range of header pins, which are not in a row; give each of them"#
    ),
    BadFile(
        "[display d]",
        "kind = led-bar",
        "lines = 5-GPIO9 GPIO5-x",
        gives: #"3: lines = "5-GPIO9" is not valid. Allowed: "# + lineForms,
        #"3: lines = "GPIO5-x" is not valid. Allowed: "# + lineForms
    ),
    BadFile("[display d]", "kind = led-bar", "lines = 0-64", gives: #"3: "lines" has 65 values; allowed: 1 to 64"#),
    BadFile("[display d]", "kind = led-bar", "lines = ,", gives: #"3: "lines" has 0 values; allowed: 1 to 64"#),
    BadFile(
        "[button previous]",
        "line = GPIO17",
        "[button next]",
        "line = J8:11",
        "[display d]",
        "kind = led-bar",
        "lines = GPIO5",
        "lines = 17 5",
        gives: "4: GPIO17 (header pin 11) is used already by [button previous], in line 2; choose another pin",
        "8: GPIO17 (header pin 11) is used already by [button previous], in line 2; choose another pin",
        "8: GPIO5 (header pin 29) is used already by [display d], in line 7; choose another pin"
    ),
    BadFile(
        "[display d]",
        "kind = led-bar",
        "lines = SPI_MOSI",
        "[button next]",
        "line = pinctrl-bcm2711:10",
        gives: "5: GPIO10 (header pin 19) is used already by [display d], in line 3; choose another pin"
    ),
    BadFile(
        "[button next]",
        "line = gpiochip1:4",
        "[button previous]",
        "line = /dev/gpiochip1:GPIO4",
        gives: "4: GPIO4 of /dev/gpiochip1 is used already by [button next], in line 2; choose another pin"
    ),
    BadFile(
        "[button next]",
        "line = gpio-sim.0-node0:4",
        "[button previous]",
        "line = gpio-sim.0:node0:4",
        gives: "4: line 4 of gpio-sim.0:node0 is used already by [button next], in line 2; choose another pin"
    ),
    BadFile(
        "[display a]",
        "kind = terminal",
        "[display b]",
        "kind = terminal",
        "[player a]",
        "[player b]",
        "kind = auto",
        gives: "3: kind = terminal is there already in [display a], in line 1, and one is all there can be; remove one",
        "6: kind = auto is there already in [player a], in line 5, and one is all there can be; remove one"
    ),
    BadFile(
        "[display a]",
        "kind = serial",
        "device = /dev/ttyUSB0",
        "[display b]",
        "kind = serial",
        "device = /dev/ttyUSB0",
        gives: #"4: "/dev/ttyUSB0" is used already by [display a], in line 1; choose another device"#
    ),
]
