import DependencyGraph
import LaunchManifest
import LaunchRendering

/// The way in which `graph --group-by` collapses services.
enum Grouping: String, CaseIterable {
    case layer
    case prefix

    static let option = Option.value(
        "group-by", "GROUP", of: .words(allCases.map { ($0.rawValue, $0.summary) }),
        "draw one box for all services of a layer, or with one prefix before ‘.’, ‘-’, ‘_’, ‘/’ or ‘:’: "
            + allCases.map(\.rawValue).joined(separator: ", "))

    private var summary: String {
        switch self {
        case .layer: "the services of each layer"
        case .prefix: "the services whose identifiers begin with the same word"
        }
    }

    func applied(to picture: GraphPicture, of manifest: Manifest) -> GraphPicture {
        switch self {
        case .layer:
            let resolution = manifest.resolution
            return picture.grouped { service in
                resolution.node(named: service.id).flatMap { manifest.layer(of: resolution.declaration(of: $0)) }
            }
        case .prefix: return picture.grouped { Self.prefix(of: $0.id) }
        }
    }

    private static func prefix(of identifier: String) -> String {
        let end = identifier.unicodeScalars.dropFirst().firstIndex { [".", "-", "_", "/", ":"].contains($0) }
        return end.map { String(identifier.unicodeScalars[..<$0]) } ?? identifier
    }
}
