import PlayerModel

extension Controller {
    func hold(of button: Int) -> Hold? {
        holds.first { $0.button == button }
    }

    /// A fast forward may run in the player until another call: the end of a hold always ends it.
    mutating func endHold(of button: Int, _ actions: inout [Action]) {
        guard let place = holds.firstIndex(where: { $0.button == button }) else { return }
        let hold = holds.remove(at: place)
        if hold.seeks > 0, !hold.isOver, reported != nil { actions.append(.request(.endSeek)) }
    }

    /// Ends every hold, as far as the player goes: the buttons may still be down.
    mutating func endHolds(_ actions: inout [Action]) {
        for place in holds.indices {
            if holds[place].seeks > 0, !holds[place].isOver, reported != nil { actions.append(.request(.endSeek)) }
        }
        endHoldsSilently()
    }

    /// Likewise where there is no player any more that could be told.
    mutating func endHoldsSilently() {
        for place in holds.indices { holds[place].isOver = true }
    }
}
