/// Finds the manifest if the command line names none.
enum ManifestSearch {
    /// The default file name of a manifest.
    static let fileName = "launchgraph.json"

    /// The nearest manifest, here or in a parent folder, as a path relative to the start of the search.
    ///
    /// - Throws: a usage error if there is none.
    static func nearest(in environment: Environment) throws(CommandFailure) -> String {
        let start = environment.workingDirectory ?? SystemCalls.workingDirectory ?? "."
        var path = fileName
        for _ in start.split(separator: "/").indices.reversed() {
            if SystemCalls.isFile(environment.resolved(path)) { return path }
            path = "../" + path
        }
        if SystemCalls.isFile(environment.resolved(path)) { return path }
        throw .usage(
            "no FILE is given, and no \(fileName) exists here or in a parent folder",
            hint: "give a file, or create a \(fileName)")
    }
}
