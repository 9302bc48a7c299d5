#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
    internal import LaunchGraph

    #if canImport(UIKit)
        public import UIKit
    #else
        public import AppKit
    #endif

    /// Adds to the saved state of the program, and reads it again. All methods have default implementations.
    @MainActor public protocol RestorableStateResponder {
        /// State is about to be saved.
        func willEncodeRestorableState(with coder: NSCoder)
        /// State was restored.
        func didDecodeRestorableState(with coder: NSCoder)
    }

    // By default, a responder ignores a callback.
    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    extension RestorableStateResponder {
        public func willEncodeRestorableState(with coder: NSCoder) {}
        public func didDecodeRestorableState(with coder: NSCoder) {}
    }

    extension LifecycleEvent<any RestorableStateResponder, NSCoder, Void> {
        static var willEncodeState: Self { .init(.willEncodeState) { $0.willEncodeRestorableState(with: $1) } }
        static var didDecodeState: Self { .init(.didDecodeState) { $0.didDecodeRestorableState(with: $1) } }
    }
#endif
