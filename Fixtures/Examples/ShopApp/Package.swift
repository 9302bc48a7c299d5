// swift-tools-version: 6.2
import PackageDescription

// An app delegate before and after, and a pair for each design that services came from, built against the stand-ins of
// `Fixtures/Packages/UIKitHost`. In an app, `HostAdapters` is `LaunchHosts`.

let standIns: [Target.Dependency] = [.product(name: "AppleStandIns", package: "UIKitHost")]
let adapters: [Target.Dependency] = [
    .product(name: "HostAdapters", package: "UIKitHost"), .product(name: "LaunchGraph", package: "LaunchGraph"),
]

let package = Package(
    name: "ShopApp",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "LaunchGraph", path: "../../.."),
        .package(name: "UIKitHost", path: "../../Packages/UIKitHost"),
    ],
    targets: [
        .target(name: "ShopBefore", dependencies: standIns, path: "Before"),
        .target(name: "ShopAfter", dependencies: standIns + adapters, path: "After"),
        .target(name: "ShopDesigns", dependencies: standIns + adapters, path: "Designs"),
        .testTarget(
            name: "ShopTests", dependencies: ["ShopBefore", "ShopAfter", "ShopDesigns"] + standIns + adapters,
            // Testing has overlays for Apple's UIKit, which there is none of here.
            swiftSettings: [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]),
    ],
    swiftLanguageModes: [.v6]
)
