import LaunchSupport

/// What `make bench` runs: medians, and ratios against a peer that was measured in the same run.
///
/// Its arguments are the executables of the tool and of its floor in C, without which the tool is not measured, and `--part`
/// with the name of one part, which alone is then measured. The part `growth` takes minutes and is measured only by its name.
let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == MemoryBenchmark.argument {
    MemoryBenchmark.measure(degree: arguments.last.flatMap { Int($0) } ?? 0)
} else if arguments.first == MemoryBenchmark.peakArgument {
    print(try Programs.run(Array(arguments.dropFirst())).peak)
} else {
    let part = arguments.firstIndex(of: "--part").map { arguments[$0 + 1] }
    func isAsked(_ name: String) -> Bool { part == nil || part == name }
    if isAsked("core") { try CoreBenchmarks.run(RandomGraph(count: 100_000, degree: 4)) }
    if isAsked("sizes") { try SizeBenchmark.run() }
    if isAsked("launches") { try await LaunchBenchmarks.run() }
    if isAsked("events") { try EventBenchmarks.run() }
    if isAsked("memory") { try MemoryBenchmark.run() }
    if isAsked("scheduling") { try SchedulingBenchmark.run() }
    if arguments.count > 1, arguments[0] != "--part" {
        let programs = BenchmarkedPrograms(tool: arguments[0], floor: arguments[1])
        if isAsked("tool") { try ToolBenchmarks(programs).run() }
        if part == "growth" { try GrowthBenchmark(programs).run() }
        if part == "dense" { try DenseGraphBenchmark(programs).run() }
    }
    if Budgets.missed > 0 {
        print("\n\(Budgets.missed) budgets were missed")
        exit(1)
    }
}
