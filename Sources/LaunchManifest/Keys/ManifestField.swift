import LaunchDeclarations

/// How a type of value is described, read from a manifest and written to one.
struct ValueForm<Value>: Sendable {
    /// The members of the schema of such a value, which is composed only when it is needed.
    let schema: @Sendable () -> [String]
    /// Reads a value; `nil` if it is invalid, which is then recorded with the name of its key.
    let read: @Sendable (inout ValueReader, JSONValue, _ name: String) -> Value?
    let write: @Sendable (inout JSONWriter, Value) -> Void

    init(
        _ schema: @autoclosure @escaping @Sendable () -> [String],
        read: @escaping @Sendable (inout ValueReader, JSONValue, _ name: String) -> Value?,
        write: @escaping @Sendable (inout JSONWriter, Value) -> Void
    ) {
        self.schema = schema
        self.read = read
        self.write = write
    }
}

/// A key of an object in a manifest: a row in the table of the object's keys.
struct ManifestField<Object>: Sendable {
    let spelling: String

    let schema: @Sendable () -> String

    /// Whether `defaults` has the key too.
    let isInDefaults: Bool

    let isRequired: Bool

    let isSet: @Sendable (Object) -> Bool
    let read: @Sendable (inout ValueReader, JSONValue, inout Object) -> Void
    let write: @Sendable (inout JSONWriter, Object) -> Void
    /// Completes an object with the value of its defaults.
    let inherit: @Sendable (inout Object, _ defaults: Object) -> Void

    /// Creates the row of a key.
    ///
    /// Key paths are created when they are used: creating those of all rows takes as long as reading hundreds of services.
    ///
    /// - Parameters:
    ///   - description: what the value means, for the schema; `nil` if the form has a description.
    ///   - standard: what holds without the key, for the schema.
    ///   - combine: returns the value of an object whose defaults have a value too; by default, its own.
    init<Value>(
        _ spelling: String, _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<Object, Value?>,
        _ form: ValueForm<Value>, _ description: String? = nil,
        default standard: @autoclosure @escaping @Sendable () -> Value? = nil, isInDefaults: Bool = true,
        isRequired: Bool = false,
        combine: @escaping @Sendable (_ inherited: Value, _ own: Value) -> Value = { _, own in own }
    ) {
        self.spelling = spelling
        schema = {
            var members = form.schema()
            func add(_ key: String, _ write: (inout JSONWriter) -> Void) {
                var value = JSONWriter()
                write(&value)
                members.append("\"\(key)\": \(value.text)")
            }
            if let description { add("description") { $0.string(description) } }
            if let value = standard() { add("default") { form.write(&$0, value) } }
            let line = "{ \(members.joined(separator: ", ")) }"
            let isShort = line.utf8.count <= 120 && !line.contains("\n")
            return isShort ? line : ManifestSchema.block(members)
        }
        self.isInDefaults = isInDefaults
        self.isRequired = isRequired
        isSet = { $0[keyPath: path()] != nil }
        read = { reader, value, object in object[keyPath: path()] = form.read(&reader, value, spelling) }
        write = { writer, object in
            guard let value = object[keyPath: path()] else { return }
            writer.key(spelling)
            form.write(&writer, value)
        }
        inherit = { object, defaults in
            guard let inherited = defaults[keyPath: path()] else { return }
            object[keyPath: path()] = object[keyPath: path()].map { combine(inherited, $0) } ?? inherited
        }
    }
}

extension ValueReader {
    mutating func read<Object>(
        _ members: Members, from first: Int = 0, into object: inout Object, _ fields: [ManifestField<Object>]
    ) {
        members.forEach { index, value in
            let row = index - first
            if fields.indices.contains(row) { fields[row].read(&self, value, &object) }
        }
    }
}

extension JSONWriter {
    mutating func fields<Object>(of object: Object, _ fields: [ManifestField<Object>]) {
        for field in fields { field.write(&self, object) }
    }
}

extension ValueForm where Value: Sendable {
    static func object(_ name: String, _ fields: [ManifestField<Value>], _ empty: Value) -> Self {
        let keys = ObjectKeys(name, fields)
        return Self(
            ManifestSchema.object(fields),
            read: { reader, value, _ in
                guard let members = reader.members(of: value, keys) else { return nil }
                for field in fields where field.isRequired && members[field.spelling] == nil {
                    reader.note(.missingKey(field.spelling, of: keys.object), at: value.location)
                }
                var object = empty
                reader.read(members, into: &object, fields)
                return object
            },
            write: { writer, object in writer.object { $0.fields(of: object, fields) } })
    }
}

// The forms of simple values.

extension ValueForm {
    /// A string that is not blank and has no control characters.
    static var word: ValueForm<String> {
        .init([ManifestSchema.reference("word")], read: { $0.word($1, $2) }, write: { $0.string($1) })
    }

    /// A word with references to variables.
    static var expandedWord: ValueForm<String> {
        .init([ManifestSchema.reference("word")], read: { $0.expandedWord($1, $2) }, write: { $0.string($1) })
    }

    static var pattern: ValueForm<String> {
        .init([ManifestSchema.reference("pattern")], read: { $0.word($1, $2) }, write: { $0.string($1) })
    }

    static var address: ValueForm<String> {
        .init(
            [#""type": "string""#, #""pattern": "\#(ManifestSchema.address)""#],
            read: { $0.target($1, $2, .address) }, write: { $0.string($1) })
    }

    static var url: ValueForm<String> {
        .init(
            [ManifestSchema.reference("word"), #""pattern": "\#(ManifestSchema.url)""#],
            read: { $0.target($1, $2, .url) }, write: { $0.string($1) })
    }

    static var boolean: ValueForm<Bool> {
        .init([#""type": "boolean""#], read: { $1.bool ?? $0.rejectType($1, $2, .boolean) }, write: { $0.bool($1) })
    }

    /// A whole number, at least 1.
    static var count: ValueForm<Int> {
        .init(
            [#""type": "integer""#, #""minimum": 1"#], read: { $0.wholeNumber($1, $2, atLeast: 1) },
            write: { $0.integer($1) })
    }

    static var status: ValueForm<Int> {
        .init(
            [#""type": "integer""#, #""minimum": 100"#, #""maximum": 599"#],
            read: { $0.number($1, $2, $1.integer, .wholeNumber, in: 100...599, "an HTTP status from 100 to 599") },
            write: { $0.integer($1) })
    }

    /// At least 1.
    static var factor: ValueForm<Double> {
        .init(
            [#""type": "number""#, #""minimum": 1"#],
            read: { $0.number($1, $2, $1.double, .number, in: 1..., "at least 1") }, write: { $0.number($1) })
    }

    /// From 0 to 1.
    static var share: ValueForm<Double> {
        .init(
            [ManifestSchema.reference("jitter")],
            read: { $0.number($1, $2, $1.double, .number, in: 0...1, "a number from 0 to 1") }, write: { $0.number($1) }
        )
    }

    static var duration: ValueForm<Duration> {
        .init(
            [ManifestSchema.reference("duration")], read: { $0.duration($1, $2) },
            write: { $0.string(DurationText.text($1)) })
    }

    /// A duration that is longer than zero.
    static var period: ValueForm<Duration> {
        .init(
            [ManifestSchema.reference("duration")], read: { $0.positiveDuration($1, $2) },
            write: { $0.string(DurationText.text($1)) })
    }

    static var timeLimit: ValueForm<ServiceAttributes.TimeLimit> {
        .init(
            [ManifestSchema.reference("timeLimit")],
            read: { reader, value, name in
                guard value.kind == .string else { return reader.rejectType(value, name, .timeLimit) }
                let isNone = value.withBytes { $0.elementsEqual("none".utf8) }
                return isNone ? .unlimited : reader.duration(value, name).map { .after($0) }
            },
            write: { $0.string($1.duration.map(DurationText.text) ?? "none") })
    }

    static var command: ValueForm<[String]> {
        .init([ManifestSchema.reference("command")], read: { $0.command($1, $2) }, write: { $0.strings($1) })
    }

    static var paths: ValueForm<[String]> {
        .init(
            [
                ManifestSchema.alternatives(
                    ManifestSchema.reference("word"),
                    #""type": "array", "items": { \#(ManifestSchema.reference("word")) }"#)
            ],
            read: { reader, value, name in
                switch value.kind {
                case .string: reader.word(value, name).map { [$0] }
                case .array: reader.words(value, name).map(\.text)
                default: reader.rejectType(value, name, .stringOrStrings)
                }
            },
            write: { writer, paths in
                if let path = paths.first, paths.count == 1 { writer.string(path) } else { writer.strings(paths) }
            })
    }
}

extension ValueForm where Value: CaseIterable & RawRepresentable<String> & SendableMetatype {
    static var choice: Self {
        Self(
            [ManifestSchema.choices(Value.allCases.map(\.rawValue))], read: { $0.choice($1, $2, Value.self) },
            write: { $0.string($1.rawValue) })
    }
}
