import Configuration
import Displays
import GPIO
import PlayerModel
import RemoteController

/// An LED bar on this board's GPIO lines. Its lines are taken dark, and drawn whole when they come back.
final class LEDBarOnLines: Display {
    /// The lines while they are held: an owner that cannot be copied, in a place where it can come and go.
    private final class Lines {
        var held: OutputLines?
    }

    private let lines = Lines()
    private let keeper: LineKeeper
    private let display: LEDBarDisplay<GPIOError>
    private var bar: ProgressBar
    private var holding: LineKeeper.Holding?

    init(
        name: String,
        lines references: [Configuration.LineReference],
        isActiveLow: Bool,
        configuration: Configuration,
        keeper: LineKeeper
    ) {
        self.keeper = keeper
        bar = ProgressBar(count: references.count, idleOff: configuration.control.idleOff)
        let lines = lines
        let display = LEDBarDisplay(count: references.count) { (values: UInt64) throws(GPIOError) -> Void in
            try lines.held?.set(values)
        }
        self.display = display
        let standardChip = configuration.chip
        let holding = LineKeeper.Holding(
            name: "display \(name)",
            take: { () throws(GPIOError) -> String in
                let chip = try references[0].openChip(otherwise: standardChip)
                var offsets: [Int] = []
                for reference in references { offsets.append(try reference.offset(on: chip)) }
                lines.held = try OutputLines(chip: chip, offsets: offsets, isActiveLow: isActiveLow)
                display.forget()
                return chip.path
            },
            release: { lines.held = nil }
        )
        self.holding = holding
        keeper.add(holding)
    }

    func draw(_ widget: WidgetState, at now: MonotonicInstant) -> MonotonicInstant? {
        let frame = bar.frame(for: widget, at: now)
        do throws(GPIOError) {
            try display.show(frame)
        } catch {
            if let holding { keeper.lost(holding, error) }
        }
        return lines.held == nil ? nil : bar.nextChange(for: widget, after: now)
    }

    func clear() {
        try? display.close()
    }

    func close(by deadline: MonotonicInstant) {
        lines.held = nil
    }
}
