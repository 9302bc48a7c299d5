#if canImport(UIKit) && !os(watchOS)
    public import LaunchGraph
    public import UIKit

    /// Receives changes of the size and orientation of windows.
    @MainActor public protocol WindowGeometryResponder {
        /// The geometry of a scene's window has changed.
        ///
        /// - Parameter previous: the previous geometry.
        func windowScene(_ scene: UIWindowScene, didUpdateEffectiveGeometry previous: UIWindowScene.Geometry)
    }

    extension LifecycleEvent<
        any WindowGeometryResponder, (scene: UIWindowScene, previous: UIWindowScene.Geometry), Void
    > {
        static var windowGeometryDidChange: Self {
            .init(.windowGeometryDidChange) { $0.windowScene($1.scene, didUpdateEffectiveGeometry: $1.previous) }
        }
    }

    #if compiler(>=6.2)
        /// Chooses the style of a window's controls.
        @available(iOS 26.0, tvOS 26.0, visionOS 26.0, *)
        @MainActor public protocol WindowingControlResponder {
            /// Returns the style of a scene's window controls, or `nil` for no answer. The first answer is used.
            func preferredWindowingControlStyle(
                for scene: UIWindowScene
            ) -> UIWindowScene.WindowingControlStyle?
        }

        @available(iOS 26.0, tvOS 26.0, visionOS 26.0, *)
        extension LifecycleEvent<any WindowingControlResponder, UIWindowScene, UIWindowScene.WindowingControlStyle?> {
            /// Returns the style of a scene's window controls.
            public static var windowingControlStyle: Self {
                .init(.windowingControlStyle, rule: .untilAnswered) { $0.preferredWindowingControlStyle(for: $1) }
            }
        }
    #endif
#endif
