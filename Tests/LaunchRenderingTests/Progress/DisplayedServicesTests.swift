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
        #expect(progress.rows.map(\.id) == ["a", "b", "c"])
        #expect(progress.rows.map(\.state) == [.idle, .waiting, .waiting])
        #expect(progress.rows.map(\.attempts) == [1, 1, 3])
    }

    @Test func `the duration of a launch includes all attempts and ends when the service is up`() throws {
        var changes = [Change(state: .starting, at: 1)]
        #expect(try row(after: changes).took == nil)
        changes.append(Change(state: .retrying, at: 2))
        #expect(try row(after: changes).took == nil)
        changes.append(Change(state: .starting, at: 4, attempt: 2))
        #expect(try row(after: changes).took == nil)
        #expect(try row(after: changes).started == .seconds(1))
        changes.append(Change(state: .running, at: 9, attempt: 2))
        #expect(try row(after: changes).took == .seconds(8))
        changes.append(Change(state: .stopping, at: 30, attempt: 2))
        #expect(try row(after: changes).took == .seconds(8))
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

    @Test func `a state lasts from its first change, and only a change of the state ends a stall notice`() throws {
        var changes = [Change(state: .starting, at: 1), Change(state: .starting, at: 2)]
        #expect(try row(after: changes).since == .seconds(1))
        changes.append(Change(state: .starting, at: 3, kind: .stalled))
        #expect(try row(after: changes).isStalled)
        #expect(try row(after: changes).since == .seconds(1))
        changes.append(Change(state: .starting, at: 4, kind: .eventFailed("reload")))
        #expect(try row(after: changes).isStalled)
        changes.append(Change(state: .running, at: 5))
        #expect(try !row(after: changes).isStalled)
        #expect(try row(after: changes).since == .seconds(5))
    }

    @Test func `a restart counts once, and the duration of the launch then starts again`() throws {
        var changes = [
            Change(state: .starting, at: 1), Change(state: .running, at: 2), Change(state: .restarting, at: 5),
            Change(state: .restarting, at: 6), Change(state: .starting, at: 7),
        ]
        #expect(try row(after: changes).restarts == 1)
        #expect(try row(after: changes).started == .seconds(7))
        #expect(try row(after: changes).took == nil)
        changes.append(Change(state: .running, at: 10))
        #expect(try row(after: changes).took == .seconds(3))
        changes.append(Change(state: .starting, at: 20))
        #expect(try row(after: changes).restarts == 2)
    }
}
