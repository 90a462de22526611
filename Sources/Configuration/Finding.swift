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
        var findings = PinJobs.findings(in: self, on: board) + biasFindings
        if !hasButtons {
            let message = "no button is configured; add a section [button NAME] with a line"
            findings.append(Finding(severity: .warning, line: nil, message: message))
        }
        let order = Finding.Severity.allCases
        return order.flatMap { severity in findings.filter { $0.severity == severity } }
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
