import Foundation
import LaunchGraph
import LaunchSupport
import Testing

extension ProcessTests {
    /// A stack whose processes are killed at random: with LAUNCHGRAPH_KILLS=300 during a minute, else a few.
    @Suite(.timeLimit(.minutes(15))) struct RandomKillTests {
        private static let variables = ProcessInfo.processInfo.environment
        private static let kills = variables["LAUNCHGRAPH_KILLS"].flatMap(Int.init) ?? 20
        private static let seed = variables["LAUNCHGRAPH_SEED"].flatMap(UInt64.init) ?? 1

        /// The services and their dependencies.
        private static let graph: [(id: String, dependsOn: [String])] = [
            ("config", []), ("db", ["config"]), ("cache", []), ("queue", ["config"]), ("auth", ["db", "cache"]),
            ("api", ["auth", "queue"]), ("web", ["api"]), ("metrics", []),
        ]

        private static func dependents(of id: String) -> [String] {
            let direct = graph.filter { $0.dependsOn.contains(id) }.map(\.id)
            return Set(direct + direct.flatMap(dependents)).sorted()
        }

        /// Each process notes what must not be when it starts: another instance of its service, or an instance of a dependent,
        /// which would hold on to the instance before.
        private static let script = """
            alive() {
              read -r pid 2>/dev/null < pid-$1 || return 1
              while read -r key value rest; do
                if [ "$key" = State: ]; then [ "$value" != Z ] && [ "$value" != X ]; return; fi
              done 2>/dev/null < /proc/$pid/status
              return 1
            }
            alive $1 && echo "two instances of $1" >> violations
            for dependent in $DEPENDENTS; do
              alive $dependent && echo "$dependent outlives $1" >> violations
            done
            echo $$ > pid-$1
            echo "$1" >> starts
            echo ready
            exec sleep 1000
            """

        private static var manifest: String {
            let services = graph.map { service in
                """
                { "id": "\(service.id)", "dependsOn": [\(service.dependsOn.map { "\"\($0)\"" }.joined(separator: ", "))],
                  "launch": ["sh", "service.sh", "\(service.id)"], "ready": { "output": "ready" },
                  "environment": { "DEPENDENTS": "\(dependents(of: service.id).joined(separator: " "))" } }
                """
            }
            return """
                { "defaults": { "retry": { "attempts": 1000, "backoff": "1ms" }, "restart": { "what": "service", "limit": 100000, "within": "1h", "backoff": "5ms", "factor": 1,
                  "jitter": 0 } },
                  "services": [\(services.joined(separator: ",\n"))] }
                """
        }

        @Test
        func `a stack whose processes are killed at random keeps every promise of restarts and leaves nothing behind`()
            async throws
        {
            try await TestEnvironment.check { here in
                try here.write(Self.script, to: "service.sh")
                let tool = try RunningTool(["--report", "run.json"], Self.manifest, here)
                try await tool.says("running: \(Self.graph.count) services")
                try await settle(tool, here)
                let descriptors = try Self.descriptors(of: tool)
                let killed = try await kill(here)
                try await settle(tool, here)
                // Reading the output of processes that have ended is over soon after their successors are up.
                let deadline = ContinuousClock.now + .seconds(120)
                while try Self.descriptors(of: tool) != descriptors, ContinuousClock.now < deadline {
                    await Task.yield()
                }
                let left = try Self.descriptors(of: tool)
                #expect(left == descriptors, "\(left.count) instead of \(descriptors.count)")
                let end = ContinuousClock.now
                tool.send(SIGTERM)
                let status = await tool.end()
                #expect(ContinuousClock.now - end < .seconds(120))
                #expect(!here.exists("violations"), "\((try? here.contents(of: "violations")) ?? "")")
                let report = try JSONDecoder().decode(LaunchReport.self, from: Data(here.contents(of: "run.json").utf8))
                // A process that was killed while it stopped did not stop without an error, unless it was replaced.
                let hasErrors = report.services.contains { $0.error != nil }
                #expect(status == (hasErrors ? 1 : 0), "\(tool.errors.suffix(2000))")
                check(report, killed, starts: try here.contents(of: "starts").split(separator: "\n").map(String.init))
            }
        }

        /// Kills processes at random times, 5 a second.
        ///
        /// - Returns: how often each service was killed.
        private func kill(_ here: TestEnvironment) async throws -> [String: Int] {
            var random = SplitMix64(seed: Self.seed)
            var killed: [String: Int] = [:]
            var dead: Set<Int32> = []
            var moment = ContinuousClock.now
            while killed.values.reduce(0, +) < Self.kills {
                // The pauses are what is tested, not a wait for something.
                moment += .milliseconds(Int64(random.next() % 400))
                try await Task.sleep(until: moment, clock: .continuous)
                let id = Self.graph[Int(random.next() % UInt64(Self.graph.count))].id
                guard let pid = Self.pid(of: id, here), !dead.contains(pid), Foundation.kill(pid, SIGKILL) == 0 else {
                    continue
                }
                dead.insert(pid)
                killed[id, default: 0] += 1
            }
            return killed
        }

        /// Waits until a process of every service is alive, has been for as long as a restart takes, and is up.
        private func settle(_ tool: RunningTool, _ here: TestEnvironment) async throws {
            var before: [Int32] = []
            var since = ContinuousClock.now
            let deadline = since + .seconds(120)
            while ContinuousClock.now - since < .milliseconds(500) || !Self.isUp(tool) {
                let now = Self.graph.compactMap { Self.pid(of: $0.id, here) }
                if now != before || now.count < Self.graph.count { (before, since) = (now, .now) }
                try #require(ContinuousClock.now < deadline, "the stack is up again")
                await Task.yield()
            }
        }

        /// Whether the tool has said last of every service that it is up.
        private static func isUp(_ tool: RunningTool) -> Bool {
            let lines = tool.errors.split(separator: "\n")
            return graph.allSatisfy { service in
                lines.last { $0.contains("] \(service.id): ") }?.contains("] \(service.id): running") == true
            }
        }

        /// The process of a service that is alive.
        private static func pid(of id: String, _ here: TestEnvironment) -> Int32? {
            guard let text = try? here.contents(of: "pid-\(id)"), let pid = Int32(text.dropLast()) else { return nil }
            return MarkedProcesses.pids(mark: here.mark, among: [pid]).first
        }

        /// The kinds of the open files of the tool.
        private static func descriptors(of tool: RunningTool) throws -> [String] {
            let folder = "/proc/\(tool.pid)/fd/"
            return try FileManager.default.contentsOfDirectory(atPath: folder).compactMap { name in
                try? FileManager.default.destinationOfSymbolicLink(atPath: folder + name)
            }.map { $0.replacing(/:\[[0-9]+\]/, with: "") }.sorted()
        }

        private func check(_ report: LaunchReport, _ killed: [String: Int], starts: [String]) {
            #expect([report.outcome.rawValue, report.phase?.rawValue] == ["running", "down"])
            var broken: [String] = []
            func promise(_ isKept: Bool, _ promise: String) { if !isKept { broken.append(promise) } }
            let reason = "was ended by SIGKILL"
            for service in report.services {
                let (id, restarts) = (service.id.name, service.restarts)
                let kills = killed[id] ?? 0
                promise(service.state == .stopped, "\(id) is stopped, not \(service.state)")
                promise(
                    service.error == nil || service.error == "shutdown: \(reason)" && kills > 0,
                    "\(id) has no error but of a kill, not \(service.error ?? "")")
                let own = restarts.filter { $0.error != nil }
                promise(own.count <= kills, "\(id) restarts only after its own run failed")
                let failedStops = restarts.flatMap(\.shutdownErrors)
                promise(failedStops.count + own.count <= kills, "each kill ends one process of \(id)")
                promise(
                    (failedStops + own.map(\.error)).allSatisfy { $0 == reason },
                    "all of \(failedStops) \(own) are kills")
                promise(
                    zip(restarts, restarts.dropFirst()).allSatisfy { $0.at <= $1.at && $0.up ?? $0.at <= $1.at },
                    "\(id) does not restart before it is up again")
                promise(
                    own.allSatisfy { ($0.up ?? .seconds(1 << 30)) - $0.at >= .milliseconds(5) },
                    "\(id) waits for its backoff")
                promise(restarts.last?.up != nil || restarts.isEmpty, "\(id) is up again")
                guard let stopped = service.stopped else { continue }
                promise(restarts.allSatisfy { $0.at <= stopped }, "\(id) does not restart after the shutdown")
                promise(
                    service.dependsOn.allSatisfy { stopped <= report[$0]?.stopped ?? stopped },
                    "\(id) stops before its dependencies")
                // It starts once, and again when it or something that it depends on was killed, also if it was starting.
                let causes = killed.filter { $0.key == id || Self.dependents(of: $0.key).contains(id) }.values
                let (count, limit) = (starts.count { $0 == id }, 1 + causes.reduce(0, +))
                promise((1...limit).contains(count), "\(id) has started at most \(limit) times, not \(count)")
            }
            // Everything that depends on a service that restarts is restarted with it.
            for service in report.services {
                for restart in service.restarts where restart.error != nil {
                    for dependent in Self.dependents(of: service.id.name) {
                        let others = report[ServiceID(dependent)]?.restarts ?? []
                        let isKept = others.count < 100 || others[0].at <= restart.at
                        promise(
                            !isKept
                                || others.contains {
                                    $0.at <= (restart.up ?? restart.at) && ($0.up ?? .seconds(1 << 30)) >= restart.at
                                },
                            "\(dependent) is restarted with \(service.id)")
                    }
                }
            }
            #expect(broken == [])
        }
    }
}
