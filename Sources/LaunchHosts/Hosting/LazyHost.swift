internal import LaunchGraph

/// A host that is made when it is first read, and that stops the program with a message if its services read it.
@MainActor final class LazyHost<Host> {
    private var host: Host?
    private var isBeingMade = false
    private let property: String

    /// - Parameter property: the name of the property that returns the host.
    init(property: String) {
        self.property = property
    }

    /// Returns the host, which `make` returns the first time.
    ///
    /// - Parameter owner: the type whose property returns the host.
    func get(for owner: Any.Type, make: () -> Host) -> Host {
        if let host { return host }
        // Unlike a precondition, a fatal error has its message in release builds too.
        guard !isBeingMade else {
            fatalError(
                """
                ‘services’ of \(owner) reads ‘\(property)’, which is made from these services. Remove ‘\(property)’ \
                from ‘services’: a service finds the program in the context of its launch, as context.program.host.
                """)
        }
        isBeingMade = true
        defer { isBeingMade = false }
        let made = make()
        host = made
        return made
    }
}

/// Services that are declared by closures.
@MainActor enum HostServices {
    private static var depth = 0
    /// More declarations inside one another than any program has, and fewer than overflow the stack.
    private static let limit = 64

    /// Returns the services that `services` declares.
    static func declared(by services: () throws -> ServiceList) rethrows -> ServiceList {
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
        return try services()
    }
}
