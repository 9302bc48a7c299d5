#if canImport(UIKit) && !os(watchOS)
    internal import LaunchGraph
    public import UIKit

    // Restoration, and the making of scenes, as an application delegate passes them on.
    extension ServiceHost {
        /// Whether state is to be kept.
        public func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool {
            ask(.shouldSaveState, coder)
        }

        /// Whether state is to be restored.
        public func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder)
            -> Bool
        {
            ask(.shouldRestoreState, coder)
        }

        /// The view controller of a path is needed.
        public func application(
            _ application: UIApplication, viewControllerWithRestorationIdentifierPath path: [String], coder: NSCoder
        ) -> UIViewController? {
            ask(.restoredViewController, (path, coder))
        }

        /// State is about to be kept.
        public func application(_ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder) {
            send(.willEncodeState, coder)
        }

        /// State was restored.
        public func application(_ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder) {
            send(.didDecodeState, coder)
        }

        /// The configuration of a new scene: that of the first service that has one, else what the program declares.
        public func application(
            _ application: UIApplication, configurationForConnecting session: UISceneSession,
            options: UIScene.ConnectionOptions
        ) -> UISceneConfiguration {
            ask(.sceneConfiguration, (session, options)) ?? session.configuration
        }

        /// The user closed scenes.
        public func application(_ application: UIApplication, didDiscardSceneSessions sessions: Set<UISceneSession>) {
            send(.didDiscardSceneSessions, sessions)
        }
    }

    #if !os(visionOS)
        // What UIKit has deprecated and programs still pass on.
        extension ServiceHost {
            /// Something may be fetched. The handler gets the best of all answers, once.
            public func application(
                _ application: UIApplication,
                performFetchWithCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
            ) {
                answer(.performFetch, (), by: completionHandler)
            }

            #if !os(tvOS)
                /// The status bar is about to turn.
                public func application(
                    _ application: UIApplication, willChangeStatusBarOrientation orientation: UIInterfaceOrientation,
                    duration: TimeInterval
                ) {
                    send(.willChangeStatusBarOrientation, (orientation, duration))
                }

                /// The status bar has turned.
                public func application(
                    _ application: UIApplication, didChangeStatusBarOrientation orientation: UIInterfaceOrientation
                ) {
                    send(.didChangeStatusBarOrientation, orientation)
                }

                /// The status bar is about to change its frame.
                public func application(_ application: UIApplication, willChangeStatusBarFrame frame: CGRect) {
                    send(.willChangeStatusBarFrame, frame)
                }

                /// The status bar has changed its frame.
                public func application(_ application: UIApplication, didChangeStatusBarFrame frame: CGRect) {
                    send(.didChangeStatusBarFrame, frame)
                }
            #endif
        }
    #endif
#endif
