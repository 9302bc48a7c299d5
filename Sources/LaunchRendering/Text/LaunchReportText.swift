package import LaunchGraph

extension LaunchReport {
    /// Appends the report of a launch as text: the outcome, the critical path, the slowest services with slack, the
    /// failed and skipped services with reasons, and the parallelism.
    ///
    /// Lines are at most 80 cells wide, unless a single identifier is wider.
    package func text(to buffer: inout TextBuffer, style: TextStyle) {
        buffer.append(graphName: name, style)
        buffer.appendOutcome(of: self, style)
        buffer.append("work \(RoundedDuration.text(work)), \(TextBuffer.decimal(parallelism)) at a time on average")
        if !fingerprint.isEmpty {
            buffer.append("; fingerprint \(fingerprint.visible)")
        }
        buffer.endLine()
        if !services.isEmpty {
            buffer.appendCriticalPath(of: self, style)
            buffer.appendBlame(of: self, style)
            buffer.appendParallelism(of: self, style)
        }
        if services.contains(where: { $0.error != nil || $0.state == .skipped }) { buffer.endLine() }
        services.failures(to: &buffer, style: style)
        buffer.appendSkipped(of: self, style)
    }
}

extension TextBuffer {
    /// Appends the name of the graph on a separate line, if it has one.
    mutating func append(graphName name: String?, _ style: TextStyle) {
        guard let name else { return }
        append(.strong, style) { $0.append(name.visible) }
        endLine()
    }

    fileprivate mutating func appendCriticalPath(of report: LaunchReport, _ style: TextStyle) {
        let path = report.criticalPath
        guard !path.isEmpty else { return }
        endLine()
        append("critical path", .strong, style)
        append(" \(RoundedDuration.text(report.criticalPathEnd))\n")
        let table = TextTable(headings: ["waited", "took", "until"])
        table.appendHeadings(to: &self, style)
        var services: [ServiceID: LaunchReport.ServiceReport] = [:]
        for service in report.services where services[service.id] == nil { services[service.id] = service }
        for id in path {
            guard let service = services[id] else { continue }
            let waited = service.started.flatMap { started in service.ready.map { started - $0 } }
            table.append(
                id.name,
                [
                    waited.map(RoundedDuration.text) ?? "", service.duration.map(RoundedDuration.text) ?? "",
                    service.settled.map(RoundedDuration.text) ?? "",
                ], note: Self.starts(of: service), to: &self)
        }
    }

    fileprivate mutating func appendBlame(of report: LaunchReport, _ style: TextStyle) {
        let blame = report.blame
        guard !blame.isEmpty else { return }
        var slack: [ServiceID: Duration] = [:]
        for (id, time) in report.slack where slack[id] == nil { slack[id] = time }
        var services: [ServiceID: LaunchReport.ServiceReport] = [:]
        for service in report.services where services[service.id] == nil { services[service.id] = service }
        endLine()
        append("blame", .strong, style)
        append(": the slowest services; slack does not delay the launch\n")
        let table = TextTable(headings: ["took", "slack"])
        table.appendHeadings(to: &self, style)
        for (id, duration) in blame {
            let service = services[id]
            let state = service.flatMap {
                [.running, .completed, .stopped].contains($0.state) ? nil : $0.state.rawValue
            }
            let notes = [state, service.flatMap(Self.starts(of:))].compactMap(\.self).joined(separator: ", ")
            table.append(
                id.name, [RoundedDuration.text(duration), slack[id].map(RoundedDuration.text) ?? ""],
                note: notes.isEmpty ? nil : notes, to: &self)
        }
    }

    fileprivate static func starts(of service: LaunchReport.ServiceReport) -> String? {
        var parts: [String] = []
        if service.launchAttempts.count > 1 { parts.append("\(service.launchAttempts.count) attempts") }
        if !service.restarts.isEmpty { parts.append(Count.of(service.restarts.count, "restart", "restarts")) }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    fileprivate mutating func appendParallelism(of report: LaunchReport, _ style: TextStyle) {
        let chart = ParallelismChart(report, columns: 60)
        guard chart.most > 0 else { return }
        endLine()
        append("at a time", .strong, style)
        append(": up to \(Count.of(chart.most, "service", "services")) starting")
        endLine()
        append("  " + chart.bars)
        endLine()
        let end = RoundedDuration.text(report.end)
        append("  0s" + end.rightAligned(in: max(0, chart.bars.count - 2)))
        endLine()
    }

    /// Returns a number with one decimal.
    static func decimal(_ number: Double) -> String {
        guard number.isFinite, number < 1e12 else { return "?" }
        let tenths = Int64((number * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}

/// A table of services and times in 80 columns.
struct TextTable {
    private static let columnWidth = 9
    let headings: [String]

    private var nameWidth: Int { 78 - 22 - headings.count * Self.columnWidth }

    func appendHeadings(to buffer: inout TextBuffer, _ style: TextStyle) {
        var line = String(repeating: " ", count: 2 + nameWidth)
        for heading in headings { line += heading.rightAligned(in: Self.columnWidth) }
        buffer.append(line, .faint, style)
        buffer.endLine()
    }

    /// Appends a line with a service, its times and an optional note. A long name gets a separate line.
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
        for cell in cells { buffer.append(cell.rightAligned(in: Self.columnWidth)) }
        if let note { buffer.append("  " + note) }
        buffer.endLine()
    }
}
