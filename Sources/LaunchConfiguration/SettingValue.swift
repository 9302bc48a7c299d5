#if Configuration
    import LaunchManifest

    /// A type of values that a setting can have.
    ///
    /// An enumeration with the raw type `String` that is `CaseIterable` needs no members.
    public protocol SettingValue: Sendable {
        /// Creates the value that `text` denotes; `nil` if it denotes none.
        init?(setting text: String)
        /// The expected values, for messages: `a whole number`.
        static var expectedSetting: String { get }
        /// The value of a setting without a default that the configuration does not contain; `nil` if it is required.
        static var withoutSetting: Self? { get }
    }

    extension SettingValue {
        /// No value: the setting is required.
        public static var withoutSetting: Self? { nil }
    }

    extension SettingValue where Self: RawRepresentable<String> & CaseIterable {
        /// Creates the value with the raw value `text`.
        public init?(setting text: String) { self.init(rawValue: text) }
        /// The raw values.
        public static var expectedSetting: String { expectedChoice(Self.self) }
    }

    extension String: SettingValue {
        /// Creates the text itself.
        public init?(setting text: String) { self = text }
        /// A text.
        public static var expectedSetting: String { "a text" }
    }

    extension Int: SettingValue {
        /// Creates the number that `text` denotes.
        public init?(setting text: String) { self.init(text) }
        /// A whole number.
        public static var expectedSetting: String { "a whole number" }
    }

    extension Double: SettingValue {
        /// Creates the number that `text` denotes.
        public init?(setting text: String) {
            guard let number = Double(text), number.isFinite else { return nil }
            self = number
        }
        /// A number.
        public static var expectedSetting: String { "a number" }
    }

    extension Bool: SettingValue {
        /// Creates the truth value of `true`, `yes`, `1`, `false`, `no` or `0`.
        public init?(setting text: String) {
            switch text.lowercased() {
            case "true", "yes", "1": self = true
            case "false", "no", "0": self = false
            default: return nil
            }
        }
        /// A truth value.
        public static var expectedSetting: String { "‘true’ or ‘false’" }
    }

    extension Duration: SettingValue {
        /// Creates the duration that a text such as `500ms` denotes.
        public init?(setting text: String) {
            guard let duration = DurationText.duration(text) else { return nil }
            self = duration
        }
        /// A duration.
        public static var expectedSetting: String { "a duration with a unit, such as ‘500ms’ or ‘30s’" }
    }

    extension Optional: SettingValue where Wrapped: SettingValue {
        /// Creates the value that `text` denotes.
        public init?(setting text: String) {
            guard let value = Wrapped(setting: text) else { return nil }
            self = value
        }
        /// A value of the wrapped type.
        public static var expectedSetting: String { Wrapped.expectedSetting }
        /// The value `nil`.
        public static var withoutSetting: Wrapped?? { .some(nil) }
    }

    /// The values that a setting accepts.
    public struct SettingRule<Value: Sendable>: Sendable {
        /// What follows the description of the type in a message: `from 1 to 65535`.
        let expected: String
        let accepts: @Sendable (Value) -> Bool

        /// Creates a rule.
        ///
        /// - Parameters:
        ///   - expected: continues the description of the type in a message: ‘expected a whole number’ … ‘of an even port’.
        ///   - accepts: whether a value is valid.
        public init(_ expected: String, accepts: @escaping @Sendable (Value) -> Bool) {
            self.expected = expected
            self.accepts = accepts
        }
    }

    extension SettingRule where Value: Comparable {
        /// Accepts the values of a range.
        public static func `in`(_ range: ClosedRange<Value>) -> SettingRule {
            SettingRule("from \(range.lowerBound) to \(range.upperBound)") { range.contains($0) }
        }

        /// Accepts `least` and everything greater.
        public static func atLeast(_ least: Value) -> SettingRule {
            SettingRule("of at least \(least)") { $0 >= least }
        }
    }

    struct InvalidSetting: Error, CustomStringConvertible {
        let description: String

        init(_ reason: String) { description = reason }
    }

    func parseSetting<Value: SettingValue>(_ text: String, _ rule: SettingRule<Value>? = nil) throws -> Value {
        if let value = Value(setting: text), rule?.accepts(value) ?? true { return value }
        throw InvalidSetting(
            "expected " + ([Value.expectedSetting] + [rule?.expected].compactMap(\.self)).joined(separator: " ")
        )
    }

    /// The cases of an enumeration, for messages.
    func expectedChoice<Choice: CaseIterable & RawRepresentable<String>>(_: Choice.Type) -> String {
        "one of " + Choice.allCases.map { "‘\($0.rawValue)’" }.joined(separator: ", ")
    }
#endif
