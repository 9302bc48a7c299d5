// swift-tools-version: 6.2
import PackageDescription

// A package that depends on LaunchGraph and passes its own traits on: none of them, each alone, or all. Without a trait it
// resolves no other package. `make traits` builds and tests all three.

let bridges: [(trait: String, products: [(name: String, package: String)])] = [
    ("Logging", [("Logging", "swift-log"), ("InMemoryLogging", "swift-log")]),
    ("Metrics", [("CoreMetrics", "swift-metrics"), ("MetricsTestKit", "swift-metrics")]),
    ("Tracing", [("Tracing", "swift-distributed-tracing"), ("InMemoryTracing", "swift-distributed-tracing")]),
    (
        "ServiceLifecycle",
        [
            ("ServiceLifecycle", "swift-service-lifecycle"), ("ServiceLifecycleTestKit", "swift-service-lifecycle"),
            ("Logging", "swift-log"),
        ]
    ),
    ("Configuration", [("Configuration", "swift-configuration")]),
    ("YAML", [("LaunchManifest", "LaunchGraph")]),
]

let package = Package(
    name: "Bridges",
    platforms: [.macOS(.v15)],
    traits: Set(bridges.map { .trait(name: $0.trait) }).union([.default(enabledTraits: [])]),
    dependencies: [
        .package(
            name: "LaunchGraph", path: "../../..",
            traits: Set(bridges.map { .trait(name: $0.trait, condition: .when(traits: [$0.trait])) })),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(
            url: "https://github.com/apple/swift-configuration", from: "1.4.0",
            traits: [.defaults, "CommandLineArguments"]),
    ],
    targets: bridges.map { bridge in
        .testTarget(
            name: "Launch\(bridge.trait)Tests",
            dependencies: [
                .product(name: "LaunchGraph", package: "LaunchGraph"),
                .product(name: "Launch\(bridge.trait)", package: "LaunchGraph"),
            ]
                + bridge.products.map {
                    .product(name: $0.name, package: $0.package, condition: .when(traits: [bridge.trait]))
                })
    },
    swiftLanguageModes: [.v6]
)
