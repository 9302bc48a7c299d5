import DependencyGraph
import LaunchDeclarations
import LaunchManifest

/// Reads the output of `swift package describe --type json`: the targets of a package, and its products.
///
/// A target depends on the targets that it imports. A product, `product:NAME`, depends on its targets. Targets and
/// products of other packages are not in the description and are dropped.
package enum SwiftPackageImporter {
    package static func graph(_ input: ImportInput) -> ImportedGraph {
        var graph = ImportedGraph(input.budget)
        for source in input.files {
            guard let root = graph.roots(of: source, input, "a description of a package").first else { continue }
            guard let targets = root["targets"] else {
                graph.note(
                    error: "this is not a description of a package: it has no ‘targets’", at: root.location,
                    help: "write it with ‘swift package describe --type json’")
                continue
            }
            if graph.name == nil { graph.name = root["name"]?.string }
            for target in graph.elements(targets, "targets") { add(target: target, to: &graph) }
            guard let products = root["products"] else { continue }
            for product in graph.elements(products, "products") { add(product: product, to: &graph) }
        }
        return graph
    }

    private static func add(target: JSONValue, to graph: inout ImportedGraph) {
        guard let service = addService(of: target, "a target", prefix: "", to: &graph) else { return }
        if let targets = target["target_dependencies"] { add(targets, "target_dependencies", of: service, to: &graph) }
        guard let products = target["product_dependencies"] else { return }
        for (_, product) in graph.strings(products, "product_dependencies") {
            graph.lose("a dependency on a product of another package", at: product.location)
        }
    }

    private static func add(product: JSONValue, to graph: inout ImportedGraph) {
        guard let service = addService(of: product, "a product", prefix: "product:", to: &graph) else { return }
        if let targets = product["targets"] { add(targets, "targets", of: service, to: &graph) }
    }

    private static func addService(
        of value: JSONValue, _ kind: String, prefix: String, to graph: inout ImportedGraph
    ) -> Int? {
        guard let value = graph.object(value, kind), let name = graph.member("name", of: value, kind),
            let text = graph.string(name, "name")
        else { return nil }
        return graph.addService(prefix + text, at: name.location)
    }

    private static func add(_ names: JSONValue, _ key: String, of service: Int, to graph: inout ImportedGraph) {
        for (name, value) in graph.strings(names, key) {
            graph.add((name, .hard, .ready, value.location), ofService: service)
        }
    }
}
