import LaunchGraph
import LaunchManifest
import LaunchSupport

// The search for the files of a graph that a command line does not name.
extension Environment {
    /// Returns the nearest file with a default name of `format`, here or in a parent folder, as a path relative to the
    /// start of the search.
    func nearestFile(_ format: GraphFormat) throws(CommandFailure) -> String {
        let start = workingDirectory ?? SystemCalls.workingDirectory ?? "."
        let names = format.defaultFileNames
        var folder = ""
        for _ in 0...start.split(separator: "/").count {
            for name in names where try isFile(folder + name) { return folder + name }
            folder += "../"
        }
        let name = names.first ?? GraphFormat.manifestFileName
        throw .usage(
            "no FILE is given, and no \(name) exists here or in a parent folder",
            hint: format.name == GraphFormat.json.name ? "give a file, or create a \(name)" : "give a file")
    }

    /// The file that was found, and the file that is read after it by default.
    func files(_ found: String, _ format: GraphFormat) throws(CommandFailure) -> [String] {
        let folder = found.lastIndex(of: "/").map { String(found[...$0]) } ?? ""
        let override = try firstFile(of: format.overrideFileNames, in: folder)
        return [found] + (override.map { [folder + $0] } ?? [])
    }

    func firstFile(of names: [String], in folder: String) throws(CommandFailure) -> String? {
        for name in names where try isFile(folder + name) { return name }
        return nil
    }

    /// Throws the reason why it is unknown whether there is a file: another file could be read in its place.
    private func isFile(_ path: String) throws(CommandFailure) -> Bool {
        do throws(SystemError) {
            return try SystemCalls.isFile(resolved(path))
        } catch {
            throw .unreadable(FileContents.message(of: error.code, reading: "file"), at: path)
        }
    }
}
