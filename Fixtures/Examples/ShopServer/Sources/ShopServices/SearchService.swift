import LaunchGraph

/// Finds products by a part of their name.
public struct SearchIndex: Sendable {
    private let names: [String]

    init(_ catalog: Catalog) {
        names = catalog.prices.keys.sorted()
    }

    public func find(_ part: String) -> [String] { names.filter { $0.contains(part) } }
}

/// Built on the first search.
public struct SearchService: Service {
    @DependsOn(CatalogService.self) private var catalog
    public let mode = LaunchMode.onDemand

    public init() {}

    public func launch(_ context: LaunchContext) async throws -> SearchIndex {
        SearchIndex(catalog)
    }
}
