import LaunchGraph
import LaunchManifest

// The report format of GitLab Code Quality: a subset of the format of Code Climate.
extension CheckReport {
    package func gitlab(to buffer: inout TextBuffer) {
        var numbers: [String: Int] = [:]
        buffer.writeJSON {
            $0.array { writer in
                for diagnostic in diagnostics {
                    let name = diagnostic.rule?.name ?? "input"
                    let subject =
                        fingerprint(of: diagnostic).map(SARIF.digits)
                        ?? "\(name):\(diagnostic.location?.description ?? ""):\(diagnostic.message)"
                    numbers[subject, default: 0] += 1
                    let number = numbers[subject] ?? 1
                    writer.object { writer in
                        writer.member("description", diagnostic.message + (diagnostic.help.map { " (\($0))" } ?? ""))
                        writer.member("check_name", name)
                        writer.member("fingerprint", number == 1 ? subject : "\(subject):\(number)")
                        writer.member("severity", Self.severity(of: diagnostic))
                        writer.object("location") { writer in
                            let location = diagnostic.location
                            writer.member("path", location.flatMap(root.file(of:)) ?? location?.file ?? "")
                            // The format requires a line.
                            writer.object("lines", inline: true) { $0.member("begin", location?.line ?? 1) }
                        }
                    }
                }
            }
        }
    }

    private static func severity(of diagnostic: Diagnostic) -> String {
        switch diagnostic.severity {
        case .error: diagnostic.rule == nil ? "blocker" : "critical"
        case .warning: "minor"
        case .note, .off: "info"
        }
    }
}
