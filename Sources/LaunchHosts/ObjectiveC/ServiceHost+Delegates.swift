internal import LaunchGraph

extension ServiceHost {
    /// Has services that conform to a host's own delegate protocol respond, where the Objective-C runtime can tell which
    /// of its callbacks they have.
    func adaptForeignDelegates() {
        #if canImport(ObjectiveC) && canImport(UIKit) && !os(watchOS)
            dispatcher.adaptResponders(by: UIDelegateResponders())
        #elseif canImport(ObjectiveC) && canImport(AppKit)
            dispatcher.adaptResponders(by: NSDelegateResponders())
        #endif
    }
}
