/// What `make bench` runs: medians, and ratios against a peer that was measured in the same run.
///
/// Its arguments are the tool's executable, without which the tool is not measured, and `--part` with the name of one
/// part, which alone is then measured.
let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == MemoryBenchmark.argument {
    MemoryBenchmark.measure(degree: arguments.last.flatMap { Int($0) } ?? 0)
} else {
    let part = arguments.firstIndex(of: "--part").map { arguments[$0 + 1] }
    func isAsked(_ name: String) -> Bool { part == nil || part == name }
    let large = RandomGraph(count: 100_000, degree: 4)
    if isAsked("core") { try CoreBenchmarks.run(large) }
    if isAsked("sizes") { try SizeBenchmark.run() }
    print("\nengine and memory")
    if isAsked("launches") { try await LaunchBenchmarks.run() }
    if isAsked("events") { try EventBenchmarks.run() }
    if isAsked("memory") { try MemoryBenchmark.run() }
    if isAsked("scheduling") { try SchedulingBenchmark.run() }
    if let tool = arguments.first, tool != "--part", isAsked("tool") { try ToolBenchmarks.run(tool, large) }
}
