import Foundation
import Testing

/// The map in CONTRIBUTING.md leads to files that exist and contain what the map says.
struct ContributingMapTests {
    /// A step of the map: a file, and the names that the text says are in it.
    private struct Step: CustomStringConvertible {
        let description: String
        let file: String
        let names: [String]
    }

    /// The numbered steps below each heading of the map.
    private static func sections() throws -> [(heading: String, steps: [Step])] {
        let lines = try MarkdownDocument(path: "CONTRIBUTING.md").lines
        let begin = try #require(lines.firstIndex(of: "## Map"))
        let end = lines[(begin + 1)...].firstIndex { $0.hasPrefix("## ") } ?? lines.endIndex
        var sections: [(heading: String, items: [String])] = []
        for line in lines[(begin + 1)..<end] {
            if line.hasPrefix("### ") {
                sections.append((String(line.dropFirst(4)), []))
            } else if sections.isEmpty {
                continue
            } else if line.contains(#/^[0-9]+\. /#) {
                sections[sections.count - 1].items.append(line)
            } else if line.hasPrefix("  "), let last = sections[sections.count - 1].items.popLast() {
                sections[sections.count - 1].items.append(last + " " + line.trimmingCharacters(in: .whitespaces))
            }
        }
        return try sections.map { section in
            let steps = try section.items.map { item in
                let spans = item.matches(of: /`([^`]+)`/).map { String($0.1) }
                let file = try #require(spans.first, "\(item)")
                return Step(description: item, file: file, names: Array(spans.dropFirst()))
            }
            return (section.heading, steps)
        }
    }

    @Test func `every step of the map names a file that contains what the step names`() throws {
        let sections = try Self.sections()
        // The check, the launch, an event, and a launch that hangs.
        #expect(sections.count == 4 && sections.filter { !(4...12).contains($0.steps.count) }.map(\.heading) == [])
        for step in sections.flatMap(\.steps) {
            #expect(step.file.hasPrefix("Sources/") && step.file.hasSuffix(".swift"), "\(step)")
            let text = try #require(try? Repository.text(step.file), "\(step)")
            let missing = try step.names.filter { name in
                !text.contains(try Regex("\\b\(NSRegularExpression.escapedPattern(for: name))\\b"))
            }
            #expect(missing == [], "\(step)")
        }
    }

    @Test func `the table of modules lists each module after those it depends on`() throws {
        let lines = try MarkdownDocument(path: "CONTRIBUTING.md").lines
        let listed = lines.compactMap { $0.firstMatch(of: /^\| `([A-Za-z-]+)` \|/).map { String($0.1) } }
        let package = try Repository.text("Package.swift")
        let declared = package.matches(of: /(?s)module\(\s*"([A-Za-z]+)"(.*?)\)(?=,\n)/)
        let bridges = package.matches(of: /(?s)bridge\(\s*"([A-Za-z]+)"(.*?)\)(?=,\n)/)
        let all = declared.map { (String($0.1), $0.2) } + bridges.map { ("Launch" + $0.1, $0.2) }
        #expect(Set(listed) == Set(all.map(\.0) + ["launchgraph-tool", "launchgraph-plugin-tool"]))
        for module in all {
            let position = listed.firstIndex(of: module.0) ?? -1
            for dependency in module.1.matches(of: /"(Launch[A-Za-z]+|DependencyGraph)"/) {
                let other = listed.firstIndex(of: String(dependency.1)) ?? -1
                #expect(other >= 0 && other < position, "\(module.0) depends on \(dependency.1)")
            }
        }
    }
}
