import LaunchRendering

enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish

    var details: (summary: String, script: [UInt8]) {
        switch self {
        case .bash:
            ("source it from ~/.bashrc, or save it in /etc/bash_completion.d", PackageResources.completions_bash)
        case .zsh: ("save it as _launchgraph in a folder of $fpath", PackageResources.completions_zsh)
        case .fish: ("save it as ~/.config/fish/completions/launchgraph.fish", PackageResources.completions_fish)
        }
    }

    /// An identifier comes from a file that a user may only have downloaded. Bash inserts the text that a function
    /// offers unchanged, so the script for bash quotes each candidate for the state of the word: unquoted, inside `"`
    /// or inside `'`. Without quoting, a candidate could end the quotation and add a command to the line.
    func script(for tool: String) -> String {
        // The name of a shell function may contain only letters, digits and underscores.
        let function = String(tool.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
        return String(template: details.script, ["tool": tool, "function": function])
    }
}
