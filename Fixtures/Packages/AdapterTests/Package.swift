// swift-tools-version: 6.2
import PackageDescription

// The tests of the adapters that also run on Apple's systems, in a package that contains nothing else: the whole package has
// tests of processes and of the command line, which a simulator cannot build.
//
// `LaunchHostsTests` is a symbolic link to the tests of the package. `UIKitTests` needs UIKit and the Objective-C runtime.

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

let adapters: [Target.Dependency] = [
    .product(name: "LaunchGraph", package: "LaunchGraph"), .product(name: "LaunchHosts", package: "LaunchGraph"),
]

let package = Package(
    name: "AdapterTests",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    dependencies: [.package(name: "LaunchGraph", path: "../../..")],
    targets: [
        .testTarget(
            name: "HostTests", dependencies: adapters, path: "LaunchHostsTests", swiftSettings: settings),
        .testTarget(name: "UIKitTests", dependencies: adapters, path: "UIKitTests", swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
