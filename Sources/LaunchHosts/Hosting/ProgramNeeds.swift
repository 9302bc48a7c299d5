internal import LaunchGraph

/// The services of the program that the services of a part of it depend on.
@MainActor struct ProgramNeeds {
    private let ids: Set<ServiceID>
    private(set) weak var program: ServiceHost?
    /// The scene whose events the part receives; `nil` for none, or those of all.
    var source: AnyHashable?

    init(of part: ServiceGraph, in program: ServiceHost) {
        let own = Set(part.launchOrder)
        ids = Set(part.launchOrder.flatMap { part.dependencies(of: $0).dependsOn }).subtracting(own)
        self.program = program
    }

    var areUp: Bool {
        guard let status = program?.dispatcher.status else { return true }
        return status.services.allSatisfy { !ids.contains($0.id) || [.running, .completed].contains($0.state) }
    }

    /// Waits until each of them is up, or cannot come up: the launch of the part says why.
    func areSettled() async {
        guard let program, program.launch.hasBegun else { return }
        for id in ids { await program.untilSettled(id) }
    }
}

extension ServiceHost {
    fileprivate func untilSettled(_ id: ServiceID) async {
        while true {
            do {
                _ = try await dispatcher.services.require(id, as: (any Sendable).self)
                return
            } catch is InvalidLaunchState where isLaunching && dispatcher.status.phase != .stopping {
                // The task of the launch is about to begin.
                await Task.yield()
            } catch {
                return
            }
        }
    }
}
