/// The lines at the bottom of a terminal that are drawn anew again and again, below text that scrolls.
///
/// It works out what to write and writes nothing itself. Only sequences that every terminal knows are used (ECMA-48:
/// cursor up, erase), and nothing outlasts one piece of writing: a program that is killed leaves a terminal as it should
/// be.
public struct LiveRegion: Sendable {
    /// The widths of the lines that are on the terminal.
    private var drawn: [Int] = []

    /// Nothing is drawn yet.
    public init() {}

    /// Whether anything is drawn.
    public var isEmpty: Bool { drawn.isEmpty }

    /// What to write so that `table` takes the place of what is drawn, on a terminal of `width` cells now.
    public mutating func redraw(_ table: ProgressTable, width: Int, into buffer: inout TextBuffer) {
        buffer.append("\u{1B}[?25l")
        goToTop(width: width, &buffer)
        // Without this a character that the terminal takes for wider than we do would break its line.
        buffer.append("\u{1B}[?7l")
        for line in table.lines {
            buffer.append(line)
            buffer.append("\u{1B}[K\r\n")
        }
        buffer.append("\u{1B}[?7h\u{1B}[J\u{1B}[?25h")
        drawn = table.widths
    }

    /// What to write so that nothing of it is left and other text can take its place.
    public mutating func erase(width: Int, into buffer: inout TextBuffer) {
        guard !drawn.isEmpty else { return }
        goToTop(width: width, &buffer)
        buffer.append("\u{1B}[J")
        drawn = []
    }

    /// Forgets what is drawn, which stays where it is.
    public mutating func keep() { drawn = [] }

    /// Goes up to the first line that is drawn. On a terminal that has become narrower since, a line takes more than one
    /// by now.
    private func goToTop(width: Int, _ buffer: inout TextBuffer) {
        let rows = drawn.reduce(0) { $0 + max(1, ($1 + max(1, width) - 1) / max(1, width)) }
        buffer.append(ascii: "\r")
        if rows > 0 { buffer.append("\u{1B}[\(rows)A") }
    }
}
