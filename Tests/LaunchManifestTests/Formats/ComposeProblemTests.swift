import DependencyGraph
import LaunchDeclarations
import LaunchFormats
import LaunchManifest
import Testing

/// Compose files that cannot be used, each with one message where the mistake is.
@Suite struct ComposeProblemTests {
    private func problems(_ files: (String, String)..., variables: [String: String] = [:]) -> [String] {
        errors(imported(files.map { ($0.0, $0.1) }, variables: variables, by: ComposeImporter.graph))
    }

    @Test(arguments: [
        (#"{"version": "3"}"#, "c.json:1:1: this is not a Compose file: it has no ‘services’"),
        (#"[]"#, "c.json:1:1: a Compose file must be an object, not a list"),
        (#"{"services": []}"#, "c.json:1:14: services must be an object, not a list"),
        (#"{"services": {"a": 1}}"#, "c.json:1:20: a service must be an object, not a number"),
        (
            #"{"services": {"a": {"depends_on": "b"}, "b": {}}}"#,
            "c.json:1:35: depends_on must be a list of strings or an object, not a string"
        ),
        (
            #"{"services": {"a": {"depends_on": [{}]}}}"#,
            "c.json:1:36: an element of depends_on must be a string, not an object"
        ),
        (
            #"{"services": {"a": {"depends_on": {"b": {"condition": "healthy"}}}, "b": {}}}"#,
            "c.json:1:55: condition cannot be ‘healthy’; it is ‘service_started’, ‘service_healthy’ or ‘service_completed_successfully’"
        ),
        (
            #"{"services": {"a": {"depends_on": {"b": {"condition": "service_started", "required": "no"}}}, "b": {}}}"#,
            "c.json:1:86: required must be true or false, not a string"
        ),
        (
            #"{"services": {"a": {"depends_on": {"b": {"required": true}}}, "b": {}}}"#,
            "c.json:1:41: a dependency in depends_on must have the key ‘condition’"
        ),
        (
            #"{"services": {"a": {"depends_on": {"b": {"x-a": 1}}}, "b": {}}}"#,
            "c.json:1:41: a dependency in depends_on must have the key ‘condition’"
        ),
        (
            #"{"services": {"a": {"depends_on": {"b": {"condition": {"!reset": null}}}}, "b": {}}}"#,
            "c.json:1:41: a dependency in depends_on must have the key ‘condition’"
        ),
        (
            #"{"services": {"a": {"depends_on": {"b": null}}, "b": {}}}"#,
            "c.json:1:41: a dependency in depends_on must be an object, not null"
        ),
        (#"{"services": {"": {}}}"#, "c.json:1:15: ‘’ is not the name of a service"),
        (#"{"services": {"a b": {}}}"#, "c.json:1:15: ‘a b’ is not the name of a service"),
        (#"{"services": {"../x": {"depends_on": []}}}"#, "c.json:1:15: ‘../x’ is not the name of a service"),
        (#"{"services": {"é": {}}}"#, "c.json:1:15: ‘é’ is not the name of a service"),
        (#"{"services": {"a\u0301": {}}}"#, "c.json:1:15: ‘a\u{301}’ is not the name of a service"),
        (
            #"{"services": {"a": {"healthcheck": {"test": ["pg"]}}}}"#,
            "c.json:1:45: ‘test’ must begin with CMD, CMD-SHELL or NONE, and be followed by a command"
        ),
        (
            #"{"services": {"a": {"stop_grace_period": "soon"}}}"#,
            "c.json:1:42: stop_grace_period must be a duration such as 1m30s, not ‘soon’"
        ),
        (
            #"{"services": {"a": {"extends": "b"}}}"#,
            "c.json:1:32: ‘extends’ refers to the service ‘b’, which the file does not have"
        ),
        (#"{"services": {"a": {"extends": {}}}}"#, "c.json:1:32: extends must have the key ‘service’"),
        (#"{"services": {"a": {"image": "${A:?set A}"}}}"#, "c.json:1:30: the variable ‘A’ is not set: set A"),
        (#"{"services": {"a": {"image": "${A"}}}"#, "c.json:1:30: ‘${A’ is not a variable"),
        (#"{"services": {"a": {"labels": ["$-"]}}}"#, "c.json:1:32: ‘$-’ is not a variable"),
        (#"{"include": ["gone.json"]}"#, "c.json:1:14: there is no file gone.json"),
        (#"{"include": [""]}"#, "c.json:1:14: the path of this file is empty"),
        (
            #"{"include": ["../../etc/passwd"]}"#,
            "c.json:1:14: the file ../../etc/passwd is not read: it is outside the folder of the files"
        ),
        (
            #"{"include": ["https://example.org/compose.yaml"]}"#,
            "c.json:1:14: ‘include’ refers to a file on another machine, which is not read"
        ),
        (#"{"include": ["c.json"]}"#, "c.json:1:14: ‘include’ leads back to c.json"),
        (
            #"{"services": {"a": {"extends": {"file": "/etc/passwd", "service": "x"}}}}"#,
            "c.json:1:41: the file /etc/passwd is not read: it is outside the folder of the files"
        ),
        (restarting("sometimes"), wrongRestart("sometimes")),
        (restarting("on-failure:x"), wrongRestart("on-failure:x")),
        (restarting("on-failure:-1"), wrongRestart("on-failure:-1")),
        (restarting("always:3"), wrongRestart("always:3")),
        (#"{"services": {"a": {"image": "x", "restart": true}}}"#, "c.json:1:46: restart must be a string, not true"),
        (#"{"services": {"a": {"image": "x", "restart": []}}}"#, "c.json:1:46: restart must be a string, not a list"),
        (#"{"services": {"a": {"image": "$UNSET"}}}"#, "c.json:1:15: the image of ‘a’ is blank"),
        (
            #"{"services": {"a": {"image": "x\u0001"}}}"#,
            "c.json:1:15: the image of ‘a’ has the control character U+0001 in it"
        ),
        (#"{"services": {"a": {"command": ["", "x"]}}}"#, "c.json:1:15: the program of the command of ‘a’ is blank"),
        (
            #"{"services": {"a": {"command": ["x", "\u0000"]}}}"#,
            "c.json:1:15: the command of ‘a’ has the control character U+0000 in it"
        ),
        (
            #"{"services": {"a": {"environment": {"A": "\u0000"}}}}"#,
            "c.json:1:15: a variable of ‘a’ has the control character U+0000 in it"
        ),
        (
            #"{"services": {"a": {"image": "x", "healthcheck": {"test": ["CMD", " "]}}}}"#,
            "c.json:1:15: the program of the command of the probe of ‘a’ is blank"
        ),
        (
            #"{"services": {"a\u0000b": {}, "1": {"depends_on": ["null", "a.b_c-d"]}, "null": {}}}"#,
            "c.json:1:15: ‘a\0b’ is not the name of a service"
        ),
    ])
    func `a mistake is reported once, at its place`(text: String, message: String) {
        #expect(problems(("c.json", text)) == [message])
    }

    private static func restarting(_ policy: String) -> String {
        #"{"services": {"a": {"image": "x", "restart": "\#(policy)"}}}"#
    }

    private static func wrongRestart(_ policy: String) -> String {
        "c.json:1:46: restart cannot be ‘\(policy)’; it is ‘no’, ‘always’, ‘on-failure’, ‘on-failure:3’ or ‘unless-stopped’"
    }

    @Test func `a cycle of extends is reported, also across files`() {
        let found = problems(
            ("a.json", #"{"services": {"a": {"extends": {"file": "b.json", "service": "b"}}}}"#),
            ("b.json", #"{"services": {"b": {"extends": {"file": "a.json", "service": "a"}}}}"#))
        #expect(found == ["b.json:1:62: ‘extends’ leads back to ‘a’"])
    }

    @Test func `services that extend others too often are one error`() {
        let chain = (0..<5).map { #""s\#($0)": {"extends": "s\#($0 + 1)"}"# }.joined(separator: ",\n")
        var input = ImportInput([SourceText(name: "c.json", "{\"services\": {\(chain), \"s5\": {}}}")])
        // Each of ten declarations is ‘{"extends": "s1"}’, and each of five is ‘{}’.
        let one = 16 + 3 * GrowthBudget.bytesPerValue
        let all = 10 * one + 5 * (2 + GrowthBudget.bytesPerValue)
        for (limit, lines) in [(all, []), (all - 1, [5]), (2 * one, [3])] {
            input.budget = GrowthBudget(limit)
            let expected = lines.map {
                "c.json:\($0):19: from here on, the input stands for more than \(limit) bytes"
            }
            #expect(errors(ComposeImporter.graph(input).manifest(path: "c.json")) == expected)
        }
    }

    @Test func `services that extend included ones too often are one error`() {
        let services = (0..<4).map { #""s\#($0)": {"extends": "base"}"# }.joined(separator: ",\n")
        var input = ImportInput([SourceText(name: "c.json", #"{"include": ["b.json"], "services": {\#(services)}}"#)])
        let base = #"{"services": {"base": {"x-a": "x"}}}"#
        input.further = { $0 == "b.json" ? .text(SourceText(name: $0, base)) : .missing }
        // Each of four declarations is ‘{"x-a": "x"}’.
        let size = 11 + 3 * GrowthBudget.bytesPerValue
        for (repeated, lines) in [(4 * size, []), (4 * size - 1, [4]), (size, [2])] {
            let limit = 4 * base.utf8.count + repeated
            input.budget = GrowthBudget(limit)
            let expected = lines.map {
                "c.json:\($0):19: from here on, the input stands for more than \(limit) bytes"
            }
            #expect(errors(ComposeImporter.graph(input).manifest(path: "c.json")) == expected)
        }
    }

    @Test func `a character of any length is shown in part`() {
        let marks = String(repeating: "\u{301}", count: 100_000)
        let found = problems(("c.json", #"{"services": {"a": {"image": "$\#(marks)"}}}"#))
        let shown = marks.unicodeScalars.prefix(39).map(String.init).joined()
        #expect(found == ["c.json:1:30: ‘$\(shown)’ is not a variable"])
    }

    @Test(arguments: ["$A", "${A}", "${A:-x}", "${B:-$A}", "${A:+$A}"])
    func `a text that repeats a long value very often is one error`(reference: String) {
        let command = String(repeating: reference, count: 20_000)
        let found = problems(
            ("c.json", #"{"services": {"a": {"command": ["x", "\#(command)"]}}}"#),
            (".env", "A=" + String(repeating: "v", count: 100_000)))
        #expect(found == ["c.json:1:38: with the values of its variables, the text is longer than 1 MiB"])
    }

    @Test func `an alternative that is not used may refer to a long value very often`() {
        let unused = String(repeating: "$A", count: 20_000)
        let found = problems(
            ("c.json", #"{"services": {"a": {"command": ["x", "${A:-\#(unused)}"]}}}"#),
            (".env", "A=" + String(repeating: "v", count: 100_000)))
        #expect(found == [])
    }

    @Test(arguments: [1, 15, 16, 17, 100_000])
    func `a service may have very many keys, and those that matter are found among them`(count: Int) {
        let keys = (0..<count).map { #""x-\#($0)": \#($0)"# }.joined(separator: ", ")
        let text = #"{"services": {"a": {\#(keys), "depends_on": ["b"]}, "b": {"restart": "no"}}}"#
        let manifest = imported([("c.json", text)], by: ComposeImporter.graph)
        #expect(edges(manifest) + errors(manifest) == ["a → b (started)"])
    }

    /// A small file with everything that has a meaning.
    private static let complete = """
        {"name": "x", "include": ["i.json"], "services": {"a": {"image": "${I:-i}", "command": "c", "entrypoint": ["e"],
        "depends_on": {"b": {"condition": "service_healthy", "required": true}}, "links": ["b"], "profiles": ["p"],
        "environment": {"A": "1"}, "healthcheck": {"test": ["CMD", "x"], "interval": "1s"}, "stop_signal": "SIGTERM",
        "stop_grace_period": "1s", "network_mode": "service:b", "volumes_from": ["b"], "restart": "always"},
        "b": {"extends": {"service": "c", "file": "i.json"}, "environment": ["A=1"], "depends_on": ["c"]}}}
        """
    private static let include = #"{"services": {"c": {}}}"#

    @Test func `a file that is cut anywhere is unreadable, with one message in the file`() {
        let bytes = Array(Self.complete.utf8)
        for length in 0..<bytes.count - 1 {
            let found = problems(
                ("c.json", String(decoding: bytes[..<length], as: UTF8.self)), ("i.json", Self.include))
            #expect(found.count == 1 && found[0].hasPrefix("c.json:"), "\(length): \(found)")
        }
        #expect(problems(("c.json", Self.complete), ("i.json", Self.include)) == [])
    }

    @Test func `a value of any other type anywhere is reported at its place or has no meaning`() throws {
        let replacements = ["null", "true", "1", "\"text\"", "[]", "{}", "[1]", "[[]]", "{\"k\": []}", "\"\""]
        var ranges: [Range<Int>] = []
        let bytes = Array(Self.complete.utf8)
        // Every value of the text begins after a colon, a comma or a bracket; quotes and digits are enough to find most.
        for start in bytes.indices where bytes[start] == UInt8(ascii: "\"") {
            let end = bytes[(start + 1)...].firstIndex(of: UInt8(ascii: "\"")) ?? start
            if end + 1 < bytes.count, bytes[end + 1] != UInt8(ascii: ":") { ranges.append(start..<end + 1) }
        }
        #expect(ranges.count > 20)
        for range in ranges {
            for replacement in replacements {
                let text = bytes[..<range.lowerBound] + Array(replacement.utf8) + bytes[range.upperBound...]
                let manifest = imported(
                    [("c.json", String(decoding: text, as: UTF8.self)), ("i.json", Self.include)],
                    by: ComposeImporter.graph)
                for diagnostic in manifest.inputDiagnostics {
                    #expect(diagnostic.location?.file.hasSuffix(".json") == true, "\(replacement): \(diagnostic)")
                }
            }
        }
    }

    @Test(arguments: [
        ("${SET:+${MISSING:?no}}", true), ("${SET+${MISSING:?no}}", true), ("${UNSET:-${MISSING:?no}}", true),
        ("${UNSET-${MISSING:?no}}", true), ("${UNSET:+${MISSING:?no}}", false), ("${UNSET+${MISSING:?no}}", false),
        ("${SET:-${MISSING:?no}}", false), ("${SET-${MISSING:?no}}", false), ("${SET:?no}", false),
        ("${FILE:?no}", false), ("${EMPTY?no}", false),
    ])
    func `a variable that must be set matters only in an alternative that is used`(text: String, isUsed: Bool) {
        let problems = problems(
            ("c.json", #"{"services": {"a": {"command": ["x\#(text)"]}}}"#),
            (".env", "# comment\nexport FILE = 'x' # why\n"),
            variables: ["SET": "x", "EMPTY": ""])
        #expect(problems == (isUsed ? ["c.json:1:33: the variable ‘MISSING’ is not set: no"] : []))
    }
}
