import Foundation
import LaunchGraph
import LaunchHosts
import Testing

@Suite struct EventsPageTests {
    private var sources: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Sources/LaunchHosts")
    }

    @Test func `the events page lists the events of the catalogue`() throws {
        let page = sources.appendingPathComponent("LaunchHosts.docc/Catalogue.md")
        let rows = try String(contentsOf: page, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("| ") }
        let protocols = try protocols()
        let expected = HostEvent.allCases.map { event in
            let first = event.direction == .dependenciesFirst ? "dependencies" : "dependents"
            let types = (protocols[event.name] ?? []).sorted().map { "`\($0)`" }.joined(separator: ", ")
            return
                "| \(event.name) | \(types) | \(first) | \(event.rule) | \(event.delivery) | \(callbacks(of: event)) |"
        }
        #expect(rows.dropFirst(2).map(String.init) == expected)
    }

    /// The callbacks, each host once: `UIKit a, b; scene c`.
    private func callbacks(of event: HostEvent) -> String {
        HostCallback.Host.allCases.compactMap { host in
            let callbacks = event.callbacks.filter { $0.host == host }
            guard !callbacks.isEmpty else { return nil }
            let names = callbacks.map { "`\($0.selector)`\($0.isDeprecated ? " †" : "")" }
            return "\(name(of: host)) \(names.joined(separator: ", "))"
        }.joined(separator: "; ")
    }

    private func name(of host: HostCallback.Host) -> String {
        switch host {
        case .uiApplication: "UIKit"
        case .uiScene: "scene"
        case .uiViewController: "view controller"
        case .userNotifications: "UserNotifications"
        case .carPlay: "CarPlay"
        case .backgroundTasks: "BackgroundTasks"
        case .wkApplication: "WatchKit"
        case .nsApplication: "AppKit"
        case .swiftUI: "SwiftUI"
        case .androidApplication: "application"
        case .androidActivity: "activity"
        case .androidFragment: "fragment"
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
                for match in part.matches(of: #/\.init\(\s*(?:HostEvent)?\.(\w+)/#) {
                    found[String(match.1), default: []].insert(String(type))
                }
            }
        }
        return found
    }
}
