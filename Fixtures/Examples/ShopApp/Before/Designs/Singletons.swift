import UIKit

@MainActor class LinkHandler {
    static let shared = LinkHandler()
    func open(_ url: URL) -> Bool { url.scheme == "shop" }
}

@MainActor class OfferHandler {
    static let shared = OfferHandler()
    func open(_ url: URL) -> Bool { url.host == "offer" }
}

final class SingletonDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        // Opens the URL of the options, which UIKit passes again.
        if let url = options?[.url] as? URL { return self.application(application, open: url, options: [:]) }
        return true
    }

    func application(
        _ application: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool {
        let isLink = LinkHandler.shared.open(url)
        let isOffer = OfferHandler.shared.open(url)
        return isLink || isOffer
    }
}
