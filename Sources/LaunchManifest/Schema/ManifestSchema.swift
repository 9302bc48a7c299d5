/// The JSON Schema of a manifest, which `launchgraph schema` prints and editors complete and check by.
///
/// A schema cannot say that a manifest has comments, nor look across services and files: that a dependency exists, and
/// that layers, budget and forbidden dependencies are in one file only, is what `launchgraph check` finds.
package enum ManifestSchema {
    /// The schema (draft 2020-12), with a line break at the end.
    package static let json = #"""
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "$id": "urn:launchgraph:manifest:1",
          "title": "LaunchGraph manifest",
          "description": "Services and what they depend on. Several files make one graph.",
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "$schema": { "type": "string", "description": "The schema of this file, for editors." },
            "name": { "$ref": "#/$defs/word", "description": "What the graph is called." },
            "defaults": {
              "description": "What holds for each service of this file that does not say otherwise.",
              "type": "object",
              "additionalProperties": false,
              "properties": {
                "layer": { "$ref": "#/$defs/layer" },
                "mode": { "$ref": "#/$defs/mode" },
                "onFailure": { "$ref": "#/$defs/onFailure" },
                "timeout": { "$ref": "#/$defs/timeout" },
                "shutdownTimeout": { "$ref": "#/$defs/shutdownTimeout" },
                "grace": { "$ref": "#/$defs/grace" },
                "blocking": { "$ref": "#/$defs/blocking" },
                "retry": { "$ref": "#/$defs/retry" },
                "expectedDuration": { "$ref": "#/$defs/expectedDuration" },
                "environment": { "$ref": "#/$defs/environment" },
                "directory": { "$ref": "#/$defs/directory" },
                "shutdown": { "$ref": "#/$defs/shutdown" }
              }
            },
            "layers": {
              "description": "The layers, from the lowest to the highest: a service depends only on its own and lower ones. In one file only.",
              "type": "array",
              "items": { "$ref": "#/$defs/word" },
              "uniqueItems": true
            },
            "budget": { "$ref": "#/$defs/duration", "description": "How long the critical path may take. In one file only." },
            "services": {
              "description": "The services, in the order in which they are launched where nothing else decides.",
              "type": "array",
              "items": { "$ref": "#/$defs/service" }
            },
            "forbidden": {
              "description": "Dependencies that must not be. In one file only.",
              "type": "array",
              "items": {
                "type": "object",
                "additionalProperties": false,
                "required": ["from", "to"],
                "properties": {
                  "from": { "$ref": "#/$defs/pattern", "description": "The dependents." },
                  "to": { "$ref": "#/$defs/pattern", "description": "What they must not depend on." },
                  "reason": { "$ref": "#/$defs/word", "description": "Why." }
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
                "id": { "$ref": "#/$defs/identifier", "description": "What others name it by." },
                "dependsOn": {
                  "description": "The services that must be up before it starts.",
                  "type": "array",
                  "items": { "$ref": "#/$defs/identifier" }
                },
                "startsAfter": {
                  "description": "The services that must have settled, whichever way, before it starts, if they are in the graph.",
                  "type": "array",
                  "items": { "$ref": "#/$defs/identifier" }
                },
                "layer": { "$ref": "#/$defs/layer" },
                "mode": { "$ref": "#/$defs/mode" },
                "onFailure": { "$ref": "#/$defs/onFailure" },
                "timeout": { "$ref": "#/$defs/timeout" },
                "shutdownTimeout": { "$ref": "#/$defs/shutdownTimeout" },
                "grace": { "$ref": "#/$defs/grace" },
                "blocking": { "$ref": "#/$defs/blocking" },
                "synchronous": {
                  "description": "Whether it must be up before a host's callback returns.",
                  "type": "boolean",
                  "default": false
                },
                "retry": { "$ref": "#/$defs/retry" },
                "expectedDuration": { "$ref": "#/$defs/expectedDuration" },
                "launch": {
                  "$ref": "#/$defs/command",
                  "description": "The program that launches it, and its arguments; no shell is involved."
                },
                "environment": { "$ref": "#/$defs/environment" },
                "directory": { "$ref": "#/$defs/directory" },
                "ready": { "$ref": "#/$defs/ready" },
                "shutdown": { "$ref": "#/$defs/shutdown" },
                "place": {
                  "description": "Where it was declared, if not in this file: diagnostics then point there.",
                  "type": "object",
                  "additionalProperties": false,
                  "required": ["file"],
                  "properties": {
                    "file": { "$ref": "#/$defs/word" },
                    "line": { "type": "integer", "minimum": 1 },
                    "column": { "type": "integer", "minimum": 1 }
                  }
                }
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
              "description": "An identifier in which * stands for any characters and ? for one."
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
            "layer": { "$ref": "#/$defs/word", "description": "The layer it belongs to; without one it is unrestricted." },
            "mode": {
              "description": "When it is launched: with the launch, once everything eager has settled, or when it is first required.",
              "enum": ["eager", "deferred", "onDemand"],
              "default": "eager"
            },
            "onFailure": {
              "description": "What happens when it fails for good: the launch is given up, what depends on it is skipped, or nothing.",
              "enum": ["abort", "skipDependents", "proceed"],
              "default": "abort"
            },
            "timeout": { "$ref": "#/$defs/timeLimit", "description": "How long an attempt to launch it may take.", "default": "30s" },
            "shutdownTimeout": { "$ref": "#/$defs/timeLimit", "description": "How long it may take to shut down; a process that is still there is then killed.", "default": "10s" },
            "grace": { "$ref": "#/$defs/duration", "description": "How long an attempt may go on after it was cancelled: 2s; a process that is ended while it starts has its shutdownTimeout, then it is killed." },
            "blocking": { "description": "Whether launching it blocks a thread.", "type": "boolean", "default": false },
            "expectedDuration": { "$ref": "#/$defs/duration", "description": "How long launching it is expected to take." },
            "retry": {
              "description": "How it is tried again when launching it fails.",
              "type": "object",
              "additionalProperties": false,
              "required": ["attempts"],
              "properties": {
                "attempts": { "type": "integer", "minimum": 1, "description": "How often altogether, the first included." },
                "backoff": { "$ref": "#/$defs/duration", "description": "The pause before the second attempt." },
                "factor": { "type": "number", "minimum": 1, "default": 2, "description": "By what each further pause is longer." },
                "limit": { "$ref": "#/$defs/duration", "description": "The longest pause." }
              }
            },
            "environment": {
              "description": "Variables that are added to the environment of its processes.",
              "type": "object",
              "propertyNames": { "pattern": "^[^=\\u0000]+$" },
              "additionalProperties": { "type": "string" }
            },
            "directory": { "$ref": "#/$defs/word", "description": "The folder in which its processes run, relative to this file." },
            "ready": {
              "description": "How one finds out that it is up; without it, it is up when its program has ended with 0.",
              "type": "object",
              "additionalProperties": false,
              "properties": {
                "tcp": { "type": "string", "pattern": ":[0-9]{1,5}$", "description": "host:port takes a connection." },
                "http": { "$ref": "#/$defs/word", "description": "The URL answers with the status." },
                "file": { "$ref": "#/$defs/word", "description": "The file is there." },
                "command": { "$ref": "#/$defs/command", "description": "The command ends with 0." },
                "status": { "type": "integer", "minimum": 100, "maximum": 599, "description": "The status of http; without it any of 200 to 399." },
                "interval": { "$ref": "#/$defs/duration", "description": "The pause between two looks." }
              },
              "oneOf": [
                { "required": ["tcp"] }, { "required": ["http"] }, { "required": ["file"] }, { "required": ["command"] }
              ],
              "dependentRequired": { "status": ["http"] }
            },
            "shutdown": {
              "description": "How its process is asked to end: by a signal or by a command.",
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
