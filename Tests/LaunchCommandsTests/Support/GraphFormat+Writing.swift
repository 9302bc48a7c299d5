@testable import LaunchCommands

extension GraphFormat {
    /// Returns the writer that a command line chooses, such as `kubernetes --layout pod`.
    static func writing(named name: String) -> Writing? {
        let words = name.split(separator: " ").map(String.init)
        guard words.count == 3 else { return named(name)?.writing }
        return layouts.first { $0.name == words[2] }?.writing
    }
}
