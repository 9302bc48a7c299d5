#if Tracing
    import Foundation
    import InMemoryTracing
    import Testing

    // begin: tracing
    import LaunchGraph
    import LaunchTracing
    import Tracing

    func makeDispatcher(_ graph: ServiceGraph, _ tracer: any Tracer) -> Dispatcher {
        Dispatcher(graph, observers: [TracingObserver(tracer: tracer)], recordsEvents: true)
    }
    // end: tracing

    // begin: perfetto
    /// The finished spans as a file in Chrome's trace-event format, which ui.perfetto.dev opens.
    ///
    /// Spans of one trace that overlap are on tracks of their own, since a track shows only spans that contain one another.
    func perfettoTrace(_ spans: [FinishedInMemorySpan]) throws -> Data {
        struct Event: Encodable {
            let name: String
            let ph = "X"
            let ts: Double
            let dur: Double
            let pid = 1
            let tid: Int
            let args: [String: String]
        }
        let ordered = spans.sorted { $0.startInstant.nanosecondsSinceEpoch < $1.startInstant.nanosecondsSinceEpoch }
        let origin = ordered.first?.startInstant.nanosecondsSinceEpoch ?? 0
        var ends: [UInt64] = []
        let events = ordered.map { span -> Event in
            let (start, end) = (span.startInstant.nanosecondsSinceEpoch, span.endInstant.nanosecondsSinceEpoch)
            let track = ends.firstIndex { $0 <= start } ?? ends.count
            if track == ends.count { ends.append(end) } else { ends[track] = end }
            var args = ["span": span.spanID]
            if let parent = span.parentSpanID { args["parent"] = parent }
            span.attributes.forEach { key, value in args[key] = "\(value)" }
            if let error = span.errors.first?.error { args["error"] = "\(error)" }
            return Event(
                name: span.operationName, ts: Double(start - origin) / 1000, dur: Double(end - start) / 1000,
                tid: track,
                args: args)
        }
        return try JSONEncoder().encode(["traceEvents": events])
    }
    // end: perfetto

    @Test func `the sample of the article writes a launch to a file that Perfetto opens`() async throws {
        struct Broken: Error {}
        let tracer = InMemoryTracer()
        let graph = try ServiceGraph {
            InlineService("config") { _ in
            } shutdown: { _ in
            }
            InlineService("database", dependsOn: ["config"]) { _ in
                try await Task.sleep(for: .milliseconds(5))
            } shutdown: { _ in
            }
            InlineService("search", dependsOn: ["config"], onFailure: .proceed) { _ in throw Broken() }
        }
        let dispatcher = makeDispatcher(graph, tracer)
        try await dispatcher.launch()
        try await dispatcher.shutdown()
        let trace = try perfettoTrace(tracer.finishedSpans)
        if let path = ProcessInfo.processInfo.environment["LAUNCHGRAPH_TRACE"] {
            try trace.write(to: URL(filePath: path))
        }
        // Each event has what the format requires: a name, a complete phase, a time and a duration in microseconds, a track.
        let root = try #require(try JSONSerialization.jsonObject(with: trace) as? [String: [[String: Any]]])
        let events = try #require(root["traceEvents"])
        #expect(
            Set(events.compactMap { $0["name"] as? String }) == [
                "launch", "launch config", "launch database", "launch search", "shutdown", "shutdown config",
                "shutdown database",
            ])
        for event in events {
            #expect(event["ph"] as? String == "X")
            #expect(
                (event["ts"] as? Double).map { $0 >= 0 } == true && (event["dur"] as? Double).map { $0 >= 0 } == true)
        }
        // Spans on one track do not overlap.
        for (track, events) in Dictionary(grouping: events, by: { $0["tid"] as? Int }) {
            let times = events.compactMap { event -> (Double, Double)? in
                guard let start = event["ts"] as? Double, let duration = event["dur"] as? Double else { return nil }
                return (start, start + duration)
            }.sorted { $0.0 < $1.0 }
            for (first, second) in zip(times, times.dropFirst()) {
                #expect(first.1 <= second.0 + 0.001, "track \(track ?? -1)")
            }
        }
    }
#endif
