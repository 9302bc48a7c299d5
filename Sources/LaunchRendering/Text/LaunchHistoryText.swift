import LaunchGraph

extension TextBuffer {
    /// Appends the differences between the last launch and the earlier ones, the largest change first.
    package mutating func append(_ comparison: LaunchHistory, style: TextStyle) {
        append("the last of \(comparison.earlier + 1) launches: \(RoundedDuration.text(comparison.lastWall))")
        append(comparison.earlier > 1 ? ", the median before " : ", the previous one ")
        append("\(RoundedDuration.text(comparison.usualWall)) ")
        append("(\(Self.signed(comparison.lastWall - comparison.usualWall)))")
        endLine()
        if comparison.isOtherGraph {
            append("the graph has changed: its fingerprint is different", .doubtful, style)
            endLine()
        }
        endLine()
        let table = TextTable(headings: [comparison.earlier > 1 ? "median" : "before", "last", "change"])
        table.appendHeadings(to: &self, style)
        for row in comparison.rows {
            let note = row.fate?.rawValue ?? (row.usual == nil ? "new" : row.last == nil ? "not up" : nil)
            table.append(
                row.id.name,
                [
                    row.usual.map(RoundedDuration.text) ?? "", row.last.map(RoundedDuration.text) ?? "",
                    row.change.map(Self.signed) ?? "",
                ], note: note, to: &self)
        }
    }

    private static func signed(_ duration: Duration) -> String {
        duration < .zero ? "-" + RoundedDuration.text(.zero - duration) : "+" + RoundedDuration.text(duration)
    }
}
