/// The format of a file that describes services and their dependencies.
public enum ManifestFormat: String, Sendable, CaseIterable {
    /// LaunchGraph's own manifest in JSON.
    case json
    /// Edge lists in the format of the Unix tool `tsort`.
    case tsort
}

extension Manifest {
    /// Creates the manifest that several files describe together.
    ///
    /// The text of a file of more than a megabyte does not stay in memory: its source locations are determined from the
    /// file when they are needed, and refer to the file as it is then.
    ///
    /// - Parameters:
    ///   - paths: the files, in declared order of their services; `-` is standard input.
    ///   - format: the format of the files.
    ///   - areChosen: whether the user names the files. Other files must be regular files: a pipe or a device need not end.
    public init(contentsOf paths: [String], format: ManifestFormat = .json, areChosen: Bool = true) {
        self.init(contentsOf: paths, areChosen: areChosen) { $0.read($1, format: format) }
    }

    package init(contentsOf paths: [String], areChosen: Bool = true, read: (inout ManifestReader, SourceText) -> Void) {
        var reader = ManifestReader()
        for path in paths {
            do throws(UnreadableInput) {
                read(&reader, try FileContents.read(path, isChosen: areChosen))
            } catch {
                reader.note(error.diagnostic)
            }
        }
        self = reader.manifest()
    }

    /// Creates the manifest that several texts describe together.
    public init(_ sources: [SourceText], format: ManifestFormat = .json) {
        var reader = ManifestReader()
        for source in sources { reader.read(source, format: format) }
        self = reader.manifest()
    }
}

extension ManifestReader {
    package mutating func read(_ source: SourceText, format: ManifestFormat) {
        switch format {
        case .json: read(source)
        case .tsort: readEdges(source)
        }
    }
}
