import LaunchFormats
import LaunchGraph
import LaunchManifest
import LaunchSupport

struct GraphFiles {
    let format: GraphFormat
    let files: [String]

    /// Folders whose files may be read because a file refers to them, in addition to the folders of ``files``.
    private let folders: [String]
    private let profiles: [String]
    private let environmentFiles: [String]
    private let environment: Environment
    /// The files that the command line does not name, but that were found in a folder. The others may be pipes or devices.
    private let found: Set<String>

    /// The files that `operands` name: each file itself, and for a folder the files that the format reads there.
    /// Without a format, the names of the files determine it. With `areChosen`, the command line names the operands.
    init(
        _ operands: [String], format: GraphFormat?, environmentFiles: [String], areChosen: Bool,
        _ invocation: Invocation
    ) throws(CommandFailure) {
        let environment = invocation.environment
        let format = if let format { format } else { try Self.format(of: operands, environment) }
        self.format = format
        profiles = invocation.arguments.values(of: InputOptions.profile)
        folders = invocation.arguments.values(of: InputOptions.allowedFolder)
        self.environmentFiles = environmentFiles
        self.environment = environment
        var files: [String] = []
        var unchosen = Set(areChosen ? [] : operands)
        for operand in operands {
            let found = environment.isFolder(operand) ? try Self.files(in: operand, format, environment) : nil
            files += found ?? [operand]
            unchosen.formUnion(found ?? [])
        }
        self.files = files
        found = unchosen
    }

    private static func format(
        of operands: [String], _ environment: Environment
    ) throws(CommandFailure) -> GraphFormat {
        let formats = try operands.map { operand throws(CommandFailure) in try recognized(operand, environment) ?? .json
        }
        guard let first = formats.first else { return .json }
        for (operand, format) in zip(operands, formats) where format.name != first.name {
            throw .usage(
                "‘\(operands[0])’ is read as \(first.name) and ‘\(operand)’ as \(format.name), by their names",
                hint: "give files of one format, or choose it with --from; ‘convert’ makes a manifest of each")
        }
        return first
    }

    /// Returns the format of a file or a folder according to its names; `nil` if they do not determine a format.
    static func recognized(_ operand: String, _ environment: Environment) throws(CommandFailure) -> GraphFormat? {
        guard operand != "-" else { return nil }
        guard environment.isFolder(operand) else { return GraphFormat.recognized(operand) }
        let names = try names(in: operand, environment)
        return GraphFormat.readable.first { format in
            format.readsInFolder != nil && names.contains(where: format.recognizes)
        }
    }

    /// Returns the files of a folder that `format` reads; `nil` if the format has neither folders nor default names.
    private static func files(
        in folder: String, _ format: GraphFormat, _ environment: Environment
    ) throws(CommandFailure) -> [String]? {
        let prefix = prefix(of: folder)
        var files: [String] = []
        if let reads = format.readsInFolder {
            files = try Self.files(below: folder, environment, where: reads)
        } else if format.name != GraphFormat.json.name,
            let name = try environment.firstFile(of: format.defaultFileNames, in: prefix)
        {
            files = try environment.files(prefix + name, format)
        } else if format.defaultFileNames.isEmpty || format.name == GraphFormat.json.name {
            return nil
        }
        guard files.isEmpty else { return files }
        // Reading the names reports a folder that cannot be read, which would otherwise seem to contain no such file.
        _ = try names(in: folder, environment)
        throw .unreadable("this folder contains no file that is read as \(format.name)", at: folder)
    }

    /// Returns the files in a folder and in its subfolders whose paths relative to the folder `isIncluded` accepts. Throws
    /// if a folder cannot be read: a graph of the other files could seem to be free of problems.
    static func files(
        below folder: String, _ environment: Environment, where isIncluded: (String) -> Bool
    ) throws(CommandFailure) -> [String] {
        let found = SystemCalls.files(below: environment.resolved(folder))
        guard found.unreadable.isEmpty else { throw unreadable(found.unreadable, in: folder) }
        return found.files.filter(isIncluded).map { prefix(of: folder) + $0 }
    }

    private static func names(in folder: String, _ environment: Environment) throws(CommandFailure) -> [String] {
        do throws(SystemError) {
            return try SystemCalls.names(inFolder: environment.resolved(folder))
        } catch {
            throw unreadable([("", error)], in: folder)
        }
    }

    private static func unreadable(_ folders: [SystemCalls.UnreadableFolder], in folder: String) -> CommandFailure {
        .unreadable(
            folders.map { path, error in
                Diagnostic(
                    nil, FileContents.message(of: error.code, reading: "folder"),
                    at: SourceLocation(file: path.isEmpty ? folder : prefix(of: folder) + path))
            })
    }

    private static func prefix(of folder: String) -> String { folder.hasSuffix("/") ? folder : folder + "/" }

    /// Reads the graph as far as possible. Its diagnostics list the parts that cannot be read.
    func read() -> Manifest {
        var reader = ManifestReader()
        let texts = texts(&reader)
        return manifest(texts, &reader)
    }

    /// Returns the texts of the files. The reader notes those that cannot be read.
    func texts(_ reader: inout ManifestReader) -> [SourceText] {
        var texts: [SourceText] = []
        for file in files {
            if format.resolvesLinks, file != "-", SystemCalls.linkContents(environment.resolved(file)) != nil {
                texts.append(SourceText(name: file, bytes: []))
                continue
            }
            do throws(UnreadableInput) {
                texts.append(try environment.read(file, isChosen: !found.contains(file)))
            } catch {
                reader.note(error.diagnostic)
            }
        }
        return texts
    }

    func manifest(_ texts: [SourceText], _ reader: inout ManifestReader) -> Manifest {
        switch format.reading {
        case .importer(let importer):
            var graph = importer(input(texts))
            graph.note(reader.diagnostics)
            return graph.manifest(path: files.first ?? "")
        case .manifest(let format):
            for text in texts {
                if format == .json, YAMLFile.includes(text.name) {
                    reader.readYAMLFile(text)
                } else {
                    reader.read(text, format: format)
                }
            }
        case nil: break
        }
        return reader.manifest()
    }

    private func input(_ texts: [SourceText]) -> ImportInput {
        var input = ImportInput(texts)
        let environment = environment
        let named = Set(environmentFiles)
        let ownFolders = files.map { file in file.lastIndex(of: "/").map { String(file[...$0]) } ?? "." }
        let folders = (ownFolders + folders).compactMap { try? SystemCalls.realPath(environment.resolved($0)) }
        input.profiles = profiles
        input.environmentFiles = environmentFiles
        input.variable = environment.variable
        input.documents = { [format] source in
            Result { () throws(UnreadableInput) in try YAMLFile.documents(source, in: format) }
        }
        input.linkTarget = { SystemCalls.linkContents(environment.resolved($0)) }
        input.further = { path in
            let real: String
            do throws(SystemError) {
                real = try SystemCalls.realPath(environment.resolved(path))
            } catch {
                return [ENOENT, ENOTDIR].contains(error.code) ? .missing : .refused(error.reason, help: nil)
            }
            guard
                named.contains(path) || folders.contains(where: { $0 == "/" || real == $0 || real.hasPrefix($0 + "/") })
            else {
                return .refused(
                    "it is outside the folder of the files", help: "name a folder that contains it with --allow-dir")
            }
            do throws(UnreadableInput) {
                return .text(try environment.read(path, isChosen: named.contains(path)))
            } catch {
                return .refused(error.diagnostic.message, help: error.diagnostic.help)
            }
        }
        return input
    }
}
