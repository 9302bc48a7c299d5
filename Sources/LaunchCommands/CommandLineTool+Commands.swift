extension CommandLineTool {
    /// Creates a tool named `name` for the graph of `source`.
    public init(name: String = "launchgraph", source: GraphSource = .manifestFiles) {
        self.init(name: name, source: source, commands: Self.allCommands)
    }

    /// All commands, in the order in which help lists them.
    static var allCommands: [any Command.Type] {
        [
            CheckCommand.self, OrderCommand.self, GraphCommand.self, WhyCommand.self, ImpactCommand.self,
            DiffCommand.self, RunCommand.self, ReportCommand.self, FleetCommand.self, PredictCommand.self,
            ConvertCommand.self, ProbeCommand.self, SchemaCommand.self,
            CompletionsCommand.self, ManualCommand.self,
            HelpCommand.self, VersionCommand.self, CompleteCommand.self,
        ]
    }
}
