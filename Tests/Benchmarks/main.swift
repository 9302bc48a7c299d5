/// What `make bench` runs: medians, and ratios against a peer that was measured in the same run.
///
/// Its argument is the tool's executable; without one the algorithms alone are measured.
let large = RandomGraph(count: 100_000, degree: 4)
try CoreBenchmarks.run(large)
if CommandLine.arguments.count > 1 { try ToolBenchmarks.run(CommandLine.arguments[1], large) }
