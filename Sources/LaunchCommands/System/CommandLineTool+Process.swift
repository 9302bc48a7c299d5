extension CommandLineTool {
    /// Carries out the command line of this process and ends it.
    ///
    /// Everything is done on the calling thread; nothing concurrent is started.
    public func runProcess() -> Never {
        SystemCalls.ignoreClosedPipes()
        let code = run(
            arguments: Array(CommandLine.arguments.dropFirst()), environment: .process,
            output: DescriptorOutput(descriptor: 1), errors: DescriptorOutput(descriptor: 2))
        SystemCalls.exit(code.rawValue)
    }
}
