import Foundation
import LaunchGraph
import Testing

@testable import LaunchHosts

@Suite struct EventsPageTests {
    private var sources: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Sources/LaunchHosts")
    }

    @Test func `the events page lists the events of the catalogue`() throws {
        let page = sources.appendingPathComponent("LaunchHosts.docc/Catalogue.md")
        let rows = try String(contentsOf: page, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("| ") }
        let protocols = try protocols()
        for (event, row) in zip(HostEvent.allCases, rows.dropFirst(2)) {
            let first = event.direction == .dependenciesFirst ? "dependencies" : "dependents"
            let types = (protocols[event.name] ?? []).sorted().map { "`\($0)`" }.joined(separator: ", ")
            let beginning = "| \(event.name) | \(types) | \(first) | \(event.rule) | \(event.delivery) | "
            #expect(row.hasPrefix(beginning))
            // The table of callbacks has those of hosts that ask which their delegate implements.
            let parts = row.dropFirst(beginning.count).dropLast(2).components(separatedBy: "; ")
            #expect(parts.filter { part in hosts.contains { part.hasPrefix($0.1) } } == callbacks(of: event), "\(row)")
            #expect(parts.allSatisfy { $0.hasSuffix("`") || $0.hasSuffix("†") }, "\(row)")
        }
        #expect(rows.count - 2 == HostEvent.allCases.count)
    }

    private let hosts: [(HostCallback.Host, String)] = [
        (.uiApplication, "UIKit "), (.uiScene, "scene "), (.nsApplication, "AppKit "),
    ]

    /// The callbacks, each host once: `UIKit a, b`, `scene c`.
    private func callbacks(of event: HostEvent) -> [String] {
        hosts.compactMap { host, name in
            let callbacks = HostCallback.all.filter { $0.host == host && $0.event == event }
            guard !callbacks.isEmpty else { return nil }
            return name
                + callbacks.map { "`\($0.selector)`\($0.traits.contains(.deprecated) ? " †" : "")" }.joined(
                    separator: ", ")
        }
    }

    /// For the name of each event the protocols of its responders, which the sources declare for all platforms, whereas a
    /// program contains those of its own platform only.
    private func protocols() throws -> [String: Set<String>] {
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        var found: [String: Set<String>] = [:]
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            for part in text.split(separator: #/\n *extension /#).dropFirst() {
                guard let type = part.prefixMatch(of: #/\w*Event<\s*any (\w+),/#)?.1 else { continue }
                for match in part.matches(of: #/(?:\.init\(\s*(?:HostEvent)?|case \.\w+: )\.(\w+)/#) {
                    found[String(match.1), default: []].insert(String(type))
                }
            }
            // Some events are created where they are sent.
            for match in text.matches(of: #/send\(\.(\w+)\) { (?:\[weak \w+\] )?\(responder: any (\w+)\)/#) {
                found[String(match.1), default: []].insert(String(match.2))
            }
            for match in text.matches(of: #/send\(\.(\w+), of: scene/#) {
                found[String(match.1), default: []].insert("SceneResponder")
            }
        }
        return found
    }
}
