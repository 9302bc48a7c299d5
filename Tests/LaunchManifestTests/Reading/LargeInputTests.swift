import LaunchDeclarations
import LaunchManifest
import Testing

/// Inputs for which quadratic work would take minutes.
@Suite(.timeLimit(.minutes(10))) struct LargeInputTests {
    @Test func `reading 20,000 unknown keys of one service takes linear time`() {
        let keys = (0..<20_000).map { #""key\#($0)":1"# }.joined(separator: ",")
        let diagnostics = manifest(#"{"services":[{"# + keys + #","id":"a"}]}"#).diagnostics()
        #expect(diagnostics.count == 1_000)
        #expect(diagnostics.dropLast().allSatisfy { $0.services == ["a"] })
        #expect(diagnostics.last?.message == "19001 further problems of unknown-key are not listed")
    }

    @Test func `checking 8,000 misspelt layers against 8,000 layers takes bounded time`() {
        let layers = (0..<8_000).map { #""layer\#($0)""# }.joined(separator: ",")
        let services = (0..<8_000).map { #"{"id":"s\#($0)","layer":"lyaer\#($0)"}"# }.joined(separator: ",")
        let diagnostics = manifest(#"{"layers":[\#(layers)],"services":[\#(services)]}"#).diagnostics()
        #expect(diagnostics.count == 8_000)
        #expect(diagnostics.first?.help == "did you mean layer0?")
    }

    @Test func `20,000 layer violations against a service with 20,000 unknown keys take linear time`() {
        let keys = (0..<20_000).map { #""key\#($0)":1"# }.joined(separator: ",")
        let services = (0..<20_000).map { #"{"id":"s\#($0)","layer":"low","dependsOn":["top"]}"# }
            .joined(separator: ",")
        let manifest = manifest(
            #"{"layers":["low","high"],"services":[{"id":"top",\#(keys),"layer":"high"},\#(services)]}"#)
        #expect(manifest.diagnostics(rules: [.layerViolation]).count == 20_000)
    }

    @Test func `20,000 misspelt default layers in a file with 20,000 unknown defaults take linear time`() {
        let keys = (0..<20_000).map { #""key\#($0)":1"# }.joined(separator: ",")
        let services = (0..<20_000).map { #"{"id":"s\#($0)"}"# }.joined(separator: ",")
        let manifest = manifest(
            #"{"defaults":{\#(keys),"layer":"medium"},"layers":["low","high"],"services":[\#(services)]}"#)
        let findings = manifest.diagnostics(rules: [.layerViolation])
        #expect(findings.count == 20_000)
        #expect(Set(findings.map(\.location)).count == 1)
    }

    @Test func `matching 20,000 forbidden dependencies with 20,000 services takes no product of both`() {
        let rules = (0..<20_000).map { #"{"from":"s\#($0)-*","to":"s\#($0 - 1)-x"}"# }.joined(separator: ",")
        let services = (0..<20_000).map { number in
            #"{"id":"s\#(number)-x","dependsOn":["# + (number > 0 ? #""s\#(number - 1)-x""# : "") + "]}"
        }.joined(separator: ",")
        let manifest = manifest(#"{"services":[\#(services)],"forbidden":[\#(rules)]}"#)
        #expect(manifest.diagnostics(rules: [.forbiddenDependency]).count == 19_999)
    }

    @Test func `merging an environment of 20,000 variables with defaults of 20,000 takes linear time`() {
        var own = ServiceAttributes()
        own.environment = (0..<20_000).map { .init("OWN\($0)", "1") }
        var defaults = ServiceAttributes()
        defaults.environment = (0..<20_000).map { .init($0.isMultiple(of: 2) ? "OWN\($0)" : "DEFAULT\($0)", "2") }
        #expect(own.over(defaults).environment?.count == 30_000)
    }
}
