import LaunchDeclarations
import LaunchRendering
import Testing

@Suite struct ImpactTextTests {
    @Test func `a name with control characters is in line with the others`() {
        let dependents = [(id: "a\u{1B}[1m", isSkipped: true), (id: "database", isSkipped: false)]
        var buffer = TextBuffer()
        ImpactReport(id: "disk", consequence: .skipDependents, dependents: dependents, services: 3).text(to: &buffer)
        #expect(
            buffer.text.split(separator: "\n").dropFirst() == [
                "  a\\u{1b}[1m   skipped",
                "  database     only waits for it",
            ])
    }
}
