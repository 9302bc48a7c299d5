extension InvalidLaunchState {
    /// Creates the error of a launch of services, or of everything with `nil`, that is not possible during a shutdown, or
    /// because other services are being launched or up and these are not part of that launch; `nil` if the launch is
    /// possible.
    init?(launching only: [LaunchPosition]?, _ machine: borrowing Launch, _ graph: ServiceGraph) {
        let missing: LaunchPosition?
        switch machine.status {
        case .launchingSynchronously where only != nil:
            self.init(.launchOnly, while: machine.status)
            return
        case .launching, .running:
            let eager = graph.plan.positions.filter { graph.plan.limits[$0].mode == .eager }
            missing = (only ?? eager).first {
                machine.services[$0].state == .idle && !machine.services[$0].isLeftOut
            }
        case .stopping:
            self.init(.launch, while: machine.status)
            return
        case .idle, .launchingSynchronously, .ended:
            missing = nil
        }
        guard let missing else { return nil }
        self.init(only == nil ? .launch : .launchOnly, while: machine.status, service: graph.ids[missing])
    }
}
