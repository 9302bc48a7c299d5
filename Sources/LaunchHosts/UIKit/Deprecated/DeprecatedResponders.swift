#if canImport(UIKit) && !os(watchOS) && !os(visionOS)
    public import LaunchGraph
    public import UIKit

    // Callbacks that UIKit has deprecated without a successor of the same kind, and that programs still implement. A
    // callback with a successor causes the same event: see `HostCallback`.

    /// Fetches data when the system decides so. Deprecated since iOS 13 in favor of tasks of `BackgroundTasks`.
    @MainActor public protocol BackgroundFetchResponder {
        /// Data may be fetched.
        func performFetch(completion: EventCompletion<UIBackgroundFetchResult>)
    }

    extension CompletionEvent<any BackgroundFetchResponder, Void, UIBackgroundFetchResult> {
        /// Data may be fetched.
        public static var performFetch: Self {
            .init(.performFetch, rule: .bestFetch) { $0.performFetch(completion: $2) }
        }
    }

    #if !os(tvOS)
        /// Receives changes of size, orientation and traits of windows together. Deprecated since iOS 26: use
        /// ``WindowGeometryResponder`` and register for trait changes.
        @MainActor public protocol WindowTraitsResponder {
            /// The size, orientation or traits of a scene's window have changed.
            func windowScene(
                _ scene: UIWindowScene, didUpdate previousCoordinateSpace: any UICoordinateSpace,
                interfaceOrientation: UIInterfaceOrientation, traitCollection: UITraitCollection)
        }

        extension LifecycleEvent<
            any WindowTraitsResponder,
            (
                scene: UIWindowScene, space: any UICoordinateSpace, orientation: UIInterfaceOrientation,
                traits: UITraitCollection
            ), Void
        > {
            static var windowTraitsDidChange: Self {
                .init(.windowTraitsDidChange) {
                    $0.windowScene(
                        $1.scene, didUpdate: $1.space, interfaceOrientation: $1.orientation, traitCollection: $1.traits)
                }
            }
        }
    #endif
#endif
