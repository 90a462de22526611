/// What the log is told of a connection: one line a change, not one an attempt.
struct MPDAnnouncements: Equatable, Sendable {
    /// What a person would do something else about.
    enum Subject: Hashable, Sendable {
        case absent
        case dormant
        case silent
        case password
        case permission
        case stranger
    }

    private var told: Set<Subject> = []

    /// Whether this has not been said since there was a connection.
    mutating func isNew(_ subject: Subject) -> Bool {
        told.insert(subject).inserted
    }

    static func subject(of ending: MPDSession.Ending) -> Subject {
        switch ending {
        case .noAnswer: .silent
        case .wrongPassword: .password
        case .noPermission: .permission
        case .malformed: .stranger
        case .closed: .absent
        }
    }

    static func text(_ ending: MPDSession.Ending, _ endpoint: MPDEndpoint, wasUp: Bool) -> String {
        let place = "MPD at \(endpoint)"
        switch ending {
        case .noAnswer:
            return "\(place) gave no answer within 2 s; trying again. If it hangs, restart it."
        case .wrongPassword:
            return "\(place) refuses the password. Compare password-file with \"password\" in its mpd.conf."
        case .noPermission:
            return "\(place) shows nothing without a password. Give one in password-file."
        case .malformed:
            return "What answers at \(endpoint) does not speak MPD's protocol. Correct the address."
        case .closed(let reason):
            return wasUp
                ? "Lost \(place): \(reason). Trying again."
                : "\(place) ended the connection: \(reason). See its log."
        }
    }

    static func text(_ notice: MPDSession.Notice, _ endpoint: MPDEndpoint) -> String {
        switch notice {
        case .playerError(let text):
            "MPD at \(endpoint) reports: \(text)"
        case .refused(let refusal) where refusal.code == MPDRefusal.permission:
            "MPD at \(endpoint) refuses: \(refusal.message). Give a password that may control it in password-file."
        case .refused(let refusal):
            "MPD at \(endpoint) refuses: \(refusal.message)"
        }
    }
}
