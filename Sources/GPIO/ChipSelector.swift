/// How the chip is chosen.
public enum ChipSelector: Equatable, Sendable {
    /// The chip behind the 40-pin header of any Pi; on another board the only chip there is.
    case automatic
    /// A label, a name (`gpiochip0`), or a path, which begins with a slash.
    case named(String)

    /// The labels of the header's chip: Pi Zero to 3, Pi 4, Pi 5.
    public static let headerLabels = ["pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1"]

    /// Chooses among the chips that are there, never by number.
    ///
    /// Automatic, in this order: the chip with one of `headerLabels`; the one with a line called GPIO17;
    /// the only chip. Errors: `noChips`, `absentChip`, `ambiguousChip`, and `permission` or `system` where a chip
    /// that could not be looked at may have been the one.
    public func choose(from list: ChipList) throws(GPIOError) -> ChipSummary {
        try choose(from: list) { summary in
            guard let chip = try? Chip(path: summary.path) else { return false }
            return chip.hasHeaderNames
        }
    }

    /// `hasHeaderNames` looks at every line of a chip; it is asked only where the labels do not tell.
    func choose(
        from list: ChipList,
        hasHeaderNames: (ChipSummary) -> Bool
    ) throws(GPIOError) -> ChipSummary {
        switch self {
        case .automatic: try ChipSelector.chooseHeader(from: list, hasHeaderNames)
        case .named(let text): try ChipSelector.choose(text, from: list)
        }
    }

    private static func chooseHeader(
        from list: ChipList,
        _ hasHeaderNames: (ChipSummary) -> Bool
    ) throws(GPIOError) -> ChipSummary {
        let known = list.chips.filter { headerLabels.contains($0.label) }
        if known.count == 1 { return known[0] }
        if list.chips.count == 1, list.denied.isEmpty { return list.chips[0] }
        let named = (known.isEmpty ? list.chips : known).filter(hasHeaderNames)
        if named.count == 1 { return named[0] }
        if let path = list.denied.first {
            throw GPIOError.opening(path, errno: permissionDenied)
        }
        guard !list.chips.isEmpty else { throw list.failures.first ?? .noChips }
        throw .ambiguousChip(nil, candidates: list.chips)
    }

    private static func choose(_ text: String, from list: ChipList) throws(GPIOError) -> ChipSummary {
        for matches: (ChipSummary) -> Bool in [
            { $0.path == text || $0.name == text },
            { $0.label == text },
            { plain($0.label) == plain(text) },
        ] {
            let found = list.chips.filter(matches)
            if found.count == 1 { return found[0] }
            if found.count > 1 { throw .ambiguousChip(text, candidates: found) }
        }
        if let path = list.denied.first {
            throw GPIOError.opening(path, errno: permissionDenied)
        }
        throw list.failures.first ?? .absentChip(text, available: list.chips)
    }

    /// Linux 6.12 writes a colon where 6.1 has a hyphen: `gpio-sim.0:node0`.
    private static func plain(_ label: String) -> [UInt8] {
        label.utf8.map { $0 == UInt8(ascii: ":") ? UInt8(ascii: "-") : $0 }
    }
}
