#if canImport(SwiftUI)
    public import SwiftUI

    extension HostPhase {
        /// The phase that SwiftUI calls so.
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
        /// Takes in the phase of the program, as an `App` reads it, or of one of its scenes.
        ///
        /// - Parameters:
        ///   - phase: the phase.
        ///   - scene: which scene; the program as a whole unless told otherwise.
        public func scenePhase(_ phase: ScenePhase, of scene: AnyHashable = "SwiftUI") {
            sceneIsThere()
            source(scene, is: HostPhase(phase))
        }
    }

    extension View {
        /// Feeds a program's services with what this view's scene tells: its phase, URLs to open, activities to continue.
        ///
        /// ```swift
        /// WindowGroup { ShopView().services(host, continuing: ["com.shop.article"]) }
        /// ```
        ///
        /// In a program that has an application delegate that is a ``ServiceHosting`` as well, each event is told once.
        ///
        /// - Parameters:
        ///   - host: what feeds the program's services.
        ///   - types: the types of activity that are continued.
        public func services(_ host: ServiceHost, continuing types: [String] = []) -> some View {
            modifier(ServicesModifier(host: host, types: types))
        }
    }

    /// Feeds a program's services with what a scene tells.
    struct ServicesModifier: ViewModifier {
        let host: ServiceHost
        let types: [String]
        @Environment(\.scenePhase) private var phase
        @State private var scene = SceneOfView()

        func body(content: Content) -> some View {
            types.reduce(AnyView(told(content))) { view, type in
                AnyView(
                    view.onContinueUserActivity(type) { activity in
                        #if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
                            _ = host.ask(.continueUserActivity, ContinuedUserActivity(activity))
                        #endif
                    })
            }
        }

        private func told(_ content: Content) -> some View {
            content
                .onChange(of: phase, initial: true) { _, new in scene.tell(host, new) }
                .onOpenURL { url in
                    #if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
                        _ = host.ask(.openURL, OpenedURL(url))
                    #endif
                }
        }
    }

    /// Tells one scene from any other, and that it is gone when its state is: a view that is covered disappears, and its
    /// scene does not.
    @MainActor final class SceneOfView {
        /// Unlike the object's identity, not given to another one later.
        private struct Name: Hashable, Sendable {
            let number: Int
        }

        private static var last = 0
        private var name: Name?
        private weak var host: ServiceHost?

        nonisolated init() {}

        func tell(_ host: ServiceHost, _ phase: ScenePhase) {
            if name == nil {
                Self.last += 1
                name = Name(number: Self.last)
            }
            self.host = host
            if let name { host.scenePhase(phase, of: name) }
        }

        deinit {
            guard let name, let host else { return }
            Task { @MainActor in host.sourceIsGone(name) }
        }
    }
#endif
