/// What is observed of mpv. The raw value is the number of its observation.
///
/// Source: mpv's manual, "Properties". time-pos is not among them: mpv reports it many times a second (mpv 5661).
enum MPVProperty: Int, CaseIterable, Sendable {
    case pause = 1
    /// No file, and none being opened.
    case idleActive
    /// The end of the last file, where mpv keeps that open (--keep-open).
    case eofReached
    case mediaTitle
    /// One key of the metadata: all of them may be more than a line may hold (lyrics, pictures).
    case artist
    case duration
    case seekable
    /// Seekable within what the cache holds only.
    case partiallySeekable
    case playlistPosition
    case playlistCount
    /// Whether the end of the playlist leads to its start.
    case loopPlaylist
    case speed
    /// Standing still because the network does.
    case pausedForCache
    case volume
    case mute
    /// false where nothing can be heard; then the volume means nothing.
    case audioTrack
    /// The option --idle: whether mpv stays when it is stopped.
    case idle

    var name: String {
        switch self {
        case .pause: "pause"
        case .idleActive: "idle-active"
        case .eofReached: "eof-reached"
        case .mediaTitle: "media-title"
        case .artist: "metadata/by-key/Artist"
        case .duration: "duration"
        case .seekable: "seekable"
        case .partiallySeekable: "partially-seekable"
        case .playlistPosition: "playlist-pos"
        case .playlistCount: "playlist-count"
        case .loopPlaylist: "loop-playlist"
        case .speed: "speed"
        case .pausedForCache: "paused-for-cache"
        case .volume: "volume"
        case .mute: "mute"
        case .audioTrack: "aid"
        case .idle: "idle"
        }
    }
}
