// swift-tools-version: 6.2
import PackageDescription

// Compiles the adapters of `Sources/LaunchHosts` against stand-ins for Apple's frameworks and drives them, on any platform.
// `Adapters` is a symbolic link to these very sources; the target has a name of its own, since names are unique.

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

let standIns = [
    "UIKit", "AppKit", "WatchKit", "UserNotifications", "CloudKit", "Intents", "SwiftUI", "CarPlay", "BackgroundTasks",
    "MetricKit",
]

func standIn(_ name: String, _ dependencies: [Target.Dependency] = ["AppleFoundation"]) -> Target {
    .target(name: name, dependencies: dependencies, path: "StandIns/\(name)", swiftSettings: settings)
}

let package = Package(
    name: "UIKitHost",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "HostAdapters", targets: ["HostAdapters"]),
        .library(name: "AppleStandIns", targets: standIns),
    ],
    dependencies: [.package(name: "LaunchGraph", path: "../../..")],
    targets: [
        standIn("AppleFoundation", []),
        standIn("UserNotifications"),
        standIn("CloudKit"),
        standIn("Intents"),
        standIn("WatchKit"),
        standIn("BackgroundTasks"),
        standIn("MetricKit"),
        standIn("CarPlay", ["AppleFoundation", "UIKit"]),
        standIn("UIKit", ["AppleFoundation", "UserNotifications", "CloudKit", "Intents"]),
        standIn("AppKit", ["AppleFoundation", "CloudKit", "Intents"]),
        standIn("SwiftUI", ["AppleFoundation", "UIKit"]),
        .target(
            name: "HostAdapters",
            dependencies: [.product(name: "LaunchGraph", package: "LaunchGraph")]
                + standIns.map { .target(name: $0) },
            path: "Adapters", exclude: ["LaunchHosts.docc", "PrivacyInfo.xcprivacy"], swiftSettings: settings),
        .testTarget(
            name: "HostAdaptersTests",
            dependencies: ["HostAdapters", .product(name: "LaunchGraph", package: "LaunchGraph")]
                + standIns.map { .target(name: $0) },
            // Testing has overlays for Apple's UIKit and AppKit, which there are none of here.
            swiftSettings: settings + [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]),
    ],
    swiftLanguageModes: [.v6]
)
