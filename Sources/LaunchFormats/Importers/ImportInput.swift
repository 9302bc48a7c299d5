package import LaunchDeclarations
package import LaunchManifest

/// What an importer reads: the files that were named, and access to further files.
package struct ImportInput: Sendable {
    /// The files in the order in which they were named, those of a folder in the order of their names.
    package var files: [SourceText]

    /// The profiles that are active, where the format has profiles.
    package var profiles: [String] = []

    /// The value of an environment variable.
    package var variable: @Sendable (String) -> String? = { _ in nil }

    /// Reads another file, which a file refers to.
    ///
    /// The path is relative to the working directory, as the names of ``files`` are. A file outside the folders of the files
    /// that were named is not read; the diagnostic says so.
    package var further: @Sendable (_ path: String) -> FurtherFile = { _ in .missing }

    /// The path that a symbolic link contains; `nil` of a file that is none.
    package var linkTarget: @Sendable (_ path: String) -> String? = { _ in nil }

    /// Parses a text in JSON, or in YAML if its name says so and this build reads YAML.
    package var document: @Sendable (SourceText) -> Result<JSONDocument, UnreadableText> = { source in
        do throws(JSONSyntaxError) {
            return .success(try JSONDocument(source))
        } catch {
            return .failure(UnreadableText(diagnostic: error.diagnostic))
        }
    }

    /// How often declarations are applied to other services at most, in total: a drop-in to each unit of a type, and each
    /// service of a chain of `extends` to all that follow. A small input could otherwise mean hours of work.
    package var maximumApplications = 1_000_000

    /// The input that consists of `files`.
    package init(_ files: [SourceText]) {
        self.files = files
    }

    /// The result of reading a file that another file refers to.
    package enum FurtherFile: Sendable {
        case text(SourceText)
        /// There is no such file.
        case missing
        /// It must not or cannot be read, for this reason, a phrase such as `it is outside the folder of the files`.
        case refused(String, help: String?)
    }
}

/// A text that cannot be parsed.
package struct UnreadableText: Error, Sendable {
    /// What is wrong and where, without a rule.
    package let diagnostic: Diagnostic

    /// A text with this problem.
    package init(diagnostic: Diagnostic) {
        self.diagnostic = diagnostic
    }
}

extension ImportInput {
    /// `path`, which stands in the file `source`, relative to the working directory: without `.` and, as far as possible, `..`.
    package static func path(_ path: String, from source: SourceText) -> String {
        self.path(path, in: folder(of: source))
    }

    /// `path`, which is relative to `folder`, relative to the working directory: without `.` and, as far as possible, `..`.
    package static func path(_ path: String, in folder: String) -> String {
        var parts: [Substring] = []
        let isAbsolute = path.hasPrefix("/") || folder.hasPrefix("/")
        let base = path.hasPrefix("/") ? [] : folder.split(separator: "/")
        for part in base + path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else if part == "..", isAbsolute, parts.isEmpty {
                continue
            } else {
                parts.append(part)
            }
        }
        return (isAbsolute ? "/" : "") + parts.joined(separator: "/")
    }

    /// The folder of a file; empty for the working directory.
    package static func folder(of source: SourceText) -> String {
        source.name.lastIndex(of: "/").map { String(source.name[...$0]) } ?? ""
    }
}
