/// Who responds to an event as things stood at one moment, in launch order.
struct Responders<Responder> {
    /// The change up to which it holds.
    let epoch: Int
    private(set) var positions: ContiguousArray<LaunchPosition> = []
    private(set) var values: ContiguousArray<AnyObject?> = []
    private(set) var responders: ContiguousArray<Responder> = []

    /// Everybody in `table`, or only those that are up.
    init(_ table: ResponderTable<Responder>, onlyUp: Bool) {
        epoch = table.epoch
        guard onlyUp else {
            (positions, values, responders) = (table.positions, table.values, table.responders)
            return
        }
        for index in table.positions.indices where table.areUp[index] {
            positions.append(table.positions[index])
            values.append(table.values[index])
            responders.append(table.responders[index])
        }
    }

    /// Only the service at `position`, if it is up.
    init(_ table: ResponderTable<Responder>, at position: LaunchPosition) {
        epoch = table.epoch
        guard let index = Self.index(of: position, in: table.positions), table.areUp[index] else { return }
        positions = [position]
        values = [table.values[index]]
        responders = [table.responders[index]]
    }

    /// Where the service at `position` is among these, if it is.
    ///
    /// - Complexity: O(log n).
    func index(of position: LaunchPosition) -> Int? { Self.index(of: position, in: positions) }

    private static func index(of position: LaunchPosition, in positions: ContiguousArray<LaunchPosition>) -> Int? {
        var (low, high) = (0, positions.count)
        while low < high {
            let middle = (low + high) / 2
            if positions[middle] < position { low = middle + 1 } else { high = middle }
        }
        return low < positions.count && positions[low] == position ? low : nil
    }

    var count: Int { positions.count }
}
