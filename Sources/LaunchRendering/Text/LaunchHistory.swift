package import LaunchGraph

package struct LaunchHistory: Sendable {
    package struct Row: Sendable {
        package let id: ServiceID
        /// The median of the service's durations in the earlier launches; `nil` if it took part in none of them.
        package let usual: Duration?
        /// The service's duration in the last launch; `nil` if it did not take part.
        package let last: Duration?
        /// The service's state in the last launch if it was not up at the end.
        package let fate: ServiceState?

        package var change: Duration? {
            guard let usual, let last else { return nil }
            return last - usual
        }
    }

    package let earlier: Int
    package let usualWall: Duration
    package let lastWall: Duration
    /// Whether the last launch had a different graph than the previous one.
    package let isOtherGraph: Bool
    /// The services, the largest change first; services that took part in only some launches come last.
    package let rows: [Row]

    /// Compares the last of `reports` with the earlier ones; `nil` for fewer than two.
    package init?(_ reports: [LaunchReport]) {
        guard reports.count > 1, let last = reports.last else { return nil }
        let before = reports.dropLast()
        let usual = LaunchProfile(Array(before)).durations
        let now = LaunchProfile(last).durations
        earlier = before.count
        usualWall = LaunchProfile.median(before.map(\.wall))
        lastWall = last.wall
        isOtherGraph = before.last?.fingerprint != last.fingerprint
        let fates = Dictionary(last.services.map { ($0.id, $0.state) }, uniquingKeysWith: { first, _ in first })
        var seen: Set<ServiceID> = []
        var rows: [Row] = []
        for service in (Array(before) + [last]).reversed().flatMap(\.services) where seen.insert(service.id).inserted {
            let row = Row(
                id: service.id, usual: usual[service.id], last: now[service.id],
                fate: fates[service.id].flatMap { $0.hasFailed || $0 == .skipped || $0 == .cancelled ? $0 : nil })
            if row.usual != nil || row.last != nil { rows.append(row) }
        }
        let size = { (row: Row) in row.change.map { $0 < .zero ? .zero - $0 : $0 } ?? Duration.seconds(-1) }
        self.rows = rows.sorted { size($0) > size($1) }
    }

    package func text(to buffer: inout TextBuffer) {
        buffer.append("the last of \(earlier + 1) launches: \(lastWall.roundedText)")
        buffer.append(earlier > 1 ? ", the median before " : ", the previous one ")
        buffer.append("\(usualWall.roundedText) (\((lastWall - usualWall).signedText))\n")
        if isOtherGraph { buffer.append(line: "\("the graph has changed: its fingerprint is different", .doubtful)") }
        buffer.endLine()
        let table = TextTable(headings: [earlier > 1 ? "median" : "before", "last", "change"])
        table.appendHeadings(to: &buffer)
        for row in rows {
            let note = row.fate?.rawValue ?? (row.usual == nil ? "new" : row.last == nil ? "not up" : nil)
            table.append(
                row.id.name,
                [
                    row.usual.map(\.roundedText) ?? "", row.last.map(\.roundedText) ?? "",
                    row.change.map(\.signedText) ?? "",
                ], note: note, to: &buffer)
        }
    }
}
