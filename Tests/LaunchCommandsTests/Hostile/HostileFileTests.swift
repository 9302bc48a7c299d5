import Foundation
import Testing

/// Each reader gets files that make it do as much as possible, and reads or refuses them with little work.
struct HostileFileTests {
    @Test func `text lists at most a thousand problems of a rule and counts the others, and JSON lists all`() {
        let names = (0..<3_000).map { "\"\($0)\"" }.joined(separator: ",")
        let text = #"{"services":[{"id":"a","dependsOn":[\#(names),"a"]}]}"#
        let run = Run(["check", "-"], input: text)
        run.expect(output: [
            "error: 2001 further problems of unknown-dependency are not listed",
            .suffix("\nfailed: 3001 errors in 1 service\n"),
        ])
        let lines = run.output.split(separator: "\n")
        let counts = ["unknown", "self"].map { kind in lines.count { $0.hasSuffix("[\(kind)-dependency]") } }
        #expect(counts == [1_000, 1])
        let complete = Run(["check", "--format", "json", "-"], input: text).output
        #expect(complete.split(separator: "unknown-dependency").count > 3_000)
    }

    #if DEBUG
        /// These grow to the budget of a reader, which takes seconds in a debug build.
        private static let largest: Set = [
            "variables of all processes", "long inherited variables", "a chain of extends",
            "a base with many dependencies", "a base with many keys", "a base with many variables",
            "templates that instantiate each other", "instances of a large template",
            "an environment that many services repeat", "a long shell",
        ]

        @Test(arguments: HostileInput.all.filter { !largest.contains($0.testDescription) })
        func `a hostile file is read or refused, and its problems are listed up to a limit`(input: HostileInput) throws
        {
            let size = 16_384
            let run = try Repository.withTemporaryFolder { folder in
                try input.write(size, to: folder)
                return Run(input.arguments, in: folder, variables: input.variables)
            }
            #expect((0...2).contains(run.code))
            #expect(run.code < 2 || run.errors.contains("error: ") || run.output.contains("error: "))
            #expect(run.output.utf8.count + run.errors.utf8.count < 1_500_000)
        }
    #else
        /// The limits hold for the executable, which also maps some 300 MB for its libraries and for its threads' stacks.
        @Test(.enabled(if: BuiltTool.path != nil), .serialized, arguments: HostileInput.all)
        func `a hostile file of 4 MB takes at most 5 seconds and 500 MB`(input: HostileInput) throws {
            let arguments = input.arguments.map { "'\($0)'" }.joined(separator: " ")
            let run = try Repository.withTemporaryFolder { folder in
                try input.write(4_000_000, to: folder)
                return try BuiltTool.shell(
                    "ulimit -t 6 -v 900000; exec launchgraph \(arguments)", with: "/bin/bash", in: folder,
                    variables: input.variables)
            }
            #expect((0...2).contains(run.code), "\(run.errors.suffix(300))")
            #expect(run.output.utf8.count + run.errors.utf8.count < 20_000_000)
        }
    #endif
}
