import Foundation
import LaunchGraph
import Testing

private struct Hidden: Service {
    struct Inner: Service, Hashable { func launch(_ context: LaunchContext) async throws {} }
    func launch(_ context: LaunchContext) async throws {}
}

struct Box<Content: Sendable>: Service {
    func launch(_ context: LaunchContext) async throws {}
}

enum Feature {
    struct Search: Service { func launch(_ context: LaunchContext) async throws {} }
}

@MainActor private class Page: Service { func launch(_ context: LaunchContext) async throws -> Int { 1 } }
private final class FirstPage: Page {}
private final class SecondPage: Page {}

@Suite struct ServiceIDTests {
    @MainActor @Test func `the identifier of a subclass is its own name`() async throws {
        let dispatcher = Dispatcher(
            try ServiceGraph {
                FirstPage()
                SecondPage()
            })
        #expect(dispatcher.graph.launchOrder == ["FirstPage", "SecondPage"])
        let app = try await dispatcher.launch()
        #expect(try app[FirstPage.self] + app[SecondPage.self] == 2)
        #expect(throws: UnknownService.self) { try app[Page.self] }
        try await dispatcher.shutdown()
    }

    @Test func `an identifier is the type's name within its module, as its source has it, in every process`() {
        // Private types, also as arguments of a generic one, have no part that differs between processes.
        #expect(
            [
                Feature.Search.id, ServiceID(of: Feature.self), Hidden.id, Hidden.Inner.id, Box<Int>.id, Box<String>.id,
                Box<Hidden>.id, Box<[Hidden.Inner: (Int, Hidden)]>.id,
            ] == [
                "Feature.Search", "Feature", "Hidden", "Hidden.Inner", "Box<Swift.Int>", "Box<Swift.String>",
                "Box<LaunchGraphTests.Hidden>",
                "Box<Swift.Dictionary<LaunchGraphTests.Hidden.Inner, (Swift.Int, LaunchGraphTests.Hidden)>>",
            ])
    }

    @Test func `two identifiers are equal if and only if their UTF-8 bytes are`() {
        let composed = ServiceID("caf\u{E9}")
        let decomposed = ServiceID("cafe\u{301}")
        #expect(composed.name == decomposed.name)
        #expect(Set([composed, decomposed, ServiceID("caf\u{E9}")]) == [composed, decomposed])
        #expect(composed != decomposed)
    }

    @Test func `an identifier is a string in JSON`() throws {
        let ids: [ServiceID] = ["a", "b c"]
        let data = try JSONEncoder().encode(ids)
        #expect(String(decoding: data, as: UTF8.self) == #"["a","b c"]"#)
        #expect(try JSONDecoder().decode([ServiceID].self, from: data) == ids)
    }
}
