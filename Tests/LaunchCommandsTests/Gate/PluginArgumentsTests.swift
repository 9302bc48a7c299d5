import Foundation
import Testing

/// The command plug-in cannot ask the tool which options take a value; it has a list of its own.
struct PluginArgumentsTests {
    @Test func `the plug-in knows every option that takes the word after it`() throws {
        let source = try Repository.text("Sources/LaunchGraphCommand/CommandLineFiles.swift")
        let list = try #require(source.firstMatch(of: /optionsWithValue: Set<String> = \[([^\]]*)\]/)).1
        let known = Set(list.matches(of: /"(--[a-z-]+)"/).map { String($0.1) })
        var needed: Set<String> = []
        for command in ["check", "order", "graph", "run", "predict", "why", "impact", "diff", "report"] {
            let help = Run("help \(command)").output
            needed.formUnion(help.matches(of: /(?m)^  (?:-[a-z], )?(--[a-z-]+) [A-Z]/).map { String($0.1) })
        }
        #expect(known == needed)
    }
}
