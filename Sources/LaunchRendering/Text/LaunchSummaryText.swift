package import LaunchGraph

extension LaunchReport {
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

extension TextBuffer {
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
        let counts = states.compactMap { state in
            let count = report.services.count { $0.state == state }
            return count == 0 ? nil : "\(count) \(state.rawValue)"
        }
        append(Count.of(report.services.count, "service"))
        // If the outcome already names the state of all services, the state is not repeated.
        let isPlain = counts.count == 1 && report.services.allSatisfy { $0.state.rawValue == report.outcome.rawValue }
        if !counts.isEmpty, !isPlain { append(" (\(counts.joined(separator: ", ")))") }
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

extension LaunchReport {
    /// The time at which the last service had settled: the length of the critical path.
    var end: Duration { services.compactMap { $0.started == nil ? nil : $0.settled }.max() ?? .zero }
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
