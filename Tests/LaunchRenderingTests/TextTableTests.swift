import Testing

@testable import LaunchRendering

@Suite struct TextTableTests {
    @Test func `a name that is too long for its column has a line of its own`() {
        let table = TextTable(headings: ["took", "until"])
        let name = String(repeating: "n", count: 39)
        var buffer = TextBuffer()
        table.appendHeadings(to: &buffer)
        table.append("database", ["1ms", "20ms"], note: "2 attempts", to: &buffer)
        table.append(name, ["3ms", "4ms"], to: &buffer)
        let column = String(repeating: " ", count: 40)
        #expect(
            buffer.text.split(separator: "\n") == [
                "\(column)     took    until",
                "  database                                    1ms     20ms  2 attempts",
                "  \(name)",
                "\(column)      3ms      4ms",
            ])
    }
}
