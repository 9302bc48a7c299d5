// swift-tools-version: 6.2
// The samples of the documentation, compiled as their users would: as it is, with the upcoming default for asynchronous
// functions, and with everything on the main actor unless it says otherwise. The three share their sources.
import PackageDescription

func samples(_ name: String, _ settings: [SwiftSetting] = []) -> Target {
    .testTarget(
        name: name, dependencies: [.product(name: "LaunchGraph", package: "LaunchGraph")], path: "Tests/\(name)",
        swiftSettings: settings)
}

let package = Package(
    name: "Samples",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    dependencies: [.package(name: "LaunchGraph", path: "../../..")],
    targets: [
        .executableTarget(
            name: "AppGraph",
            dependencies: [
                .product(name: "LaunchCommands", package: "LaunchGraph"),
                .product(name: "LaunchGraph", package: "LaunchGraph"),
            ]),
        samples("Plain"),
        samples("NonisolatedNonsending", [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]),
        samples("MainActorByDefault", [.defaultIsolation(MainActor.self)]),
    ],
    swiftLanguageModes: [.v6]
)
