import Foundation
import LaunchGraph
import LaunchProcesses
import LaunchSupport
import Testing

extension ProcessTests {
    @Suite struct ManyTests {
        @Test func `200 processes can come up and go down at the same time`() async throws {
            try await TestEnvironment.check { here in
                let services = (0..<200).map { number in
                    // The shell writes the file itself: a program that does would be seen for a moment.
                    here.shell(
                        ": > r\(number); exec sleep 1000", as: ServiceID("s\(number)"), ready: .file("r\(number)"))
                }
                try await Dispatcher(try ServiceGraph { services }).withLaunched { app in
                    #expect(app.report.services.allSatisfy { $0.state == .running })
                    #expect(here.processes().count == 200)
                }
            }
        }

        #if os(Linux)
            @Test func `groups whose leaders have ended share a list of processes, which is read after their end`()
                async throws
            {
                try await TestEnvironment.check { here in
                    let began = ContinuousClock.now
                    let first = try #require(ProcessEntry.all(asOf: began))
                    let service = here.shell("exec sleep 1000", ready: .started)
                    try await Dispatcher(try ServiceGraph { service }).withLaunched { app in
                        let pid = try app["service", as: RunningProcess.self].pid
                        #expect(ProcessEntry.all(asOf: began)?.map(\.pid) == first.map(\.pid))
                        #expect(ProcessEntry.all()?.contains { $0.pid == pid && $0.group == pid } == true)
                        #expect(ProcessGroup.isAlive(pid))
                    }
                }
            }
        #endif

        @Test func `1,000 launches leak no descriptor`() async throws {
            try await TestEnvironment.check { here in
                let tasks = (0..<20).map { here.service(["true"], as: ServiceID("t\($0)")) }
                let dispatcher = Dispatcher(try ServiceGraph { tasks })
                try await dispatcher.withLaunched { _ in }
                let before = Self.descriptors()
                for _ in 0..<50 { try await dispatcher.withLaunched { _ in } }
                // The last ones are closed on the queue that reads them.
                var now = Self.descriptors()
                while now > before, !Task.isCancelled {
                    await Task.yield()
                    now = Self.descriptors()
                }
                #expect(now <= before)
            }
        }

        /// The number of pipes of this process. Other descriptors vary with the tests that run at the same time.
        private static func descriptors() -> Int {
            let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
            return all.count
        }
    }
}
