import Foundation
import LaunchGraph
import LaunchHosts
import Testing

@Suite struct EventsPageTests {
    @Test func `the events page lists the events of the catalogue`() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = root.appendingPathComponent("Sources/LaunchHosts/LaunchHosts.docc/Catalogue.md")
        let rows = try String(contentsOf: page, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("| ") }
        let expected = HostEvent.allCases.map { event in
            let first = event.direction == .dependenciesFirst ? "dependencies" : "dependents"
            let callbacks = event.callbacks.map { "`\($0.selector)`\($0.isDeprecated ? " †" : "")" }
            return
                "| \(event.name) | \(event.responsibility) | \(first) | \(event.rule) | \(event.delivery) | "
                + callbacks.joined(separator: ", ") + " |"
        }
        #expect(rows.dropFirst(2).map(String.init) == expected)
    }
}
