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

    /// How many milliseconds the `run` takes that a script defines over `graph`, a dictionary of lists; each time in a
    /// process of its own. `nil` where Python or the module is not there.
    static func timed(_ graph: RandomGraph, _ definition: String) throws -> (() throws -> Double)? {
        let script = """
            import sys, time
            graph = {}
            for line in sys.stdin:
                name, *dependencies = line.split()
                graph[name] = dependencies
            \(definition)
            start = time.perf_counter()
            run()
            print((time.perf_counter() - start) * 1000)
            """
        let lines = zip(graph.names, graph.dependencies).map { name, targets in
            ([name] + targets.map { graph.names[$0] }).joined(separator: " ")
        }
        let text = Data(lines.joined(separator: "\n").utf8)
        let file = FileManager.default.temporaryDirectory.appending(path: "launchgraph-bench-\(UUID().uuidString)")
        let run = {
            try text.write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            let output = try Programs.output(
                of: ["/usr/bin/env", "python3", "-c", script], input: try FileHandle(forReadingFrom: file))
            guard let time = Double(output.trimmingCharacters(in: .whitespacesAndNewlines)) else {
                throw Programs.Failure()
            }
            return time
        }
        return (try? run()) == nil ? nil : run
    }
}
