public import LaunchGraph

extension CommandLineTool {
    /// Creates a tool.
    ///
    /// - Parameters:
    ///   - name: the name of the tool in its messages.
    ///   - services: the services that the program declares; `nil` if its command lines name manifests.
    public init(name: String = "launchgraph", services: ServiceList? = nil) {
        self.init(name: name, services: services, commands: Self.allCommands)
    }

    static var allCommands: [any Command.Type] {
        [
            CheckCommand.self, OrderCommand.self, GraphCommand.self, WhyCommand.self, ImpactCommand.self,
            DiffCommand.self, RunCommand.self, ReportCommand.self, FleetCommand.self, PredictCommand.self,
            ConvertCommand.self, ProbeCommand.self, SchemaCommand.self, CompletionsCommand.self, ManualCommand.self,
            HelpCommand.self, VersionCommand.self, CompleteCommand.self,
        ]
    }
}
