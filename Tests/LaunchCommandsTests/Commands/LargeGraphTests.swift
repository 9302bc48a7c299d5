import Foundation
import Testing

/// Graphs that are large or deep: nothing may take more than its share, and nothing may overflow.
struct LargeGraphTests {
    #if DEBUG
        private static let rungs = 1_500
    #else
        private static let rungs = 5_000
    #endif

    /// Each rung has two services, which both depend on both of the rung before.
    private static func ladder(rungs: Int) -> String {
        var lines = ["l0 l0", "r0 r0"]
        for rung in 1..<rungs {
            for upper in ["l", "r"] {
                for lower in ["l", "r"] { lines.append("\(lower)\(rung - 1) \(upper)\(rung)") }
            }
        }
        return lines.joined(separator: "\n")
    }

    private static func chain(length: Int) -> String {
        (1..<length).map { "s\($0 - 1) s\($0)" }.joined(separator: "\n")
    }

    @Test func `every command handles the diamond ladder in linear time and space`() {
        let ladder = Self.ladder(rungs: Self.rungs)
        let top = "l\(Self.rungs - 1)"
        let lines = [
            "order", "graph", "graph --reduce", "graph --format json", "why \(top)", "why \(top) r0", "impact l0",
            "check",
        ]
        for line in lines {
            let run = Run(line + " --from tsort", input: ladder)
            run.expect(0)
            #expect(run.output.utf8.count < 30 * ladder.utf8.count, "\(line)")
        }
    }

    @Test func `a long chain is drawn without taking space in the square of its length`() throws {
        let chain = Self.chain(length: 20_000)
        let tree = Run("graph --from tsort", input: chain).output
        #expect(tree.utf8.count < 200 * 20_000)
        let why = Run("why s19999 --from tsort", input: chain).output
        #expect(why.hasPrefix("s19999 waits for 19999 services:\n"))
        #expect(why.utf8.count < 200 * 20_000)
        for number in [0, 1, 77, 10_000, 19_998] {
            #expect(why.contains("└── s\(number)\n") || why.contains("└── s\(number) …"))
        }
    }

    /// Recomputing the launch for each service took more than four minutes.
    @Test(.timeLimit(.minutes(1))) func `the gains of the services of a long chain are computed together`() {
        let services = (0..<20_000).map { number in
            let dependencies = number == 0 ? "" : "\"s\(number - 1)\""
            return #"{"id":"s\#(number)","dependsOn":[\#(dependencies)],"started":\#(number),"settled":\#(number + 1)}"#
        }
        let report = #"{"outcome":"running","services":[\#(services.joined(separator: ","))]}"#
        let run = Run("fleet --format json -", input: report)
        run.expect(0, errors: [.exactly("")])
        // Each service takes one second and delays the launch by as much.
        #expect(run.output.components(separatedBy: #""p50": 1,"#).count == 1 + 2 * 20_000)
    }

    @Test func `a chain to each dependency is in the JSON of why`() throws {
        let run = Run("why l9 --format json --from tsort", input: Self.ladder(rungs: 10))
        let answer = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        let paths = try #require(answer?["paths"] as? [[String]])
        #expect(paths.count == 18)
        #expect(Set(paths.compactMap(\.last)).count == 18)
        #expect(paths.allSatisfy { $0.first == "l9" })
    }

    /// With work in the square of their number, each of these would take more than three minutes in a release build.
    @Test(.timeLimit(.minutes(2)), arguments: ["unknown keys", "misspelt layers", "several reports"])
    func `very many unknown names are handled in linear time`(kind: String) throws {
        let count = kind == "misspelt layers" ? 20_000 : 50_000
        func list(_ element: (Int) -> String) -> String { (0..<count).map(element).joined(separator: ",") }
        let input =
            switch kind {
            case "unknown keys": #"{"services":[{"id":"a",\#(list { #""k\#($0)":1"# })}]}"#
            case "misspelt layers":
                #"{"layers":[\#(list { #""layer\#($0)""# })],"#
                    + #""services":[\#(list { #"{"id":"s\#($0)","layer":"layr\#($0)x"}"# })]}"#
            default:
                #"{"schemaVersion":1,"outcome":"running","services":["#
                    + list { #"{"id":"s\#($0)","state":"running","started":0,"settled":1}"# } + "]}"
            }
        try Repository.withTemporaryFolder { folder in
            try Repository.write(input, to: "m.json", in: folder)
            let isReport = kind == "several reports"
            Run(isReport ? ["report", "m.json", "m.json", "m.json"] : ["check", "m.json"], in: folder).expect(
                (kind == "misspelt layers" ? 1 : 0))
        }
    }
}
