import LaunchDeclarations
import Testing

@testable import LaunchManifest

@Suite struct ManifestSchemaTests {
    private let schema: JSONValue

    init() throws {
        schema = try parse(ManifestSchema.json.utf8).root
    }

    @Test func `the schema has exactly the keys that the manifest reader knows`() throws {
        func property(_ key: String) -> JSONValue? { schema["properties"]?[key] }
        func definition(_ key: String) -> JSONValue? { schema["$defs"]?[key] }
        let dependency = definition("dependency")?["anyOf"]?.elements.first { $0["properties"] != nil }
        let objects: [(object: JSONValue?, keys: ObjectKeys)] = [
            (schema, .file), (definition("service"), .service),
            (property("defaults"), .defaults),
            (definition("retry"), ObjectKeys("retry", ServiceAttributes.Retry.fields)),
            (definition("restartPolicy"), ObjectKeys("restart", ServiceAttributes.Restart.fields)),
            (definition("readinessProbe"), ObjectKeys("ready", ProbeKeys.ready)),
            (definition("healthCheck"), ObjectKeys("health", ProbeKeys.health)),
            (property("forbidden")?["items"], ObjectKeys("forbidden", ForbiddenKeys.fields)),
            (definition("place"), ObjectKeys("place", Place.fields)), (dependency, .dependency),
        ]
        #expect(
            objects.map { $0.object?["properties"]?.members.compactMap(\.key.string).sorted() }
                == objects.map { $0.keys.spellings.sorted() })
        #expect(objects.map { $0.object?["additionalProperties"]?.bool } == objects.map { _ in false })
    }

    @Test func `the schema has exactly the choices that the manifest reader knows`() throws {
        func definition(_ key: String) -> JSONValue? { schema["$defs"]?[key] }
        func first(_ key: String) -> JSONValue? { definition(key)?["anyOf"]?.elements.first { _ in true } }
        let dependency = definition("dependency")?["anyOf"]?.elements.first { $0["properties"] != nil }
        let scopes = RestartPolicy.Scope.allCases.map(\.rawValue)
        let lists: [(definition: JSONValue?, choices: [String])] = [
            (definition("mode"), LaunchMode.allCases.map(\.rawValue)),
            (definition("onFailure"), FailurePolicy.allCases.map(\.rawValue)),
            (definition("onEnd"), EndPolicy.allCases.map(\.rawValue)), (first("restart"), ["never"] + scopes),
            (definition("restartPolicy")?["properties"]?["what"], scopes),
            (dependency?["properties"]?["condition"], DependencyCondition.allCases.map(\.rawValue)),
            (first("shutdown"), ServiceAttributes.Shutdown.signals),
        ]
        #expect(
            lists.map { $0.definition?["enum"]?.elements.compactMap(\.string) } == lists.map(\.choices))
    }

    @Test func `every reference in the schema has a target`() throws {
        var references: [String] = []
        var open = [schema]
        while let value = open.popLast() {
            if let reference = value["$ref"]?.string { references.append(reference) }
            open += value.members.map(\.value) + value.elements
        }
        #expect(references.count > 30)
        for reference in references {
            let name = try #require(reference.split(separator: "/").last)
            #expect(reference == "#/$defs/\(name)" && schema["$defs"]?[String(name)] != nil, "\(reference)")
        }
    }

    @Test(arguments: [
        ("tcp", "localhost:80"), ("tcp", "[::1]:80"), ("tcp", "db:${PORT}"), ("tcp", "${ADDRESS}"), ("tcp", "x"),
        ("tcp", "::1:80"), ("tcp", "::1"), ("tcp", ":::80"), ("tcp", "[::1:80"), ("tcp", "[::1]80"), ("tcp", "x:$y"),
        ("tcp", "x:080"), ("tcp", ":80"),
        ("http", "http://x"), ("http", "HTTP://[::1]:80/y?z"), ("http", "http://x?y"), ("http", "${URL}/y"),
        ("http", "http://${HOST}/"), ("http", "nonsense"), ("http", "x:80/y"), ("http", "ftp://x/"),
        ("http", "http://"), ("http", "http:///y"), ("http", "http://:80/"), ("http", "http://#y"),
        ("http", "https://x"), ("http", "http://u@x"), ("http", "http://x y"), ("http", "http://x/y z"),
        ("http", "http://x/y#z w"), ("http", "http://ö"), ("http", "http://x/ö"), ("http", "http://[::1"),
        ("http", "http://[::1]x"), ("http", "http://a:b:80"), ("http", "http://$x:$y"), ("http", "http://$x$$"),
    ])
    func `the schema allows the addresses and URLs that the manifest reader accepts`(key: String, text: String) throws {
        try expectAgreement(on: key, text)
    }

    private func expectAgreement(on key: String, _ text: String) throws {
        let probe = schema["$defs"]?["readinessProbe"]?["properties"]?[key]
        let pattern = try Regex(try #require(probe?["pattern"]?.string))
        let diagnostics = manifest(#"{"services":[{"id":"a","ready":{"\#(key)":"\#(text)"}}]}"#).diagnostics()
        #expect(text.contains(pattern) == diagnostics.isEmpty, "\(text)")
    }

    @Test(arguments: [
        0, 1, 9, 10, 9_999, 10_000, 59_999, 60_000, 64_999, 65_000, 65_499, 65_500, 65_529, 65_535, 65_536, 99_999,
    ])
    func `the schema allows the ports that the manifest reader accepts`(port: Int) throws {
        try expectAgreement(on: "tcp", "x:\(port)")
        try expectAgreement(on: "http", "http://[::1]:\(port)/")
        try expectAgreement(on: "http", "http://x:\(port)")
    }

    @Test func `the manifest reader requires every key that the schema requires`() {
        let missing = manifest(
            #"{"services":[{"id":"a","retry":{},"restart":{},"ready":{},"health":{},"place":{}}],"forbidden":[{}]}"#
        ).inputDiagnostics.map(\.message)
        #expect(
            missing == [
                "retry must have the key ‘attempts’", "restart must have the key ‘what’",
                "ready must have one of the keys tcp, http, file, command and output",
                "health must have one of the keys tcp, http, file and command",
                "place must have the key ‘file’", "a forbidden dependency must have the key ‘from’",
                "a forbidden dependency must have the key ‘to’",
            ])
    }
}
