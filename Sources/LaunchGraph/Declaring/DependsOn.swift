/// Declares a dependency of a service, and reads the value of the service that it names.
///
/// ```swift
/// struct DatabaseService: Service {
///     @DependsOn(ConfigService.self) private var config
///     @DependsOn(optional: MetricsService.self) private var metrics
///
///     func launch(_ context: LaunchContext) async throws -> Database {
///         try await Database(url: config.databaseURL, metrics: metrics)
///     }
/// }
/// ```
///
/// The property is a stored property of a structure, an actor or a class that conforms to ``Service``, or of its
/// superclass. The dependency is declared in addition to those in ``ServiceDeclaring/dependsOn`` and
/// ``ServiceDeclaring/startsAfter``, and before them.
///
/// The value can be read in the code of the service: in `launch`, `run`, `shutdown`, shutdown handlers, methods that
/// receive events, and what they call, except for detached tasks. Code that goes on after its service went down reads the
/// value that there was when the code was called. Elsewhere, reading the property stops the program with a message that
/// names the service and the property. Store the value that `launch` reads if other code needs it.
///
/// If a required service failed and its policy is to proceed, the service fails with ``DependencyUnavailable`` before its
/// `launch` is called, without retries.
@propertyWrapper public struct DependsOn<Value: Sendable>: Sendable, DependencyDeclaring {
    let dependency: DeclaredDependency
    private let read: DeclaredDependency.Reading<Value>

    /// Declares that the service depends on the service of type `type`, whose value the property has, and which can enable
    /// this service.
    ///
    /// ```swift
    /// @DependsOn(FlagService.self, where: \.search) private var flags
    /// ```
    ///
    /// If `isEnabled` returns `false`, this service and its dependents take no part in the launch. It is called before the
    /// first attempt of a launch; a service that has been started stays, also if its dependency is launched again with
    /// another value. A request for the service asks again. Simulated launches have no values and launch every service.
    ///
    /// - Parameters:
    ///   - type: the type of a service, which the graph contains under the identifier of the type.
    ///   - isEnabled: returns whether a value enables this service; `nil` if every value does.
    ///   - file: the Swift file that diagnostics of the dependency name.
    ///   - line: the line in that file.
    public init<S: Service>(
        _ type: S.Type, where isEnabled: (@Sendable (Value) -> Bool)? = nil, file: String = #filePath,
        line: Int = #line
    ) where S.Output == Value {
        self.init(ServiceReference(type), SourceLocation(file: file, line: line), where: isEnabled)
    }

    /// Declares that the service depends on the service named `id`, whose value the property has.
    ///
    /// - Parameters:
    ///   - id: the identifier of a service.
    ///   - type: the type of its value.
    ///   - file: the Swift file that diagnostics of the dependency name.
    ///   - line: the line in that file.
    public init(_ id: ServiceID, as type: Value.Type = Value.self, file: String = #filePath, line: Int = #line) {
        self.init(ServiceReference(id), SourceLocation(file: file, line: line))
    }

    /// Declares that the service starts after the service of type `type`.
    ///
    /// The property has the value of that service, or `nil` if the service is not in the graph or is not up.
    ///
    /// - Parameters:
    ///   - type: the type of a service.
    ///   - file: the Swift file that diagnostics of the dependency name.
    ///   - line: the line in that file.
    public init<S: Service>(
        optional type: S.Type, file: String = #filePath, line: Int = #line
    ) where Value == S.Output? {
        self.init(optional: ServiceReference(type), S.Output.self, SourceLocation(file: file, line: line))
    }

    /// Declares that the service starts after the service named `id`, as for a type.
    ///
    /// - Parameters:
    ///   - id: the identifier of a service.
    ///   - type: the type of its value.
    ///   - file: the Swift file that diagnostics of the dependency name.
    ///   - line: the line in that file.
    public init<Wrapped: Sendable>(
        optional id: ServiceID, as type: Wrapped.Type, file: String = #filePath, line: Int = #line
    ) where Value == Wrapped? {
        self.init(optional: ServiceReference(id), type, SourceLocation(file: file, line: line))
    }

    /// Declares that the service is launched only if the service of type `type` has failed: a screen that shows the failure,
    /// or a repair.
    ///
    /// A service that was skipped because of another failure has failed too. If it is up or not in the graph, this service and
    /// its dependents take no part in the launch; of several such properties, each must name a service that has failed. The
    /// policy of the service that may fail is to skip its dependents or to proceed, because otherwise its failure ends the
    /// launch.
    ///
    /// If the other service fails after the launch, this service is not launched. To launch it then, require it with
    /// ``LaunchedServices/require(_:)``.
    ///
    /// The property has the failure, or `nil` after the service that failed was launched again.
    ///
    /// - Parameters:
    ///   - type: the type of a service.
    ///   - file: the Swift file that diagnostics of the dependency name.
    ///   - line: the line in that file.
    public init<S: Service>(
        failureOf type: S.Type, file: String = #filePath, line: Int = #line
    ) where Value == ServiceFailure? {
        self.init(failureOf: ServiceReference(type), SourceLocation(file: file, line: line))
    }

    /// Declares that the service is launched only if the service named `id` has failed, as for a type.
    ///
    /// - Parameters:
    ///   - id: the identifier of a service.
    ///   - file: the Swift file that diagnostics of the dependency name.
    ///   - line: the line in that file.
    public init(failureOf id: ServiceID, file: String = #filePath, line: Int = #line) where Value == ServiceFailure? {
        self.init(failureOf: ServiceReference(id), SourceLocation(file: file, line: line))
    }

    private init(failureOf reference: ServiceReference, _ location: SourceLocation) where Value == ServiceFailure? {
        read = { access, _ in access.failure(of: reference) }
        dependency = DeclaredDependency(reference, .failure, at: location, reading: read)
    }

    private init(
        _ reference: ServiceReference, _ location: SourceLocation, where isEnabled: (@Sendable (Value) -> Bool)? = nil
    ) {
        read = { try $0.value(of: reference, as: Value.self, for: $1) }
        dependency = DeclaredDependency(reference, .required, at: location, reading: read, where: isEnabled)
    }

    private init<Wrapped: Sendable>(
        optional reference: ServiceReference, _ type: Wrapped.Type, _ location: SourceLocation
    ) where Value == Wrapped? {
        read = { try $0.valueIfUp(of: reference, as: Wrapped.self, for: $1) }
        dependency = DeclaredDependency(reference, .optional, at: location, reading: read)
    }

    /// The property itself, which waits for the value of a service that is launched again:
    /// `try await $database.current()`.
    public var projectedValue: Self { self }

    /// Returns the value of the service that the property names; while the service is being launched again alone, waits for
    /// the new instance.
    ///
    /// - Throws: ``ServiceFailure`` or ``DependencyUnavailable`` if the service has failed; ``InvalidLaunchState`` during a
    ///   shutdown; `CancellationError`.
    public func current() async throws -> Value {
        if let value = try await DependencyScope.current?.readWhenUp(read, of: dependency) { return value }
        fatalError(dependency.messageOutsideOfService)
    }

    /// The value of the service that the property names. While a service whose policy is `RestartPolicy.instance` is being
    /// launched again, this is the value of its former instance.
    ///
    /// - Complexity: O(direct dependencies).
    public var wrappedValue: Value {
        // A property cannot throw, and without a scope there is no value to return. Within one, the value was checked before
        // `launch` was called, and is kept for as long as the code of the service runs.
        do {
            if let value = try DependencyScope.current?.read(read, of: dependency) { return value }
        } catch {
            fatalError("\(dependency.messageOutsideOfService) (\(error))")
        }
        fatalError(dependency.messageOutsideOfService)
    }
}

protocol DependencyDeclaring {
    var dependency: DeclaredDependency { get }
}
