/// What a simulated player plays, in order.
public struct Playlist: Equatable, Sendable {
    /// One track of a playlist.
    public struct Track: Equatable, Sendable {
        public var title: String
        public var artist: String
        /// nil for a live stream.
        public var duration: Interval?

        public init(title: String, artist: String, duration: Interval?) {
            self.title = title
            self.artist = artist
            self.duration = duration
        }

        /// Whether it is a stream without an end.
        public var isLive: Bool { duration == nil }
    }

    public var tracks: [Track]

    public init(tracks: [Track]) {
        self.tracks = tracks
    }

    /// Invented titles for a demonstration; the first is 304 s long, the fourth is a live stream.
    public static let demonstration = Playlist(tracks: [
        Track(title: "Paper Lanterns", artist: "The Harbour Lights", duration: .seconds(304)),
        Track(title: "Seven Small Rivers", artist: "Ines Valdemar", duration: .seconds(187)),
        Track(title: "Café at Dawn", artist: "Orchestre de la Gare", duration: .seconds(243)),
        Track(title: "Night Ferry Radio", artist: "Live from the pier", duration: nil),
        Track(title: "A Long Walk Home Through the Orchard", artist: "Tomlin & Grey", duration: .seconds(421)),
        Track(title: "Coda", artist: "The Harbour Lights", duration: .seconds(62)),
    ])
}
