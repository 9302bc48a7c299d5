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
/// A step without an arrow is answered with no action. The release of a value is not part of the table. Records an issue
/// for each step that the machine answers differently.
func timeline(
    _ name: String, _ services: String, limit: Int? = nil, durations: [Int64] = [], lameDuck: Int64 = 0,
    stallNotice: Int64 = .max, _ steps: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
    let services = TimelineServices(services)
    var machine = Launch(
        services.plan, limit: limit, durations: durations, isObserved: stallNotice != .max, lameDuck: lameDuck,
        stallNotice: stallNotice)
    for line in steps.split(separator: "\n") where !line.allSatisfy(\.isWhitespace) {
        let halves = line.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        let sides = String(halves[0]).parted(at: "->")
        let words = sides.first.split(separator: " ").map(String.init)
        let step: Comment = "\(name): \(line)"
        guard let time = words.first.flatMap({ Int64($0) }).map({ Moment($0) }) else {
            Issue.record("no time in \(step)", sourceLocation: sourceLocation)
            return
        }
        var actions: [LaunchAction] = []
        if words.dropFirst() == ["add", "child"] {
            machine.addChild()
        } else if let input = services.input(Array(words.dropFirst())) {
            machine.handle(input, at: time)
            actions = machine.actions
        } else {
            Issue.record("no input in \(step)", sourceLocation: sourceLocation)
            return
        }
        // A run without a handler is cancelled at once.
        for case .notifyRun(let p) in actions where !services.draining.contains(p) {
            machine.handle(.runIgnoresShutdown(p), at: time)
            #expect(machine.actions.count == 1, step, sourceLocation: sourceLocation)
        }
        let found = actions.compactMap(services.words).joined(separator: ", ")
        #expect(found == sides.second.phrases.joined(separator: ", "), step, sourceLocation: sourceLocation)
        for claim in halves.count > 1 ? String(halves[1]).phrases : [] {
            let found = services.check(claim, machine)
            #expect(found == nil, "\(claim), but \(found ?? "") in \(step)", sourceLocation: sourceLocation)
        }
    }
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
