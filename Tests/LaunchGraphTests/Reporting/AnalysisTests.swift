import Foundation
import LaunchGraph
import Testing

@Suite(.timeLimit(.minutes(10))) struct AnalysisTests {
    /// A report of services, each from a moment to another, in milliseconds.
    private func report(
        _ services: [(id: ServiceID, from: Int, to: Int, after: [ServiceID], waitedFor: ServiceID?)]
    ) -> LaunchReport {
        LaunchReport(
            outcome: .running, wall: .milliseconds(services.map(\.to).max() ?? 0),
            work: services.reduce(.zero) { $0 + .milliseconds($1.to - $1.from) },
            services: services.map { service in
                .init(
                    id: service.id, dependsOn: service.after, state: .running, ready: .milliseconds(service.from),
                    started: .milliseconds(service.from), settled: .milliseconds(service.to),
                    waitedFor: service.waitedFor)
            })
    }

    private var sample: LaunchReport {
        report([
            ("a", 0, 10, [], nil), ("b", 0, 30, [], nil), ("c", 10, 15, ["a"], "a"), ("d", 30, 40, ["b", "c"], "b"),
            ("e", 15, 40, ["c"], "c"),
        ])
    }

    private func slack(_ report: LaunchReport) -> [String] {
        report.slack.map { "\($0.id) \($0.slack / .milliseconds(1))" }
    }

    @Test func `the critical path leads to the service that settled last, with ties in launch order`() {
        // A report from a file may name a service that it lacks, or a cycle.
        let absent = report([("a", 0, 1, [], "absent")])
        #expect([sample, report([]), absent].map(\.criticalPath) == [["b", "d"], [], ["a"]])
        #expect(report([("a", 0, 1, [], "b"), ("b", 0, 1, [], "a")]).criticalPath.count == 2)
    }

    @Test func `blame lists the slowest service first, ties in launch order`() {
        #expect(
            sample.blame.map { "\($0.id) \($0.duration / .milliseconds(1))" }
                == ["b 30.0", "e 25.0", "a 10.0", "d 10.0", "c 5.0"])
    }

    @Test func `slack is how much slower a service could be without delaying the launch`() {
        let loose = report([
            ("a", 0, 10, [], nil), ("b", 0, 4, [], nil), ("c", 10, 20, ["a", "b"], "a"), ("d", 4, 5, ["b"], "b"),
        ])
        #expect(
            [sample, loose].map(slack)
                == [["a 0.0", "b 0.0", "c 0.0", "d 0.0", "e 0.0"], ["a 0.0", "b 6.0", "c 0.0", "d 15.0"]])
    }

    @Test func `the report of an unfinished launch says what each service waits for`() async throws {
        let control = ServiceControl()
        let graph = try ServiceGraph {
            control.service("a", launch: .suspended)
            control.service("b", dependsOn: ["a"])
            control.service("c", dependsOn: ["b"], startsAfter: ["a"])
            control.service("d")
            control.service("late", mode: .deferred)
        }
        let dispatcher = Dispatcher(graph, maxConcurrency: 1, clock: ManualClock())
        async let launched = dispatcher.launch()
        await control.reached("a")
        #expect(
            dispatcher.report.services.compactMap { service in service.waitingReason.map { "\(service.id): \($0)" } }
                == ["b: a", "c: b, a", "d: a slot", "late: everything eager to settle"])
        control.release("a")
        _ = try await launched
        #expect(dispatcher.report.services.allSatisfy { $0.waitingReason == nil })
        try await dispatcher.shutdown()
    }

    @Test func `a deferred service does not delay the launch, not even one that took no time`() {
        var late = report([("a", 0, 10, [], nil), ("b", 0, 4, [], nil), ("late", 10, 90, ["b"], "a")])
        late.wall = .milliseconds(10)
        var instant = report([("a", 0, 0, [], nil), ("late", 0, 90, [], nil)])
        instant.wall = .zero
        #expect([late, instant].map(\.criticalPath) == [["a"], ["a"]])
        #expect([late, instant].map(slack) == [["a 0.0", "b 6.0"], ["a 0.0"]])
    }

    @Test func `a report without a wall time ends with its last service`() throws {
        let json = """
            {"outcome": "running", "services": [{"id": "a", "state": "running", "started": 0, "settled": 2}]}
            """
        let read = try JSONDecoder().decode(LaunchReport.self, from: Data(json.utf8))
        #expect(read.wall == .seconds(2))
        #expect(read.criticalPath == ["a"])
    }

    @Test func `the critical path leads through skipped services to the failed one`() {
        var skipping = report([("f", 0, 30, [], nil), ("s", 0, 0, ["f"], nil), ("t", 30, 40, ["s"], "s")])
        skipping.services[0].state = .failed
        skipping.services[1] = .init(id: "s", dependsOn: ["f"], state: .skipped, because: ["s", "f"])
        var unexplained = skipping
        unexplained.services[1].because = ["s"]
        #expect([skipping, unexplained].map(\.criticalPath) == [["f", "s", "t"], ["s", "t"]])
    }

    @Test func `a skipped service on the critical path leaves the services before it without slack`() {
        var skipping = report([
            ("a", 0, 20, [], nil), ("b", 0, 5, [], nil), ("c", 20, 25, ["a", "b"], "a"), ("d", 0, 0, ["c"], nil),
            ("e", 25, 75, ["d"], "d"),
        ])
        skipping.services[2].state = .failed
        skipping.services[3] = .init(id: "d", dependsOn: ["c"], state: .skipped, because: ["d", "c"])
        #expect(skipping.criticalPath == ["a", "c", "d", "e"])
        #expect(slack(skipping) == ["a 0.0", "b 15.0", "c 0.0", "e 0.0"])
    }

    @Test func `parallelism is work divided by wall time`() {
        #expect([sample, report([])].map(\.parallelism) == [2, 0])
    }

    @Test func `the attempts of restarts are not those of the launch`() {
        var service = LaunchReport.ServiceReport(
            id: "a", state: .running, started: .zero, settled: .milliseconds(5),
            attempts: [
                .init(started: .zero, ended: .milliseconds(1), error: "x"),
                .init(started: .milliseconds(2), ended: .milliseconds(5)),
                .init(started: .milliseconds(9), ended: .milliseconds(99)),
            ])
        #expect(service.launchAttempts.map(\.started) == [.zero, .milliseconds(2)])
        let profile = LaunchProfile([LaunchReport(outcome: .running, services: [service])])
        #expect(profile.attempts == ["a": .milliseconds(3)])
        service.settled = nil
        #expect(service.launchAttempts.count == 3)
    }

    @Test func `a profile has the median duration of each service over the runs in which it came up`() {
        func took(_ milliseconds: Int, _ state: ServiceState = .running) -> LaunchReport {
            LaunchReport(
                outcome: .running,
                services: [.init(id: "a", state: state, started: .zero, settled: .milliseconds(milliseconds))])
        }
        let runs = [
            [took(1), took(9), took(5), took(100, .failed)], [took(1, .stopped), took(4)], [took(3, .skipped)], [],
            [took(7, .completed)],
        ]
        #expect(
            runs.map { LaunchProfile($0).durations }
                == [["a": .milliseconds(5)], ["a": .microseconds(2500)], [:], [:], ["a": .milliseconds(7)]])
    }

    @Test func `a profile has the duration of the successful attempt apart from the duration with retries`() {
        let retried = LaunchReport(
            outcome: .running,
            services: [
                .init(
                    id: "a", state: .running, started: .seconds(1), settled: .seconds(9),
                    attempts: [
                        .init(started: .seconds(1), ended: .seconds(6), error: "broken"),
                        .init(started: .seconds(7), ended: .seconds(9)),
                    ]), .init(id: "b", state: .running, started: .zero, settled: .seconds(4)),
            ])
        let profile = LaunchProfile(retried)
        let given = LaunchProfile(durations: ["a": .seconds(3)])
        #expect(
            [profile.durations, profile.attemptDurations, given.attemptDurations]
                == [["a": .seconds(8), "b": .seconds(4)], ["a": .seconds(2), "b": .seconds(4)], ["a": .seconds(3)]])
    }

    @Test func `with a profile and few slots, the longest remaining path starts first, however long`() async throws {
        let control = ServiceControl()
        let graph = try ServiceGraph {
            for name: ServiceID in ["a", "b", "c"] { control.service(name) }
            control.service("d", dependsOn: ["c"])
            control.service("e", dependsOn: ["d"])
        }
        let second = Duration.seconds(1)
        // Two of the last durations add up to more than 292 years.
        let century = Duration.seconds(Int64.max)
        for (longest, order) in [(second, "bcdae"), (century, "cdbae")] {
            let profile: [ServiceID: Duration] = [
                "a": second, "b": .seconds(4), "c": longest, "d": longest, "e": second,
            ]
            let before = control.lines.count
            try await Dispatcher(
                graph, maxConcurrency: 1, profile: LaunchProfile(durations: profile), clock: ManualClock()
            ).launch()
            let launched = control.lines[before...].filter { $0.hasPrefix("launch") }
            #expect(launched == order.map { "launch \($0)" })
        }
    }

    @Test func `the profile of one launch orders the next`() async throws {
        let (control, clock, recorder) = (ServiceControl(), ManualClock(), ChangeRecorder())
        let graph = try ServiceGraph {
            control.service("quick", launch: .suspended)
            control.service("slow", launch: .suspended)
        }
        let first = Dispatcher(graph, clock: clock, observers: [recorder])
        let launch = Task { try await first.launch() }
        await control.reached("slow")
        control.release("quick")
        await recorder.waitFor("quick", .running)
        clock.advance(by: .seconds(1))
        control.release("slow")
        let profile = LaunchProfile(try await launch.value.report)
        control.release("quick")
        control.release("slow")
        try await Dispatcher(graph, maxConcurrency: 1, profile: profile, clock: clock).launch()
        #expect(control.lines.suffix(4) == ["launch slow", "slow is up", "launch quick", "quick is up"])
    }
}
