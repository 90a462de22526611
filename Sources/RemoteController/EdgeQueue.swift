import PlayerModel

/// Edges that were read and not looked at yet, in the order of their time across all buttons.
///
/// Each line is read on its own, so the edges of one come after those of another. The space is taken once.
struct EdgeQueue: Sendable {
    struct Edge: Sendable {
        var button: Int
        var isClosed: Bool
        var stamp: MonotonicInstant
        /// Not an edge but a look at the level, after edges of the line were lost.
        var isLoss = false
    }

    /// Far more than one turn reads from all lines.
    static let capacity = 1024

    private var edges: [Edge] = []
    private var head = 0

    init() {
        edges.reserveCapacity(EdgeQueue.capacity)
    }

    var first: Edge? { head < edges.count ? edges[head] : nil }

    /// Sorts the edge in; false where there is no room for it.
    mutating func insert(_ edge: Edge) -> Bool {
        if head == edges.count {
            edges.removeAll(keepingCapacity: true)
            head = 0
        } else if edges.count == EdgeQueue.capacity, head > 0 {
            edges.removeSubrange(..<head)
            head = 0
        }
        guard edges.count < EdgeQueue.capacity else { return false }
        edges.append(edge)
        var place = edges.count - 1
        while place > head, edges[place - 1].stamp > edge.stamp, edges[place - 1].button != edge.button {
            edges[place] = edges[place - 1]
            place -= 1
        }
        edges[place] = edge
        return true
    }

    mutating func removeFirst() {
        head += 1
    }

    /// The button's next edge.
    func first(ofButton button: Int) -> Edge? {
        edges[head...].first { $0.button == button }
    }

    /// Forgets the edges of a button whose line is lost or storms.
    mutating func removeAll(ofButton button: Int) {
        edges.removeSubrange(..<head)
        head = 0
        edges.removeAll { $0.button == button }
    }
}
