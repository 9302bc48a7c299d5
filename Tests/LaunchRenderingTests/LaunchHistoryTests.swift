import LaunchGraph
import LaunchRendering
import Testing

@Suite struct LaunchHistoryTests {
    @Test(arguments: [
        ("aab", true), ("abb", false), ("bab", true), ("ab", true), ("aa", false),
    ])
    func `launches of different graphs are those with another fingerprint than the one before`(
        fingerprints: String, isOther: Bool
    ) throws {
        let reports = fingerprints.map { LaunchReport(outcome: .running, fingerprint: String($0), work: .zero) }
        let history = try #require(LaunchHistory(reports))
        #expect(history.isOtherGraph == isOther)
        var buffer = TextBuffer()
        history.text(to: &buffer)
        #expect(buffer.text.contains("the graph has changed: its fingerprint is different\n") == isOther)
    }

    @Test(.timeLimit(.minutes(10)))
    func `comparing three launches of 20,000 services takes no product of services`() throws {
        var report = LaunchReport(outcome: .degraded, fingerprint: "", work: .zero)
        for number in 0..<20_000 {
            report.services.append(
                .init(
                    id: ServiceID("s\(number)"), dependsOn: [], startsAfter: [],
                    state: number == 7 ? .failed : .running, ready: .zero, started: .zero, settled: .seconds(1),
                    stopped: nil, attempts: [], waitedFor: nil, because: [], error: nil))
        }
        let rows = try #require(LaunchHistory([report, report, report])).rows
        #expect((19_999...20_000).contains(rows.count))
        #expect(rows.allSatisfy { $0.fate == nil })
    }
}
