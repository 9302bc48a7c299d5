/// What a graph can be read from.
enum InputFormat: String, Sendable, CaseIterable {
    case json, tsort

    var summary: String {
        switch self {
        case .json: "a manifest"
        case .tsort: "pairs of words as tsort reads them, dependency first"
        }
    }
}
