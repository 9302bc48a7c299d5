public import LaunchGraph

/// The host that takes the place of the program's in a task.
private enum HostOfTask {
    @TaskLocal static var current: ServiceHost?
}

extension ProgramHandle {
    /// The host of the services: that of the program or of their screen. It has the options of the launch, for example:
    /// `context.program.host?.launchOptions`.
    @MainActor public var host: ServiceHost? { owner as? ServiceHost }
}

extension ServiceHost {
    private static weak var known: ServiceHost?

    /// The host of the program, which scene delegates and screens use.
    ///
    /// It is the host of the program's `HostApplicationDelegate` or of another delegate of this module, otherwise the
    /// first host that was created and still exists; hosts of screens do not count. A program with several hosts sets
    /// this property.
    ///
    /// The host cannot be found through the system's application delegate: under SwiftUI,
    /// `UIApplication.shared.delegate` is an object of SwiftUI, and an extension has no application.
    public static var program: ServiceHost? {
        get { HostOfTask.current ?? known }
        set { known = newValue }
    }

    /// Calls `body`, in which `host` is the host of the program: a test of scenes or screens that runs beside others.
    public static func withProgram<Result>(
        _ host: ServiceHost, _ body: @MainActor () async throws -> Result
    ) async rethrows -> Result {
        try await HostOfTask.$current.withValue(host) { try await body() }
    }

    func becomeProgramHost() -> ServiceHost {
        Self.program = self
        return self
    }
}
