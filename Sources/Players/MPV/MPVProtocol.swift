/// mpv's JSON protocol: lines to what they say, and commands to lines. Source: mpv's manual, "JSON IPC".
enum MPVProtocol {
    /// What one line says.
    enum Message: Equatable, Sendable {
        /// `error` is "success" or mpv's reason.
        case reply(id: Int, error: String, data: JSONValue)
        /// A property that is observed; null where it has no value now.
        case changed(MPVProperty, JSONValue)
        case event(Event)
        /// What nobody here asked for or needs.
        case other
    }

    enum Event: Equatable, Sendable {
        case startFile
        case fileLoaded
        case seek
        case playbackRestart
        case endFile(EndReason)
    }

    /// Why a file ended.
    enum EndReason: Equatable, Sendable {
        /// At its end.
        case finished
        /// By a command: stop, another file, another place in the playlist.
        case stopped
        case failed
        /// It was a playlist.
        case replaced
    }

    enum Command: Equatable, Sendable {
        case observe(MPVProperty)
        case unobserve(MPVProperty)
        case get(MPVProperty)
        /// time-pos, the one value that is asked for each time.
        case getPosition
        case set(MPVProperty, JSONValue)
        /// Seconds from the start, to the sample.
        case seek(Double)
        /// The next entry of the playlist; an error at its end.
        case playlistNext
        case playlistPrevious
        /// Starts this entry, also from idle.
        case play(index: Int)
        /// Stops and keeps the playlist, but not the place in it.
        case stop
    }

    /// The command as a line with its line feed.
    static func line(_ command: Command, id: Int) throws(JSONError) -> [UInt8] {
        let message: JSONValue = .object([
            "command": .array(words(command)), "request_id": .integer(Int64(id)),
        ])
        return try message.serialised() + [UInt8(ascii: "\n")]
    }

    private static func words(_ command: Command) -> [JSONValue] {
        switch command {
        case .observe(let property):
            [.string("observe_property"), .integer(Int64(property.rawValue)), .string(property.name)]
        case .unobserve(let property): [.string("unobserve_property"), .integer(Int64(property.rawValue))]
        case .get(let property): [.string("get_property"), .string(property.name)]
        case .getPosition: [.string("get_property"), .string("time-pos")]
        case .set(let property, let value): [.string("set_property"), .string(property.name), value]
        case .seek(let seconds): [.string("seek"), .number(seconds), .string("absolute+exact")]
        case .playlistNext: [.string("playlist-next"), .string("weak")]
        case .playlistPrevious: [.string("playlist-prev"), .string("weak")]
        case .play(let index): [.string("playlist-play-index"), .integer(Int64(index))]
        case .stop: [.string("stop"), .string("keep-playlist")]
        }
    }

    /// What a line without its line feed says. Throws where it is no JSON, or no object.
    ///
    /// mpv passes on the bytes of tags and file names as they are, and its manual tells clients to repair them: what is
    /// no UTF-8 becomes U+FFFD. A file with an old tag must not end the connection.
    static func message(_ line: [UInt8]) throws(JSONError) -> Message {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: line)
        } catch {
            guard error == .invalid else { throw error }
            value = try JSONValue(parsing: Array(String(decoding: line, as: UTF8.self).utf8))
        }
        guard case .object = value else { throw .invalid }
        if let name = value["event"]?.string { return event(name, value) }
        guard let id = value["request_id"]?.integer, let error = value["error"]?.string else { return .other }
        return .reply(id: id, error: error, data: value["data"] ?? .null)
    }

    private static func event(_ name: String, _ value: JSONValue) -> Message {
        switch name {
        case "property-change":
            guard let property = value["id"]?.integer.flatMap(MPVProperty.init(rawValue:)),
                value["name"]?.string == property.name
            else { return .other }
            return .changed(property, value["data"] ?? .null)
        case "start-file": return .event(.startFile)
        case "file-loaded": return .event(.fileLoaded)
        case "seek": return .event(.seek)
        case "playback-restart": return .event(.playbackRestart)
        case "end-file": return .event(.endFile(endReason(value["reason"]?.string)))
        default: return .other
        }
    }

    private static func endReason(_ reason: String?) -> EndReason {
        switch reason {
        case "eof": .finished
        case "error": .failed
        case "redirect": .replaced
        default: .stopped
        }
    }
}
