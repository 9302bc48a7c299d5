import LaunchSupport

extension CommandLineTool {
    /// Runs the command line of this process, and exits.
    ///
    /// All work is done on the calling thread.
    ///
    /// - Parameter arguments: the command line without the program's name; by default, the arguments of this process.
    public func runProcess(arguments: [String]? = nil) -> Never {
        let arguments =
            arguments
            ?? (1..<max(1, Int(CommandLine.argc))).compactMap { index in
                CommandLine.unsafeArgv[index].map { String(systemString: $0) }
            }
        SystemCalls.openStandardDescriptors()
        SystemCalls.surviveFailedWrites()
        let code = run(
            arguments: arguments, environment: .process,
            output: DescriptorOutput(descriptor: 1), errors: DescriptorOutput(descriptor: 2))
        SystemCalls.exit(code.rawValue)
    }

    /// Runs a command line in the form in which the system passes it to this process, and exits.
    ///
    /// - Parameters:
    ///   - argumentCount: the number of arguments, including the program's name; 0 if only the Swift runtime knows them.
    ///   - arguments: the arguments.
    package func runProcess(argumentCount: Int32, arguments: UnsafePointer<UnsafeMutablePointer<CChar>?>?) -> Never {
        guard let arguments, argumentCount > 0 else { runProcess() }
        runProcess(
            arguments: (1..<max(1, Int(argumentCount))).compactMap { index in
                arguments[index].map { String(systemString: $0) }
            })
    }
}
