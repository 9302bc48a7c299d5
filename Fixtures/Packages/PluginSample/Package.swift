// swift-tools-version: 6.2
import PackageDescription

// A package whose launch graph is checked whenever it is built. One target is good, two must not build.
func target(_ name: String) -> Target {
    .executableTarget(
        name: name, dependencies: [.product(name: "LaunchGraph", package: "LaunchGraph")],
        plugins: [.plugin(name: "LaunchGraphCheck", package: "LaunchGraph")])
}

let package = Package(
    name: "PluginSample",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "LaunchGraph", path: "../../..")],
    targets: [target("Good"), target("Broken"), target("Misspelt")]
)
