#if canImport(UIKit) && !os(watchOS)
    public import LaunchGraph
    public import UIKit

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
            .init(.restoredViewController, rule: .untilAnswered) {
                $0.viewController(withRestorationIdentifierPath: $1.path, coder: $1.coder)
            }
        }
    }
#endif
