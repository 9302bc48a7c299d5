package import LaunchGraph

/// The output of services for a terminal, each line preceded by the service's name.
package struct ServiceOutputText: Sendable {
    private static let widestName = 24

    private let prefixes: [ServiceID: String]

    private let isForTerminal: Bool

    package init(_ ids: [ServiceID], isColoured: Bool, isForTerminal: Bool) {
        self.isForTerminal = isForTerminal
        let width = min(Self.widestName, ids.reduce(0) { max($0, $1.name.visible.displayWidth) })
        var prefixes: [ServiceID: String] = [:]
        for (index, id) in ids.enumerated() {
            let name = id.name.visible.fitted(to: width)
            prefixes[id] =
                isColoured ? "\u{1B}[\(Self.colours[index % Self.colours.count])m\(name) │\u{1B}[0m " : "\(name) │ "
        }
        self.prefixes = prefixes
    }

    /// Colours that are readable on light and dark backgrounds, without those of warnings and errors.
    private static let colours = ["36", "35", "34", "32", "33", "96", "95", "94", "92"]

    /// Appends `text`, which consists of whole lines of output of the service named `id`.
    package func append(_ text: ArraySlice<UInt8>, of id: ServiceID, to buffer: inout TextBuffer) {
        let prefix = prefixes[id] ?? id.name.visible + " │ "
        var start = text.startIndex
        while start < text.endIndex {
            let end = text[start...].firstIndex(of: 0x0A) ?? text.endIndex
            var line = text[start..<end]
            if line.last == 0x0D { line.removeLast() }
            buffer.append(prefix)
            if isForTerminal {
                HarmlessLine.append(line, to: &buffer)
            } else {
                buffer.append(utf8: line)
            }
            buffer.endLine()
            start = end + 1
        }
    }
}
