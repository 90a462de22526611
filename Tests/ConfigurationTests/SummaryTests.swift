import Configuration
import Testing

@Test("The summary of the built-in configuration")
func builtInSummary() {
    #expect(
        Configuration.builtIn.summary == [
            "gpio: the chip of the header",
            "button previous: GPIO16 (header pin 36), pulled up, pressed = low; press previous, hold volumeDown",
            "button playPause: GPIO26 (header pin 37), pulled up, pressed = low; press playPause",
            "button next: GPIO12 (header pin 32), pulled up, pressed = low; press next, hold volumeUp",
            "player main: simulated",
            "display bar: 10 LEDs, lit = high; GPIO4 (header pin 7), GPIO5 (header pin 29), GPIO6 (header pin 31),"
                + " GPIO13 (header pin 33), GPIO17 (header pin 11), GPIO22 (header pin 15), GPIO23 (header pin 16),"
                + " GPIO24 (header pin 18), GPIO25 (header pin 22), GPIO27 (header pin 13)",
            "display terminal: the terminal",
            "control: layout music, previous restarts a track after 3 s",
            "control: seek by 5 10 20 30 s, volume by 2 up to 100 %, dark after 60 s",
            "log: info",
        ]
    )
}

@Test("The summary of a file with everything")
func fullSummary() throws {
    #expect(
        try parse(fullFile).summary == [
            "gpio: the chip with the label pinctrl-rp1",
            "button previous: GPIO16 (header pin 36), no pull, pressed = high; press previous, double seekBackward,"
                + " triple stop, hold seekBackward",
            "button b-2.x_Y: line 4 of gpiochip1, pulled up, pressed = low; press playPause, hold mute,"
                + " long-hold lock",
            "player living-room: simulated",
            "display bar: 9 LEDs, lit = low; GPIO5 (header pin 29), GPIO6 (header pin 31), GPIO7 (header pin 26),"
                + " GPIO8 (header pin 24), GPIO13 (header pin 33), GPIO17 (header pin 11),"
                + " GPIO24 (header pin 18), GPIO23 (header pin 16), GPIO22 (header pin 15)",
            "display desk: vt100 on /dev/serial/by-id/usb-1, 9600 baud, 20x4, utf-8, long titles scroll",
            "display here: the terminal",
            "control: layout audiobook, previous always goes one track back",
            "control: seek by 10 10 60 s, volume by 5 up to 80 %, dark after 300 s",
            "control: prefer mpv, vlc.instance42, spotifyd",
            "control: ignore firefox",
            "log: debug",
        ]
    )
}
