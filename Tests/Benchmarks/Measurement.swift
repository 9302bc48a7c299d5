/// How long something takes, as the median of several runs.
struct Measurement {
    /// The median, in milliseconds.
    let milliseconds: Double

    /// The median of these times in milliseconds, of which there must be one at least.
    init(_ times: [Double]) { milliseconds = times.sorted()[times.count / 2] }

    /// The medians of several things that are run in turn, so that other load on the machine affects all of them.
    static func inTurn(runs: Int, _ works: [Work]) throws -> [Measurement] {
        var times = [[Double]](repeating: [], count: works.count)
        for _ in 0..<runs {
            for (index, work) in works.enumerated() { times[index].append(try work.milliseconds()) }
        }
        return times.map(Measurement.init)
    }
}

/// Something that can be run and timed.
enum Work {
    /// What is run here.
    case here(() throws -> Void)
    /// What is run elsewhere, and tells how many milliseconds it took.
    case elsewhere(() throws -> Double)

    func milliseconds() throws -> Double {
        switch self {
        case .here(let body):
            let (seconds, attoseconds) = try ContinuousClock().measure(body).components
            return Double(seconds) * 1e3 + Double(attoseconds) / 1e15
        case .elsewhere(let body): return try body()
        }
    }
}

/// Keeps a result from being optimised away, which an empty function that is optimised itself does not.
@inline(never) @_optimize(none)
func keep<Value>(_ value: Value) {}

/// What something is compared with, and what is asked of the ratio.
struct Peer {
    let name: String
    let bound: Bound
    let work: Work

    enum Bound {
        /// A figure without a budget.
        case none
        /// So many times the peer's time at most.
        case atMost(Double)
        /// So many times faster than the peer at least.
        case faster(Double)
    }

    /// A peer that is run in turn with what it is compared with.
    init(_ name: String, _ bound: Bound, _ work: @escaping () throws -> Void) {
        self.name = name
        self.bound = bound
        self.work = .here(work)
    }

    /// A peer that is timed elsewhere, in turn with what it is compared with.
    init(_ name: String, _ bound: Bound, timed work: @escaping () throws -> Double) {
        self.name = name
        self.bound = bound
        self.work = .elsewhere(work)
    }

    /// A program that is run in turn with the one that it is compared with.
    init(_ name: String, _ bound: Bound, running command: [String]) {
        self.init(name, bound, timed: Programs.timed(command))
    }

    /// The ratio in words, and whether it is within the bound.
    func verdict(on time: Measurement, against own: Measurement) -> String {
        switch bound {
        case .none: return "\((time.milliseconds / own.milliseconds).rounded2) × \(name)"
        case .atMost(let limit):
            let ratio = time.milliseconds / own.milliseconds
            return "\(ratio.rounded2) × \(name) (at most \(limit.rounded2))" + Budgets.note(ratio <= limit)
        case .faster(let limit):
            let ratio = own.milliseconds / time.milliseconds
            return "\(ratio.rounded2) times faster than \(name) (at least \(limit.rounded2))"
                + Budgets.note(ratio >= limit)
        }
    }
}

/// Measures `work` and its peers in turn and prints a line for each ratio; gives how long each took, `work` first.
@discardableResult
func report(
    _ what: String, runs: Int, _ peers: Peer..., work: @escaping () throws -> Void
) throws -> [Measurement] {
    try report(what, runs: runs, peers, work: work)
}

@discardableResult
func report(
    _ what: String, runs: Int, _ peers: [Peer], work: @escaping () throws -> Void
) throws -> [Measurement] {
    let times = try Measurement.inTurn(runs: runs, [.here(work)] + peers.map(\.work))
    report(what, times[0], zip(peers, times.dropFirst()).map { $0.verdict(on: times[0], against: $1) })
    return times
}

/// Measures a program and its peers in turn by the time that they compute, and prints a line for each ratio.
func report(_ what: String, runs: Int, _ command: [String], _ peers: [Peer]) throws {
    let times = try Measurement.inTurn(runs: runs, [.elsewhere(Programs.timed(command))] + peers.map(\.work))
    report(what, times[0], zip(peers, times.dropFirst()).map { $0.verdict(on: times[0], against: $1) })
}

/// Prints what was measured.
func report(_ what: String, _ time: Measurement, _ verdicts: [String]) {
    let number = time.milliseconds.rounded2
    let padding = String(repeating: " ", count: max(1, 57 - what.count - number.count))
    print(what + padding + number + " ms", terminator: verdicts.isEmpty ? "\n" : "   ")
    for (index, verdict) in verdicts.enumerated() {
        print((index == 0 ? "" : String(repeating: " ", count: 63)) + verdict)
    }
}

extension Double {
    /// With two decimals at most.
    var rounded2: String {
        let hundredths = Int((self * 100).rounded())
        let fraction = hundredths % 100
        if fraction == 0 { return "\(hundredths / 100)" }
        let digits = fraction < 10 ? "0\(fraction)" : fraction % 10 == 0 ? "\(fraction / 10)" : "\(fraction)"
        return "\(hundredths / 100).\(digits)"
    }
}
