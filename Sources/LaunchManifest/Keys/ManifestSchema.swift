/// The JSON Schema of a manifest. `launchgraph schema` prints it; editors use it for completion and checks.
///
/// A schema cannot express comments or rules that span services and files: only `launchgraph check` finds that a
/// dependency does not exist, or that layers, budget or forbidden dependencies are in several files.
package enum ManifestSchema {
    /// The schema (draft 2020-12), with a final line break.
    package static let json = #"""
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
                "layer": { "$ref": "#/$defs/layer" },
                "mode": { "$ref": "#/$defs/mode" },
                "onFailure": { "$ref": "#/$defs/onFailure" },
                "onEnd": { "$ref": "#/$defs/onEnd" },
                "timeout": { "$ref": "#/$defs/timeout" },
                "shutdownTimeout": { "$ref": "#/$defs/shutdownTimeout" },
                "grace": { "$ref": "#/$defs/grace" },
                "drain": { "$ref": "#/$defs/drain" },
                "blocking": { "$ref": "#/$defs/blocking" },
                "retry": { "$ref": "#/$defs/retry" },
                "restart": { "$ref": "#/$defs/restart" },
                "expectedDuration": { "$ref": "#/$defs/expectedDuration" },
                "environment": { "$ref": "#/$defs/environment" },
                "environmentFile": { "$ref": "#/$defs/environmentFile" },
                "directory": { "$ref": "#/$defs/directory" },
                "shutdown": { "$ref": "#/$defs/shutdown" }
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
                "layer": { "$ref": "#/$defs/layer" },
                "mode": { "$ref": "#/$defs/mode" },
                "onFailure": { "$ref": "#/$defs/onFailure" },
                "onEnd": { "$ref": "#/$defs/onEnd" },
                "timeout": { "$ref": "#/$defs/timeout" },
                "shutdownTimeout": { "$ref": "#/$defs/shutdownTimeout" },
                "grace": { "$ref": "#/$defs/grace" },
                "drain": { "$ref": "#/$defs/drain" },
                "blocking": { "$ref": "#/$defs/blocking" },
                "synchronous": {
                  "description": "Whether it must be up before a callback of the host returns.",
                  "type": "boolean",
                  "default": false
                },
                "retry": { "$ref": "#/$defs/retry" },
                "restart": { "$ref": "#/$defs/restart" },
                "expectedDuration": { "$ref": "#/$defs/expectedDuration" },
                "launch": {
                  "$ref": "#/$defs/command",
                  "description": "The program that launches it, and its arguments. No shell is used. ${NAME} and ${NAME:-default} are replaced by variables, $$ by a dollar sign."
                },
                "image": {
                  "$ref": "#/$defs/word",
                  "description": "The container image in which the program runs, for conversions. The command run does not start containers."
                },
                "environment": { "$ref": "#/$defs/environment" },
                "environmentFile": { "$ref": "#/$defs/environmentFile" },
                "directory": { "$ref": "#/$defs/directory" },
                "ready": { "$ref": "#/$defs/ready" },
                "shutdown": { "$ref": "#/$defs/shutdown" },
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
            "layer": { "$ref": "#/$defs/word", "description": "The layer it belongs to. A service without a layer is unrestricted." },
            "mode": {
              "description": "When it is launched: during the launch, after all eager services have settled, or when it is first required.",
              "enum": ["eager", "deferred", "onDemand"],
              "default": "eager"
            },
            "onFailure": {
              "description": "The effect of a final failure: the launch fails, its dependents are skipped, or its dependents start anyway.",
              "enum": ["abort", "skipDependents", "proceed"],
              "default": "abort"
            },
            "onEnd": {
              "description": "The effect of an end without an error before its shutdown: the service has failed, it is completed and its dependents are not affected, or everything shuts down.",
              "enum": ["failure", "completes", "shutsDown"],
              "default": "failure"
            },
            "timeout": { "$ref": "#/$defs/timeLimit", "description": "The timeout of one launch attempt.", "default": "30s" },
            "shutdownTimeout": { "$ref": "#/$defs/timeLimit", "description": "The timeout of its shutdown. A process that is still running is then killed.", "default": "10s" },
            "grace": { "$ref": "#/$defs/duration", "description": "How long a cancelled attempt may continue (2s). A process that is stopped while it starts has its shutdownTimeout before it is killed." },
            "drain": { "$ref": "#/$defs/timeLimit", "description": "How long it may take to end by itself after it was asked to stop.", "default": "10s" },
            "blocking": { "description": "Whether launching it blocks a thread.", "type": "boolean", "default": false },
            "expectedDuration": { "$ref": "#/$defs/duration", "description": "The expected duration of its launch." },
            "retry": {
              "description": "How a failed launch is retried.",
              "type": "object",
              "additionalProperties": false,
              "required": ["attempts"],
              "properties": {
                "attempts": { "type": "integer", "minimum": 1, "description": "The number of attempts, including the first." },
                "backoff": { "$ref": "#/$defs/duration", "description": "The time between the first and the second attempt." },
                "factor": { "type": "number", "minimum": 1, "default": 2, "description": "The factor by which each further pause is longer." },
                "limit": { "$ref": "#/$defs/duration", "description": "The longest pause." },
                "jitter": { "$ref": "#/$defs/jitter" }
              }
            },
            "restart": {
              "description": "What is started again when it ends with an error: nothing, only what it runs, or the service and all its dependents.",
              "anyOf": [
                { "enum": ["never", "run", "service"] },
                { "$ref": "#/$defs/restartPolicy" }
              ],
              "default": "never"
            },
            "restartPolicy": {
              "type": "object",
              "additionalProperties": false,
              "required": ["what"],
              "properties": {
                "what": { "enum": ["run", "service"], "description": "What is started again: only what the service runs, or the service and all its dependents." },
                "limit": { "type": "integer", "minimum": 1, "default": 5, "description": "The largest number of restarts within the period. The next error is a failure." },
                "within": { "$ref": "#/$defs/duration", "default": "60s", "description": "The period." },
                "backoff": { "$ref": "#/$defs/duration", "default": "100ms", "description": "The pause before the first restart." },
                "factor": { "type": "number", "minimum": 1, "default": 2, "description": "The factor by which each further pause is longer." },
                "backoffLimit": { "$ref": "#/$defs/timeLimit", "default": "30s", "description": "The longest pause." },
                "jitter": { "$ref": "#/$defs/jitter" }
              }
            },
            "jitter": { "type": "number", "minimum": 0, "maximum": 1, "default": 0.1, "description": "The largest share of a pause by which it is shortened at random." },
            "environment": {
              "description": "Variables that are added to the environment of its processes.",
              "type": "object",
              "propertyNames": { "pattern": "^[^=\\u0000]+$" },
              "additionalProperties": { "type": "string" }
            },
            "environmentFile": {
              "description": "Files of NAME=VALUE lines with variables for its processes, relative to this file. The variables in environment replace them.",
              "anyOf": [
                { "$ref": "#/$defs/word" },
                { "type": "array", "items": { "$ref": "#/$defs/word" } }
              ]
            },
            "directory": { "$ref": "#/$defs/word", "description": "The folder in which its processes run, relative to this file." },
            "ready": {
              "description": "How its readiness is determined: by a probe, or \"started\" for a process that is ready as soon as it runs. Without it, it is up when its program has exited with 0.",
              "anyOf": [
                { "const": "started" },
                { "$ref": "#/$defs/readinessProbe" }
              ]
            },
            "readinessProbe": {
              "type": "object",
              "additionalProperties": false,
              "properties": {
                "tcp": { "type": "string", "pattern": ":[0-9]{1,5}$", "description": "host:port accepts a connection." },
                "http": { "$ref": "#/$defs/word", "description": "The URL responds with the status." },
                "file": { "$ref": "#/$defs/word", "description": "The file exists." },
                "command": { "$ref": "#/$defs/command", "description": "The command exits with 0." },
                "output": { "$ref": "#/$defs/word", "description": "A line of its output contains the text." },
                "status": { "type": "integer", "minimum": 100, "maximum": 599, "description": "The expected HTTP status. By default, any status from 200 to 399." },
                "interval": { "$ref": "#/$defs/duration", "description": "The time between two probes." }
              },
              "oneOf": [
                { "required": ["tcp"] }, { "required": ["http"] }, { "required": ["file"] }, { "required": ["command"] },
                { "required": ["output"], "not": { "required": ["interval"] } }
              ],
              "dependentRequired": { "status": ["http"] }
            },
            "shutdown": {
              "description": "How its process is stopped: by a signal or by a command.",
              "anyOf": [
                { "enum": ["SIGTERM", "SIGINT", "SIGQUIT", "SIGHUP", "SIGKILL", "SIGUSR1", "SIGUSR2"] },
                { "$ref": "#/$defs/command" }
              ],
              "default": "SIGTERM"
            }
          }
        }

        """#
}
