import LaunchGraph
import LaunchRendering
import LaunchSupport

@testable import LaunchGraph
@testable import LaunchRendering

/// The progress display and the output of services: nothing but colours and the sequences of ``LiveRegion`` reaches a terminal.
enum TerminalFuzzing {
    /// Draws a table of services whose names, states and errors are the lines of the input, between lines that they print.
    ///
    /// The first three bytes are the size of the terminal and the style; each line of a service starts with its state.
    static func process(_ bytes: [UInt8]) throws {
        guard bytes.count > 3 else { return }
        let size = (width: Int(bytes[0]), height: Int(bytes[1] % 64))
        let isColoured = bytes[2] & 1 != 0
        let lines = bytes.dropFirst(3).split(separator: 0x0A).prefix(40)
        var names: [ServiceID] = []
        for line in lines where !names.contains(ServiceID(String(decoding: line.dropFirst(), as: UTF8.self))) {
            names.append(ServiceID(String(decoding: line.dropFirst(), as: UTF8.self)))
        }
        let services = names.enumerated().map { index, name in
            InlineService(name, dependsOn: index > 0 && bytes[2] & 2 != 0 ? [names[index - 1]] : []) { _ in }
        }
        guard let graph = try? ServiceGraph({ for service in services { service } }) else { return }
        var progress = DisplayedServices(graph)
        let output = ServiceOutputText(graph.launchOrder, isColoured: isColoured, isForTerminal: true)
        var region = LiveRegion()
        for (step, line) in lines.enumerated() {
            let id = names[step % names.count]
            var buffer = TextBuffer(isColoured: isColoured)
            if let first = line.first, case let states = ServiceState.allCases {
                let kinds: [LaunchChange.Kind] = [.state, .state, .stalled, .eventFailed(id.name)]
                let change = LaunchChange(
                    id: id, state: states[Int(first) % states.count], at: .milliseconds(step * 700),
                    attempt: Int(first) >> 6, kind: kinds[Int(first) >> 6],
                    error: first & 32 != 0 ? String(decoding: line, as: UTF8.self) : nil, because: nil)
                progress.apply(change)
                region.erase(width: size.width, into: &buffer)
                change.text(to: &buffer, in: progress)
            }
            output.append(line, of: id, to: &buffer)
            let hint = bytes[2] & 4 != 0 ? "Ctrl-C ends it" : nil
            let table = ProgressTable(progress, at: .seconds(step), in: size, hint: hint, isColoured: isColoured)
            region.redraw(table, width: size.width, into: &buffer)
            try checkTerminal(buffer.bytes)
            try FuzzViolation.unless(table.lines.count <= max(1, size.height), "more lines than the terminal has")
            try FuzzViolation.unless(
                table.widths.allSatisfy { $0 < max(2, size.width) },
                "a line is wider than the terminal: \(table.widths)")
        }
    }

    /// Checks that a text which is printed without colours has no character that a terminal executes.
    static func checkPlain(_ text: String) throws {
        for scalar in text.unicodeScalars where scalar != "\n" && VisibleText.isDisruptive(scalar) {
            throw FuzzViolation(description: "U+\(String(scalar.value, radix: 16)) is printed")
        }
    }

    /// Checks that bytes for a terminal contain nothing but text, line breaks, colours and the sequences of ``LiveRegion``.
    private static func checkTerminal(_ bytes: [UInt8]) throws {
        let text = String(decoding: bytes, as: UTF8.self)
        try FuzzViolation.unless(text.utf8.elementsEqual(bytes), "what is printed is not UTF-8")
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if scalar == "\u{1B}" {
                try FuzzViolation.unless(rest.popFirst() == "[", "an escape sequence of another kind")
                let parameters = rest.prefix { "0123456789;:?".unicodeScalars.contains($0) }
                rest = rest.dropFirst(parameters.count)
                let last = rest.popFirst()
                let isOwn = ["l", "h", "A", "B", "K", "m"].contains(last)
                try FuzzViolation.unless(isOwn, "an escape sequence of another kind: \(String(describing: last))")
            } else if VisibleText.isDisruptive(scalar), scalar != "\n", scalar != "\r" {
                throw FuzzViolation(description: "U+\(String(scalar.value, radix: 16)) reaches the terminal")
            }
        }
    }
}
