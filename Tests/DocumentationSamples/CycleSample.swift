import LaunchGraph
import Testing

/// The sample of the article about cycles.
struct CycleSample {
    @Test func `a graph with a cycle throws an error that names it`() throws {
        var sentences: [String] = []
        // begin: cycle
        do {
            _ = try ServiceGraph {
                InlineService("auth", dependsOn: ["session"]) { _ in }
                InlineService("session", dependsOn: ["auth"]) { _ in }
            }
        } catch let error as ServiceGraphError {
            sentences = error.diagnostics.map(\.message)
        }
        // end: cycle
        #expect(sentences.count == 1)
        #expect(sentences.first?.contains("auth → session → auth") == true)
    }
}
