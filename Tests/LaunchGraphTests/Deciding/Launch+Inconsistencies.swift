import DependencyGraph

@testable import LaunchGraph

extension Launch {
    /// The contradictions in the state, empty unless there is a defect in this code.
    var inconsistencies: [String] {
        var found: [String] = []
        for p in plan.positions {
            let waits = plan.dependencies.all(p).count { mustWait(p, for: $0) }
            switch services[p].state {
            case .deferred(let unsettled) where unsettled != waits: found.append("\(p) waits for \(waits)")
            case .waiting(let unsettled) where unsettled != waits: found.append("\(p) waits for \(waits)")
            case .waiting(unsettled: 0): found.append("\(p) waits for nothing")
            case .ready where starts.hasFreeSlot(lent: lentSlots): found.append("\(p) is ready, and a slot is free")
            case .ended where services[p].isRelaunching: found.append("\(p) has ended and is to be launched again")
            default: break
            }
            if awaited.contains(p.node) && !services[p].isUnsettled { found.append("\(p) has settled and is awaited") }
            if shutdown.contains(p) && !services[p].holdsDependencies { found.append("\(p) is down and is to go down") }
        }
        let starting = services.count { $0.isStarting }
        if starting != starts.slotsInUse {
            found.append("\(starting) are starting, and \(starts.slotsInUse) slots are in use")
        }
        let (late, counted) = (services.count { $0.isDiscardingLate }, shutdown.lateValueCount)
        if late != counted { found.append("\(late) late values, counted as \(counted)") }
        return found
    }
}
