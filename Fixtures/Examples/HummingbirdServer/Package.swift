// swift-tools-version: 6.2
import PackageDescription

func products(_ package: String, _ names: String...) -> [Target.Dependency] {
    names.map { .product(name: $0, package: package) }
}

let package = Package(
    name: "HummingbirdServer",
    platforms: [.macOS(.v15)],
    dependencies: [
        // begin: traits
        .package(
            name: "LaunchGraph", path: "../../..",
            traits: ["Logging", "Metrics", "Tracing", "ServiceLifecycle", "Configuration"]),
        // end: traits
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.0"),
        .package(
            url: "https://github.com/apple/swift-configuration", from: "1.4.0",
            traits: [.defaults, "CommandLineArguments"]),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        .executableTarget(
            name: "orders",
            dependencies: products(
                "LaunchGraph", "LaunchGraph", "LaunchLogging", "LaunchMetrics", "LaunchTracing",
                "LaunchServiceLifecycle", "LaunchConfiguration", "LaunchReportPage")
                + products("hummingbird", "Hummingbird") + products("async-http-client", "AsyncHTTPClient")
                + products("GRDB.swift", "GRDB") + products("swift-log", "Logging")
                + products("swift-metrics", "MetricsTestKit")
                + products("swift-distributed-tracing", "Tracing", "InMemoryTracing")
                + products("swift-configuration", "Configuration"),
            // The manifest is checked by every build: a cycle in it does not build.
            plugins: [.plugin(name: "LaunchGraphCheck", package: "LaunchGraph")]),
        // The same server with swift-service-lifecycle alone, for the comparison in the documentation.
        .executableTarget(
            name: "orders-lifecycle",
            dependencies: products("hummingbird", "Hummingbird") + products("async-http-client", "AsyncHTTPClient")
                + products("GRDB.swift", "GRDB") + products("swift-log", "Logging")
                + products("swift-configuration", "Configuration")
                + products("swift-service-lifecycle", "ServiceLifecycle", "UnixSignals")),
        .testTarget(
            name: "OrdersTests",
            dependencies: ["orders", "orders-lifecycle"] + products("async-http-client", "AsyncHTTPClient")),
    ],
    swiftLanguageModes: [.v6]
)
