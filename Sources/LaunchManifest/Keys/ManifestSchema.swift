/// The JSON Schema of a manifest. `launchgraph schema` prints it; editors use it for completion and checks.
///
/// A schema cannot express comments or rules that span services and files: only `launchgraph check` finds that a
/// dependency does not exist, or that layers, budget or forbidden dependencies are in several files.
///
/// The tables of keys have the schemas of their values.
package enum ManifestSchema {
    /// A port from 1 to 65535 after its colon.
    private static let port =
        ":0*([1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])"

    /// What `PortAddress` accepts, and any text with a reference to a variable.
    static let address = #"^(\\[[^\\]]+\\]|[^\\[]*[^\\[:])\#(port)$|\\$\\{"#

    /// What `HTTPAddress` accepts, and any text with a reference to a variable.
    static let url = {
        // What neither a host nor a port contains: printable ASCII remains, without `@`.
        let barred = #"/?#@\\u0000- \\u007F-\\uFFFF"#
        let host = #"(\\[[^\\]\#(barred)]+\\](\#(port))?|[^\\[\#(barred)]+\#(port)|[^\\[:\#(barred)]+)"#
        return #"^[Hh][Tt][Tt][Pp]://\#(host)([/?][^\\u0000- \\u007F#]*)?(#.*)?$|\\$\\{"#
    }()

    /// The schema (draft 2020-12), with a final line break.
    package static var json: String {
        let shared = ServiceAttributes.sharedFields
        let defaults = properties(shared) { "{ \(reference($0.spelling)) }" }
        let attributes = properties(ServiceAttributes.fields) {
            $0.isInDefaults ? "{ \(reference($0.spelling)) }" : $0.schema()
        }
        return #"""
            {
              "$schema": "https://json-schema.org/draft/2020-12/schema",
              "$id": "urn:launchgraph:manifest:1",
              "title": "LaunchGraph manifest",
              "description": "Services and their dependencies. Several files make one graph.",
              "type": "object",
              "additionalProperties": false,
              "properties": {
                "$schema": { "type": "string", "description": "The schema of this file, for editors." },
                "name": { "$ref": "#/$defs/word", "description": "The name of the graph." },
                "defaults": {
                  "description": "Default values for the services of this file.",
                  "type": "object",
                  "additionalProperties": false,
                  "properties": {
                    \#(lines(defaults, indent: 8))
                  }
                },
                "layers": {
                  "description": "The layers, from the lowest to the highest. A service may depend only on its own and lower layers. In one file only.",
                  "type": "array",
                  "items": { "$ref": "#/$defs/word" },
                  "uniqueItems": true
                },
                "budget": { "$ref": "#/$defs/duration", "description": "The maximum duration of the critical path. In one file only." },
                "services": {
                  "description": "The services. Their order is the launch order where dependencies do not determine it.",
                  "type": "array",
                  "items": { "$ref": "#/$defs/service" }
                },
                "forbidden": {
                  "description": "Forbidden dependencies. In one file only.",
                  "type": "array",
                  "items": {
                    \#(lines(object(ForbiddenKeys.fields), indent: 8))
                  }
                }
              },
              "$defs": {
                "service": {
                  "type": "object",
                  "additionalProperties": false,
                  "required": ["id"],
                  "properties": {
                    "id": { "$ref": "#/$defs/identifier", "description": "The name by which other services refer to it." },
                    "dependsOn": {
                      "description": "The services that must be up before it starts.",
                      "type": "array",
                      "items": { "$ref": "#/$defs/dependency" }
                    },
                    "startsAfter": {
                      "description": "The services that must have settled, successfully or not, before it starts. Unknown services are ignored.",
                      "type": "array",
                      "items": { "$ref": "#/$defs/dependency" }
                    },
                    \#(lines(attributes, indent: 8)),
                    "place": { "$ref": "#/$defs/place" }
                  }
                },
                "dependency": {
                  "description": "The identifier of a service, or an object that says more.",
                  "anyOf": [
                    { "$ref": "#/$defs/identifier" },
                    {
                      "type": "object",
                      "additionalProperties": false,
                      "required": ["id"],
                      "properties": {
                        "id": { "$ref": "#/$defs/identifier" },
                        "condition": {
                          "description": "What it waits for: the process has been started, the service is up, or the process has exited with 0.",
                          "enum": ["started", "ready", "completed"],
                          "default": "ready"
                        },
                        "place": { "$ref": "#/$defs/place" }
                      }
                    }
                  ]
                },
                "place": {
                  "description": "The source location of the declaration if that is in another file. Diagnostics point there.",
                  \#(lines(object(Place.fields), indent: 6))
                },
                "identifier": {
                  "description": "Any text that is not blank, without control characters, of up to 512 bytes.",
                  "type": "string",
                  "maxLength": 512,
                  "pattern": "^[^\\u0000-\\u001F\\u007F-\\u009F]*[^\\s\\u0000-\\u001F\\u007F-\\u009F][^\\u0000-\\u001F\\u007F-\\u009F]*$"
                },
                "word": {
                  "type": "string",
                  "pattern": "^[^\\u0000-\\u001F\\u007F-\\u009F]*[^\\s\\u0000-\\u001F\\u007F-\\u009F][^\\u0000-\\u001F\\u007F-\\u009F]*$"
                },
                "pattern": {
                  "$ref": "#/$defs/word",
                  "description": "An identifier in which * matches any characters and ? matches one."
                },
                "duration": {
                  "description": "A number and its unit, such as 120ms.",
                  "type": "string",
                  "pattern": "^[0-9]+(\\.[0-9]+)?(ns|us|ms|s|m|h)$"
                },
                "timeLimit": {
                  "anyOf": [{ "$ref": "#/$defs/duration" }, { "const": "none" }]
                },
                "command": {
                  "type": "array",
                  "items": { "type": "string" },
                  "minItems": 1
                },
                \#(lines(properties(shared), indent: 4)),
                "restartPolicy": {
                  \#(lines(object(ServiceAttributes.Restart.fields), indent: 6))
                },
                "jitter": { "type": "number", "minimum": 0, "maximum": 1, "default": 0.1, "description": "The largest share of a pause by which it is shortened at random." },
                "readinessProbe": {
                  \#(lines(object(ProbeKeys.ready), indent: 6)),
                  "oneOf": [
                    { "required": ["tcp"] }, { "required": ["http"] }, { "required": ["file"] }, { "required": ["command"] },
                    { "required": ["output"], "not": { "required": ["interval"] } }
                  ],
                  "dependentRequired": { "status": ["http"] }
                },
                "healthCheck": {
                  \#(lines(object(ProbeKeys.health), indent: 6)),
                  "oneOf": [
                    { "required": ["tcp"] }, { "required": ["http"] }, { "required": ["file"] }, { "required": ["command"] }
                  ],
                  "dependentRequired": { "status": ["http"] }
                }
              }
            }

            """#
    }

    /// Returns the members of the schema of an object with the keys of a table.
    static func object<Object>(_ fields: [ManifestField<Object>]) -> [String] {
        let required = fields.filter(\.isRequired).map { "\"\($0.spelling)\"" }
        return [#""type": "object""#, #""additionalProperties": false"#]
            + (required.isEmpty ? [] : [#""required": [\#(required.joined(separator: ", "))]"#])
            + ["\"properties\": " + block(properties(fields))]
    }

    /// Returns an object of some members, each on lines of its own.
    static func block(_ members: [String]) -> String { "{\n  \(lines(members, indent: 2))\n}" }

    private static func properties<Object>(
        _ fields: [ManifestField<Object>], schema: (ManifestField<Object>) -> String = { $0.schema() }
    ) -> [String] {
        fields.map { "\"\($0.spelling)\": \(schema($0))" }
    }

    /// Returns the lines of some members, indented except for the first one.
    private static func lines(_ members: [String], indent: Int) -> String {
        members.joined(separator: ",\n").replacing("\n", with: "\n" + String(repeating: " ", count: indent))
    }

    static func reference(_ definition: String) -> String { "\"$ref\": \"#/$defs/\(definition)\"" }

    /// The member of a schema for values of either of two schemas.
    static func alternatives(_ one: String, _ other: String) -> String { "\"anyOf\": [{ \(one) }, { \(other) }]" }

    static func choices(_ words: [String]) -> String {
        "\"enum\": [\(words.map { "\"\($0)\"" }.joined(separator: ", "))]"
    }
}
