import Dispatch
import LaunchGraph
import Testing

/// Where code runs, told by a mark on the queue of the main actor.
nonisolated struct Place: Sendable {
    private static let mark = DispatchSpecificKey<Bool>()

    @MainActor static func markMain() { DispatchQueue.main.setSpecific(key: mark, value: true) }

    static var isMain: Bool { DispatchQueue.getSpecific(key: mark) == true }
}

struct ValueService: Service {
    func launch(_ context: LaunchContext) async throws -> Bool { Place.isMain }
}

actor ActorService: Service {
    var launches = 0
    func launch(_ context: LaunchContext) async throws -> Bool {
        launches += 1
        return Place.isMain
    }
}

@MainActor final class MainActorService: Service {
    var launches = 0
    func launch(_ context: LaunchContext) async throws -> Bool {
        launches += 1
        return Place.isMain
    }
}

@MainActor final class WindowService: SynchronousService {
    var launches = 0
    func launch(_ context: LaunchContext) throws -> Bool {
        launches += 1
        return Place.isMain
    }
}

@Suite(.timeLimit(.minutes(10))) struct IsolationTests {
    @Test @MainActor func `each service runs where its type says, whatever the client's defaults`() async throws {
        Place.markMain()
        // What the test itself sees, so that a mark that tells nothing fails it.
        #expect(await Task { @MainActor in Place.isMain }.value)
        let window = WindowService()
        let controller = MainActorService()
        let graph = try ServiceGraph {
            ValueService()
            ActorService()
            controller
            window
            InlineService("inline") { _ in Place.isMain }
        }
        let app = try await Dispatcher(graph).launch()
        #expect(try app[ValueService.self] == false)
        #expect(try app[ActorService.self] == false)
        #expect(try app[MainActorService.self] == true)
        #expect(try app[WindowService.self] == true)
        #expect(try app["inline", as: Bool.self] == false)
        #expect(controller.launches == 1)
        #expect(window.launches == 1)
    }

    @Test @MainActor func `a synchronous service is up before a synchronous callback returns`() async throws {
        let window = WindowService()
        let dispatcher = Dispatcher(
            try ServiceGraph {
                window
                ValueService()
            })
        try dispatcher.launchSynchronously()
        #expect(window.launches == 1)
        try await dispatcher.launch()
        #expect(window.launches == 1)
        try await dispatcher.shutdown()
    }
}
