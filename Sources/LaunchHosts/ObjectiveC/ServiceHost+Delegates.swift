internal import LaunchGraph

extension ServiceHost {
    /// Lets services that conform to a host's own delegate protocol respond, on platforms where the Objective-C runtime
    /// reports which callbacks they implement.
    func adaptForeignDelegates() {
        #if canImport(ObjectiveC) && canImport(UIKit) && !os(watchOS)
            dispatcher.adaptResponders(by: DelegateResponders(host: .uiApplication))
        #elseif canImport(ObjectiveC) && canImport(AppKit)
            dispatcher.adaptResponders(by: DelegateResponders(host: .nsApplication))
        #endif
    }
}
