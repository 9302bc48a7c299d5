extension Shell {
    /// For bash 3.2 and later.
    static func bashScript(_ tool: String, _ function: String) -> String {
        #"""
        # bash completion for \#(tool); the tool itself knows what fits.

        _\#(function)_complete() {
            local line="${COMP_LINE:0:COMP_POINT}" current given="" candidate quoted rest letter open="" start=0 i
            local -a words
            # A quote that is open: what follows it is one word, blanks and all, and what is offered needs no quoting.
            for ((i = 0; i < ${#line}; i++)); do
                letter="${line:i:1}"
                if [[ -n $open ]]; then
                    if [[ $letter == "$open" ]]; then open=""; fi
                elif [[ $letter == \\ ]]; then
                    i=$((i + 1))
                elif [[ $letter == [\"\'] ]]; then
                    open="$letter" start=$i
                fi
            done
            if [[ -n $open ]]; then rest="${line:start + 1}" line="${line:0:start}"; fi
            # Split at blanks only, and undo backslashes: bash has split at '=' and ':' as well.
            read -a words <<<"$line"
            case "$line" in *[[:space:]]) words+=("") ;; esac
            current="${words[${#words[@]} - 1]}"
            if [[ -n $open ]]; then
                given="$current" current="$current$rest"
                words[${#words[@]} - 1]="$current"
            else
                # Of the word that is typed, bash replaces what follows the last '=' or ':'.
                case "$current" in *[=:]*) given="${current%"${current##*[=:]}"}" ;; esac
            fi

            COMPREPLY=()
            while IFS= read -r candidate; do
                case "$candidate" in
                *$'\t'*)
                    candidate="${candidate%%$'\t'*}"
                    case "$candidate" in *[=:]) compopt -o nospace 2>/dev/null ;; esac
                    quoted="${candidate#"$given"}"
                    if [[ -z $open ]]; then printf -v quoted '%q' "$quoted"; fi
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
