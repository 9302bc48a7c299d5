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

    @Test func `an identifier is the type's name within its module`() {
        #expect(Feature.Search.id == "Feature.Search")
        #expect(ServiceID(of: Feature.self) == "Feature")
    }

    @Test func `the identifier of a private or nested type is the name in its source`() {
        #expect(Hidden.id == "Hidden")
        #expect(Hidden.Inner.id == "Hidden.Inner")
    }

    @Test func `a private type argument has the same name in every process`() {
        #expect(Box<Hidden>.id == "Box<LaunchGraphTests.Hidden>")
        let nested = Box<[Hidden.Inner: (Int, Hidden)]>.id.name
        #expect(nested.hasSuffix("<LaunchGraphTests.Hidden.Inner, (Swift.Int, LaunchGraphTests.Hidden)>>"))
    }

    @Test func `instances of a generic type have different names`() {
        #expect(Box<Int>.id != Box<String>.id)
        #expect(Box<Int>.id.name.hasPrefix("Box<"))
    }

    @Test func `two identifiers are equal if and only if their UTF-8 bytes are`() {
        let composed = ServiceID("caf\u{E9}")
        let decomposed = ServiceID("cafe\u{301}")
        #expect(composed.name == decomposed.name)
        #expect(composed != decomposed)
        #expect(Set([composed, decomposed]).count == 2)
        #expect(composed == ServiceID("caf\u{E9}"))
    }

    @Test func `an identifier is a string in JSON`() throws {
        let ids: [ServiceID] = ["a", "b c"]
        let data = try JSONEncoder().encode(ids)
        #expect(String(decoding: data, as: UTF8.self) == #"["a","b c"]"#)
        #expect(try JSONDecoder().decode([ServiceID].self, from: data) == ids)
    }
}
