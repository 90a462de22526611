/// Something about a configuration that its file alone does not show.
public struct Finding: Equatable, Sendable {
    /// What it means for the service.
    public enum Severity: String, CaseIterable, Sendable {
        /// The configuration is not taken, as with a mistake in the file.
        case error
        /// Most likely wrong; it is taken.
        case warning
        /// Worth knowing; for `check` and `doctor` only.
        case hint
    }

    public let severity: Severity
    /// The file's line, from 1; nil where it is about the whole file or there was none.
    public let line: Int?
    /// What, where, and what to do.
    public let message: String

    /// A finding of whoever looks at more than the file.
    public init(severity: Severity, line: Int?, message: String) {
        self.severity = severity
        self.line = line
        self.message = message
    }

    /// `FILE:LINE: message`; a warning or a hint says so before the message.
    public func text(file: String) -> String {
        let place = line.map { "\(file):\($0)" } ?? file
        switch severity {
        case .error: return "\(place): \(message)"
        case .warning, .hint: return "\(place): \(severity.rawValue): \(message)"
        }
    }
}

extension Configuration {
    /// All that is wrong or doubtful on this board, errors first, then in the order of the file.
    public func findings(on board: BoardFacts) -> [Finding] {
        var findings = PinJobs.findings(in: self, on: board) + hatFindings(on: board) + biasFindings
        findings += playerFindings
        if !hasButtons {
            let message = "no button is configured; add a section [button NAME] with a line"
            findings.append(Finding(severity: .warning, line: nil, message: message))
        }
        let order = Finding.Severity.allCases
        return order.flatMap { severity in findings.filter { $0.severity == severity } }
    }

    /// What is asked of players that this version cannot do.
    private var playerFindings: [Finding] {
        guard let player = players.first else { return [] }
        var findings: [Finding] = []
        func warn(_ line: Int?, _ message: String) {
            findings.append(Finding(severity: .warning, line: line, message: message))
        }
        let title = "player \(player.name)"
        if player.kind == .automatic {
            let message = "\(title): kind = auto finds no player in this version; kind = simulated tries the remote"
            warn(sourceLines.key("kind", in: title) ?? sourceLines.section(title), message)
        }
        if players.count > 1 {
            let line = sourceLines.section("player \(players[1].name)")
            warn(line, "this version controls one player, [\(title)], the first; remove the others")
        }
        for (key, names) in [("prefer", control.prefer), ("ignore", control.ignore)] where !names.isEmpty {
            let line = sourceLines.key(key, in: "control")
            warn(line, "\(key) does nothing in this version, which controls one player; remove it")
        }
        return findings
    }

    /// A pull towards the pressed level presses the button whenever the switch is open.
    private var biasFindings: [Finding] {
        buttons.compactMap { button in
            let pressed: ButtonConfiguration.Bias = button.isActiveLow ? .pullDown : .pullUp
            guard button.bias == pressed else { return nil }
            let title = "button \(button.name)"
            let message =
                "bias = \(button.bias.rawValue) with active-low = \(button.isActiveLow ? "yes" : "no")"
                + " reads as pressed while the switch of [\(title)] is open;"
                + " change one of them, or give bias = disabled if a resistor outside decides"
            return Finding(severity: .warning, line: sourceLines.key("bias", in: title), message: message)
        }
    }
}
