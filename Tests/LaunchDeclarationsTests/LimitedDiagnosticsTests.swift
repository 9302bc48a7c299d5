import LaunchDeclarations
import Testing

@Suite struct LimitedDiagnosticsTests {
    @Test func `repeated diagnostics of a location are kept once, and take no room from others`() {
        var diagnostics = LimitedDiagnostics()
        func add(_ message: String, line: Int) {
            diagnostics.add(.unknownKey, Diagnostic(.unknownKey, message, at: SourceLocation(file: "f", line: line)))
        }
        for _ in 0..<2 * LimitedDiagnostics.maximum { add("a", line: 1) }
        #expect(diagnostics.all.map(\.message) == ["a"])
        #expect(diagnostics.addedCount == 2 * LimitedDiagnostics.maximum)
        for number in 2...LimitedDiagnostics.maximum { add("b", line: number) }
        #expect(diagnostics.all.count == LimitedDiagnostics.maximum)
        #expect(diagnostics.all.last?.message == "b")
        add("c", line: 1)
        #expect(diagnostics.all.last?.message == "2 further problems of unknown-key are not listed")
    }
}
