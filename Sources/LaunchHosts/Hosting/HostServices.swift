@MainActor enum HostServices {
    private static var depth = 0
    /// More declarations inside one another than any program has, and fewer than overflow the stack.
    private static let limit = 64

    /// Returns what `declaration` returns, and stops the program with a message if the declaration never ends because the
    /// services read the host or the screen that is made from them.
    static func declared<Result>(by declaration: () throws -> Result) rethrows -> Result {
        // Unlike a precondition, a fatal error has its message in release builds too.
        guard depth < limit else {
            fatalError(
                """
                The services of a host or a screen read the host or the screen itself, which is made from these \
                services. Remove it from their declaration: a service finds the program in the context of its launch, \
                as context.program.host.
                """)
        }
        depth += 1
        defer { depth -= 1 }
        return try declaration()
    }
}
