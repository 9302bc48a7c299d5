/// What `make bench` runs: medians, and ratios against a peer that was measured in the same run.
///
/// Its argument is the tool's executable; without one the algorithms alone are measured.
let arguments = CommandLine.arguments.dropFirst()
if arguments.first == MemoryBenchmark.argument {
    MemoryBenchmark.measure(degree: arguments.last.flatMap { Int($0) } ?? 0)
} else {
    let large = RandomGraph(count: 100_000, degree: 4)
    try CoreBenchmarks.run(large)
    try SizeBenchmark.run()
    print("\nengine and memory")
    try EventBenchmarks.run()
    try MemoryBenchmark.run()
    try SchedulingBenchmark.run()
    if let tool = arguments.first { try ToolBenchmarks.run(tool, large) }
}
