/// Finds the manifest that is meant where none was named.
enum ManifestSearch {
    /// What a manifest is called unless it is named.
    static let fileName = "launchgraph.json"

    /// The nearest manifest: here, or in the nearest parent folder; relative to where the search begins.
    ///
    /// - Throws: a usage error where there is none.
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
