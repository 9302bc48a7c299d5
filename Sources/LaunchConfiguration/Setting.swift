#if Configuration
    import LaunchSupport

    /// The settings of an app: a structure whose properties declare the keys, the defaults and the valid values.
    ///
    /// ```swift
    /// struct ShopSettings: DeclaredSettings {
    ///     @Setting("port", .in(1...65_535)) var port = 8080
    ///     @Setting("database.url") var database: String
    ///     @Setting("database.password", isSecret: true) var password: String
    ///     @Setting("prices.timeout") var timeout = Duration.seconds(2)
    ///     @Setting("proxy") var proxy: String?
    /// }
    /// ```
    ///
    /// A ``SettingsService`` in a graph reads them, and other services depend on it.
    public protocol DeclaredSettings: Sendable {
        /// Creates the settings, whose values have not been read.
        init()
    }

    /// A setting of an app: a stored property of a type that conforms to ``DeclaredSettings``.
    ///
    /// A setting without a default is required, unless its type is optional. Until it is read, it has its default; if it
    /// has none, reading the property stops the program with a message. The description of a secret setting is
    /// `<REDACTED>`.
    @propertyWrapper public struct Setting<Value: SettingValue>: Sendable {
        /// The key, with components separated by dots.
        public let key: String
        /// Whether messages must not contain the value.
        public let isSecret: Bool
        private let rule: SettingRule<Value>?
        private let initial: Value?
        private let read = Storage()

        private final class Storage: Sendable {
            let value = Locked<Value?>(nil)
        }

        private var current: Value? { read.value.withLock { $0 } ?? initial }

        /// Declares a setting with a default.
        ///
        /// - Parameters:
        ///   - wrappedValue: the value if the configuration contains none.
        ///   - key: the key, with components separated by dots.
        ///   - rule: the valid values; `nil` for all of the type.
        ///   - isSecret: whether messages must not contain the value. A value that its provider considers secret is never
        ///     part of a message.
        public init(wrappedValue: Value, _ key: String, _ rule: SettingRule<Value>? = nil, isSecret: Bool = false) {
            (self.key, self.rule, self.isSecret, initial) = (key, rule, isSecret, wrappedValue)
        }

        /// Declares a setting without a default.
        ///
        /// - Parameters:
        ///   - key: the key, with components separated by dots.
        ///   - rule: the valid values; `nil` for all of the type.
        ///   - isSecret: whether messages must not contain the value.
        public init(_ key: String, _ rule: SettingRule<Value>? = nil, isSecret: Bool = false) {
            (self.key, self.rule, self.isSecret, initial) = (key, rule, isSecret, Value.withoutSetting)
        }

        /// The value that was read, or the default.
        public var wrappedValue: Value {
            guard let value = current else {
                // Services receive settings only after all were read. Only code that creates the structure itself gets here.
                preconditionFailure("the setting ‘\(key)’ has not been read and has no default")
            }
            return value
        }
    }

    extension Setting: CustomStringConvertible, CustomReflectable {
        /// The value; `<REDACTED>` if it is secret.
        public var description: String {
            if isSecret { return ConfiguredValue.redacted }
            return current.map { "\($0)" } ?? "not read"
        }

        /// The description alone.
        public var customMirror: Mirror { Mirror(self, children: ["value": description]) }
    }

    extension Setting: ReadableSetting {
        func read(_ reader: inout SettingReader, in scope: String?) {
            let components = (scope.map { [$0] } ?? []) + key.split(separator: ".").map(String.init)
            let found: Value? = reader.read(
                components, isSecret: isSecret, required: initial == nil ? Value.expectedSetting : nil
            ) { try parseSetting($0, rule) }
            if let found { read.value.withLock { $0 = found } }
        }
    }

    private protocol ReadableSetting {
        func read(_ reader: inout SettingReader, in scope: String?)
    }

    extension DeclaredSettings {
        /// Reads the settings, whose problems are added to those of `reader`.
        init(_ reader: inout SettingReader, in scope: String?) {
            self.init()
            for child in Mirror(reflecting: self).children {
                (child.value as? any ReadableSetting)?.read(&reader, in: scope)
            }
        }
    }
#endif
