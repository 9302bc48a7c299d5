extension CommandLineTool {
    /// Carries out the command line of this process and ends it.
    ///
    /// Everything is done on the calling thread; nothing concurrent is started.
    ///
    /// - Parameter arguments: the command line without the program's name, and without whatever else the program
    ///   took off its front; the process's own unless given.
    public func runProcess(arguments: [String] = Array(CommandLine.arguments.dropFirst())) -> Never {
        SystemCalls.openStandardDescriptors()
        SystemCalls.ignoreClosedPipes()
        let code = run(
            arguments: arguments, environment: .process,
            output: DescriptorOutput(descriptor: 1), errors: DescriptorOutput(descriptor: 2))
        SystemCalls.exit(code.rawValue)
    }
}
