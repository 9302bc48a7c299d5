import DependencyGraph
import LaunchDeclarations

/// Reads a baseline, which can contain comments.
package struct BaselineReader {
    private var diagnostics = LimitedDiagnostics()

    private init() {}

    /// Reads the baseline in the file at `path`, which must be a regular file.
    ///
    /// - Throws: all problems of the file.
    static func read(file path: String) throws(UnreadableInput) -> Baseline {
        try read(try FileContents.read(path, isChosen: false))
    }

    /// Reads the baseline in `text`.
    ///
    /// - Throws: all problems of the file.
    package static func read(_ text: SourceText) throws(UnreadableInput) -> Baseline {
        let document = try JSONDocument(text)
        var reader = BaselineReader()
        let entries = reader.entries(document.root)
        guard reader.diagnostics.isEmpty else { throw UnreadableInput(reader.diagnostics.all) }
        return Baseline(entries: entries)
    }

    private mutating func entries(_ root: JSONValue) -> [Baseline.Entry] {
        guard root.kind == .object, let known = root["known"] else {
            note("not a baseline: the list ‘known’ is missing", at: root, help: "check --write-baseline writes one")
            return []
        }
        if let version = root["schemaVersion"], version.integer != Baseline.schemaVersion {
            note(
                "unsupported schema version \(version.numberText ?? "?") of a baseline", at: version,
                help: "use a newer release of this tool")
            return []
        }
        guard known.kind == .array else {
            note("‘known’ must be a list", at: known)
            return []
        }
        return known.elements.compactMap { entry($0) }
    }

    private mutating func entry(_ value: JSONValue) -> Baseline.Entry? {
        guard value.kind == .object, let ruleValue = value["rule"], let name = ruleValue.string else {
            note("an entry of a baseline must be an object with a ‘rule’", at: value)
            return nil
        }
        guard let rule = Rule.all.first(where: { $0.name == name }) else {
            note(
                "unknown rule \(NameList.quoted(name))", at: ruleValue,
                help: Spelling.nearest(to: name, among: Rule.all.map(\.name)).map { "did you mean ‘\($0)’?" })
            return nil
        }
        guard let list = value["services"], list.kind == .array else {
            note("an entry of a baseline must have a list ‘services’", at: value["services"] ?? value)
            return nil
        }
        var services: [String] = []
        for element in list.elements {
            guard let service = element.string else {
                note("a service must be a string", at: element)
                return nil
            }
            services.append(service)
        }
        for key in ["key", "reason"] {
            if let other = value[key], other.string == nil { note("‘\(key)’ must be a string", at: other) }
        }
        return Baseline.Entry(
            ProblemIdentity(rule, services: services, key: value["key"]?.string), reason: value["reason"]?.string,
            at: value.location)
    }

    private mutating func note(
        _ message: @autoclosure () -> String, at value: JSONValue, help: @autoclosure () -> String? = nil
    ) {
        diagnostics.add(nil, Diagnostic(nil, message(), at: value.location, help: help()))
    }
}
