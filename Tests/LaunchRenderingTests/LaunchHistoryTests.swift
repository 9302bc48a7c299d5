import LaunchGraph
import LaunchRendering
import Testing

@Suite struct LaunchHistoryTests {
    @Test(arguments: [(["a", "a", "b"], true), (["a", "b", "b"], false), (["b", "a", "b"], true)])
    func `launches of different graphs are those with another fingerprint than the one before`(
        fingerprints: [String], isOther: Bool
    ) {
        let reports = fingerprints.map { LaunchReport(outcome: .running, fingerprint: $0, work: .zero) }
        #expect(LaunchHistory(reports)?.isOtherGraph == isOther)
    }

    @Test(arguments: [("b", true), ("a", false)])
    func `a comparison says if the graph has changed`(fingerprint: String, isOther: Bool) throws {
        let reports = ["a", fingerprint].map { LaunchReport(outcome: .running, fingerprint: $0, work: .zero) }
        var buffer = TextBuffer()
        (try #require(LaunchHistory(reports))).text(to: &buffer)
        let text = String(decoding: buffer.bytes, as: UTF8.self)
        #expect(text.contains("the graph has changed: its fingerprint is different\n") == isOther)
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
        #expect(rows.count == 20_000 || rows.count == 19_999)
        #expect(rows.allSatisfy { $0.fate == nil })
    }
}
