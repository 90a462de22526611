// libFuzzer's entry for what comes from mpv: any bytes, through lines and JSON into a session that is asked for things.
// How to build and run it: CONTRIBUTING.md, "Fuzzing".

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    var now = MonotonicInstant(nanoseconds: 1_000_000_000)
    var session = MPVSession()
    session.begin(at: now)
    // Half of the inputs meet a session whose questions have been answered.
    if let first = bytes.first, first % 2 == 0 { answerAll(&session, at: now) }
    var lines = LineBuffer()
    do {
        // The first byte also says how the stream is split.
        let step = Int(bytes.first ?? 0) + 1
        var place = 0
        while place < bytes.count {
            lines.append(bytes[place..<min(place + step, bytes.count)])
            place += step
            while let line = try lines.next() {
                try session.handle(line: line, at: now)
                session.settle(at: now)
                perform(line.count, &session, at: now)
                now = now + .milliseconds(Int64(line.count) * 10)
                if let due = session.nextDeadline, due <= now { try session.handleDeadline(at: now) }
            }
        }
    } catch {
        // Such a connection is ended.
    }
    let state = session.state.player
    precondition(state.plausible == state, "\(state)")
    return 0
}

private func answerAll(_ session: inout MPVSession, at now: MonotonicInstant) {
    for question in session.outstanding {
        let line = "{\"request_id\":\(question.id),\"error\":\"success\",\"data\":1}"
        do { try session.handle(line: Array(line.utf8), at: now) } catch { preconditionFailure("\(error) for \(line)") }
    }
}

private func perform(_ number: Int, _ session: inout MPVSession, at now: MonotonicInstant) {
    let requests: [PlayerRequest] = [
        .play, .playFromStart, .pause, .stop, .next(staysPaused: true), .previous(staysPaused: false),
        .seek(to: Interval(nanoseconds: .max)), .setVolume(.min), .setMuted(true), .endSeek,
    ]
    session.perform(requests[number % requests.count], at: now)
    session.output = []
    session.reports = []
}
