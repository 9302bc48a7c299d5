/// A callback of a host, and the event that it leads to.
public struct HostCallback: Sendable, Hashable {
    /// Who calls.
    public enum Host: String, Sendable, CaseIterable {
        case uiApplication, uiScene, uiViewController, userNotifications, nsApplication, swiftUI
        case androidApplication, androidActivity, androidFragment
    }

    /// Who calls.
    public let host: Host
    /// Its Objective-C selector; on Android and in SwiftUI its name.
    public let selector: String
    /// What services are sent.
    public let event: HostEvent
    /// Whether the host has deprecated it.
    public let isDeprecated: Bool
    /// Whether ``ServiceHost`` itself needs it, whoever responds: to launch, to know the phase, to deliver what a scene is
    /// connected for, to shut down.
    public let isHosts: Bool

    init(
        _ host: Host, _ selector: String, _ event: HostEvent, isDeprecated: Bool = false, isHosts: Bool = false
    ) {
        self.host = host
        self.selector = selector
        self.event = event
        self.isDeprecated = isDeprecated
        self.isHosts = isHosts
    }

    /// The same callback, needed by ``ServiceHost`` itself.
    var forHost: HostCallback {
        HostCallback(host, selector, event, isDeprecated: isDeprecated, isHosts: true)
    }

    /// The callback of `host` with that selector; `nil` for one that the catalogue does not have.
    ///
    /// - Complexity: O(callbacks).
    public static func named(_ selector: String, of host: Host) -> HostCallback? {
        all.first { $0.host == host && $0.selector == selector }
    }
}
