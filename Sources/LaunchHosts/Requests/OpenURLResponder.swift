#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
    public import LaunchGraph

    #if canImport(UIKit)
        public import UIKit
    #else
        public import AppKit
    #endif

    /// A URL that the program is to open, whether an application delegate, a scene, the launch, or SwiftUI has it.
    @MainActor public struct OpenedURL {
        /// The URL.
        public let url: URL
        /// The bundle identifier of the program that wants it opened.
        public let sourceApplication: String?
        /// What that program says about it.
        public let annotation: Any?
        /// Whether a file must be copied before it is used, since it is not the program's to change.
        public let mustCopy: Bool
        #if canImport(UIKit)
            /// The scene that is to show it; `nil` where there are no scenes, or it is gone.
            public weak var scene: UIScene?
        #endif

        /// A URL to open.
        public init(
            _ url: URL, sourceApplication: String? = nil, annotation: Any? = nil, mustCopy: Bool = false
        ) {
            self.url = url
            self.sourceApplication = sourceApplication
            self.annotation = annotation
            self.mustCopy = mustCopy
        }
    }

    /// Opens URLs. Every such service is asked; a host is told that a URL was opened if any has.
    @MainActor public protocol OpenURLResponder {
        /// Opens a URL.
        ///
        /// - Returns: whether it is this service's to open.
        func open(_ url: OpenedURL) -> Bool
    }

    extension LifecycleEvent where Responder == any OpenURLResponder, Payload == OpenedURL, Output == Bool {
        /// A URL is to be opened.
        public static var openURL: Self { .init(.openURL) { $0.open($1) } }
    }
#endif
