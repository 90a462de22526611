extension Configuration {
    /// The line of the file that each thing stands on, from 1. Empty where there was no file.
    public struct SourceLines: Equatable, Sendable {
        private var lines: [String: [Int]] = [:]

        public init() {}

        /// The line that the section begins at; its title as in `button next`.
        public func section(_ title: String) -> Int? {
            lines[title]?.first
        }

        /// The line of a key's value; of a list, of its element at `index`.
        public func key(_ key: String, in title: String, at index: Int = 0) -> Int? {
            guard let lines = lines["\(title)/\(key)"], lines.indices.contains(index) else { return nil }
            return lines[index]
        }

        mutating func record(section title: String, line: Int) {
            lines[title] = [line]
        }

        mutating func record(key: String, in title: String, lines: [Int]) {
            self.lines["\(title)/\(key)"] = lines
        }
    }
}
