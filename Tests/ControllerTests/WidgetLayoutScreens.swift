/// Screens as they must be, 0.3 s after the start of each state of `WidgetSamples.all`: a line each, with a stroke
/// between rows. Parts of a bar are drawn as eighths, and as "_" where they are empty.
enum WidgetLayoutScreens {
    struct Size: Sendable {
        var columns: Int
        var rows: Int
        var barSteps: Int
        var screens: String
    }

    static let all = [
        Size(
            columns: 16,
            rows: 2,
            barSteps: 5,
            screens: """
                playing: ▶3:20 ███▏_ 5:04|Hammock Song
                paused: ‖3:20 ███▏_ 5:04|Hammock Song
                live: ▶3:20       LIVE|Hammock Song
                idle (light off): ‖3:20 ███▏_ 5:04|Hammock Song
                empty (light off): ■|
                absent (light off): no player|
                looking: looking for a|player
                no player: no player|player
                taken: ▶3:20 ███▏_ 5:04|  «    ‖   [»]
                taken, paused: ‖3:20 ███▏_ 5:04|  «    ▶   [»]
                refused: ▶3:20 ███▏_ 5:04|  «    ‖    »✗
                refused, empty: ■|  «    ▶    »✗
                volume: ♪30 %  ██▌______|Hammock Song
                long hold: «3 s █__________|Hammock Song
                """
        ),
        Size(
            columns: 20,
            rows: 2,
            barSteps: 5,
            screens: """
                playing: ▶ 3:20 █████▏__ 5:04|Hammock Song
                paused: ‖ 3:20 █████▏__ 5:04|Hammock Song
                live: ▶ 3:20          LIVE|Hammock Song
                idle (light off): ‖ 3:20 █████▏__ 5:04|Hammock Song
                empty (light off): ■|
                absent (light off): no player|
                looking: looking for a player|player
                no player: no player|player
                taken: ▶ 3:20 █████▏__ 5:04|   «     ‖    [»]
                taken, paused: ‖ 3:20 █████▏__ 5:04|   «     ▶    [»]
                refused: ▶ 3:20 █████▏__ 5:04|   «     ‖     »✗
                refused, empty: ■|   «     ▶     »✗
                volume: ♪ 30 %  ███▌________|Hammock Song
                long hold: « 3 s █▍____________|Hammock Song
                """
        ),
        Size(
            columns: 16,
            rows: 4,
            barSteps: 5,
            screens: """
                playing: ▶3:20 ███▏_ 5:04|Hammock Song|Fjord Radio|  «    ‖    »
                paused: ‖3:20 ███▏_ 5:04|Hammock Song|Fjord Radio|  «    ▶    »
                live: ▶3:20       LIVE|Hammock Song|Fjord Radio|  «    ‖    »
                idle (light off): ‖3:20 ███▏_ 5:04|Hammock Song|Fjord Radio|  «    ▶    »
                empty (light off): ■|||  «    ▶    »
                absent (light off): no player|||  «    ▶    »
                looking: looking for a|player|player|  «    ▶    »
                no player: no player|player||  «    ▶    »✗
                taken: ▶3:20 ███▏_ 5:04|Hammock Song|Fjord Radio|  «    ‖   [»]
                taken, paused: ‖3:20 ███▏_ 5:04|Hammock Song|Fjord Radio|  «    ▶   [»]
                refused: ▶3:20 ███▏_ 5:04|Hammock Song|Fjord Radio|  «    ‖    »✗
                refused, empty: ■|||  «    ▶    »✗
                volume: ♪30 %  ██▌______|Hammock Song|Fjord Radio|  «    ‖    »
                long hold: «3 s █__________|Hammock Song|Fjord Radio| [«]   ‖    »
                """
        ),
        Size(
            columns: 20,
            rows: 4,
            barSteps: 5,
            screens: """
                playing: ▶ 3:20 █████▏__ 5:04|Hammock Song|Fjord Radio|   «     ‖     »
                paused: ‖ 3:20 █████▏__ 5:04|Hammock Song|Fjord Radio|   «     ▶     »
                live: ▶ 3:20          LIVE|Hammock Song|Fjord Radio|   «     ‖     »
                idle (light off): ‖ 3:20 █████▏__ 5:04|Hammock Song|Fjord Radio|   «     ▶     »
                empty (light off): ■|||   «     ▶     »
                absent (light off): no player|||   «     ▶     »
                looking: looking for a player|player||   «     ▶     »
                no player: no player|player||   «     ▶     »✗
                taken: ▶ 3:20 █████▏__ 5:04|Hammock Song|Fjord Radio|   «     ‖    [»]
                taken, paused: ‖ 3:20 █████▏__ 5:04|Hammock Song|Fjord Radio|   «     ▶    [»]
                refused: ▶ 3:20 █████▏__ 5:04|Hammock Song|Fjord Radio|   «     ‖     »✗
                refused, empty: ■|||   «     ▶     »✗
                volume: ♪ 30 %  ███▌________|Hammock Song|Fjord Radio|   «     ‖     »
                long hold: « 3 s █▍____________|Hammock Song|Fjord Radio|  [«]    ‖     »
                """
        ),
        Size(
            columns: 40,
            rows: 2,
            barSteps: 5,
            screens: """
                playing: ▶ 3:20 ██████████████████▍_________ 5:04|Hammock Song - Fjord Radio
                paused: ‖ 3:20 ██████████████████▍_________ 5:04|Hammock Song - Fjord Radio
                live: ▶ 3:20                              LIVE|Hammock Song - Fjord Radio
                idle (light off): ‖ 3:20 ██████████████████▍_________ 5:04|Hammock Song - Fjord Radio
                empty (light off): ■|
                absent (light off): no player|
                looking: looking for a player|player
                no player: no player|player
                taken: ▶ 3:20 ██████████████████▍_________ 5:04|       «           ‖          [»]
                taken, paused: ‖ 3:20 ██████████████████▍_________ 5:04|       «           ▶          [»]
                refused: ▶ 3:20 ██████████████████▍_________ 5:04|       «           ‖           »✗
                refused, empty: ■|       «           ▶           »✗
                volume: ♪ volume 30 %  ███████▍_________________|Hammock Song - Fjord Radio
                long hold: « 3 s ███▍______________________________|Hammock Song - Fjord Radio
                """
        ),
        Size(
            columns: 16,
            rows: 1,
            barSteps: 1,
            screens: """
                playing: ▶3:20 ███__ 5:04
                paused: ‖3:20 ███__ 5:04
                live: ▶3:20       LIVE
                idle (light off): ‖3:20 ███__ 5:04
                empty (light off): ■
                absent (light off): no player
                looking: looking for a p…
                no player: no player: play…
                taken:   «    ‖   [»]
                taken, paused:   «    ▶   [»]
                refused:   «    ‖    »✗
                refused, empty:   «    ▶    »✗
                volume: ♪30 %  ██_______
                long hold: «3 s █__________
                """
        ),
        Size(
            columns: 20,
            rows: 3,
            barSteps: 8,
            screens: """
                playing: ▶ 3:20 █████▎__ 5:04|Hammock Song|Fjord Radio
                paused: ‖ 3:20 █████▎__ 5:04|Hammock Song|Fjord Radio
                live: ▶ 3:20          LIVE|Hammock Song|Fjord Radio
                idle (light off): ‖ 3:20 █████▎__ 5:04|Hammock Song|Fjord Radio
                empty (light off): ■||
                absent (light off): no player||
                looking: looking for a player|player|
                no player: no player|player|
                taken: ▶ 3:20 █████▎__ 5:04|Hammock Song|   «     ‖    [»]
                taken, paused: ‖ 3:20 █████▎__ 5:04|Hammock Song|   «     ▶    [»]
                refused: ▶ 3:20 █████▎__ 5:04|Hammock Song|   «     ‖     »✗
                refused, empty: ■||   «     ▶     »✗
                volume: ♪ 30 %  ███▌________|Hammock Song|Fjord Radio
                long hold: « 3 s █▍____________|Hammock Song|Fjord Radio
                """
        ),
        Size(
            columns: 24,
            rows: 5,
            barSteps: 1,
            screens: """
                playing: ▶ 3:20 ███████_____ 5:04|Hammock Song|Fjord Radio||   «       ‖       »
                paused: ‖ 3:20 ███████_____ 5:04|Hammock Song|Fjord Radio||   «       ▶       »
                live: ▶ 3:20              LIVE|Hammock Song|Fjord Radio||   «       ‖       »
                idle (light off): ‖ 3:20 ███████_____ 5:04|Hammock Song|Fjord Radio||   «       ▶       »
                empty (light off): ■||||   «       ▶       »
                absent (light off): no player||||   «       ▶       »
                looking: looking for a player|player|||   «       ▶       »
                no player: no player|player|||   «       ▶       »✗
                taken: ▶ 3:20 ███████_____ 5:04|Hammock Song|Fjord Radio||   «       ‖      [»]
                taken, paused: ‖ 3:20 ███████_____ 5:04|Hammock Song|Fjord Radio||   «       ▶      [»]
                refused: ▶ 3:20 ███████_____ 5:04|Hammock Song|Fjord Radio||   «       ‖       »✗
                refused, empty: ■||||   «       ▶       »✗
                volume: ♪ 30 %  ████____________|Hammock Song|Fjord Radio||   «       ‖       »
                long hold: « 3 s █_________________|Hammock Song|Fjord Radio||  [«]      ‖       »
                """
        ),
        Size(
            columns: 8,
            rows: 2,
            barSteps: 1,
            screens: """
                playing: ▶3:20|Hammock…
                paused: ‖3:20|Hammock…
                live: ▶3:20|Hammock…
                idle (light off): ‖3:20|Hammock…
                empty (light off): ■|
                absent (light off): no play…|
                looking: looking…|player
                no player: no play…|player
                taken: ▶3:20| « ‖ »]
                taken, paused: ‖3:20| « ▶ »]
                refused: ▶3:20| « ‖ »✗
                refused, empty: ■| « ▶ »✗
                volume: ♪30 %|Hammock…
                long hold: «3 s ___|Hammock…
                """
        ),
        Size(
            columns: 3,
            rows: 3,
            barSteps: 1,
            screens: """
                playing: ▶|Ha…|Fj…
                paused: ‖|Ha…|Fj…
                live: ▶|Ha…|Fj…
                idle (light off): ‖|Ha…|Fj…
                empty (light off): ■||
                absent (light off): no…||
                looking: lo…|pl…|pl…
                no player: no…|pl…|
                taken: ▶|Ha…|«‖»
                taken, paused: ‖|Ha…|«▶»
                refused: ▶|Ha…|«‖✗
                refused, empty: ■||«▶✗
                volume: ♪|Ha…|Fj…
                long hold: «|Ha…|Fj…
                """
        ),
    ]
}
