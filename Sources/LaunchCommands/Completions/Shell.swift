/// A shell that can complete this tool's command lines.
enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish

    /// The location of the shell's completion script.
    var summary: String {
        switch self {
        case .bash: "source it from ~/.bashrc, or save it in /etc/bash_completion.d"
        case .zsh: "save it as _launchgraph in a folder of $fpath"
        case .fish: "save it as ~/.config/fish/completions/launchgraph.fish"
        }
    }

    func script(for tool: String) -> String {
        // The name of a shell function may contain only letters, digits and underscores.
        let function = String(tool.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
        switch self {
        case .bash: return Self.bashScript(tool, function)
        case .zsh: return Self.zshScript(tool, function)
        case .fish: return Self.fishScript(tool, function)
        }
    }
}
