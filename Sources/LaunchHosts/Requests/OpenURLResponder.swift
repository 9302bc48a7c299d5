#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
    public import LaunchGraph

    #if canImport(UIKit)
        public import UIKit
    #else
        public import AppKit
    #endif

    /// A URL to open, from an application delegate, a scene, the launch or SwiftUI.
    @MainActor public struct OpenedURL {
        /// The URL.
        public let url: URL
        /// The bundle identifier of the program that sent the URL.
        public let sourceApplication: String?
        /// The property list that the program sent with the URL.
        public let annotation: Any?
        /// Whether a file must be copied before it is used, because the program may not change it.
        public let mustCopy: Bool
        #if canImport(UIKit)
            /// The scene that the URL is for; `nil` without scenes or if the scene no longer exists.
            public weak var scene: UIScene?
        #endif

        /// Creates a URL to open.
        public init(_ url: URL, sourceApplication: String? = nil, annotation: Any? = nil, mustCopy: Bool = false) {
            self.url = url
            self.sourceApplication = sourceApplication
            self.annotation = annotation
            self.mustCopy = mustCopy
        }
    }

    /// Opens URLs, of files too. Every such service is asked; the host receives true if any service opened the URL.
    @MainActor public protocol OpenURLResponder {
        /// Opens a URL.
        ///
        /// - Returns: whether this service opened the URL.
        func open(_ url: OpenedURL) -> Bool
    }

    extension LifecycleEvent<any OpenURLResponder, OpenedURL, Bool> {
        /// A URL to open.
        public static var openURL: Self { .init(.openURL) { $0.open($1) } }
    }
#endif
