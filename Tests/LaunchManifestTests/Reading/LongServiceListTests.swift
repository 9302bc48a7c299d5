import DependencyGraph
import LaunchDeclarations
import LaunchManifest
import Testing

/// Lists of services that are read in several parts.
@Suite struct LongServiceListTests {
    private static let count = 3_000

    /// A line for each of 3,000 services, each of which depends on the one before, has a timeout, and depends on an unknown
    /// service if its number is a multiple of 500.
    private static let lines = (0..<count).map { number in
        let before = number > 0 ? #""s\#(number - 1)""# : ""
        let unknown = number.isMultiple(of: 500) ? (number > 0 ? "," : "") + #""unknown\#(number)""# : ""
        return #"{"id":"s\#(number)","dependsOn":[\#(before)\#(unknown)],"timeout":"\#(number + 1)ms"}"#
    }

    @Test func `every service of a long list is read with its attributes and source locations`() {
        let manifest = manifest("{\"services\":[\n" + Self.lines.joined(separator: ",\n") + "\n],\"name\":\"long\"}")
        #expect(manifest.name == "long")
        #expect(manifest.files.map(\.services) == [0..<DeclarationNumber(Self.count)])
        #expect(manifest.resolution.launchOrder == manifest.resolution.graph.nodes.map { $0 })
        for service in manifest.declarations.services {
            let line = service.index + 2
            #expect(manifest.resolution.identifier(of: GraphNode(service.index)) == "s\(service)")
            #expect(manifest.attributes(of: service).timeout == .after(.milliseconds(service.index + 1)))
            #expect(manifest.location(ofService: service)?.description == "1.json:\(line):7")
            let timeout = Self.lines[service.index].utf8.count - "\"\(service.index + 1)ms\"}".utf8.count
            let location = manifest.location(ofKey: "timeout", ofService: service)?.description
            #expect(location == "1.json:\(line):\(timeout + 1)")
        }
        let unknown = manifest.diagnostics()
        #expect(unknown.map(\.location?.line) == stride(from: 2, to: Self.count + 2, by: 500).map { $0 })
        #expect(unknown.allSatisfy { $0.rule == .unknownDependency })
    }

    @Test func `a syntax error after a long list removes the services of its file and no others`() {
        let list = Self.lines.joined(separator: ",\n")
        let manifest = manifest(
            #"{"services":[{"id":"first","layer":"one"}]}"#,
            #"{"services":[{"id":"first","unknown":1,"place":{"file":"x"}},"# + list
                + #","s",{"id":"last","dependsOn":[{"id":"first","condition":"started"}]}],}}"#,
            #"{"services":[{"id":"second","dependsOn":["first"],"timeout":"3s"},{"id":"third"}]}"#)
        #expect(manifest.diagnostics().map { $0.location?.file } == ["2.json"])
        #expect(manifest.files.map(\.services) == [0..<1, 1..<1, 1..<3])
        #expect(
            serviceLines(manifest) == [
                #"{ "id": "first", "layer": "one" }"#, #"{ "id": "second", "dependsOn": ["first"], "timeout": "3s" }"#,
                #"{ "id": "third" }"#,
            ])
        #expect(
            [manifest.location(ofService: 1), manifest.location(ofDependency: 0)].map { $0?.description } == [
                "3.json:1:20", "3.json:1:42",
            ])
    }

    @Test func `elements of a long list that are no objects are reported, and the others are read`() {
        let numbers = (0..<20_000).map { "\($0)" }.joined(separator: ",\n")
        let manifest = manifest("{\"services\":[\(numbers),\n{\"id\":\"a\"},\n[[],{}],{\"id\":\"b\"},]}")
        #expect(manifest.inputDiagnostics.map(\.location?.line) == (1...1_000).map { $0 })
        #expect(manifest.inputDiagnostics.last?.message == "19002 further problems are not listed")
        #expect(manifest.declarations.serviceCount == 2)
    }

    @Test
    func `the first list of services is read if the key occurs twice or contains an escape, and none of an array`() {
        let twice = manifest(
            #"{"name":"twice","services":[{"id":"a"}],"services":[{"id":"b"}],"layers":[{"services":[{"id":"c"}]}]}"#)
        #expect(serviceLines(twice) == [#"{ "id": "a" }"#])
        #expect(twice.inputDiagnostics.map(\.location?.column) == [41, 75])
        let escaped = manifest(#"{"servic\u0065s":[{"id":"a"},{"id":"b","dependsOn":["a"]}],"services":[{"id":"c"}]}"#)
        #expect(serviceLines(escaped) == [#"{ "id": "a" }"#, #"{ "id": "b", "dependsOn": ["a"] }"#])
        let inArray = manifest(#"["services",[{"id":"a"}]]"#)
        #expect(serviceLines(inArray) == [])
        #expect([escaped, inArray].map(\.inputDiagnostics.count) == [1, 1])
    }

    @Test func `an array or an object that is not closed is located in every part of a long list`() {
        for (end, line, column) in [("", 1, 13), ("{\"id\":", 3_002, 1), ("{\"dependsOn\":[", 3_002, 14)] {
            let manifest = manifest("{\"services\":[\n" + Self.lines.joined(separator: ",\n") + ",\n" + end)
            let related = manifest.inputDiagnostics.first?.related.first?.location
            #expect(related?.description == "1.json:\(line):\(column)")
        }
    }
}
