package import LaunchGraph

package struct LaunchHistory: Sendable {
    /// A service with the median of its durations in the earlier launches and its duration in the last launch, `nil` if it
    /// took no part in them, their difference, and its state if it was not up at the end of the last launch.
    package typealias Row = (id: ServiceID, usual: Duration?, last: Duration?, change: Duration?, fate: ServiceState?)

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
        for service in reports.reversed().flatMap(\.services) where seen.insert(service.id).inserted {
            let (before, after) = (usual[service.id], now[service.id])
            guard before != nil || after != nil else { continue }
            let fate = fates[service.id].flatMap { $0.hasFailed || $0 == .skipped || $0 == .cancelled ? $0 : nil }
            rows.append((service.id, before, after, before.flatMap { before in after.map { $0 - before } }, fate))
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
            let times = [row.usual?.roundedText, row.last?.roundedText, row.change?.signedText]
            table.append(row.id.name, times.map { $0 ?? "" }, note: note, to: &buffer)
        }
    }
}
