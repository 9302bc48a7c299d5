import LaunchGraph

extension LaunchHistory {
    /// Appends the differences between the last launch and the earlier ones, the largest change first.
    package func text(to buffer: inout TextBuffer) {
        buffer.append("the last of \(earlier + 1) launches: \(RoundedDuration.text(lastWall))")
        buffer.append(earlier > 1 ? ", the median before " : ", the previous one ")
        buffer.append("\(RoundedDuration.text(usualWall)) (\(RoundedDuration.signed(lastWall - usualWall)))\n")
        if isOtherGraph {
            buffer.append(line: "\("the graph has changed: its fingerprint is different", .doubtful)")
        }
        buffer.endLine()
        let table = TextTable(headings: [earlier > 1 ? "median" : "before", "last", "change"])
        table.appendHeadings(to: &buffer)
        for row in rows {
            let note = row.fate?.rawValue ?? (row.usual == nil ? "new" : row.last == nil ? "not up" : nil)
            table.append(
                row.id.name,
                [
                    row.usual.map(RoundedDuration.text) ?? "", row.last.map(RoundedDuration.text) ?? "",
                    row.change.map(RoundedDuration.signed) ?? "",
                ], note: note, to: &buffer)
        }
    }
}
