#if YAML
    import Foundation
    import LaunchManifest
    import LaunchYAML
    import Testing

    /// Manifests in YAML.
    @Suite struct YAMLManifestTests {
        private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../../Data").standardizedFileURL

        private func diagnostics(_ yaml: String) -> [String] {
            Self.diagnostics(Manifest(yaml: [SourceText(name: "m.yaml", yaml)]))
        }

        private static func diagnostics(_ manifest: Manifest) -> [String] {
            manifest.diagnostics().map { diagnostic in
                let related = diagnostic.related.map { " / \($0.message) \($0.location?.description ?? "")" }.joined()
                return "\(diagnostic.location?.description ?? ""): \(diagnostic.message)\(related)"
            }
        }

        // MARK: The same as JSON

        /// The manifests of the fixtures without comments: JSON is a subset of YAML, so the same text can be read as both.
        private static let manifests =
            (FileManager.default.enumerator(atPath: fixtures.path)?.allObjects as? [String] ?? [])
            .filter {
                $0.hasSuffix(".json") && !$0.hasPrefix(".") && !$0.hasPrefix("broken/input/")
                    && !$0.hasPrefix("runs/")
            }
            .filter { path in
                guard let data = try? Data(contentsOf: fixtures.appending(path: path)) else { return false }
                return (try? JSONSerialization.jsonObject(with: data)) != nil && data.count < 200_000
            }
            .sorted()

        @Test func `every fixture of a YAML manifest is found`() {
            #expect(Self.manifests.count > 15)
            #expect(Self.manifests.contains { $0.hasPrefix("broken/") })
        }

        @Test(
            arguments: manifests + [
                "broken/input/identifiers.json", "broken/input/not-a-manifest.json",
            ])
        func
            `a manifest has the same services and the same diagnostics at the same source locations in YAML as in JSON`(
                path: String
            ) throws
        {
            let bytes = Array(try Data(contentsOf: Self.fixtures.appending(path: path)))
            let source = SourceText(name: path, bytes: bytes)
            let (json, yaml) = (Manifest([source]), Manifest(yaml: [source]))
            #expect(Self.diagnostics(yaml) == Self.diagnostics(json))
            #expect(yaml.resolution.fingerprint == json.resolution.fingerprint)
            #expect(yaml.declarations.serviceCount == json.declarations.serviceCount)
        }

        // MARK: Source locations

        @Test func `a cycle names the lines and columns of block style`() throws {
            let path = Self.fixtures.appending(path: "yaml/cycle.yaml").path
            let manifest = Manifest(contentsOfYAML: [path])
            let cycle = try #require(manifest.diagnostics().first)
            #expect(
                cycle.message == "these 3 services depend on each other in a cycle: auth → session → profile → auth")
            #expect(cycle.location.map { "\($0.line ?? 0):\($0.column ?? 0)" } == "3:17")
            #expect(
                cycle.related.map { "\($0.location?.line ?? 0):\($0.location?.column ?? 0)" } == ["3:17", "6:9", "9:9"])
        }

        @Test func `each wrong value is located where it stands`() {
            #expect(
                diagnostics(
                    """
                    services:
                      - id: a
                        timeout: 5
                      - id: b
                        dependsOn: a
                        tiemout: 5s
                      # Columns count characters: é is one.
                      - {id: "é", mode: lazy}
                    """
                ).map { String($0.prefix(while: { $0 != " " })) } == [
                    "m.yaml:3:14:", "m.yaml:5:16:", "m.yaml:6:5:", "m.yaml:8:21:",
                ])
        }

        // MARK: Types

        @Test func `scalars have the types of the core schema`() {
            // Each of these is a string where a string is expected, and nothing else.
            #expect(
                diagnostics("services: [{id: on}, {id: no}, {id: 30s}, {id: 'true'}, {id: \"5\"}, {id: !!str 7}]") == []
            )
            #expect(diagnostics("services: [{id: 0x+5}, {id: 0x-0}, {id: 0o+7}]") == [])
            for scalar in ["5", "0x1F", "1.5", ".5", "+7", "1e3", "true", "FALSE", "~", "null"] {
                #expect(diagnostics("services: [{id: \(scalar)}]").count == 1, "\(scalar)")
            }
        }

        @Test func `YAML numbers are read as JSON reads them`() {
            for attempts in ["3", "0x3", "0o3", "+3", "03", "3.0", "3."] {
                let manifest = Manifest(
                    yaml: [SourceText(name: "m.yaml", "services: [{id: a, retry: {attempts: \(attempts)}}]")])
                #expect(manifest.inputDiagnostics == [], "\(attempts)")
            }
            #expect(diagnostics("services: [{id: a, retry: {attempts: -1}}]").count == 1)
            for (text, factor) in [
                ("1.50", 1.5), ("+2.5", 2.5), ("002.5", 2.5), (".5e1", 5), ("2.E0", 2), ("15e-1", 1.5), ("1.5e+0", 1.5),
            ] {
                let manifest = Manifest(
                    yaml: [SourceText(name: "m.yaml", "services: [{id: a, retry: {attempts: 3, factor: \(text)}}]")])
                #expect(
                    manifest.inputDiagnostics == [] && manifest.attributes(of: 0).retry?.factor == factor, "\(text)")
            }
            // None of these is a number.
            #expect(
                diagnostics("services: [{id: 1e}, {id: .}, {id: -.}, {id: 1-1}, {id: 1.2.3}, {id: +-1}, {id: e1}]")
                    == [])
        }

        @Test func `YAML strings of every style are read`() {
            let manifest = Manifest(
                yaml: [
                    SourceText(
                        name: "m.yaml",
                        """
                        services:
                          - id: plain
                          - id: 'single ''quoted'''
                          - id: "double \\"quoted\\" \\u00e9"
                          - id: >-
                              folded
                              text
                        """)
                ])
            #expect(manifest.inputDiagnostics == [])
            #expect(
                manifest.declarations.services.map {
                    manifest.declarations.names[manifest.declarations.name(ofService: $0)]
                } == [
                    "plain", "single 'quoted'", "double \"quoted\" é", "folded text",
                ])
        }

        // MARK: Anchors and aliases

        @Test func `aliases and merge keys stand for what they refer to`() {
            let path = Self.fixtures.appending(path: "yaml/launchgraph.yaml").path
            let manifest = Manifest(contentsOfYAML: [path])
            #expect(Self.diagnostics(manifest) == [])
            let retries = (0..<4).map { manifest.attributes(of: $0).retry }
            #expect(retries.map { $0?.attempts } == [nil, 3, 3, 5])
            #expect(retries.map { $0?.backoff } == [nil, .milliseconds(100), .milliseconds(100), .milliseconds(100)])
        }

        @Test func `a mistake in an anchored value is reported once, at the anchor`() {
            #expect(
                diagnostics(
                    """
                    services:
                      - id: a
                        retry: &r
                          attempts: none
                      - id: b
                        retry: *r
                    """
                ).map { String($0.prefix(12)) } == ["m.yaml:4:17:"])
        }

        @Test func `an unknown alias is an error where it stands`() {
            #expect(
                diagnostics("services:\n  - id: *nothing\n") == ["m.yaml:2:9: this is not YAML: found undefined alias"])
            // An anchor of another document.
            #expect(diagnostics("x: &a []\n---\ny: *a\n") == ["m.yaml:3:4: this is not YAML: found undefined alias"])
        }

        @Test func `a merge key that merges no mapping is an error where it stands`() {
            #expect(
                diagnostics("services:\n  - <<: 5\n    id: a\n") == [
                    "m.yaml:2:9: ‘<<’ merges mappings, and this is none"
                ])
        }

        @Test(.timeLimit(.minutes(10))) func `aliases of aliases do not expand without limit`() {
            var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
            for level in 1...30 {
                text +=
                    "a\(level): &a\(level) [" + Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
                    + "]\n"
            }
            let found = diagnostics(text + "services: []\n")
            #expect(found.count == 1)
            #expect(found.first?.contains("from here on, the input stands for more than 64 MiB") == true)
        }

        @Test(.timeLimit(.minutes(10))) func `aliases of a long text do not expand without limit`() {
            let text = "x: &a \(String(repeating: "x", count: 40_000))\n"
            let found = diagnostics(text + "y: [\(Array(repeating: "*a", count: 20_000).joined(separator: ","))]\n")
            #expect(found.count == 1)
            #expect(found.first?.hasPrefix("m.yaml:2:") == true)
            #expect(found.first?.contains("from here on, the input stands for more than 64 MiB") == true)
        }

        @Test func `aliases that nest lists too deeply are one error`() {
            let lists = (0..<200_000).map { $0 == 0 ? "- &a [x]\n" : "- &a [*a]\n" }.joined()
            #expect(diagnostics(lists) == ["m.yaml:512:7: values are nested more than 512 deep"])
        }

        @Test func `a key that is no scalar is an error before its value is compared with other keys`() {
            var text = "a0: &a0 [x, x]\n"
            for level in 1..<10 { text += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]\n" }
            #expect(diagnostics(text + "? *a9\n: x\n") == ["m.yaml:11:3: a key must be a scalar"])
            #expect(diagnostics("? [a]\n: x\n") == ["m.yaml:1:3: a key must be a scalar"])
            #expect(diagnostics("services: [{id: &a id, *a : x}]\n").first?.contains("twice") == true)
        }

        @Test func `more than two million values are an error`() {
            let found = diagnostics("{" + String(repeating: "a,", count: 1_000_001) + "}")
            #expect(found == ["m.yaml:1:2000002: the file has more than 2000000 values"])
        }

        @Test(.timeLimit(.minutes(10))) func `merges of merges do not expand without limit`() {
            var text = "a0: &a0 {k: v}\n"
            for level in 1...40 { text += "a\(level): &a\(level) {<<: [*a\(level - 1), *a\(level - 1)]}\n" }
            let found = diagnostics(text + "services: []\n")
            #expect(found.contains { $0.contains("stands for more than") })
        }

        @Test func `a text that is nested too deeply is an error`() {
            for depth in [600, 5_000] {
                let found = diagnostics(String(repeating: "[", count: depth) + String(repeating: "]", count: depth))
                #expect(found.count == 1, "\(depth)")
            }
        }

        // MARK: Texts that are not YAML

        @Test(arguments: [
            ("services: [a", "m.yaml:2:1: this is not YAML:"), ("a: b: c", "m.yaml:1:5: this is not YAML:"),
            ("", "m.yaml:1:1: the file is empty"), ("# nothing\n", "m.yaml:1:1: the file is empty"),
            ("services: []\n---\nservices: []\n", "m.yaml:2:1: this is not YAML: but found another document"),
            ("services: []\nservices: []\n", "m.yaml:1:1: the key ‘services’ occurs twice"),
            ("? [a]\n: b\n", "m.yaml:1:3: a key must be a scalar"),
            ("- id: a\n", "m.yaml:1:1:"),
        ])
        func `a text that is not a manifest is one error with its source location`(text: String, beginning: String) {
            let found = diagnostics(text)
            #expect(found.count == 1)
            #expect(found.first?.hasPrefix(beginning) == true, "\(found)")
        }

        @Test func `a text that is not UTF-8 is an error`() {
            let manifest = Manifest(yaml: [SourceText(name: "m.yaml", bytes: [0x61, 0xFF])])
            #expect(Self.diagnostics(manifest) == ["m.yaml:1:1: the file is not UTF-8"])
        }

        @Test func `a byte order mark is skipped`() {
            let manifest = Manifest(yaml: [
                SourceText(name: "m.yaml", bytes: [0xEF, 0xBB, 0xBF] + Array("services: [{id: 5}]".utf8))
            ])
            #expect(Self.diagnostics(manifest).first?.hasPrefix("m.yaml:1:17:") == true)
        }
    }
#endif
