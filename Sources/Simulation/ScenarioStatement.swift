import PlayerModel
import RemoteController

/// One line of a script. Buttons are places in the board's list.
enum ScenarioStatement: Equatable, Sendable {
    case start(ScenarioStart)
    /// Down and up again, `times` times; the script goes on shortly after the last one.
    case press([Int], times: Int, holding: Interval)
    /// Down, and the script goes on at once.
    case hold([Int])
    case release([Int])
    /// The kind of switch from now on; nil for one that does not bounce.
    case bounce([Int], SimulatedSwitch.Kind?)
    case glitch([Int], times: Int)
    case storm([Int], lasting: Interval, edgesPerSecond: Int)
    case wait(Interval)
    /// The program does not run for this long, while everything else does.
    case stall(Interval)
    /// The board sleeps for this long.
    case sleep(Interval)
    case chip(isThere: Bool)
    case player(PlayerDeed)
    /// Writes what the displays show to the transcript.
    case show
    /// Forgets the intents and warnings so far.
    case forget
    case expect(Expectation)
}

/// How things stand when the program starts.
enum ScenarioStart: Equatable, Sendable {
    case player(Playback)
    case noPlayer
    case held([Int])
}

/// What a player does without being asked, or what is wrong with it. The raw value is its word in a script.
enum PlayerDeed: String, CaseIterable, Sendable {
    case connects
    case disconnects
    case plays
    case pauses
    case stops
    /// Goes on to its next track.
    case skips
    /// Takes requests and does nothing.
    case ignores
    /// Refuses each request.
    case fails
    /// Does what it is told again.
    case obeys
}

enum Expectation: Equatable, Sendable {
    /// The oldest intents that were not spoken of yet are these.
    case intents(Int, IntentPattern)
    case noIntent
    case state(ShownState)
    case lock(Bool)
    /// One bit a LED.
    case bar(UInt64)
    case title(String)
    /// A line of the text display, from 1; nil: one of its lines has this in it.
    case text(line: Int?, String)
    /// A warning that was not spoken of yet has this in it.
    case warning(String)
    case noWarning
    case volume(Int)
    case position(Interval)
    /// From 1.
    case track(Int)
    case presses(Int, ofButton: Int)
}

/// What a display says of the player. The raw value is its word in a script.
enum ShownState: String, CaseIterable, Sendable {
    case playing
    case paused
    case stopped
    case noPlayer = "no-player"
    case looking
}

/// The fields of an intent's log line that matter; nil for any.
struct IntentPattern: Equatable, Sendable {
    var button: Int?
    var gesture: Gesture?
    var command: Command?
    var player: String?
    var outcome: Outcome?

    func matches(_ record: IntentRecord, playerName: String) -> Bool {
        (button ?? record.button) == record.button && (gesture ?? record.gesture) == record.gesture
            && (command ?? record.command) == record.command && (outcome ?? record.outcome) == record.outcome
            && (player ?? playerName) == playerName
    }
}
