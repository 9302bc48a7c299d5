#if canImport(UIKit) && !os(watchOS)
    public import LaunchGraph
    public import UIKit

    #if canImport(Intents)
        public import Intents
    #endif

    #if !os(tvOS)
        /// Performs shortcuts that the user chose on the Home screen.
        @MainActor public protocol ShortcutResponder {
            /// The user chose a shortcut.
            ///
            /// - Parameter completion: to be called with whether the action was performed; a service that the shortcut
            ///   does not concern answers `false` or releases it.
            func performAction(for shortcut: ChosenShortcut, completion: EventCompletion<Bool>)
        }

        /// A shortcut that the user chose on the Home screen.
        @MainActor public struct ChosenShortcut {
            /// The shortcut.
            public let item: UIApplicationShortcutItem
            /// The scene that the shortcut is for; `nil` without scenes or if the scene no longer exists.
            public private(set) weak var scene: UIScene?

            /// Creates a shortcut that the user chose.
            public init(_ item: UIApplicationShortcutItem, scene: UIScene? = nil) {
                self.item = item
                self.scene = scene
            }
        }

        extension CompletionEvent<any ShortcutResponder, ChosenShortcut, Bool> {
            /// The user chose a shortcut on the Home screen.
            public static var performShortcut: Self {
                .init(.performShortcut, rule: .any) { $0.performAction(for: $1, completion: $2) }
            }
        }

        /// Decides which orientations the program supports.
        @MainActor public protocol OrientationResponder {
            /// The orientations that this service supports in a window. The program supports the union of all answers.
            func supportedInterfaceOrientations(for window: UIWindow?) -> UIInterfaceOrientationMask
        }

        extension LifecycleEvent<any OrientationResponder, UIWindow?, UIInterfaceOrientationMask> {
            /// The orientations that the program supports. Without any answer the result is empty, and the host uses
            /// the orientations that the program declares.
            public static var supportedOrientations: Self {
                .init(.supportedOrientations, rule: .union) { $0.supportedInterfaceOrientations(for: $1) }
            }
        }

        extension UIInterfaceOrientationMask {
            /// The orientations that the `Info.plist` of the program declares; all but upside down if there are none.
            @MainActor static var declaredByProgram: Self {
                let declared = Bundle.main.object(forInfoDictionaryKey: "UISupportedInterfaceOrientations") as? [String]
                return Self(declaredBy: declared ?? [])
            }

            init(declaredBy names: [String]) {
                let masks: [String: Self] = [
                    "UIInterfaceOrientationPortrait": .portrait,
                    "UIInterfaceOrientationPortraitUpsideDown": .portraitUpsideDown,
                    "UIInterfaceOrientationLandscapeLeft": .landscapeLeft,
                    "UIInterfaceOrientationLandscapeRight": .landscapeRight,
                ]
                self = Self(names.compactMap { masks[$0] })
                if isEmpty { self = .allButUpsideDown }
            }
        }

        /// Answers requests of a program on a paired watch.
        @MainActor public protocol WatchRequestResponder {
            /// A program on a paired watch makes a request.
            ///
            /// - Parameter completion: to be called with the reply. Of several values for a key, the first is used.
            func handleWatchRequest(
                _ userInfo: [AnyHashable: Any]?, completion: EventCompletion<[String: any Sendable]>)
        }

        extension CompletionEvent<any WatchRequestResponder, [AnyHashable: Any]?, [String: any Sendable]> {
            /// A program on a paired watch makes a request.
            public static var handleWatchRequest: Self {
                .init(.handleWatchRequest, rule: .firstOfEachKey()) { $0.handleWatchRequest($1, completion: $2) }
            }
        }
    #endif

    /// Decides whether the program allows extensions of a kind, such as other keyboards.
    @MainActor public protocol ExtensionPointResponder {
        /// Whether extensions of this kind may be used. One refusal prevents it.
        func shouldAllow(_ extensionPoint: UIApplication.ExtensionPointIdentifier) -> Bool
    }

    extension LifecycleEvent<any ExtensionPointResponder, UIApplication.ExtensionPointIdentifier, Bool> {
        /// Whether extensions of a kind may be used.
        public static var allowExtensionPoint: Self { .init(.allowExtensionPoint) { $0.shouldAllow($1) } }
    }

    /// Saves and restores the state of the user interface, in programs without scenes.
    ///
    /// State is saved and restored if every such service that answers agrees.
    @MainActor public protocol StateRestorationResponder: RestorableStateResponder {
        /// Whether state is saved; `nil` for no answer.
        func shouldSaveApplicationState(with coder: NSCoder) -> Bool?
        /// Whether state is restored; `nil` for no answer.
        func shouldRestoreApplicationState(with coder: NSCoder) -> Bool?
        /// Returns the view controller of a path, or `nil` if this service does not have it. The first answer is used.
        func viewController(withRestorationIdentifierPath path: [String], coder: NSCoder) -> UIViewController?
    }

    extension StateRestorationResponder {
        /// Returns `nil`.
        public func viewController(
            withRestorationIdentifierPath path: [String], coder: NSCoder
        ) -> UIViewController? { nil }
    }

    extension LifecycleEvent<any StateRestorationResponder, NSCoder, Bool> {
        /// Whether state is saved.
        public static var shouldSaveState: Self { .init(.shouldSaveState) { $0.shouldSaveApplicationState(with: $1) } }
        /// Whether state is restored.
        public static var shouldRestoreState: Self {
            .init(.shouldRestoreState) { $0.shouldRestoreApplicationState(with: $1) }
        }
    }

    extension LifecycleEvent<any StateRestorationResponder, (path: [String], coder: NSCoder), UIViewController?> {
        /// Returns the view controller of a path.
        public static var restoredViewController: Self {
            .init(.restoredViewController) {
                $0.viewController(withRestorationIdentifierPath: $1.path, coder: $1.coder)
            }
        }
    }

    #if canImport(Intents)
        /// Handles intents itself. Deprecated since iOS 14 in favor of ``IntentResponder``, which UIKit uses only in
        /// programs with several scenes.
        @MainActor public protocol IntentHandlingResponder {
            /// Handles an intent.
            ///
            /// - Parameter completion: to be called with the response. The first service's response is used. A service that
            ///   the intent does not concern releases it.
            func handle(_ intent: INIntent, completion: EventCompletion<HandedOver<INIntentResponse>>)
        }

        extension CompletionEvent<any IntentHandlingResponder, INIntent, HandedOver<INIntentResponse>?> {
            /// An intent to handle.
            public static var handleIntent: Self {
                .init(.handleIntent, rule: .first) { $0.handle($1, completion: $2) }
            }
        }
    #endif
#endif
