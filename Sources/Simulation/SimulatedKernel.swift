import PlayerModel

/// An edge as the kernel delivers it.
public struct KernelEdge: Equatable, Sendable {
    /// Taken in the interrupt.
    public var stamp: MonotonicInstant
    /// Read by the kernel's thread, at `readyAt`.
    public var isClosed: Bool
    /// When the program can read the edge.
    public var readyAt: MonotonicInstant

    public init(stamp: MonotonicInstant, isClosed: Bool, readyAt: MonotonicInstant) {
        self.stamp = stamp
        self.isClosed = isClosed
        self.readyAt = readyAt
    }
}

/// What a kernel makes of the changes of a line: interrupts, some twice, some not at all, and a thread that reads the
/// level late. Changes while the thread is on its way fold into one edge.
public struct SimulatedKernel: Sendable {
    /// The stamp of an edge that stands for several changes.
    public enum FoldedStamp: Sendable {
        case first
        /// Linux as of 6.1 to 6.12: each interrupt overwrites the stamp that the thread will deliver.
        case last
    }

    /// From the interrupt to the level being read.
    public var threadLatency: Interval
    /// Which of the changes that fall together gives the edge its stamp.
    public var foldedStamp: FoldedStamp
    /// Interrupts that come again 2 to 7 us later, in a thousand (raspberrypi/linux 5457, 5214).
    public var duplicatesPerMille: Int64
    /// Interrupts that are lost though a change came, in a thousand of those within `lossWindow` of the one before.
    public var lossesPerMille: Int64
    public var lossWindow = Interval.microseconds(10)

    private var generator: SeededGenerator
    private var isClosed = false

    public init(
        threadLatency: Interval = .zero,
        foldedStamp: FoldedStamp = .first,
        duplicatesPerMille: Int64 = 0,
        lossesPerMille: Int64 = 0,
        seed: UInt64 = 0
    ) {
        self.threadLatency = threadLatency
        self.foldedStamp = foldedStamp
        self.duplicatesPerMille = duplicatesPerMille
        self.lossesPerMille = lossesPerMille
        generator = SeededGenerator(seed: seed)
    }

    /// The edges of `changes`, which are in the order of time and begin after those of the call before.
    public mutating func edges(of changes: [ContactChange]) -> [KernelEdge] {
        var edges: [KernelEdge] = []
        var pending: KernelEdge?
        var next = changes.startIndex
        // Reads the level as the thread does: after all changes up to its time.
        func deliver(_ edge: KernelEdge) {
            while next < changes.endIndex, changes[next].at <= edge.readyAt {
                isClosed = changes[next].isClosed
                next += 1
            }
            edges.append(KernelEdge(stamp: edge.stamp, isClosed: isClosed, readyAt: edge.readyAt))
        }
        for stamp in interrupts(of: changes) {
            if let edge = pending {
                if stamp < edge.readyAt {
                    if foldedStamp == .last { pending?.stamp = stamp }
                    continue
                }
                deliver(edge)
            }
            pending = KernelEdge(stamp: stamp, isClosed: false, readyAt: stamp + threadLatency)
        }
        if let pending { deliver(pending) }
        if let last = changes.last { isClosed = last.isClosed }
        return edges
    }

    private mutating func interrupts(of changes: [ContactChange]) -> [MonotonicInstant] {
        var stamps: [MonotonicInstant] = []
        var before: MonotonicInstant?
        for change in changes {
            let isClose = before.map { change.at - $0 < lossWindow } ?? false
            before = change.at
            if isClose, lossesPerMille > 0, generator.happens(perMille: lossesPerMille) { continue }
            stamps.append(change.at)
            if duplicatesPerMille > 0, generator.happens(perMille: duplicatesPerMille) {
                stamps.append(change.at + generator.interval(in: .microseconds(2) ... .microseconds(7)))
            }
        }
        stamps.sort()
        return stamps
    }
}
