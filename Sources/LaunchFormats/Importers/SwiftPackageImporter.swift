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
            guard root["targets"] != nil else {
                graph.note(
                    error: "this is not a description of a package: it has no ‘targets’", at: root.location,
                    help: "write it with ‘swift package describe --type json’")
                continue
            }
            if graph.name == nil { graph.name = root["name"]?.string }
            add("targets", "a target", prefix: "", dependencies: "target_dependencies", of: root, to: &graph)
            add("products", "a product", prefix: "product:", dependencies: "targets", of: root, to: &graph)
        }
        return graph
    }

    private static func add(
        _ list: String, _ kind: String, prefix: String, dependencies: String, of root: JSONValue,
        to graph: inout ImportedGraph
    ) {
        func strings(_ key: String, of value: JSONValue) -> [(text: String, value: JSONValue)] {
            value[key].map { graph.strings($0, key) } ?? []
        }
        for element in root[list].map({ graph.elements($0, list) }) ?? [] {
            guard let value = graph.object(element, kind), let name = graph.member("name", of: value, kind),
                let text = graph.string(name, "name")
            else { continue }
            let service = graph.addService(prefix + text, at: name.location)
            for (name, value) in strings(dependencies, of: value) {
                graph.add((name, .hard, .ready, value.location), ofService: service)
            }
            for (_, product) in list == "targets" ? strings("product_dependencies", of: value) : [] {
                graph.lose("a dependency on a product of another package", at: product.location)
            }
        }
    }
}
