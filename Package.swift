// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

// The privacy manifest is a resource on Apple's platforms alone: elsewhere the module would need Foundation to find it.
#if canImport(Darwin)
    let privacy: (resources: [Resource]?, exclude: [String]) = ([.copy("PrivacyInfo.xcprivacy")], [])
#else
    let privacy: (resources: [Resource]?, exclude: [String]) = (nil, ["PrivacyInfo.xcprivacy"])
#endif

func module(
    _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [], resources: [Resource]? = nil
) -> Target {
    .target(name: name, dependencies: dependencies, exclude: exclude, resources: resources, swiftSettings: settings)
}

/// A module behind a package trait. Without the trait, SwiftPM does not resolve the package, and the module is empty.
func bridge(
    _ trait: String, _ dependencies: [Target.Dependency], _ products: [(product: String, package: String)]
) -> Target {
    .target(
        name: "Launch" + trait,
        dependencies: dependencies
            + products.map { .product(name: $0.product, package: $0.package, condition: .when(traits: [trait])) },
        swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(name: name + "Tests", dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}

/// What an app needs. Declarations that need a newer system have an `@available` attribute.
let platforms: [SupportedPlatform] = [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)]
/// What the tests need on a Mac: those of the simulation and of executors have no such attributes.
let testPlatforms: [SupportedPlatform] = [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)]

/// The executable that `make fuzz` builds; it has the entry point of libFuzzer.
let fuzzer: [Target] =
    Context.environment["LAUNCHGRAPH_FUZZ"] == nil
    ? []
    : [
        .executableTarget(
            name: "launchgraph-fuzz",
            dependencies: [
                "DependencyGraph", "LaunchDeclarations", "LaunchSupport", "LaunchManifest", "LaunchFormats",
                "LaunchGraph", "LaunchRendering", "LaunchCommands",
            ],
            path: "Fixtures/Tools/fuzz", exclude: ["run"],
            swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])])
    ]

let package = Package(
    name: "LaunchGraph",
    platforms: Context.environment["LAUNCHGRAPH_NEWEST_SYSTEMS"] == nil ? platforms : testPlatforms,
    products: [
        .library(name: "LaunchGraph", targets: ["LaunchGraph"]),
        .library(name: "DependencyGraph", targets: ["DependencyGraph"]),
        .library(name: "LaunchSimulation", targets: ["LaunchSimulation"]),
        .library(name: "LaunchHosts", targets: ["LaunchHosts"]),
        .library(name: "LaunchManifest", targets: ["LaunchManifest"]),
        .library(name: "LaunchBinding", targets: ["LaunchBinding"]),
        .library(name: "LaunchProcesses", targets: ["LaunchProcesses"]),
        .library(name: "LaunchReportPage", targets: ["LaunchReportPage"]),
        .library(name: "LaunchCommands", targets: ["LaunchCommands"]),
        .library(name: "LaunchLogging", targets: ["LaunchLogging"]),
        .library(name: "LaunchMetrics", targets: ["LaunchMetrics"]),
        .library(name: "LaunchTracing", targets: ["LaunchTracing"]),
        .library(name: "LaunchServiceLifecycle", targets: ["LaunchServiceLifecycle"]),
        .library(name: "LaunchConfiguration", targets: ["LaunchConfiguration"]),
        .library(name: "LaunchYAML", targets: ["LaunchYAML"]),
        .executable(name: "launchgraph", targets: ["launchgraph-tool"]),
        .plugin(name: "LaunchGraphCheck", targets: ["LaunchGraphCheck"]),
        .plugin(name: "LaunchGraphCommand", targets: ["LaunchGraphCommand"]),
    ],
    traits: [
        .trait(name: "Logging", description: "LaunchLogging: logs every change of a service with swift-log."),
        .trait(name: "Metrics", description: "LaunchMetrics: durations, failures and restarts with swift-metrics."),
        .trait(name: "Tracing", description: "LaunchTracing: a span for each attempt with swift-distributed-tracing."),
        .trait(
            name: "ServiceLifecycle",
            description: "LaunchServiceLifecycle: services of swift-service-lifecycle in a graph, and the reverse."),
        .trait(
            name: "Configuration", description: "LaunchConfiguration: policies of services from swift-configuration."),
        .trait(name: "YAML", description: "LaunchYAML: manifests in YAML, read with Yams."),
        .default(enabledTraits: []),
    ],
    // Each of these packages is resolved only if its trait is enabled; `make lint` checks that none is by default.
    dependencies: [
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(
            url: "https://github.com/apple/swift-configuration", from: "1.4.0",
            traits: [.defaults, "CommandLineArguments"]),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.0"),
    ],
    targets: [
        // In this order: a module depends only on those above it.
        .target(name: "CLaunchSupport"),
        module("LaunchSupport", ["CLaunchSupport"]),
        module("DependencyGraph", ["LaunchSupport"]),
        module("LaunchDeclarations", ["LaunchSupport", "DependencyGraph"]),
        module("LaunchManifest", ["LaunchSupport", "DependencyGraph", "LaunchDeclarations"]),
        module("LaunchFormats", ["LaunchSupport", "DependencyGraph", "LaunchDeclarations", "LaunchManifest"]),
        module("LaunchGraph", ["LaunchSupport", "DependencyGraph", "LaunchDeclarations"]),
        module("LaunchBinding", ["DependencyGraph", "LaunchManifest", "LaunchGraph"]),
        module("LaunchSimulation", ["LaunchSupport", "DependencyGraph", "LaunchGraph"]),
        module(
            "LaunchHosts", ["LaunchGraph"], exclude: privacy.exclude, resources: privacy.resources),
        module("LaunchProcesses", ["CLaunchSupport", "LaunchSupport", "LaunchDeclarations", "LaunchGraph"]),
        module(
            "LaunchRendering",
            ["LaunchSupport", "DependencyGraph", "LaunchDeclarations", "LaunchGraph", "LaunchManifest"],
            resources: [.embedInCode("Resources")]),
        module("LaunchReportPage", ["LaunchGraph", "LaunchRendering"]),
        bridge("YAML", ["LaunchSupport", "LaunchDeclarations", "LaunchManifest"], [("Yams", "Yams")]),
        module(
            "LaunchCommands",
            [
                "LaunchSupport", "DependencyGraph", "LaunchDeclarations", "LaunchManifest",
                "LaunchFormats", "LaunchGraph", "LaunchBinding", "LaunchSimulation", "LaunchProcesses",
                "LaunchRendering", "LaunchYAML",
            ], resources: [.embedInCode("Resources")]),
        bridge("Logging", ["LaunchSupport", "LaunchGraph"], [("Logging", "swift-log")]),
        bridge("Metrics", ["LaunchSupport", "LaunchGraph"], [("CoreMetrics", "swift-metrics")]),
        bridge("Tracing", ["LaunchSupport", "LaunchGraph"], [("Tracing", "swift-distributed-tracing")]),
        bridge(
            "ServiceLifecycle", ["LaunchGraph"],
            [
                ("ServiceLifecycle", "swift-service-lifecycle"), ("UnixSignals", "swift-service-lifecycle"),
                ("Logging", "swift-log"),
            ]),
        bridge(
            "Configuration",
            ["LaunchSupport", "DependencyGraph", "LaunchManifest", "LaunchGraph"],
            [("Configuration", "swift-configuration")]),
        .executableTarget(name: "launchgraph-tool", dependencies: ["LaunchCommands"]),
        .executableTarget(
            name: "launchgraph-plugin-tool", dependencies: ["LaunchManifest", "LaunchSupport"], swiftSettings: settings),
        .plugin(
            name: "LaunchGraphCheck", capability: .buildTool(), dependencies: ["launchgraph-plugin-tool"],
            path: "Sources/LaunchGraphCheck"),
        .plugin(
            name: "LaunchGraphCommand",
            capability: .command(
                intent: .custom(verb: "launchgraph", description: "Check, order, draw and explain a launch graph")),
            dependencies: ["launchgraph-tool"], path: "Sources/LaunchGraphCommand"),
        tests("LaunchSupport", ["LaunchSupport"]),
        tests("DependencyGraph", ["DependencyGraph", "LaunchSupport"]),
        tests("LaunchGraph", ["LaunchGraph", "DependencyGraph", "LaunchSupport"]),
        tests(
            "LaunchSimulation",
            [
                "LaunchSimulation", "DependencyGraph", "LaunchGraph", "LaunchManifest", "LaunchCommands",
                "LaunchSupport",
            ]),
        tests("LaunchDeclarations", ["LaunchDeclarations", "DependencyGraph"]),
        tests("LaunchBinding", ["LaunchBinding", "LaunchManifest", "LaunchGraph", "DependencyGraph"]),
        tests("LaunchHosts", ["LaunchHosts", "LaunchGraph"]),
        tests(
            "LaunchManifest",
            ["LaunchManifest", "LaunchFormats", "LaunchDeclarations", "DependencyGraph", "LaunchSupport"]),
        tests("LaunchProcesses", ["LaunchProcesses", "LaunchGraph", "LaunchSupport", "launchgraph-tool"]),
        tests(
            "LaunchRendering",
            ["LaunchRendering", "LaunchManifest", "LaunchGraph", "DependencyGraph", "LaunchSupport"]),
        tests(
            "LaunchCommands",
            [
                "LaunchCommands", "LaunchRendering", "LaunchReportPage", "LaunchProcesses", "LaunchManifest",
                "LaunchFormats", "LaunchDeclarations", "LaunchGraph", "LaunchSupport", "launchgraph-tool",
            ],
            exclude: ["Golden"]),
        tests(
            "Fuzzing",
            [
                "DependencyGraph", "LaunchDeclarations", "LaunchSupport", "LaunchManifest", "LaunchFormats",
                "LaunchGraph", "LaunchRendering", "LaunchCommands",
            ]),
        // What the documentation shows, with access to nothing but the public declarations.
        .testTarget(
            name: "DocumentationSamples",
            dependencies: ["LaunchGraph", "LaunchManifest", "LaunchBinding", "LaunchSimulation"],
            packageAccess: false, swiftSettings: settings),
        .target(name: "BenchmarkPeers", path: "Tests/BenchmarkPeers"),
        .executableTarget(
            name: "launchgraph-bench",
            dependencies: ["DependencyGraph", "LaunchGraph", "LaunchSimulation", "LaunchSupport", "BenchmarkPeers"],
            path: "Tests/Benchmarks", swiftSettings: settings),
    ] + fuzzer,
    swiftLanguageModes: [.v6]
)

// The tests that `make tsan` builds; all by default.
if let names = Context.environment["LAUNCHGRAPH_TESTS"]?.split(separator: " ").map(String.init) {
    for name in names where !package.targets.contains(where: { $0.type == .test && $0.name == name }) {
        fatalError("LAUNCHGRAPH_TESTS names \(name), which is no test target")
    }
    package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}
