#if Configuration
    import Configuration

    struct ConfiguredValue {
        static let redacted = "<REDACTED>"

        /// The value as text; `nil` if it is not a string, a number or a boolean.
        var text: String?
        /// The value for a message; `nil` if it must not be shown.
        var shown: String?
        var provider: String
    }

    struct ConfiguredValues {
        let name: String
        /// Returns the value for a key; `nil` if no provider has one.
        let value: (_ components: [String]) -> ConfiguredValue?
    }

    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    extension ConfiguredValues {
        /// The values of several providers. The first provider that has a value takes precedence.
        init(_ providers: [any ConfigProvider]) {
            self.init(name: providers.map(\.providerName).joined(separator: ", ")) { components in
                let key = AbsoluteConfigKey(components)
                for provider in providers {
                    var isPresent = false
                    // A JSON file contains numbers and booleans, which are read as such.
                    for type in [ConfigType.string, .int, .double, .bool] {
                        do {
                            guard let value = try provider.value(forKey: key, type: type).value else { continue }
                            let text = value.content.text
                            return ConfiguredValue(
                                text: text, shown: value.isSecret ? ConfiguredValue.redacted : text,
                                provider: provider.providerName)
                        } catch {
                            isPresent = true
                        }
                    }
                    if isPresent { return ConfiguredValue(text: nil, shown: nil, provider: provider.providerName) }
                }
                return nil
            }
        }

        /// The values of a reader, which reports neither the provider of a value nor whether the value is secret.
        init(_ reader: ConfigReader) {
            self.init(name: "\(reader)") { components in
                let key = ConfigKey(components)
                let text =
                    reader.string(forKey: key) ?? reader.int(forKey: key).map { "\($0)" }
                    ?? reader.double(forKey: key).map { "\($0)" } ?? reader.bool(forKey: key).map { "\($0)" }
                let isList = text == nil && reader.stringArray(forKey: key) != nil
                guard text != nil || isList else { return nil }
                return ConfiguredValue(text: text, shown: nil, provider: "\(reader)")
            }
        }
    }

    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    extension ConfigContent {
        fileprivate var text: String? {
            switch self {
            case .string(let text): text
            case .int(let number): "\(number)"
            case .double(let number): "\(number)"
            case .bool(let flag): "\(flag)"
            default: nil
            }
        }
    }
#endif
