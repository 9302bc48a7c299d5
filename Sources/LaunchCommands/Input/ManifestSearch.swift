/// Finds the manifest if the command line names none.
enum ManifestSearch {
    /// The default file name of a manifest.
    static let fileName = "launchgraph.json"

    /// The names that are searched for in each folder, in this order.
    private static var fileNames: [String] {
        #if YAML
            [fileName, "launchgraph.yaml"]
        #else
            [fileName]
        #endif
    }

    /// The nearest manifest, here or in a parent folder, as a path relative to the start of the search.
    ///
    /// - Throws: a usage error if there is none.
    static func nearest(in environment: Environment) throws(CommandFailure) -> String {
        let start = environment.workingDirectory ?? SystemCalls.workingDirectory ?? "."
        var folder = ""
        for _ in 0...start.split(separator: "/").count {
            for name in fileNames where SystemCalls.isFile(environment.resolved(folder + name)) { return folder + name }
            folder += "../"
        }
        throw .usage(
            "no FILE is given, and no \(fileName) exists here or in a parent folder",
            hint: "give a file, or create a \(fileName)")
    }
}
