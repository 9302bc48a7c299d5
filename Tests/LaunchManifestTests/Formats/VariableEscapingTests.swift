import DependencyGraph
import LaunchDeclarations
import LaunchFormats
import LaunchManifest
import LaunchSupport
import Testing

/// Texts of other formats in manifests, in which `${NAME}` and `$$` have a meaning.
struct VariableEscapingTests {
    /// Every text of up to six of these characters.
    private static let texts: [String] = (0..<6).reduce(into: ["", "x"]) { texts, _ in
        texts += texts.flatMap { text in ["$", "{", "}", "A"].map { text + $0 } }
        texts = Array(Set(texts)).sorted()
    }

    @Test func `an escaped text stands for itself, and is unescaped`() {
        #expect(Self.texts.count > 5_000)
        for text in Self.texts {
            let expanded = VariableText(Array(VariableText.escaping(text).utf8)) { _ in "value" }
            guard expanded.secretText.revealed == text, expanded.problems.isEmpty, expanded.references.isEmpty,
                VariableText.unescaping(VariableText.escaping(text)) == text
            else {
                Issue.record("‘\(text)’ is escaped as ‘\(VariableText.escaping(text))’")
                return
            }
        }
    }

    @Test func `a command of a Procfile that refers to a variable is left to its shell`() {
        var graph = ImportedGraph()
        let service = graph.addService("web", at: nil)
        var attributes = ServiceAttributes()
        attributes.launch = ["/bin/sh", "-c", "bin/web -p ${PORT:-80} $$ $HOME"]
        attributes.environment = [.init("A", "${B}")]
        attributes.ready = Readiness(.http("http://localhost/${A}"))
        attributes.shutdown = .command(["kill", "$$"])
        attributes.directory = "${C}"
        graph.setAttributes(attributes, ofService: service)
        let manifest = graph.manifest(path: "Procfile")
        let read = manifest.attributes(of: 0)
        #expect(read.launch?.last == "bin/web -p $${PORT:-80} $$$ $HOME")
        #expect(read.mappingTexts { VariableText(Array($0.utf8)) { _ in nil }.secretText.revealed } == attributes)
    }

    @Test func `a container that nothing waits for the end of stays up`() {
        var graph = ImportedGraph()
        var attributes = ServiceAttributes()
        attributes.image = "image"
        for id in ["migrate", "database", "cache", "group"] {
            let service = graph.addService(id, at: nil)
            if id == "cache" { attributes.ready = Readiness(.tcp("127.0.0.1:1")) }
            if id != "group" { graph.setAttributes(attributes, ofService: service) }
        }
        graph.add(("migrate", .hard, .completed, nil), ofService: 1)
        graph.keepServicesUp()
        let manifest = graph.manifest(path: "compose.json")
        let readiness = manifest.declarations.services.map { manifest.attributes(of: $0).ready?.probe }
        #expect(readiness == [nil, .started, .tcp("127.0.0.1:1"), nil])
    }
}
