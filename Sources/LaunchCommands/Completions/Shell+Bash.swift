extension Shell {
    /// For bash 3.2 and later.
    static func bashScript(_ tool: String, _ function: String) -> String {
        #"""
        # bash completion for \#(tool); the tool itself knows what fits.

        _\#(function)_complete() {
            local line="${COMP_LINE:0:COMP_POINT}" current given="" candidate quoted rest
            local -a words
            # Split at blanks only, and undo backslashes: bash has split at '=' and ':' as well.
            read -a words <<<"$line"
            case "$line" in *[[:space:]]) words+=("") ;; esac
            current="${words[${#words[@]} - 1]}"
            # Of the word that is typed, bash replaces what follows the last '=' or ':'.
            case "$current" in *[=:]*) given="${current%"${current##*[=:]}"}" ;; esac

            COMPREPLY=()
            while IFS= read -r candidate; do
                case "$candidate" in
                *$'\t'*)
                    candidate="${candidate%%$'\t'*}"
                    case "$candidate" in *[=:]) compopt -o nospace 2>/dev/null ;; esac
                    printf -v quoted '%q' "${candidate#"$given"}"
                    COMPREPLY+=("$quoted")
                    ;;
                files*)
                    compopt -o filenames 2>/dev/null
                    rest="${candidate#files}"
                    rest="${rest# }"
                    while IFS= read -r candidate; do
                        COMPREPLY+=("$candidate")
                    done < <(compgen -f -- "${current#"$rest"}")
                    ;;
                esac
            done < <("${words[0]}" __complete -- "${words[@]:1}" 2>/dev/null)
        }

        complete -F _\#(function)_complete \#(tool)

        """#
    }
}
