// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "ShopServer",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "LaunchGraph", path: "../../..")],
    targets: [
        .target(
            name: "ShopServices", dependencies: [.product(name: "LaunchGraph", package: "LaunchGraph")]),
        .executableTarget(
            name: "shop",
            dependencies: ["ShopServices", .product(name: "LaunchCommands", package: "LaunchGraph")]),
        .testTarget(name: "ShopServicesTests", dependencies: ["ShopServices", "shop"]),
    ],
    swiftLanguageModes: [.v6]
)
