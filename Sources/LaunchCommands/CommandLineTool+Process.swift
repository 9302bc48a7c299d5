import LaunchSupport

extension CommandLineTool {
    /// Runs the command line of this process, and exits.
    ///
    /// All work is done on the calling thread.
    ///
    /// - Parameter arguments: the command line without the program's name; by default, the arguments of this process.
    public func runProcess(arguments: [String]? = nil) -> Never {
        let arguments = arguments ?? Self.arguments(CommandLine.argc, CommandLine.unsafeArgv)
        SystemCalls.openStandardDescriptors()
        SystemCalls.surviveFailedWrites()
        let code = run(
            arguments: arguments, environment: .process,
            output: DescriptorOutput(descriptor: 1), errors: DescriptorOutput(descriptor: 2))
        exit(code.rawValue)
    }

    /// Returns the arguments after the program's name, whose bytes need not be UTF-8.
    fileprivate static func arguments(
        _ count: Int32, _ arguments: UnsafePointer<UnsafeMutablePointer<CChar>?>
    ) -> [String] {
        (1..<max(1, Int(count))).compactMap { index in arguments[index].map { String(systemString: $0) } }
    }
}

/// Runs the command line of the executable `launchgraph`, and exits. Its entry point calls this.
@_cdecl("launchgraph_run")
package func runExecutable(
    _ count: Int32, _ arguments: UnsafePointer<UnsafeMutablePointer<CChar>?>, _ build: UnsafePointer<CChar>
) {
    var tool = CommandLineTool()
    tool.build = String(cString: build)
    tool.runProcess(arguments: CommandLineTool.arguments(count, arguments))
}
