import Foundation
import Testing

/// Files that make a reader do as much as possible for their size, and a command that reads them.
struct HostileInput: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let arguments: [String]
    /// The variables of the process.
    let variables: [String: String]
    /// Returns the files of about `size` bytes by path. A text `-> TARGET` is a link.
    let files: @Sendable (_ size: Int) -> [String: String]

    init(
        _ name: String, _ arguments: String, variables: [String: String] = [:],
        _ files: @escaping @Sendable (_ size: Int) -> [String: String]
    ) {
        testDescription = name
        self.arguments = arguments.split(separator: " ").map(String.init)
        self.variables = variables
        self.files = files
    }

    /// An input of one file, the last argument, which consists of the same or numbered elements.
    init(
        _ name: String, _ arguments: String, variables: [String: String] = [:], _ start: String = "",
        _ end: String = "",
        separator: String = "", _ element: @escaping @Sendable (Int) -> String
    ) {
        let file = arguments.split(separator: " ").last.map(String.init) ?? ""
        self.init(name, arguments, variables: variables) { size in
            [file: start + Self.repeated(size, separator: separator, element) + end]
        }
    }

    /// Returns as many elements as fit in `size` bytes.
    static func repeated(_ size: Int, separator: String = "", _ element: (Int) -> String) -> String {
        var text = ""
        text.reserveCapacity(size + 1_000)
        var number = 0
        while text.utf8.count < size {
            if number > 0 { text += separator }
            text += element(number)
            number += 1
        }
        return text
    }

    /// Writes the files of about `size` bytes to `folder`.
    func write(_ size: Int, to folder: URL) throws {
        for (path, text) in files(size) {
            let file = folder.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            if text.hasPrefix("-> ") {
                try FileManager.default.createSymbolicLink(
                    atPath: file.path, withDestinationPath: String(text.dropFirst(3)))
            } else {
                try Data(text.utf8).write(to: file)
            }
        }
    }
}

extension HostileInput {
    static let all =
        manifests + forbiddenPatterns + edgeLists + graphs + composeFiles + processFiles + packages + units + otherFiles
        + variables

    private static let manifests: [HostileInput] = [
        HostileInput("services", "check l.json", #"{"services":["#, "]}", separator: ",") { #"{"id":"\#($0)"}"# },
        HostileInput("services that are numbers", "check l.json", #"{"services":["#, "1]}") { _ in "1," },
        HostileInput("equal services", "check l.json", #"{"services":["#, "]}", separator: ",") { _ in #"{"id":"a"}"# },
        HostileInput("unknown keys", "check l.json", #"{"services":[{"id":"a","#, "}]}", separator: ",") {
            #""dependson\#($0)":1"#
        },
        HostileInput("an unknown key of each service", "check l.json", #"{"services":["#, "]}", separator: ",") {
            #"{"id":"\#($0)","y":1}"#
        },
        HostileInput("a repeated key", "check l.json", #"{"services":[{"id":"a","#, "}]}", separator: ",") { _ in
            #""id":1"#
        },
        HostileInput(
            "unknown dependencies", "check l.json", #"{"services":[{"id":"a","dependsOn":["#, "]}]}", separator: ","
        ) {
            #""\#($0)""#
        },
        HostileInput(
            "a repeated dependency", "check l.json", #"{"services":[{"id":"a"},{"id":"b","dependsOn":["#, "]}]}",
            separator: ","
        ) { _ in
            #""a""#
        },
        HostileInput("misspelt names of 500 bytes", "check l.json", #"{"services":["#, "]}", separator: ",") {
            let name = String(repeating: "x", count: 480)
            return #"{"id":"\#(name)\#(100_000 + $0)","dependsOn":["\#(name)\#(10_000 + $0)q"]}"#
        },
        HostileInput("malformed references", "check l.json", #"{"services":[{"id":"a","launch":[""#, #""]}]}"#) { _ in
            "${-}"
        },
        HostileInput("nested references", "check l.json", #"{"services":[{"id":"a","launch":[""#, #""]}]}"#) { _ in
            "${A:-"
        },
        HostileInput("nested lists", "check l.json", #"{"services":"#) { _ in "[" },
        HostileInput("comments", "check l.json", "", "{}") { _ in "/**/" },
        HostileInput("cycles of two", "check l.json", #"{"services":["#, "]}", separator: ",") {
            #"{"id":"\#($0)","dependsOn":["\#($0 ^ 1)"]}"#
        },
        HostileInput("misspelt layers", "check l.json") { size in
            let layers = repeated(size / 2, separator: ",") { #""layer\#($0)""# }
            let services = repeated(size / 2, separator: ",") { #"{"id":"\#($0)","layer":"lyaer\#($0)"}"# }
            return ["l.json": #"{"layers":[\#(layers)],"services":[\#(services)]}"#]
        },
    ]

    private static func forbidden(
        _ name: String, id: @escaping @Sendable (Int) -> String, _ pattern: @escaping @Sendable (Int) -> String
    ) -> HostileInput {
        HostileInput(name, "check l.json") { size in
            let services = repeated(size / 2, separator: ",") {
                #"{"id":"\#(id($0 + 1))","dependsOn":["\#(id($0 / 2))"]}"#
            }
            let rules = repeated(size / 2, separator: ",") { #"{"from":"\#(pattern($0))","to":"\#(pattern($0 + 1))"}"# }
            return ["l.json": #"{"services":[{"id":"\#(id(0))"},\#(services)],"forbidden":[\#(rules)]}"#]
        }
    }

    private static let forbiddenPatterns: [HostileInput] = [
        forbidden(
            "patterns with a shared beginning", id: { "aaaaaaaaaaaaaaaaaaaa\($0)" }, { "aaaaaaaaaaaaaaaaaaaa*\($0)x" }),
        forbidden(
            "patterns that begin with a wildcard", id: { String(repeating: "a", count: 200) + "\($0)" },
            { "*a*a*\($0)b" }),
        forbidden("patterns of many wildcards", id: { String(repeating: "a", count: 500) + "\($0)" }) { _ in
            String(repeating: "*a", count: 240) + "b"
        },
        forbidden("patterns that match everything", id: { "\($0)" }, { _ in "*" }),
    ]

    private static let edgeLists: [HostileInput] = [
        HostileInput("pairs", "check --from tsort l.txt") { "\($0) \($0 + 1)\n" },
        HostileInput("equal pairs", "check --from tsort l.txt") { _ in "a b " },
        HostileInput("names with control characters", "check --from tsort l.txt") { "\u{1}\($0) " },
        HostileInput("one name", "check --from tsort l.txt") { _ in "a" },
    ]

    private static let graphs: [HostileInput] = [
        HostileInput("nodes", "check --from dot l.dot", "digraph{", "}") { "\($0) " },
        HostileInput("a chain", "check --from dot l.dot", "digraph{0", "}") { "->\($0 + 1)" },
        HostileInput("nested subgraphs", "check --from dot l.dot", "digraph{") { _ in "{" },
        HostileInput("an edge in an edge", "check --from dot l.dot", "digraph{") { _ in "{a->" },
        HostileInput("edges between subgraphs", "check --from dot l.dot") { size in
            let lists = ["a", "b"].map { name in repeated(size / 2) { "\(name)\($0) " } }
            return ["l.dot": "digraph{{\(lists[0])}->{\(lists[1])}}"]
        },
        HostileInput(
            "repeated edges between subgraphs", "check --from dot l.dot",
            "strict digraph{subgraph a{\(repeated(10_000) { "a\($0) " })}subgraph b{\(repeated(10_000) { "b\($0) " })}",
            "}"
        ) { _ in "subgraph a{}->subgraph b{} " },
        HostileInput("empty subgraphs in a repeated one", "check --from dot l.dot") { size in
            [
                "l.dot":
                    "digraph{subgraph a{\(repeated(size / 2) { _ in "{}" })}\(repeated(size / 2) { _ in "z->subgraph a{} " })}"
            ]
        },
        HostileInput("a text of many parts", "check --from dot l.dot", #"digraph{"a""#, "}") { _ in #"+"b""# },
    ]

    private static let long = ["LONG": String(repeating: "x", count: 100_000)]

    private static func compose(
        _ name: String, variables: [String: String] = [:], _ start: String, _ end: String,
        _ element: @escaping @Sendable (Int) -> String
    ) -> HostileInput {
        HostileInput(name, "check --from compose c.json", variables: variables, start, end, separator: ",", element)
    }

    /// A base of half the size that services of the other half extend.
    private static func base(
        _ name: String, _ start: String, _ end: String, _ element: @escaping @Sendable (Int) -> String
    )
        -> HostileInput
    {
        HostileInput(name, "check --from compose c.json") { size in
            let base = repeated(size / 2, separator: ",", element)
            let services = repeated(size / 2, separator: ",") { #""\#($0)":{"extends":"base"}"# }
            return ["c.json": #"{"services":{"base":{\#(start)\#(base)\#(end)},\#(services)}}"#]
        }
    }

    private static let composeFiles: [HostileInput] = [
        compose("containers", #"{"services":{"#, "}}") { #""\#($0)":{}"# },
        compose("containers that are numbers", #"{"services":{"#, "}}") { #""\#($0)":1"# },
        compose("a chain of extends", #"{"services":{"0":{},"#, "}}") { #""\#($0 + 1)":{"extends":"\#($0)"}"# },
        base("a base with many variables", #""environment":{"#, "}") { #""v\#($0)":"x""# },
        base("a base with many keys", "", "") { #""x-\#($0)":1"# },
        base("a base with many dependencies", #""depends_on":["#, "]") { #""\#($0)""# },
        base("a base with a long command", #""command":[""#, #""]"#) { _ in "xxxxxxxxx" },
        compose("long variables", variables: long, #"{"services":{"a":{"command":["#, "]}}}") { _ in #""$LONG""# },
        compose("long inherited variables", variables: long, #"{"services":{"#, "}}") {
            #""\#($0)":{"environment":["LONG"]}"#
        },
        compose("nested variables", #"{"services":{"a":{"command":["#, "]}}}") { _ in
            "\"" + String(repeating: "${A:-", count: 30) + String(repeating: "}", count: 30) + "\""
        },
        compose("unset variables", #"{"services":{"a":{"command":["#, "]}}}") { _ in #""${B?x}""# },
        compose("a file that is included again and again", #"{"include":[{"path":["#, "]}]}") { _ in #""d.json""# },
        HostileInput("a file of variables for each included file", "check --from compose c.json") { size in
            var files = [
                "c.json":
                    #"{"include":[\#((0..<500).map { #"{"path":"d\#($0).json","env_file":"e"}"# }.joined(separator: ","))]}"#
            ]
            for number in 0..<500 { files["d\(number).json"] = #"{"services":{"a\#(number)":{}}}"# }
            files["e"] = repeated(size) { "V\($0)=1\n" }
            return files
        },
    ]

    private static func shared(_ name: String, _ start: @escaping @Sendable (Int) -> String) -> HostileInput {
        HostileInput(name, "check --from process-compose p.json") { size in
            let processes = repeated(size / 2, separator: ",") { #""\#($0)":{"command":"a"}"# }
            return ["p.json": #"{\#(start(size / 2)),"processes":{\#(processes)}}"#]
        }
    }

    private static let processFiles: [HostileInput] = [
        shared("variables of all processes") {
            #""environment":[\#(repeated($0, separator: ",") { #""v\#($0)=x""# })]"#
        },
        shared("a long shell") { #""shell":{"shell_command":"\#(repeated($0) { _ in "x" })"}"# },
        HostileInput("lines that are no processes", "check --from procfile Procfile") { _ in "?\n" },
        HostileInput("short lines of a Procfile", "check --from procfile Procfile") { _ in "a:a\n" },
        HostileInput("long names of processes", "check --from procfile Procfile") {
            String(repeating: "a", count: 600) + "\($0):a\n"
        },
    ]

    private static let packages: [HostileInput] = [
        HostileInput("targets without a name", "check --from swiftpm s.json", #"{"targets":["#, "]}", separator: ",") {
            _ in "{}"
        },
        HostileInput(
            "dependencies of a target", "check --from swiftpm s.json",
            #"{"targets":[{"name":"a","target_dependencies":["#, "]}]}", separator: ","
        ) {
            #""\#($0)""#
        },
    ]

    private static func unit(_ name: String, _ start: String, _ element: @escaping @Sendable (Int) -> String)
        -> HostileInput
    {
        HostileInput(name, "check --from systemd u") { size in
            let text = start + "\n" + repeated(size, element) + "\n"
            return ["u/a.target": text, "u/t@.service": "[Service]\nExecStart=/bin/true\n"]
        }
    }

    private static func service(_ name: String, _ start: String, _ element: @escaping @Sendable (Int) -> String)
        -> HostileInput
    {
        HostileInput(name, "check --from systemd u") { size in
            ["u/\(String(repeating: "a", count: 240)).service": "[Service]\n" + start + repeated(size, element) + "\n"]
        }
    }

    private static let units: [HostileInput] = [
        unit("units that a target wants", "[Unit]") { "Wants=t@\($0).service\n" },
        unit("missing units that a target wants", "[Unit]") { "Wants=b\($0).service\n" },
        unit("misspelt settings", "[Unit]") { "Aftr\($0)=\n" },
        unit("lines that are no settings", "[Unit]") { _ in "x\n" },
        unit("unknown sections", "") { "[X\($0)]\n" },
        unit("settings that are no booleans", "[Unit]\nWants=t@a.service t@b.service") { _ in
            "DefaultDependencies=maybe\n"
        },
        unit("aliases", "[Install]") { "Alias=b\($0).target\n" },
        unit("names that are none", "[Unit]") { "After=b\($0)\n" },
        unit("long paths", "[Unit]\nRequiresMountsFor=") { _ in String(repeating: "/a", count: 120) + " \\\n" },
        service("variables", "ExecStart=/bin/true\n") { "Environment=A\($0)=b\n" },
        service("specifiers of a variable", "ExecStart=/bin/true\nEnvironment=A=") { _ in "%n" },
        service("specifiers of a command", "ExecStart=/bin/true ") { _ in "%n" },
        service("continued lines", "ExecStart=/bin/true") { _ in "\\\n" },
        HostileInput("templates that instantiate each other", "check --from systemd u") { _ in
            [
                "u/t@.service": "[Unit]\nWants=t@%ia.service t@%ib.service\n[Service]\nExecStart=/bin/true\n",
                "u/r.service": "[Unit]\nWants=t@x.service\n",
            ]
        },
        HostileInput("instances of a large template", "check --from systemd u") { size in
            [
                "u/t@.service": "[Service]\nExecStart=/bin/true\n" + repeated(size / 2) { "Environment=A\($0)=%i\n" },
                "u/r.service": "[Unit]\n" + repeated(size / 2) { "Wants=t@\($0).service\n" },
            ]
        },
        HostileInput("a drop-in of all units", "check --from systemd u") { size in
            var files = ["u/service.d/a.conf": "[Unit]\nAfter=" + repeated(size / 4) { "u\($0).service " }]
            for number in 0..<size / 2_000 { files["u/u\(number).service"] = "[Service]\nExecStart=/bin/true\n" }
            return files
        },
        HostileInput("a chain of links for each instance", "check --from systemd u") { size in
            var files = ["u/t0@.service": "[Service]\nExecStart=/bin/true\n"]
            let count = size / 2_000
            for number in 0..<count { files["u/t\(number + 1)@.service"] = "-> t\(number)@.service" }
            files["u/r.service"] = "[Unit]\n" + repeated(size / 2) { "Wants=t\(count)@\($0).service\n" }
            return files
        },
    ]

    private static let otherFiles: [HostileInput] = [
        HostileInput("entries of a baseline", "check --baseline b.json l.json") { size in
            let entries = repeated(size, separator: ",") { #"{"rule":"cycle","services":["\#($0)"]}"# }
            return ["l.json": #"{"services":[]}"#, "b.json": #"{"schemaVersion":1,"known":[\#(entries)]}"#]
        },
        HostileInput("entries of a baseline that are none", "check --baseline b.json l.json") { size in
            ["l.json": #"{"services":[]}"#, "b.json": #"{"known":[\#(repeated(size) { _ in "1," })]}"#]
        },
        HostileInput(
            "services of a report that are none", "report r.json", #"{"schemaVersion":1,"outcome":"up","services":["#,
            "]}", separator: ","
        ) { _ in "1" },
        HostileInput(
            "services of a report", "report r.json", #"{"schemaVersion":1,"outcome":"running","services":["#, "]}",
            separator: ","
        ) {
            #"{"id":"s\#($0)","state":"running","started":0,"settled":1}"#
        },
    ]

    private static let variables: [HostileInput] = [
        HostileInput(
            "references of a command", "run --dry-run l.json", variables: ["A": String(repeating: "x", count: 100_000)],
            #"{"services":[{"id":"a","launch":["true","#, "]}]}", separator: ","
        ) { _ in #""${A}""# },
        HostileInput(
            "variables with references", "run --dry-run l.json",
            variables: ["A": String(repeating: "x", count: 100_000)],
            #"{"services":[{"id":"a","launch":["true"],"environment":{"#, "}}]}", separator: ","
        ) { #""v\#($0)":"${A}""# },
        HostileInput(
            "variables without references", "run --dry-run l.json",
            #"{"services":[{"id":"a","launch":["true"],"environment":{"#, "}}]}", separator: ","
        ) { #""v\#($0)":"$1""# },
        HostileInput(
            "references without a value", "run --dry-run l.json", #"{"services":["#, "]}", separator: ","
        ) { #"{"id":"\#($0)","launch":["${UNSET_HERE}"]}"# },
        HostileInput("a long text of a service that many services wait for", "convert --to compose l.json") { size in
            let text = repeated(size / 2) { _ in "$x" }
            let services = repeated(size / 2, separator: ",") { #"{"id":"\#($0)","dependsOn":["text"]}"# }
            return ["l.json": #"{"services":[{"id":"text","launch":["echo","\#(text)"]},\#(services)]}"#]
        },
        HostileInput("an environment that many services repeat", "run --dry-run l.json") { size in
            let environment = repeated(size / 2, separator: ",") { #""v\#($0)":"1""# }
            let services = repeated(size / 16, separator: ",") { #"{"id":"\#($0)","launch":["true"]}"# }
            return ["l.json": #"{"defaults":{"environment":{\#(environment)}},"services":[\#(services)]}"#]
        },
        HostileInput("an environment file that many services read", "run --dry-run l.json") { size in
            let services = repeated(size / 2, separator: ",") {
                #"{"id":"\#($0)","launch":["true"],"environmentFile":"e.env"}"#
            }
            return ["l.json": #"{"services":[\#(services)]}"#, "e.env": repeated(size / 2) { "V\($0)=1\n" }]
        },
        HostileInput("an environment file that a service lists again", "run --dry-run l.json") { size in
            let files = repeated(size / 2, separator: ",") { _ in #""e.env""# }
            return [
                "l.json": #"{"services":[{"id":"a","launch":["true"],"environmentFile":[\#(files)]}]}"#,
                "e.env": repeated(size / 2) { "V\($0)=1\n" },
            ]
        },
        HostileInput("a long value that an environment file repeats", "run --dry-run l.json") { size in
            [
                "l.json": #"{"services":[{"id":"a","launch":["true"],"environmentFile":"e.env"}]}"#,
                "e.env": "V=" + String(repeating: "a", count: size / 4) + "\n" + repeated(size / 2) { "V\($0)=${V}\n" },
            ]
        },
    ]
}
