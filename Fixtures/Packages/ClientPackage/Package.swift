// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Shop",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    dependencies: [
        // begin: dependency
        .package(url: "https://github.com/OWNER/LaunchGraph", .upToNextMinor(from: "0.1.0"))
        // end: dependency
    ],
    targets: [
        .target(
            name: "Shop",
            dependencies: [
                // begin: product
                .product(name: "LaunchGraph", package: "LaunchGraph")
                // end: product
            ])
    ]
)
