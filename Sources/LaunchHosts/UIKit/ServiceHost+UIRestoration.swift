#if canImport(UIKit) && !os(watchOS)
    internal import LaunchGraph
    public import UIKit

    // The callbacks of an application delegate for state restoration and new scenes.
    extension ServiceHost {
        /// Whether state is saved.
        public func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool {
            ask(.shouldSaveState, coder)
        }

        /// Whether state is restored.
        public func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder)
            -> Bool
        {
            ask(.shouldRestoreState, coder)
        }

        /// Returns the view controller of a path.
        public func application(
            _ application: UIApplication, viewControllerWithRestorationIdentifierPath path: [String], coder: NSCoder
        ) -> UIViewController? {
            ask(.restoredViewController, (path, coder))
        }

        /// State is about to be saved.
        public func application(_ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder) {
            send(.willEncodeState, coder)
        }

        /// State was restored.
        public func application(_ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder) {
            send(.didDecodeState, coder)
        }

        /// Returns the configuration of a new scene: that of the first service that has one, otherwise the declared
        /// one.
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
        // The callbacks that UIKit has deprecated and that programs still forward.
        extension ServiceHost {
            /// Asks services to fetch data. The handler is called once, with the best answer.
            public func application(
                _ application: UIApplication,
                performFetchWithCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
            ) {
                answer(.performFetch, (), by: completionHandler)
            }

            #if !os(tvOS)
                /// The status bar is about to change its orientation.
                public func application(
                    _ application: UIApplication, willChangeStatusBarOrientation orientation: UIInterfaceOrientation,
                    duration: TimeInterval
                ) {
                    send(.willChangeStatusBarOrientation, (orientation, duration))
                }

                /// The status bar has changed its orientation.
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
