internal import DependencyGraph
public import LaunchGraph

/// A simulation that cannot be, or that would show nothing.
public struct InvalidSimulation: Error, Sendable, CustomStringConvertible {
    /// The ways in which a simulation can make no sense.
    public struct Reason: Sendable, Hashable {
        fileprivate enum Code: Hashable { case noSeeds, unknownService, hasParent }
        fileprivate let code: Code

        /// There are no seeds, so that nothing would be simulated.
        public static let noSeeds = Reason(code: .noSeeds)
        /// Something is to happen to a service that is not in the graph.
        public static let unknownService = Reason(code: .unknownService)
        /// The graph has a parent, of which nothing would be simulated.
        public static let hasParent = Reason(code: .hasParent)
    }

    /// Why it makes no sense.
    public let reason: Reason
    /// The service that is not in the graph.
    public let service: ServiceID?
    /// The service that was probably meant.
    public let suggestion: ServiceID?

    init(_ reason: Reason) {
        self.reason = reason
        service = nil
        suggestion = nil
    }

    init(unknown service: ServiceID, among ids: [ServiceID]) {
        reason = .unknownService
        self.service = service
        suggestion = Self.nearest(to: service, among: ids)
    }

    /// What is wrong and what to do about it.
    public var description: String {
        switch reason.code {
        case .noSeeds: "no seeds: nothing was simulated; a range such as 0..<100 gives a run for each"
        case .hasParent:
            "a graph with a parent cannot be simulated by itself; simulate a graph of the parent's services and its own"
        case .unknownService:
            "a fault is about \(service?.name ?? ""), which is not in the graph"
                + (suggestion.map { "; did you mean \($0)?" } ?? "")
        }
    }

    /// The first of those whose names differ least, by a third of the letters at most.
    private static func nearest(to service: ServiceID, among ids: [ServiceID]) -> ServiceID? {
        let wanted = letters(service)
        var limit = min(3, max(1, wanted.count / 3), wanted.count - 1)
        var best: ServiceID?
        for id in ids {
            guard limit >= 0 else { break }
            guard let distance = editDistance(wanted, letters(id), limit: limit) else { continue }
            best = id
            limit = distance - 1
        }
        return best
    }

    /// The letters of a name, ASCII ones in lower case.
    private static func letters(_ id: ServiceID) -> [UInt32] {
        id.name.unicodeScalars.map { 0x41...0x5A ~= $0.value ? $0.value | 0x20 : $0.value }
    }
}
