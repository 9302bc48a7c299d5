#if canImport(SwiftUI)
    public import LaunchGraph
    public import SwiftUI

    /// The value of a service, in a view inside of ``SwiftUICore/View/services(_:continuing:)``.
    ///
    /// ```swift
    /// struct Greeting: View {
    ///     @ServiceValue(UserService.self) private var user
    ///
    ///     var body: some View { Text(user?.name ?? "Welcome") }
    /// }
    /// ```
    ///
    /// The view is drawn again when the service comes up or goes down.
    @MainActor @propertyWrapper public struct ServiceValue<S: Service>: DynamicProperty {
        @Environment(\.services) private var services

        /// Reads the value of the service of type `type`.
        public init(_ type: S.Type) {}

        /// The value; `nil` if the service is not up or not in the graph, and outside of
        /// ``SwiftUICore/View/services(_:continuing:)``.
        public var wrappedValue: S.Output? { try? services.host?.dispatcher.services[S.self] }
    }

    struct ServicesOfView {
        weak var host: ServiceHost?
        /// The number of changes of services so far. A view that reads values is drawn again when it changes.
        var changes = 0
    }

    extension EnvironmentValues {
        var services: ServicesOfView {
            get { self[ServicesKey.self] }
            set { self[ServicesKey.self] = newValue }
        }
    }

    private struct ServicesKey: EnvironmentKey {
        static var defaultValue: ServicesOfView { ServicesOfView() }
    }
#endif
