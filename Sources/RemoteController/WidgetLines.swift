import PlayerModel

/// The lines of a text display at one moment, each at most `width` cells.
struct WidgetLines {
    let layout: WidgetLayout
    let width: Int
    let moment: WidgetMoment

    private var state: WidgetState { moment.state }
    private var player: PlayerState { moment.state.player }

    // MARK: The status

    func status(_ upcoming: inout Upcoming) -> [Cell] {
        if let hold = moment.hold { return holdLine(hold, &upcoming).cells(width: width, barSteps: layout.barSteps) }
        if let gauge = moment.gauge { return gaugeLine(gauge).cells(width: width, barSteps: layout.barSteps) }
        switch moment.link {
        case .looking:
            let isShort = width < 20 && layout.rows > 1
            return words(isShort ? "looking for a" : "looking for a player", after: lock)
        case .absent:
            let names = moment.showsNoPlayer && layout.rows == 1
            return words(names ? "no player: " + state.playerName : "no player", after: lock)
        case .connected:
            let line = progressLine()
            if line.showsValue(width: width) { addTicks(&upcoming) }
            return line.cells(width: width, barSteps: layout.barSteps)
        }
    }

    private var lock: [Cell] { state.isLocked ? [.symbol(.lock)] : [] }

    private func words(_ text: String, after symbols: [Cell] = []) -> [Cell] {
        CellText.cut(symbols + cells(text), to: width, isASCII: layout.isASCII)
    }

    private var playbackSymbol: Cell {
        switch player.playback {
        case .playing: .symbol(.play)
        case .paused: .symbol(.pause)
        case .stopped: .symbol(.stop)
        }
    }

    private func progressLine() -> StatusLine {
        var line = StatusLine(symbols: [playbackSymbol] + lock)
        let isStopped = player.playback == .stopped
        guard !isStopped || player.hasMedia else { return line }
        if isStopped, moment.position == nil, !player.isLive { return line }

        let total = player.progress.total
        line.value = moment.position.map { cells(TimeText.string($0)) } ?? cells("-:--")
        guard let total else {
            line.trailing = cells("LIVE")
            return line
        }
        return withBar(line, value: moment.position ?? .zero, total: total)
    }

    /// The bar and the total. The bar moves with the clock, once a second, not in between.
    private func withBar(_ line: StatusLine, value: Interval, total: Interval) -> StatusLine {
        var line = line
        line.trailing = cells(TimeText.string(total))
        // So that the bar does not move when minutes become two digits.
        let padding = max(0, line.trailing.count - line.value.count)
        line.value = Array(repeating: .blank, count: padding) + line.value
        line.bar = (value.seconds * 1_000_000_000, total.nanoseconds)
        return line
    }

    private func addTicks(_ upcoming: inout Upcoming) {
        guard let position = moment.position else { return }
        let second = Interval(nanoseconds: position.seconds * 1_000_000_000)
        upcoming.add(player.progress.instant(of: second.clampedSum(.seconds(1)), after: moment.now))
        upcoming.add(player.progress.instant(below: second, after: moment.now))
    }

    private func gaugeLine(_ gauge: WidgetState.Gauge) -> StatusLine {
        switch gauge.kind {
        case .position:
            let value = max(.zero, Interval(nanoseconds: gauge.value))
            let line = StatusLine(symbols: [playbackSymbol] + lock, value: cells(TimeText.string(value)))
            guard let total = PlayerState.plausible(duration: Interval(nanoseconds: gauge.total)) else { return line }
            return withBar(line, value: value, total: total)
        case .volume:
            let symbol: Symbol = player.isMuted == true ? .mute : .volumeUp
            var line = StatusLine(symbols: [.symbol(symbol)] + lock)
            let percent = cells("\(max(0, min(999, gauge.value))) %")
            let padding = Array(repeating: Cell.blank, count: 5 - percent.count)
            line.value = (width >= 28 ? cells("volume ") : []) + percent + padding
            line.bar = (gauge.value, gauge.total)
            return line
        }
    }

    /// The bar fills, and the seconds that are left are counted down. It moves ten times a second at most.
    private func holdLine(_ hold: WidgetState.LongHold, _ upcoming: inout Upcoming) -> StatusLine {
        let tenth: Int64 = 100_000_000
        let total = max(.zero, hold.until.clampedDifference(hold.since))
        let tenths = moment.now.clampedDifference(hold.since).nanoseconds / tenth
        let isOver = moment.now >= hold.until
        let elapsed = isOver ? total : min(total, Interval(nanoseconds: tenths * tenth))
        if !isOver {
            let next = min(total, Interval(nanoseconds: tenths * tenth).clampedSum(.milliseconds(100)))
            upcoming.add(hold.since.clampedSum(next))
        }
        var line = StatusLine(symbols: lock)
        if state.row.indices.contains(hold.button) {
            line.symbols.insert(.symbol(state.row[hold.button].symbol(isPlaying: player.isPlaying)), at: 0)
        }
        let left = total - elapsed
        line.value = cells("\(left.seconds + (left.nanoseconds % 1_000_000_000 > 0 ? 1 : 0)) s")
        line.bar = (elapsed.nanoseconds, total.nanoseconds)
        return line
    }

    // MARK: Title, artist and buttons

    func title(_ upcoming: inout Upcoming) -> [Cell] {
        switch moment.link {
        case .looking where width < 20: return words("player")
        case .looking: return words(state.playerName)
        case .absent: return moment.showsNoPlayer ? words(state.playerName) : []
        case .connected: break
        }
        let title = cells(player.title ?? "")
        guard layout.rows < 3, let artist = player.artist, !artist.isEmpty else { return text(title, &upcoming) }
        let both = title.isEmpty ? cells(artist) : title + cells(" - ") + cells(artist)
        return text(both.count <= width ? both : title, &upcoming)
    }

    func artist(_ upcoming: inout Upcoming) -> [Cell] {
        switch moment.link {
        case .looking: width < 20 ? words(state.playerName) : []
        case .absent: []
        case .connected: text(cells(player.artist ?? ""), &upcoming)
        }
    }

    func buttons() -> ButtonRow {
        var row = ButtonRow(state.row, isPlaying: moment.link == .connected && player.isPlaying, width: width)
        if let button = moment.refused { row.refuse(button) }
        return row
    }

    private func cells(_ text: String) -> [Cell] { CellText.cells(text, isASCII: layout.isASCII) }

    /// A line that is cut, or scrolls while the light is on.
    private func text(_ cells: [Cell], _ upcoming: inout Upcoming) -> [Cell] {
        guard cells.count > width, layout.scrolls, !moment.isIdle else {
            return CellText.cut(cells, to: width, isASCII: layout.isASCII)
        }
        let (offset, next) = TextScroll(since: state.activeAt, excess: cells.count - width).offset(at: moment.now)
        upcoming.add(next)
        return CellText.window(cells, from: offset, width: width)
    }
}
