#if canImport(UIKit) && !os(watchOS)
    public import LaunchGraph
    public import UIKit

    #if !os(tvOS)
        /// Does what the user chose on the Home screen.
        @MainActor public protocol ShortcutResponder {
            /// The user chose a shortcut.
            ///
            /// - Parameter completion: to be called with whether it was done; whoever it does not concern answers with
            ///   `false`, or lets go of it.
            func performAction(for shortcut: ChosenShortcut, completion: EventCompletion<Bool>)
        }

        /// A shortcut that the user chose on the Home screen.
        @MainActor public struct ChosenShortcut {
            /// The shortcut.
            public let item: UIApplicationShortcutItem
            /// The scene that is to show it; `nil` where there are no scenes, or it is gone.
            public private(set) weak var scene: UIScene?

            /// A shortcut that the user chose.
            public init(_ item: UIApplicationShortcutItem, scene: UIScene? = nil) {
                self.item = item
                self.scene = scene
            }
        }

        extension CompletionEvent
        where Responder == any ShortcutResponder, Payload == ChosenShortcut, Output == Bool {
            /// The user chose a shortcut on the Home screen.
            public static var performShortcut: Self {
                .init(.performShortcut, rule: .any) { $0.performAction(for: $1, completion: $2) }
            }
        }

        /// Says which orientations the program supports.
        @MainActor public protocol OrientationResponder {
            /// The orientations that this service supports in a window; everything that any such service supports is
            /// supported.
            func supportedInterfaceOrientations(for window: UIWindow?) -> UIInterfaceOrientationMask
        }

        extension LifecycleEvent
        where Responder == any OrientationResponder, Payload == UIWindow?, Output == UIInterfaceOrientationMask {
            /// Which orientations the program supports; none where nobody answers, which a host takes for those that
            /// the program declares.
            public static var supportedOrientations: Self {
                .init(.supportedOrientations, rule: .union) { $0.supportedInterfaceOrientations(for: $1) }
            }
        }

        /// Answers a program on a paired watch.
        @MainActor public protocol WatchRequestResponder {
            /// A program on a watch asks for something.
            ///
            /// - Parameter completion: to be called with what is to be replied; of one key the first service's counts.
            func handleWatchRequest(
                _ userInfo: [AnyHashable: Any]?, completion: EventCompletion<[String: any Sendable]>)
        }

        extension CompletionEvent
        where
            Responder == any WatchRequestResponder, Payload == [AnyHashable: Any]?, Output == [String: any Sendable]
        {
            /// A program on a paired watch asks for something.
            public static var handleWatchRequest: Self {
                let rule = EventRule<[String: any Sendable], [String: any Sendable]>(
                    identity: [:], begin: { $0 }, combine: { $0.merge($1) { first, _ in first } })
                return .init(.handleWatchRequest, rule: rule) { $0.handleWatchRequest($1, completion: $2) }
            }
        }
    #endif

    /// Keeps extensions of a kind from the program, such as other keyboards.
    @MainActor public protocol ExtensionPointResponder {
        /// Whether extensions of that kind may be used; no from anybody is no.
        func shouldAllow(_ extensionPoint: UIApplication.ExtensionPointIdentifier) -> Bool
    }

    extension LifecycleEvent
    where
        Responder == any ExtensionPointResponder, Payload == UIApplication.ExtensionPointIdentifier, Output == Bool
    {
        /// Whether extensions of a kind may be used.
        public static var allowExtensionPoint: Self { .init(.allowExtensionPoint) { $0.shouldAllow($1) } }
    }
#endif
