import LaunchGraph
import LaunchManifest
import LaunchSupport

// The output is valid according to both common schemas: that of Ant, which requires each attribute and element below
// and allows no others, and that of Jenkins' xUnit plugin.
extension CheckReport {
    /// Appends a test case for each problem, and a passing one for each rule without a problem. A test case is named after its
    /// subject and not after its source location, so that a server recognizes it in later runs.
    package func junit(to buffer: inout TextBuffer) {
        let cases = JUnitCase.all(of: self)
        func count(_ outcome: JUnitCase.Outcome) -> Int { cases.count { $0.outcome == outcome } }
        buffer.append(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites>
              <testsuite name="launchgraph" package="launchgraph" id="0" \
            timestamp="\(Timestamp.text(secondsSince1970: secondsSince1970))" hostname="localhost" \
            tests="\(cases.count)" failures="\(count(.failed))" errors="\(count(.unreadable))" \
            skipped="\(count(.known))" time="0">
                <properties/>

            """)
        for testCase in cases { buffer.append(testCase) }
        buffer.append("    <system-out>")
        // In Ant's schema, a passing test case has no text.
        for diagnostic in cases.filter({ $0.outcome == .passed }).compactMap(\.diagnostic) {
            buffer.append("\(xml: diagnostic.text, keepsLines: true)")
        }
        buffer.append("</system-out>\n    <system-err/>\n  </testsuite>\n</testsuites>\n")
    }
}

extension TextBuffer {
    fileprivate mutating func append(_ testCase: JUnitCase) {
        append("    <testcase classname=\"\(xml: testCase.group)\" name=\"\(xml: testCase.name)\" time=\"0\"")
        guard let diagnostic = testCase.diagnostic, testCase.outcome != .passed else { return append("/>\n") }
        append(">\n      ")
        if testCase.outcome == .known {
            append("<skipped message=\"known: \(xml: testCase.reason ?? diagnostic.message)\"/>")
        } else {
            let element = testCase.outcome == .failed ? "failure" : "error"
            append("<\(element) message=\"\(xml: diagnostic.message)\" type=\"\(diagnostic.severity.rawValue)\">")
            append("\(xml: diagnostic.text, keepsLines: true)</\(element)>")
        }
        append("\n    </testcase>\n")
    }

}

extension Diagnostic {
    fileprivate var text: String { TextBuffer.filled { text(to: &$0) }.text }
}

private struct JUnitCase {
    enum Outcome { case passed, failed, unreadable, known }

    var group: String
    var name: String
    var outcome: Outcome
    var diagnostic: Diagnostic?
    var reason: String?

    static func all(of report: CheckReport) -> [JUnitCase] {
        var names: [UTF8Key: Int] = [:]
        func unique(_ name: String) -> String {
            let number = names[UTF8Key(name), default: 0] + 1
            names[UTF8Key(name)] = number
            return number == 1 ? name : "\(name) (\(number))"
        }
        func group(_ rule: Rule?) -> String { "launchgraph.\(rule?.name ?? "input")" }
        func found(_ diagnostic: Diagnostic, _ outcome: Outcome, reason: String? = nil) -> JUnitCase {
            let name = "\(diagnostic.rule?.name ?? "input") \(Self.subject(of: diagnostic, report.root))"
            return JUnitCase(
                group: group(diagnostic.rule), name: unique(name), outcome: outcome, diagnostic: diagnostic,
                reason: reason)
        }
        var cases = report.diagnostics.map { diagnostic in
            let fails = report.check.fails(diagnostic)
            return found(diagnostic, !fails ? .passed : diagnostic.rule == nil ? .unreadable : .failed)
        }
        cases += report.check.known.map { found($0.diagnostic, .known, reason: $0.reason) }
        let broken = Set(cases.lazy.compactMap { $0.diagnostic?.rule })
        if !report.isUnreadable {
            for rule in report.rules where !broken.contains(rule) {
                cases.append(JUnitCase(group: group(rule), name: "no \(rule.name)", outcome: .passed))
            }
        }
        return cases
    }

    private static func subject(of diagnostic: Diagnostic, _ root: SourceRoot) -> String {
        let services = diagnostic.path.isEmpty ? diagnostic.services : diagnostic.arrows
        let shown = services.count > 12 ? services.prefix(8) + ["…"] + services.suffix(3) : services[...]
        let parts = [services.isEmpty ? nil : shown.joined(separator: " → "), diagnostic.key].compactMap(\.self)
        return parts.isEmpty ? root.path(of: diagnostic.location?.file ?? "") : parts.joined(separator: " ")
    }
}
