#if canImport(UIKit) && !os(watchOS)
    public import LaunchGraph
    public import UIKit

    /// Saves and restores the state of the user interface, in programs without scenes.
    ///
    /// State is saved and restored if every such service agrees.
    @MainActor public protocol StateRestorationResponder {
        /// Whether state is saved.
        func shouldSaveApplicationState(with coder: NSCoder) -> Bool
        /// Whether state is restored.
        func shouldRestoreApplicationState(with coder: NSCoder) -> Bool
        /// Returns the view controller of a path, or `nil` if this service does not have it. The first answer is used.
        func viewController(
            withRestorationIdentifierPath path: [String], coder: NSCoder
        ) -> UIViewController?
        /// State is about to be saved.
        func willEncodeRestorableState(with coder: NSCoder)
        /// State was restored.
        func didDecodeRestorableState(with coder: NSCoder)
    }

    // By default, a responder ignores a callback.
    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    extension StateRestorationResponder {
        /// Returns `nil`.
        public func viewController(
            withRestorationIdentifierPath path: [String], coder: NSCoder
        ) -> UIViewController? { nil }
        public func willEncodeRestorableState(with coder: NSCoder) {}
        public func didDecodeRestorableState(with coder: NSCoder) {}
    }

    /// A responder that represents a foreign delegate, which may have no answer.
    @MainActor protocol PartialStateRestorer {
        /// Whether state is saved; `nil` for no answer.
        func savesState(with coder: NSCoder) -> Bool?
        /// Whether state is restored; `nil` for no answer.
        func restoresState(with coder: NSCoder) -> Bool?
    }

    extension LifecycleEvent<any StateRestorationResponder, NSCoder, Bool> {
        /// Whether state is saved.
        public static var shouldSaveState: Self {
            .init(.shouldSaveState) { responder, coder in
                guard let partial = responder as? any PartialStateRestorer else {
                    return responder.shouldSaveApplicationState(with: coder)
                }
                return partial.savesState(with: coder)
            }
        }
        /// Whether state is restored.
        public static var shouldRestoreState: Self {
            .init(.shouldRestoreState) { responder, coder in
                guard let partial = responder as? any PartialStateRestorer else {
                    return responder.shouldRestoreApplicationState(with: coder)
                }
                return partial.restoresState(with: coder)
            }
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

    extension LifecycleEvent<any StateRestorationResponder, NSCoder, Void> {
        /// State is about to be saved.
        public static var willEncodeState: Self { .init(.willEncodeState) { $0.willEncodeRestorableState(with: $1) } }
        /// State was restored.
        public static var didDecodeState: Self { .init(.didDecodeState) { $0.didDecodeRestorableState(with: $1) } }
    }
#endif
