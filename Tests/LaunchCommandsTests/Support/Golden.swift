import Foundation
import Testing

/// Outputs that were looked at and found right, kept in files.
enum Golden {
    /// Whether the files are written anew instead of compared: `LAUNCHGRAPH_UPDATE_GOLDEN=1 swift test`.
    static let isUpdated = ProcessInfo.processInfo.environment["LAUNCHGRAPH_UPDATE_GOLDEN"] == "1"

    /// Expects `text` to be what the golden file `name` holds.
    static func expect(_ text: String, _ name: String, location: Testing.SourceLocation = #_sourceLocation)
        throws
    {
        let file = Repository.golden.appending(path: name + ".txt")
        if isUpdated {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
            return
        }
        let expected = try? String(contentsOf: file, encoding: .utf8)
        #expect(text == expected, "\(name) is not as it was", sourceLocation: location)
    }
}
