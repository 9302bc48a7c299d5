/// The lines at the bottom of a terminal that are drawn anew again and again, below text that scrolls.
///
/// It works out what to write and writes nothing itself. Only sequences that every terminal knows are used (ECMA-48:
/// cursor up and down, erase in line), and nothing outlasts one piece of writing: a program that is killed leaves a terminal
/// as it should be. Lines are erased one by one: to erase from the first cell of the screen to its end is to clear it, and
/// some terminals keep cleared text in their scrollback.
package struct LiveRegion: Sendable {
    /// The widths of the lines that are on the terminal.
    private var drawn: [Int] = []

    /// Nothing is drawn yet.
    package init() {}

    /// Whether anything is drawn.
    package var isEmpty: Bool { drawn.isEmpty }

    /// The output that replaces the drawn table by `table`, on a terminal that is now `width` cells wide.
    package mutating func redraw(_ table: ProgressTable, width: Int, into buffer: inout TextBuffer) {
        let before = rows(width)
        buffer.append("\u{1B}[?25l\r")
        buffer.append(move: before, "A")
        // Without this a character that the terminal takes for wider than we do would break its line.
        buffer.append("\u{1B}[?7l")
        for line in table.lines {
            buffer.append(line)
            buffer.append("\u{1B}[K\r\n")
        }
        // The rest of a longer table, and the line of the cursor.
        let rest = max(0, before - table.lines.count)
        for _ in 0..<rest { buffer.append("\u{1B}[2K\u{1B}[B") }
        buffer.append("\u{1B}[2K")
        buffer.append(move: rest, "A")
        buffer.append("\u{1B}[?7h\u{1B}[?25h")
        drawn = table.widths
    }

    /// The output that removes the table, so that other text can follow.
    package mutating func erase(width: Int, into buffer: inout TextBuffer) {
        guard !drawn.isEmpty else { return }
        buffer.append("\r\u{1B}[2K")
        for _ in 0..<rows(width) { buffer.append("\u{1B}[A\u{1B}[2K") }
        drawn = []
    }

    /// Forgets what is drawn, which stays where it is.
    package mutating func keep() { drawn = [] }

    /// The number of terminal lines of the drawn table. On a terminal that has become narrower, a line takes more than
    /// one by now.
    private func rows(_ width: Int) -> Int {
        drawn.reduce(0) { $0 + max(1, ($1 + max(1, width) - 1) / max(1, width)) }
    }
}

extension TextBuffer {
    /// Appends a movement of the cursor by `count` lines; none where that is 0, which terminals take for 1.
    fileprivate mutating func append(move count: Int, _ direction: String) {
        if count > 0 { append("\u{1B}[\(count)\(direction)") }
    }
}
