// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

func module(_ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource]? = nil) -> Target {
    .target(name: name, dependencies: dependencies, resources: resources, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(name: name + "Tests", dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}

let package = Package(
    name: "LaunchGraph",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "LaunchGraph", targets: ["LaunchGraph"]),
        .library(name: "DependencyGraph", targets: ["DependencyGraph"]),
        .library(name: "LaunchSimulation", targets: ["LaunchSimulation"]),
        .library(name: "LaunchHosts", targets: ["LaunchHosts"]),
        .library(name: "LaunchManifest", targets: ["LaunchManifest"]),
        .library(name: "LaunchBinding", targets: ["LaunchBinding"]),
        .library(name: "LaunchProcesses", targets: ["LaunchProcesses"]),
        .library(name: "LaunchCommands", targets: ["LaunchCommands"]),
        .executable(name: "launchgraph", targets: ["launchgraph-tool"]),
        .plugin(name: "LaunchGraphCheck", targets: ["LaunchGraphCheck"]),
        .plugin(name: "LaunchGraphCommand", targets: ["LaunchGraphCommand"]),
    ],
    targets: [
        // In this order: a module depends only on those above it.
        .target(name: "CLaunchSupport"),
        module("LaunchSupport", ["CLaunchSupport"]),
        module("DependencyGraph", ["LaunchSupport"]),
        module("LaunchDeclarations", ["LaunchSupport", "DependencyGraph"]),
        module("LaunchManifest", ["LaunchSupport", "DependencyGraph", "LaunchDeclarations"]),
        module("LaunchGraph", ["LaunchSupport", "DependencyGraph", "LaunchDeclarations"]),
        module("LaunchBinding", ["DependencyGraph", "LaunchDeclarations", "LaunchManifest", "LaunchGraph"]),
        module("LaunchSimulation", ["LaunchSupport", "DependencyGraph", "LaunchGraph"]),
        module("LaunchHosts", ["LaunchSupport", "LaunchGraph"]),
        module("LaunchProcesses", ["CLaunchSupport", "LaunchSupport", "LaunchGraph"]),
        module(
            "LaunchRendering", ["LaunchSupport", "DependencyGraph", "LaunchGraph", "LaunchManifest"],
            resources: [.embedInCode("Resources")]),
        module(
            "LaunchCommands",
            [
                "LaunchSupport", "DependencyGraph", "LaunchDeclarations", "LaunchManifest", "LaunchGraph",
                "LaunchBinding", "LaunchSimulation", "LaunchProcesses", "LaunchRendering",
            ]),
        .target(name: "CLaunchTool"),
        .executableTarget(
            name: "launchgraph-tool", dependencies: ["CLaunchTool", "LaunchCommands"], swiftSettings: settings),
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
        tests("DependencyGraph", ["DependencyGraph"]),
        tests("LaunchGraph", ["LaunchGraph", "DependencyGraph", "LaunchDeclarations", "LaunchSupport"]),
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
            ["LaunchManifest", "LaunchDeclarations", "DependencyGraph", "LaunchSupport"]),
        tests("LaunchProcesses", ["LaunchProcesses", "LaunchGraph", "LaunchSupport", "launchgraph-tool"]),
        tests("LaunchRendering", ["LaunchRendering", "LaunchManifest", "LaunchGraph", "DependencyGraph"]),
        tests(
            "LaunchCommands",
            [
                "LaunchCommands", "LaunchRendering", "LaunchManifest", "LaunchGraph", "DependencyGraph",
                "launchgraph-tool",
            ],
            exclude: ["Golden"]),
        // What the documentation shows, with access to nothing but the public declarations.
        .testTarget(
            name: "DocumentationSamples",
            dependencies: ["LaunchGraph", "LaunchManifest", "LaunchBinding", "LaunchSimulation"],
            packageAccess: false, swiftSettings: settings),
        .target(name: "BenchmarkPeers", path: "Tests/BenchmarkPeers"),
        .executableTarget(
            name: "launchgraph-bench",
            dependencies: ["DependencyGraph", "LaunchGraph", "LaunchSimulation", "BenchmarkPeers"],
            path: "Tests/Benchmarks", swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
