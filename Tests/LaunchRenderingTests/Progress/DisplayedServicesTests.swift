import LaunchRendering
import Testing

@testable import LaunchGraph

/// What a progress display knows of a service after some changes.
@Suite struct DisplayedServicesTests {
    // The engine has a type of this name, too.
    private typealias Progress = LaunchRendering.DisplayedServices

    /// A change of the service `a` after so many seconds.
    private struct Change {
        let state: ServiceState
        let at: Int
        var attempt = 1
        var kind = LaunchChange.Kind.state
    }

    /// The row of the service `a` after some changes.
    private func row(after changes: [Change]) throws -> Progress.Row {
        var progress = Progress(try ServiceGraph { InlineService("a") { _ in } })
        for change in changes {
            progress.apply(
                LaunchChange(
                    id: "a", state: change.state, at: .seconds(change.at), attempt: change.attempt, kind: change.kind,
                    error: nil, because: nil))
        }
        return try #require(progress.row(of: "a"))
    }

    @Test func `before a launch, services wait, or are idle until something requires them`() throws {
        let progress = Progress(
            try ServiceGraph {
                InlineService("a", mode: .onDemand) { _ in }
                InlineService("b", mode: .onDemand) { _ in }
                InlineService("c", dependsOn: ["b"], policy: ServicePolicy(retry: .init(attempts: 3))) { _ in }
            })
        let rows = progress.rows.map { "\($0.id) \($0.state) \($0.attempts)" }
        #expect(rows == ["a idle 1", "b waiting 1", "c waiting 3"])
    }

    /// One part of the row of the service `a` after each of some changes.
    private func parts<Part>(_ changes: [Change], _ part: (Progress.Row) -> Part) throws -> [Part] {
        try changes.indices.map { part(try row(after: Array(changes[...$0]))) }
    }

    @Test func `the duration of a launch includes all attempts and ends when the service is up`() throws {
        let changes = [
            Change(state: .starting, at: 1), Change(state: .retrying, at: 2),
            Change(state: .starting, at: 4, attempt: 2), Change(state: .running, at: 9, attempt: 2),
            Change(state: .stopping, at: 30, attempt: 2),
        ]
        #expect(try parts(changes, \.took) == [nil, nil, nil, .seconds(8), .seconds(8)])
        #expect(try parts(changes, \.started) == Array(repeating: .seconds(1), count: 5))
    }

    @Test func `a state lasts from its first change, and only a change of the state ends a stall notice`() throws {
        let changes = [
            Change(state: .starting, at: 1), Change(state: .starting, at: 2),
            Change(state: .starting, at: 3, kind: .stalled),
            Change(state: .starting, at: 4, kind: .eventFailed("reload")), Change(state: .running, at: 5),
        ]
        #expect(try parts(changes, \.since) == [1, 1, 1, 1, 5].map { .seconds($0) })
        #expect(try parts(changes, \.isStalled) == [false, false, true, true, false])
    }

    @Test func `the duration of a launch starts again with a relaunch, but not with a restart of run`() throws {
        let changes = [
            Change(state: .starting, at: 1), Change(state: .running, at: 2), Change(state: .restarting, at: 5),
            Change(state: .running, at: 6), Change(state: .starting, at: 7), Change(state: .running, at: 10),
        ]
        #expect(try parts(changes, \.started) == [1, 1, 1, 1, 7, 7].map { .seconds($0) })
        #expect(try parts(changes, \.took) == [nil, .seconds(1), .seconds(1), .seconds(1), nil, .seconds(3)])
    }

    @Test func `restarts and health are those of the latest status`() throws {
        var progress = Progress(try ServiceGraph { InlineService("a") { _ in } })
        for (restarts, health, expected) in [
            (2, ServiceHealth.failing(reason: "no answer", failures: 2), "2 failed checks: no answer"),
            (3, .degraded(reason: "slow"), "degraded: slow"), (3, .well, nil),
        ] {
            let service = LaunchStatus.Service(
                id: "a", state: .running, restarts: restarts, error: nil, runs: nil, health: health)
            progress.apply(LaunchStatus(phase: .up, isReady: true, services: [service]))
            #expect(progress.row(of: "a")?.restarts == restarts)
            #expect(progress.row(of: "a")?.health == expected)
        }
    }

    @Test func `each change is a line of a log`() throws {
        var progress = Progress(try ServiceGraph { InlineService("a") { _ in } })
        var buffer = TextBuffer()
        let changes: [(ServiceState, LaunchChange.Kind, String?)] = [
            (.starting, .state, nil), (.starting, .stalled, nil), (.running, .state, nil),
            (.running, .eventFailed("reload"), "no file\nat all"),
        ]
        for (second, (state, kind, error)) in changes.enumerated() {
            let change = LaunchChange(
                id: "a", state: state, at: .seconds(second), attempt: 1, kind: kind, error: error, because: nil)
            progress.apply(change)
            change.text(to: &buffer, in: progress)
        }
        #expect(
            buffer.text == """
                [  0.0s] a: starting
                [  1.0s] a: still starting after 1s
                [  2.0s] a: running after 2s
                [  3.0s] a: reload failed: no file

                """)
    }
}
