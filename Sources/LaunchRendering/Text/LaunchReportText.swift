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

    /// The services by their identifiers. A file can contain a service twice; the first one counts.
    fileprivate var servicesByID: [ServiceID: ServiceReport] {
        Dictionary(services.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    var slackByID: [ServiceID: Duration] {
        Dictionary(slack.map { ($0.0, $0.1) }, uniquingKeysWith: { first, _ in first })
    }

    package func summary(to buffer: inout TextBuffer) {
        buffer.appendOutcome(of: self)
        let path = criticalPath
        let slowest = blame.prefix(3)
        if path.count > 1 || slowest.count > 1 {
            buffer.append(styled: "\("critical path", .strong) \(criticalPathEnd.roundedText): ")
            buffer.append(list: path.map(\.name), separator: " →", indent: 2, used: 24)
            buffer.append(styled: "\("slowest", .strong): ")
            buffer.append(
                list: slowest.map { "\($0.id) \($0.duration.roundedText)" }, separator: ",", indent: 2, used: 9)
        }
        services.failures(to: &buffer)
        buffer.appendSkipped(of: self)
    }

    /// The time at which the last service had settled: the length of the critical path.
    var end: Duration { services.compactMap { $0.started == nil ? nil : $0.settled }.max() ?? .zero }
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
            let times = [service.waited, service.duration, service.settled].map { $0?.roundedText ?? "" }
            table.append(id.name, times, note: Self.starts(of: service), to: &self)
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
            guard let service = services[id] else { continue }
            let isUp = [.running, .completed, .stopped].contains(service.state)
            let notes = [isUp ? nil : service.state.rawValue, Self.starts(of: service)].compactMap(\.self)
            let times = [duration.roundedText, slack[id]?.roundedText ?? ""]
            table.append(id.name, times, note: notes.isEmpty ? nil : notes.joined(separator: ", "), to: &self)
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

    /// Appends the outcome, such as `degraded: 5 of 8 services running, 1 failed, 2 skipped; 1.25s`.
    mutating func appendOutcome(of report: LaunchReport) {
        let role: Highlight =
            switch report.outcome {
            case .running: .good
            case .degraded, .idle, .launching: .doubtful
            case .failed, .cancelled, .deadlock: .bad
            }
        append(styled: "\(report.outcome.rawValue, role): ")
        let states: [ServiceState] = [
            .running, .completed, .restarting, .starting, .waiting, .failed, .abandoned, .skipped, .cancelled, .stopped,
            .idle,
        ]
        let counts = Count.list(states, among: report.services.map(\.state)) { "\($1) \($0.rawValue)" }
        append(Count.of(report.services.count, "service"))
        // If the outcome already names the state of all services, the state is not repeated.
        let isPlain = report.services.allSatisfy { $0.state.rawValue == report.outcome.rawValue }
        if !counts.isEmpty, !isPlain { append(" (\(counts))") }
        append(" in \(report.wall.roundedText)\n")
    }

    mutating func appendSkipped(of report: LaunchReport) {
        for service in report.services where service.state == .skipped {
            append(styled: "\("skipped", .faint): \(service.id.name.visible)")
            let chain = service.because.dropFirst()
            if let cause = chain.last {
                append(", since \(cause.name.visible) failed")
                if chain.count > 1 {
                    append(": ")
                    let used = 24 + (service.id.name + cause.name).visible.displayWidth
                    append(list: service.because.map(\.name), separator: " →", indent: 2, used: used)
                    continue
                }
            }
            endLine()
        }
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

    init(headings: [String]) { self.init(headings.map { ($0, 9) }, nameWidth: 78 - 22 - headings.count * 9) }

    func appendHeadings(to buffer: inout TextBuffer) {
        var line = String(repeating: " ", count: 2 + nameWidth)
        for (heading, width) in columns { line += heading.rightAligned(in: width) }
        buffer.append(line: "\(line, .faint)")
    }

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

extension [LaunchReport.ServiceReport] {
    package func failures(to buffer: inout TextBuffer) {
        for service in self {
            guard let error = service.error else { continue }
            let hasFailed = service.state.hasFailed
            buffer.append(hasFailed ? service.state.rawValue : "trouble", hasFailed ? .bad : .doubtful)
            buffer.append(": \(service.id.name.visible)")
            // Those of the launch, or of the latest restart.
            let since = service.restarts.last?.at ?? .zero
            let attempts = service.attempts.filter { $0.started >= since }
            if attempts.count > 1, attempts.last?.error != nil { buffer.append(" after \(attempts.count) attempts") }
            buffer.append(": ")
            buffer.append(words: error.visible, indent: 2, used: 16 + service.id.name.visible.displayWidth)
        }
    }
}

extension ServiceFailure {
    package func text(to buffer: inout TextBuffer) {
        buffer.append(styled: "\("trouble", .doubtful): \(id.name.visible): ")
        let used = 16 + id.name.visible.displayWidth
        buffer.append(words: shutdownExplanation.visible, indent: 2, used: used)
    }
}

// Lines of at most 80 cells.
extension TextBuffer {
    /// Appends `items` and a line break. Full lines continue on the next line, indented.
    mutating func append(
        list items: some Collection<String>, separator: String, indent: Int, used: Int, width pageWidth: Int = 80
    ) {
        var column = used
        for (index, item) in items.enumerated() {
            let text = item.visible + (index + 1 < items.count ? separator : "")
            let width = text.displayWidth
            if index > 0, column + 1 + width > pageWidth {
                endLine()
                append(" ", count: indent)
                column = indent
            } else if index > 0 {
                append(" ")
                column += 1
            }
            append(text)
            column += width
        }
        endLine()
    }

    /// Appends `text` and a line break. Full lines are wrapped between words, and continuation lines are indented.
    package mutating func append(words text: String, indent: Int, used: Int, width: Int = 80) {
        let words = text.split(separator: " ").map(String.init)
        append(list: words, separator: "", indent: indent, used: used, width: width)
    }
}
