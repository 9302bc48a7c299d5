import HostAdapters
import LaunchGraph
import UIKit

@MainActor public final class LinkHandler: Service, OpenURLResponder {
    public init() {}
    public func launch(_ context: LaunchContext) async throws {}
    public func open(_ url: OpenedURL) -> Bool { url.url.scheme == "shop" }
}

@MainActor public final class OfferHandler: Service, OpenURLResponder {
    public let dependsOn = [LinkHandler.id]
    public private(set) var opened: [URL] = []
    public init() {}
    public func launch(_ context: LaunchContext) async throws {}

    public func open(_ url: OpenedURL) -> Bool {
        opened.append(url.url)
        return url.url.host == "offer"
    }
}

final class LinkDelegate: HostApplicationDelegate {
    @ServiceListBuilder override var services: ServiceList {
        LinkHandler()
        OfferHandler()
    }
}

/// Named in the scene manifest.
final class LinkScene: HostSceneDelegate {}
