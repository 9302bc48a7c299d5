/// The JSON Schema of a manifest. `launchgraph schema` prints it; editors use it for completion and checks.
///
/// A schema cannot express comments or rules that span services and files: only `launchgraph check` finds that a
/// dependency does not exist, or that layers, budget or forbidden dependencies are in several files.
///
/// The keys of a service, of `retry` and of `restart` have their schemas in their tables.
package enum ManifestSchema {
    /// A port from 1 to 65535 after its colon.
    private static let port =
        ":0*([1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])"

    /// What `PortAddress` accepts, and any text with a reference to a variable.
    private static let address = #"^(\\[[^\\]]+\\]|[^\\[]*[^\\[:])\#(port)$|\\$\\{"#

    /// What `HTTPAddress` accepts, and any text with a reference to a variable.
    private static let url = {
        // What neither a host nor a port contains: printable ASCII remains, without `@`.
        let barred = #"/?#@\\u0000- \\u007F-\\uFFFF"#
        let host = #"(\\[[^\\]\#(barred)]+\\](\#(port))?|[^\\[\#(barred)]+\#(port)|[^\\[:\#(barred)]+)"#
        return #"^[Hh][Tt][Tt][Pp]://\#(host)([/?][^\\u0000- \\u007F#]*)?(#.*)?$|\\$\\{"#
    }()

    /// The schema (draft 2020-12), with a final line break.
    package static var json: String {
        let fields = ServiceAttributes.fields
        let shared = ServiceAttributes.sharedFields
        let defaults = properties(shared, indent: 8) { "{ \(reference($0.spelling)) }" }
        let attributes = properties(fields, indent: 8) {
            $0.isInDefaults ? "{ \(reference($0.spelling)) }" : $0.schema()
        }
        let definitions = properties(shared, indent: 4)
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
                    \#(defaults)
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
                    "type": "object",
                    "additionalProperties": false,
                    "required": ["from", "to"],
                    "properties": {
                      "from": { "$ref": "#/$defs/pattern", "description": "The dependents." },
                      "to": { "$ref": "#/$defs/pattern", "description": "The services that they must not depend on." },
                      "reason": { "$ref": "#/$defs/word", "description": "The reason." }
                    }
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
                    \#(attributes),
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
                  "type": "object",
                  "additionalProperties": false,
                  "required": ["file"],
                  "properties": {
                    "file": { "$ref": "#/$defs/word" },
                    "line": { "type": "integer", "minimum": 1 },
                    "column": { "type": "integer", "minimum": 1 }
                  }
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
                \#(definitions),
                "restartPolicy": {
                  "type": "object",
                  "additionalProperties": false,
                  "required": ["what"],
                  "properties": {
                    \#(properties(ServiceAttributes.Restart.fields, indent: 8))
                  }
                },
                "jitter": { "type": "number", "minimum": 0, "maximum": 1, "default": 0.1, "description": "The largest share of a pause by which it is shortened at random." },
                "tcp": { "type": "string", "pattern": "\#(address)", "description": "host:port accepts a connection." },
                "http": { "$ref": "#/$defs/word", "pattern": "\#(url)", "description": "The URL responds with the status." },
                "file": { "$ref": "#/$defs/word", "description": "The file exists." },
                "status": { "type": "integer", "minimum": 100, "maximum": 599, "description": "The expected HTTP status. By default, any status from 200 to 399." },
                "readinessProbe": {
                  "type": "object",
                  "additionalProperties": false,
                  "properties": {
                    "tcp": { "$ref": "#/$defs/tcp" },
                    "http": { "$ref": "#/$defs/http" },
                    "file": { "$ref": "#/$defs/file" },
                    "command": { "$ref": "#/$defs/command", "description": "The command exits with 0." },
                    "output": { "$ref": "#/$defs/word", "description": "A line of its output contains the text." },
                    "status": { "$ref": "#/$defs/status" },
                    "interval": { "$ref": "#/$defs/duration", "description": "The time between two probes." }
                  },
                  "oneOf": [
                    { "required": ["tcp"] }, { "required": ["http"] }, { "required": ["file"] }, { "required": ["command"] },
                    { "required": ["output"], "not": { "required": ["interval"] } }
                  ],
                  "dependentRequired": { "status": ["http"] }
                },
                "healthCheck": {
                  "type": "object",
                  "additionalProperties": false,
                  "properties": {
                    "tcp": { "$ref": "#/$defs/tcp" },
                    "http": { "$ref": "#/$defs/http" },
                    "file": { "$ref": "#/$defs/file" },
                    "command": { "$ref": "#/$defs/command", "description": "The command exits with 0." },
                    "status": { "$ref": "#/$defs/status" },
                    "every": { "$ref": "#/$defs/duration", "default": "10s", "description": "The time between two checks." },
                    "timeout": { "$ref": "#/$defs/duration", "default": "2s", "description": "The time after which a check has failed." },
                    "failures": { "type": "integer", "minimum": 1, "default": 3, "description": "The number of failures in a row after which the service has failed." }
                  },
                  "oneOf": [
                    { "required": ["tcp"] }, { "required": ["http"] }, { "required": ["file"] }, { "required": ["command"] }
                  ],
                  "dependentRequired": { "status": ["http"] }
                }
              }
            }

            """#
    }

    /// Returns the members of an object with the schema of each key, whose lines after the first are indented.
    static func properties<Object>(
        _ fields: [ManifestField<Object>], indent: Int, schema: (ManifestField<Object>) -> String = { $0.schema() }
    ) -> String {
        fields.map { "\"\($0.spelling)\": \(schema($0))" }.joined(separator: ",\n")
            .replacing("\n", with: "\n" + String(repeating: " ", count: indent))
    }

    /// The member of a schema that refers to a definition.
    static func reference(_ definition: String) -> String { "\"$ref\": \"#/$defs/\(definition)\"" }

    /// The member of a schema for values of either of two schemas.
    static func alternatives(_ one: String, _ other: String) -> String { "\"anyOf\": [{ \(one) }, { \(other) }]" }

    /// The member of a schema that lists the words that a value can be.
    static func choices(_ words: [String]) -> String {
        "\"enum\": [\(words.map { "\"\($0)\"" }.joined(separator: ", "))]"
    }
}
