import DependencyGraph
import LaunchDeclarations
import LaunchFormats
import LaunchManifest
import Testing

/// What an input may grow to. Each text stands for much more than its own length.
@Suite struct GrowthBudgetTests {
    @Test func `a budget allows nothing after the first excess`() {
        var budget = GrowthBudget(10)
        #expect(budget.spend(4) && budget.spend(-4) && budget.spend(6) && budget.spend(0))
        #expect(!budget.isExceeded)
        #expect(!budget.spend(.max) && budget.isExceeded && !budget.spend(0))
    }

    @Test(arguments: [
        ("1", 1, 1), ("\"ab\"", 4, 1), ("[]", 2, 1), ("{}", 2, 1), ("[1, [ ] ]", 6, 3),
        ("{\"a\": {\"b\": [\"c\"]}}", 16, 6),
    ])
    func `a value counts its text and its values`(text: String, bytes: Int, values: Int) throws {
        let value = try JSONDocument(SourceText(name: "v", "[\(text),0]")).root.elements.first { _ in true }
        #expect(value?.growth == bytes + values * GrowthBudget.bytesPerValue)
    }

    /// An input of a reader that repeats a part of it, once for each of `count`.
    struct Repetition: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The place of the error.
        let place: String
        let importer: @Sendable (ImportInput) -> ImportedGraph
        let files: @Sendable (_ count: Int) -> [(name: String, text: String)]
        var links: [String: String] = [:]

        init(
            _ name: String, at place: String, _ importer: @escaping @Sendable (ImportInput) -> ImportedGraph,
            links: [String: String] = [:], _ files: @escaping @Sendable (Int) -> [(name: String, text: String)]
        ) {
            (testDescription, self.place, self.importer, self.links, self.files) = (name, place, importer, links, files)
        }

        /// The input, and the length of its files.
        func input(_ count: Int) -> (input: ImportInput, length: Int) {
            let sources = files(count).map { SourceText(name: $0.name, $0.text) }
            let named = sources.first?.name == "c.json" ? Array(sources.prefix(1)) : sources
            var input = ImportInput(named + links.keys.sorted().map { SourceText(name: $0, "") })
            input.linkTarget = { [links] in links[$0] }
            input.variable = { $0 == "LONG" ? String(repeating: "x", count: 1_000) : nil }
            input.further = { path in
                sources.first { path == $0.name || path.hasSuffix("/" + $0.name) }.map { .text($0) } ?? .missing
            }
            input.budget = GrowthBudget(60_000)
            return (input, sources.reduce(0) { $0 + $1.bytes.count })
        }
    }

    private static func list(_ count: Int, _ element: (Int) -> String, separator: String = ",") -> String {
        (0..<count).map(element).joined(separator: separator)
    }

    private static let longName = String(repeating: "a", count: 240) + ".service"

    static let repetitions: [Repetition] = [
        Repetition("templates that instantiate each other", at: "t@.service:1:1", SystemdImporter.graph) { _ in
            [
                ("r.service", "[Unit]\nWants=t@x.service\n"),
                ("t@.service", "[Unit]\nWants=t@%ia.service t@%ib.service\n"),
            ]
        },
        Repetition("instances of a template", at: "t@.service:1:1", SystemdImporter.graph) { count in
            [
                ("r.service", "[Unit]\nWants=\(list(count, { "t@\($0).service" }, separator: " "))\n"),
                ("t@.service", "[Service]\n\(list(count, { "Environment=A\($0)=b" }, separator: "\n"))\n"),
            ]
        },
        Repetition("specifiers of a variable", at: "\(longName):2:13", SystemdImporter.graph) { count in
            [(longName, "[Service]\nEnvironment=A=\(list(count, { _ in "%n" }, separator: ""))\n")]
        },
        Repetition("specifiers of a command", at: "\(longName):2:11", SystemdImporter.graph) { count in
            [(longName, "[Service]\nExecStart=/bin/\(list(count, { _ in "%n" }, separator: ""))\n")]
        },
        Repetition("specifiers of a path", at: "\(longName):2:19", SystemdImporter.graph) { count in
            [(longName, "[Unit]\nRequiresMountsFor=/\(list(count, { _ in "%n" }, separator: ""))\n")]
        },
        Repetition("drop-ins of a type", at: "u", SystemdImporter.graph) { count in
            (0..<count).map { ("u\($0).service", "[Unit]\n") }
                + (0..<count).map { ("service.d/\($0).conf", "[Unit]\n") }
                + [("u.service", "[Unit]\n")]
        },
        Repetition(
            "links between templates", at: "t", SystemdImporter.graph,
            links: Dictionary(uniqueKeysWithValues: (1...30).map { ("t\($0)@.service", "t\($0 - 1)@.service") })
        ) { count in
            [
                ("r.service", "[Unit]\nWants=\(list(count, { "t30@\($0).service" }, separator: " "))\n"),
                ("t0@.service", "[Service]\n"),
            ]
        },
        Repetition("a base of extends", at: "c.json:1:", ComposeImporter.graph) { count in
            let base = #""b":{"environment":{\#(list(count) { #""v\#($0)":"x""# })}}"#
            return [("c.json", #"{"services":{\#(base),\#(list(count) { #""s\#($0)":{"extends":"b"}"# })}}"#)]
        },
        Repetition("a chain of extends", at: "c.json:1:", ComposeImporter.graph) { count in
            [("c.json", #"{"services":{"s0":{},\#(list(count) { #""s\#($0 + 1)":{"extends":"s\#($0)"}"# })}}"#)]
        },
        Repetition("a file that is included several times", at: "c.json:1:", ComposeImporter.graph) { count in
            [
                ("c.json", #"{"include":[{"path":[\#(list(count) { _ in #""d.json""# })]}]}"#),
                ("d.json", #"{"services":{\#(list(count) { #""s\#($0)":{}"# })}}"#),
            ]
        },
        Repetition("a file with many names", at: "d.json:1:1", ComposeImporter.graph) { count in
            let services = list(count) { number in
                let path = String(repeating: "l/", count: number) + "d.json"
                return #""s\#(number)":{"extends":{"file":"\#(path)","service":"d"}}"#
            }
            return [
                ("c.json", #"{"services":{\#(services)}}"#),
                ("d.json", #"{"services":{"d":{}}}\#(String(repeating: " ", count: 100))"#),
            ]
        },
        Repetition("variables of Compose", at: "c.json:1:", ComposeImporter.graph) { count in
            [("c.json", #"{"services":{"a":{"command":[\#(list(count) { _ in #""$LONG""# })]}}}"#)]
        },
        Repetition("inherited variables of Compose", at: "c.json:1:", ComposeImporter.graph) { count in
            [("c.json", #"{"services":{\#(list(count) { #""s\#($0)":{"environment":["LONG"]}"# })}}"#)]
        },
        Repetition("variables of all processes", at: "p.json:1:", ProcessComposeImporter.graph) { count in
            let variables = list(count) { #""v\#($0)=x""# }
            return [
                (
                    "p.json",
                    #"{"environment":[\#(variables)],"processes":{\#(list(count) { #""p\#($0)":{"command":"x"}"# })}}"#
                )
            ]
        },
        Repetition("variables of process-compose", at: "p.json:1:", ProcessComposeImporter.graph) { count in
            [("p.json", #"{"processes":{\#(list(count) { #""p\#($0)":{"command":"$LONG"}"# })}}"#)]
        },
        Repetition("variables of a file of variables", at: ".env:", ComposeImporter.graph) { count in
            [("c.json", #"{"services":{}}"#), (".env", list(count, { "V\($0)=$LONG" }, separator: "\n"))]
        },
        Repetition("secret parts of variables", at: ".env:", ComposeImporter.graph) { count in
            let parts = String(repeating: "$TOKEN-", count: 20)
            return [
                ("c.json", #"{"services":{}}"#),
                (".env", "TOKEN=x\n" + list(count, { "V\($0)=\(parts)" }, separator: "\n")),
            ]
        },
        Repetition("edges between subgraphs", at: "g.dot:1:", DOTImporter.graph) { count in
            [("g.dot", "digraph{{\(list(count, { "a\($0)" }))}->{\(list(count, { "b\($0)" }))}}")]
        },
        Repetition("edges to a subgraph", at: "g.dot:1:", DOTImporter.graph) { count in
            [
                (
                    "g.dot",
                    "strict digraph{subgraph s{\(list(count, { "a\($0)" }))} \(list(count, { _ in "b->subgraph s{}" }, separator: " "))}"
                )
            ]
        },
    ]

    @Test(arguments: repetitions)
    func `a repetition is one error at its place beyond the budget, where the work ends, and none within it`(
        repetition: Repetition
    ) throws {
        let (input, length) = repetition.input(300)
        let graph = repetition.importer(input)
        #expect(graph.budget.isExceeded)
        let manifest = graph.manifest(path: "files")
        let errors = manifest.inputDiagnostics.filter { $0.severity == .error }
        #expect(errors.map(\.message) == [input.budget.message], "\(shown(errors))")
        #expect(errors.first?.location?.description.hasPrefix(repetition.place) == true, "\(shown(errors))")
        // What has been made fits in the budget: a service counts a value at least, and a variable its text.
        let services = manifest.declarations.serviceCount + manifest.declarations.dependencyCount
        #expect(services * GrowthBudget.bytesPerValue < 60_000 + 2 * length * GrowthBudget.bytesPerValue)

        guard repetition.testDescription != "templates that instantiate each other" else { return }
        let few = repetition.importer(repetition.input(3).input).manifest(path: "files")
        #expect(few.inputDiagnostics.filter { $0.severity == .error } == [])
    }

    @Test func `texts that variables make too long count as well`() {
        let texts = Array(repeating: "\"\(String(repeating: "$LONG", count: 1_100))\"", count: 9).joined(separator: ",")
        var input = ImportInput([SourceText(name: "c.json", #"{"services":{"a":{"command":[\#(texts)]}}}"#)])
        input.variable = { _ in String(repeating: "x", count: 1_000) }
        input.budget = GrowthBudget(3 << 20)
        let errors = ComposeImporter.graph(input).manifest(path: "c.json").inputDiagnostics.map(\.message)
        #expect(errors.filter { $0.hasPrefix("with the values of its variables") }.count == 4)
        #expect(errors.filter { $0 == input.budget.message }.count == 1)
    }
}
