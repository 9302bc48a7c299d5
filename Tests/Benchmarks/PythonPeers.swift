import Foundation

/// Sorters of other people, timed by themselves so that starting Python does not count; `nil` where they are not there.
enum PythonPeers {
    static let graphlib = """
        from graphlib import TopologicalSorter
        run = lambda: list(TopologicalSorter(graph).static_order())
        """

    static let networkx = """
        import networkx
        def run():
            digraph = networkx.DiGraph()
            digraph.add_nodes_from(graph)
            digraph.add_edges_from((d, n) for n, ds in graph.items() for d in ds)
            return list(networkx.topological_sort(digraph))
        """

    /// The median of three runs of the `run` that a script defines over `graph`, a dictionary of lists.
    static func time(_ graph: RandomGraph, _ definition: String) throws -> Measurement? {
        let script = """
            import sys, time
            graph = {}
            for line in sys.stdin:
                name, *dependencies = line.split()
                graph[name] = dependencies
            \(definition)
            times = []
            for _ in range(3):
                start = time.perf_counter()
                run()
                times.append(time.perf_counter() - start)
            print(sorted(times)[1] * 1000)
            """
        let lines = zip(graph.names, graph.dependencies).map { name, targets in
            ([name] + targets.map { graph.names[$0] }).joined(separator: " ")
        }
        let file = FileManager.default.temporaryDirectory.appending(path: "launchgraph-bench-\(UUID().uuidString)")
        try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        let output = try? Programs.output(
            of: ["/usr/bin/env", "python3", "-c", script], input: try FileHandle(forReadingFrom: file))
        return output.flatMap { Double($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
            .map { Measurement([$0]) }
    }
}
