package import LaunchGraph

extension LaunchReport {
    /// Appends the report of a launch in lines of at most 80 cells, unless a single identifier is wider.
    package func text(to buffer: inout TextBuffer) {
        buffer.append(graphName: name)
        buffer.appendOutcome(of: self)
        buffer.append("work \(work.roundedText), \(TextBuffer.decimal(parallelism)) at a time on average")
        buffer.append(fingerprint.isEmpty ? "\n" : "; fingerprint \(fingerprint.visible)\n")
        if !services.isEmpty {
            buffer.appendCriticalPath(of: self)
            buffer.appendBlame(of: self)
            buffer.appendParallelism(of: self)
        }
        if services.contains(where: { $0.error != nil || $0.state == .skipped }) { buffer.endLine() }
        services.failures(to: &buffer)
        buffer.appendSkipped(of: self)
    }
}

extension TextBuffer {
    mutating func append(graphName name: String?) { if let name { append(line: "\(name.visible, .strong)") } }

    fileprivate mutating func appendCriticalPath(of report: LaunchReport) {
        let path = report.criticalPath
        guard !path.isEmpty else { return }
        append(line: "\n\("critical path", .strong) \(report.criticalPathEnd.roundedText)")
        let table = TextTable(headings: ["waited", "took", "until"])
        table.appendHeadings(to: &self)
        let services = report.servicesByID
        for id in path {
            guard let service = services[id] else { continue }
            let times = [service.waited, service.duration, service.settled]
            table.append(id.name, times.map { $0.map(\.roundedText) ?? "" }, note: Self.starts(of: service), to: &self)
        }
    }

    fileprivate mutating func appendBlame(of report: LaunchReport) {
        let blame = report.blame
        guard !blame.isEmpty else { return }
        let (services, slack) = (report.servicesByID, report.slackByID)
        append(line: "\n\("blame", .strong): the slowest services; slack does not delay the launch")
        let table = TextTable(headings: ["took", "slack"])
        table.appendHeadings(to: &self)
        for (id, duration) in blame {
            let service = services[id]
            let state = service.flatMap {
                [.running, .completed, .stopped].contains($0.state) ? nil : $0.state.rawValue
            }
            let notes = [state, service.flatMap(Self.starts(of:))].compactMap(\.self).joined(separator: ", ")
            table.append(
                id.name, [duration.roundedText, slack[id].map(\.roundedText) ?? ""],
                note: notes.isEmpty ? nil : notes, to: &self)
        }
    }

    fileprivate static func starts(of service: LaunchReport.ServiceReport) -> String? {
        var parts: [String] = []
        if service.launchAttempts.count > 1 { parts.append("\(service.launchAttempts.count) attempts") }
        if !service.restarts.isEmpty { parts.append(Count.of(service.restarts.count, "restart")) }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    fileprivate mutating func appendParallelism(of report: LaunchReport) {
        let chart = ParallelismChart(report, columns: 60)
        guard chart.most > 0 else { return }
        append(line: "\n\("at a time", .strong): up to \(Count.of(chart.most, "service")) starting")
        append("  \(chart.bars)\n")
        let end = report.end.roundedText
        append("  0s\(end.rightAligned(in: max(0, chart.bars.count - 2)))\n")
    }

    static func decimal(_ number: Double) -> String {
        guard number.isFinite, number < 1e12 else { return "?" }
        let tenths = Int64((number * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}

extension LaunchReport {
    /// The services by their identifiers. A file can contain a service twice; the first one counts.
    fileprivate var servicesByID: [ServiceID: ServiceReport] {
        Dictionary(services.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    var slackByID: [ServiceID: Duration] {
        Dictionary(slack.map { ($0.0, $0.1) }, uniquingKeysWith: { first, _ in first })
    }
}

extension LaunchReport.ServiceReport {
    /// How long the service waited for a slot; `nil` if it did not start.
    var waited: Duration? { started.flatMap { started in ready.map { started - $0 } } }
}

struct TextTable {
    let columns: [(heading: String, width: Int)]
    let nameWidth: Int

    init(_ columns: [(heading: String, width: Int)], nameWidth: Int) {
        (self.columns, self.nameWidth) = (columns, nameWidth)
    }

    /// Creates a table of times in 80 columns, with room for notes.
    init(headings: [String]) { self.init(headings.map { ($0, 9) }, nameWidth: 78 - 22 - headings.count * 9) }

    func appendHeadings(to buffer: inout TextBuffer) {
        var line = String(repeating: " ", count: 2 + nameWidth)
        for (heading, width) in columns { line += heading.rightAligned(in: width) }
        buffer.append(line: "\(line, .faint)")
    }

    /// Appends a line with a service, its cells and an optional note. A long name gets a separate line.
    func append(_ name: String, _ cells: [String], note: String? = nil, to buffer: inout TextBuffer) {
        let name = name.visible
        buffer.append("  ")
        if name.displayWidth > nameWidth {
            buffer.append(name)
            buffer.endLine()
            buffer.append(" ", count: 2 + nameWidth)
        } else {
            buffer.append(name.fitted(to: nameWidth))
        }
        for (cell, column) in zip(cells, columns) { buffer.append(cell.rightAligned(in: column.width)) }
        if let note { buffer.append("  " + note) }
        buffer.endLine()
    }
}
