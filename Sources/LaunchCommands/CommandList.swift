/// The commands of the tool.
enum CommandList {
    /// All commands, in the order in which help lists them.
    static var all: [any Command.Type] {
        [
            CheckCommand.self, OrderCommand.self, GraphCommand.self, WhyCommand.self, ImpactCommand.self,
            DiffCommand.self, RunCommand.self, ReportCommand.self, PredictCommand.self, ConvertCommand.self,
            SchemaCommand.self,
            CompletionsCommand.self, ManualCommand.self,
            HelpCommand.self, VersionCommand.self, CompleteCommand.self,
        ]
    }
}
