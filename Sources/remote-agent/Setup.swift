import Configuration
import PlayerModel
import RemoteController

// What the configuration's plain values are for the core.

extension Configuration {
    /// The remote that this configuration describes.
    func makeRemote(at now: MonotonicInstant) -> Remote {
        Remote(
            buttons: buttons.map { $0.setup(stuck: control.stuck) },
            control: control.settings,
            playerName: playerName,
            at: now
        )
    }

    /// The player that is controlled. There is one at a time.
    var playerName: String { players.first?.name ?? "main" }

    /// LEDs of the first bar; nil where none is configured.
    var barCount: Int? {
        for display in displays {
            if case .ledBar(let lines, _) = display.kind { return lines.count }
        }
        return nil
    }
}

extension ButtonConfiguration {
    func setup(stuck: Interval) -> ButtonSetup {
        var debounce = DebounceSettings.standard
        debounce.glitch = glitch
        debounce.lockout = lockout
        debounce.release = self.debounce
        debounce.refractory = refractory
        debounce.refractoryQuiet = refractoryQuiet
        var gestures = GestureSettings()
        gestures.hold = holdTime
        gestures.repeatEvery = repeatTime
        gestures.longHold = longHoldTime
        gestures.multiPress = multiPressTime
        gestures.stuck = stuck
        return ButtonSetup(
            bindings: ButtonBindings(
                press: press,
                double: double,
                triple: triple,
                hold: hold,
                longHold: longHold
            ),
            debounce: debounce,
            gestures: gestures,
            stormEdgesPerSecondMax: stormEdgesPerSecond
        )
    }
}

extension ControlConfiguration {
    var settings: ControlSettings {
        var settings = ControlSettings()
        settings.previousRestartsAfter = previousRestartsAfter
        settings.seekSteps = seekSteps
        settings.volumeStep = volumeStep
        settings.volumeMax = volumeMaximum
        settings.skipWhilePaused = skipWhilePaused
        settings.livePause = livePause
        return settings
    }
}
