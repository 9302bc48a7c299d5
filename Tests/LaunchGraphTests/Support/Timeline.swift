import Testing

@testable import LaunchGraph

/// A launch as a table: inputs at given times, and the actions with which the machine answers.
///
/// Services, one a line, each below the services it waits for; times are in the ticks of the table:
///
///     config
///     database <- config ~ metrics   skipDependents timeout=5 retry=3@2
///
/// Steps, one a line: the time, the input, after an arrow all actions in order, after a bar what then holds:
///
///     0  launch           -> start config
///     3  config throws    -> launched           | config failed, database skipped, degraded
///
/// A step without an arrow is answered with no action. The release of a value is not part of the table.
struct Timeline {
    private(set) var machine: Launch
    private let services: TimelineServices

    init(_ services: String, limit: Int? = nil, durations: [Int64] = [], lameDuck: Int64 = 0, stallNotice: Int64 = .max)
    {
        self.services = TimelineServices(services)
        machine = Launch(
            self.services.plan, limit: limit, durations: durations, isObserved: stallNotice != .max,
            lameDuck: lameDuck, stallNotice: stallNotice)
    }

    /// Runs the steps and records an issue for each that the machine answers differently.
    mutating func run(_ steps: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
        for line in steps.split(separator: "\n") where !line.allSatisfy(\.isWhitespace) {
            run(step: String(line), sourceLocation)
        }
    }

    /// Services of another dispatcher may depend on these from now on.
    mutating func addChild() { machine.addChild() }

    private mutating func run(step: String, _ sourceLocation: Testing.SourceLocation) {
        let halves = step.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        let sides = String(halves[0]).parted(at: "->")
        let words = sides.first.split(separator: " ").map(String.init)
        guard let time = words.first.flatMap({ Int64($0) }), let input = services.input(Array(words.dropFirst())) else {
            Issue.record("not a step: \(step)", sourceLocation: sourceLocation)
            return
        }
        machine.handle(input, at: Moment(time))
        let done = machine.actions
        // A run without a handler is cancelled at once.
        for case .notifyRun(let p) in done where !services.draining.contains(p) {
            machine.handle(.runIgnoresShutdown(p), at: Moment(time))
            #expect(machine.actions.count == 1, "\(step)", sourceLocation: sourceLocation)
        }
        let actions = done.compactMap(services.words).joined(separator: ", ")
        let expected = sides.second.phrases.joined(separator: ", ")
        #expect(actions == expected, "\(step)", sourceLocation: sourceLocation)
        for claim in halves.count > 1 ? String(halves[1]).phrases : [] {
            let found = services.check(claim, machine)
            #expect(found == nil, "\(claim), but \(found ?? "") in: \(step)", sourceLocation: sourceLocation)
        }
    }
}

/// Runs `steps` on a machine for `services`; see ``Timeline``.
func timeline(
    _ services: String, limit: Int? = nil, durations: [Int64] = [], lameDuck: Int64 = 0, stallNotice: Int64 = .max,
    _ steps: String,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
    var timeline = Timeline(services, limit: limit, durations: durations, lameDuck: lameDuck, stallNotice: stallNotice)
    timeline.run(steps, sourceLocation: sourceLocation)
}

extension String {
    fileprivate func parted(at separator: String) -> (first: String, second: String) {
        guard let range = firstRange(of: separator) else { return (self, "") }
        return (String(self[..<range.lowerBound]), String(self[range.upperBound...]))
    }

    fileprivate var phrases: [String] {
        split(separator: ",").map { $0.split(separator: " ").joined(separator: " ") }.filter { !$0.isEmpty }
    }
}
