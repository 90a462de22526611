import GPIO
import Glibc

/// A button on GPIO17 switches a lamp on GPIO5 on and off, until the chip is gone.
func switchLamp() throws(GPIOError) {
    let chip = try Chip.open()  // the header's chip of any Pi, else the only chip
    let button = try ButtonLine(chip: chip, offset: 17, bias: .pullUp, isActiveLow: true, consumer: "lamp")
    let lamp = try OutputLines(chip: chip, offsets: [5], consumer: "lamp")
    chip.close()

    var events: [EdgeEvent] = []
    var isLit = false
    while let descriptor = button.fileDescriptor {
        var item = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&item, 1, -1)
        events.removeAll(keepingCapacity: true)
        _ = try button.drain(into: &events)
        for event in events where event.isActive {
            isLit.toggle()  // at each bounce, too: a real switch wants a debouncer
            try lamp.set(isLit ? 1 : 0)
        }
    }
}
