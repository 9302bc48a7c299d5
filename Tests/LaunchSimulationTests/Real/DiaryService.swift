import LaunchGraph
import LaunchSimulation
import Synchronization

/// Records what services' own code does.
final class Diary: Sendable {
    private let log = Mutex<[String]>([])

    var lines: [String] { log.withLock { $0 } }

    func note(_ line: String) { log.withLock { $0.append(line) } }

    func clear() { log.withLock { $0.removeAll() } }
}

/// A service that comes up after 20 milliseconds, runs until it is cancelled, and records what its own code does.
struct DiaryService: Service {
    let id: ServiceID
    let clock: VirtualClock
    let diary: Diary
    var dependsOn: [ServiceID] = []
    var policy = ServicePolicy(timeout: .seconds(5))

    func launch(_ context: LaunchContext) async throws {
        diary.note("\(id) starts")
        try await clock.sleep(for: .milliseconds(20))
        diary.note("\(id) is up")
    }

    func run() async throws {
        try? await clock.sleep(for: .seconds(Int64.max))
        diary.note("\(id) stops working")
    }

    func shutdown() async throws { diary.note("\(id) is down") }
}
