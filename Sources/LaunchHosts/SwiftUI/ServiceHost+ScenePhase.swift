#if canImport(SwiftUI)
    public import LaunchGraph
    public import SwiftUI

    extension HostPhase {
        /// Creates the phase that corresponds to a phase of SwiftUI.
        public init(_ phase: ScenePhase) {
            switch phase {
            case .active: self = .active
            case .inactive: self = .inactive
            case .background: self = .background
            @unknown default: self = .inactive
            }
        }
    }

    extension ServiceHost {
        /// Sets the phase of the program, as an `App` reads it, or of one of its scenes.
        ///
        /// - Parameters:
        ///   - phase: the phase.
        ///   - scene: the scene; by default the program as a whole.
        public func scenePhase(_ phase: ScenePhase, of scene: AnyHashable = "SwiftUI") {
            noteScene()
            setPhase(HostPhase(phase), of: scene)
        }
    }

    extension View {
        /// Forwards the phase of this view's scene, URLs to open and activities to continue to a program's services.
        ///
        /// ```swift
        /// WindowGroup { ShopView().services(host, continuing: ["com.shop.article"]) }
        /// ```
        ///
        /// A host that no application delegate has launched is launched when the view first appears; deferred services
        /// wait until the scene is active. In a program with an application delegate, which launches the host, each
        /// event is still sent once.
        ///
        /// - Parameters:
        ///   - host: the host of the program's services.
        ///   - types: the types of activity that are continued.
        public func services(_ host: ServiceHost, continuing types: [String] = []) -> some View {
            modifier(ServicesModifier(host: host, types: types))
        }
    }

    struct ServicesModifier: ViewModifier {
        let host: ServiceHost
        let types: [String]
        @Environment(\.scenePhase) private var phase
        @State private var scene = SceneOfView()
        @State private var changes = 0

        func body(content: Content) -> some View {
            let content = content.environment(\.services, ServicesOfView(host: host, changes: changes))
                .task { await countChanges() }
            return types.reduce(AnyView(told(content))) { view, type in
                AnyView(
                    view.onContinueUserActivity(type) { activity in
                        _ = host.ask(.continueUserActivity, ContinuedUserActivity(activity))
                    })
            }
        }

        /// Lets views that show the values of services be drawn again when a service changes, also in later launches.
        private func countChanges() async {
            while !Task.isCancelled {
                for await change in host.dispatcher.changes where change.kind == .state { changes += 1 }
                changes += 1
            }
        }

        private func told(_ content: some View) -> some View {
            #if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
                toldPhase(content).onOpenURL { url in _ = host.ask(.openURL, OpenedURL(url)) }
            #else
                toldPhase(content)
            #endif
        }
    }

    extension ServicesModifier {
        private func toldPhase(_ content: some View) -> AnyView {
            #if canImport(ObjectiveC)
                guard #available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, *) else {
                    return AnyView(
                        content.onAppear { scene.tell(host, phase) }.onChange(of: phase) { scene.tell(host, $0) })
                }
            #endif
            return AnyView(content.onChange(of: phase, initial: true) { _, new in scene.tell(host, new) })
        }
    }

    /// Identifies a scene, and reports its removal when its state is released. The disappearance of a view does not
    /// indicate a removal: a covered view disappears while its scene still exists.
    @MainActor final class SceneOfView {
        /// The identity of this object may be that of another one after its release.
        private let name = UInt64.random(in: .min ... .max)
        private weak var host: ServiceHost?

        nonisolated init() {}

        func tell(_ host: ServiceHost, _ phase: ScenePhase) {
            self.host = host
            if !host.launch.hasBegun { host.launch(untilFirstFrame: true) }
            host.scenePhase(phase, of: name)
        }

        deinit {
            guard let host else { return }
            Task { @MainActor [name] in host.removeSource(name) }
        }
    }

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
