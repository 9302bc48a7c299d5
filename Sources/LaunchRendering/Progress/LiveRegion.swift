/// The lines at the bottom of a terminal that are redrawn repeatedly, below text that scrolls. Only sequences that
/// every terminal supports are used (ECMA-48: cursor up and down, erase in line), and all modes are restored at the end
/// of each output, so that a killed program leaves a usable terminal. Lines are erased one by one, because some
/// terminals move the text to their scrollback when the whole screen is erased.
package struct LiveRegion: Sendable {
    private var drawn: [Int] = []

    package init() {}

    package var isEmpty: Bool { drawn.isEmpty }

    /// Appends the output that replaces the drawn table with `table`, on a terminal that is now `width` cells wide.
    package mutating func redraw(_ table: ProgressTable, width: Int, into buffer: inout TextBuffer) {
        let before = rows(width)
        buffer.append("\u{1B}[?25l\r")
        // Terminals interpret a movement by 0 lines as 1.
        if before > 0 { buffer.append("\u{1B}[\(before)A") }
        // No line wraps, even if a character is wider on the terminal than computed here.
        buffer.append("\u{1B}[?7l")
        for line in table.lines {
            buffer.append(line)
            buffer.append("\u{1B}[K\r\n")
        }
        // The rest of a longer table, and the line of the cursor.
        let rest = max(0, before - table.lines.count)
        for _ in 0..<rest { buffer.append("\u{1B}[2K\u{1B}[B") }
        buffer.append("\u{1B}[2K")
        if rest > 0 { buffer.append("\u{1B}[\(rest)A") }
        buffer.append("\u{1B}[?7h\u{1B}[?25h")
        drawn = table.widths
    }

    package mutating func erase(width: Int, into buffer: inout TextBuffer) {
        guard !drawn.isEmpty else { return }
        buffer.append("\r\u{1B}[2K")
        for _ in 0..<rows(width) { buffer.append("\u{1B}[A\u{1B}[2K") }
        drawn = []
    }

    /// After a terminal has become narrower, a line of the table takes several lines.
    private func rows(_ width: Int) -> Int { drawn.reduce(0) { $0 + max(1, ($1 + max(1, width) - 1) / max(1, width)) } }
}
