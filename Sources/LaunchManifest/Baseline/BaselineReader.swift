import DependencyGraph
import LaunchDeclarations

package struct BaselineReader {
    private var diagnostics = LimitedDiagnostics()

    private init() {}

    /// - Throws: all problems of the file.
    package static func read(_ text: SourceText) throws(UnreadableInput) -> Baseline {
        let document = try JSONDocument(text)
        var reader = BaselineReader()
        let entries = reader.entries(document.root) ?? []
        guard reader.diagnostics.isEmpty else { throw UnreadableInput(reader.diagnostics.all) }
        return Baseline(entries: entries)
    }

    private mutating func entries(_ root: JSONValue) -> [Baseline.Entry]? {
        guard root.kind == .object, let known = root["known"] else {
            return reject(
                root, "not a baseline: the list ‘known’ is missing", help: "check --write-baseline writes one")
        }
        if let version = root["schemaVersion"], version.integer != Baseline.schemaVersion {
            return reject(
                version, "unsupported schema version \(version.numberText ?? "?") of a baseline",
                help: "use a newer release of this tool")
        }
        guard known.kind == .array else { return reject(known, "‘known’ must be a list") }
        return known.elements.compactMap { entry($0) }
    }

    private mutating func entry(_ value: JSONValue) -> Baseline.Entry? {
        guard value.kind == .object, let ruleValue = value["rule"], let name = ruleValue.string else {
            return reject(value, "an entry of a baseline must be an object with a ‘rule’")
        }
        guard let rule = Rule.all.first(where: { $0.name == name }) else {
            return reject(
                ruleValue, "unknown rule \(NameList.quoted(name))",
                help: Spelling.nearest(to: name, among: Rule.all.map(\.name)).map { "did you mean ‘\($0)’?" })
        }
        guard let list = value["services"], list.kind == .array else {
            return reject(value["services"] ?? value, "an entry of a baseline must have a list ‘services’")
        }
        var services: [String] = []
        for element in list.elements {
            guard let service = element.string else { return reject(element, "a service must be a string") }
            services.append(service)
        }
        for key in ["key", "reason"] {
            if let other = value[key], other.string == nil { note(other, "‘\(key)’ must be a string") }
        }
        return Baseline.Entry(
            identity: ProblemIdentity(rule, services: services, key: value["key"]?.string),
            reason: value["reason"]?.string, location: value.location)
    }

    private mutating func reject<Result>(_ value: JSONValue, _ message: String, help: String? = nil) -> Result? {
        note(value, message, help: help)
        return nil
    }

    private mutating func note(_ value: JSONValue, _ message: String, help: String? = nil) {
        diagnostics.add(nil, Diagnostic(nil, message, at: value.location, help: help))
    }
}
