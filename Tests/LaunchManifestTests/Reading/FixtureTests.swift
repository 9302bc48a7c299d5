import DependencyGraph
import LaunchDeclarations
import LaunchManifest
import Testing

/// The manifests that documentation shows and `make run` uses are good ones.
@Suite struct FixtureTests {
    @Test(arguments: ["app-delegate/launchgraph.json", "server/launchgraph.json"])
    func `every manifest in the documentation is valid`(name: String) throws {
        let manifest = try fixture(name)
        #expect(manifest.diagnostics() == [])
        #expect(manifest.resolution.launchOrder.count >= 10)
        #expect(manifest.resolution.isSound)
    }

    @Test(arguments: ["debian-systemd", "opentelemetry-demo"])
    func `the launch order of a real graph equals that of another implementation`(name: String) throws {
        let manifest = try fixture("real/\(name).json")
        #expect(manifest.diagnostics() == [])
        let example = try JSONDocument(try FileContents.read("\(fixtures)/Cases/real/\(name).json")).root
        let order = manifest.resolution.launchOrder.map { manifest.resolution.identifier(of: $0) }
        #expect(order == example["expected"]?["order"]?.elements.compactMap(\.string))
    }

    @Test func `the order of files changes only the order of services`() throws {
        let names = ["modular/app.json", "modular/core.json", "modular/checkout.json", "modular/search.json"]
        let one = try fixture(names[0], names[1], names[2], names[3])
        let other = try fixture(names[3], names[2], names[1], names[0])
        #expect(one.diagnostics() == [] && other.diagnostics() == [])
        #expect(one.declarations.serviceCount == other.declarations.serviceCount)
        #expect(one.layers == other.layers && one.budget == other.budget)
        #expect(one.resolution.fingerprint != other.resolution.fingerprint)
    }
}
