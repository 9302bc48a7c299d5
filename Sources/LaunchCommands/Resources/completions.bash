# bash completion for {{tool}}; the tool itself determines the candidates.

_{{function}}_complete() {
    local tool="${1:-{{tool}}}" line="${COMP_LINE:0:COMP_POINT}" breaks="${COMP_WORDBREAKS-=:}"
    local word="" base="" given="" open="" started="" letter candidate i
    local -a words
    words=()
    breaks="${breaks//[[:space:]\"\']/}"

    # Split the line into words as bash does. Bash replaces what follows `given` in the word: all of it, or what
    # follows its last word break, or what follows a quotation mark that is still open.
    for ((i = 0; i < ${#line}; i++)); do
        letter="${line:i:1}"
        if [[ $open == "'" ]]; then
            if [[ $letter == "'" ]]; then open=""; else word+="$letter"; fi
        elif [[ $open == '"' ]]; then
            if [[ $letter == '"' ]]; then
                open=""
            elif [[ $letter == \\ && ${line:i + 1:1} == [\"\$\`\\] ]]; then
                i=$((i + 1))
                word+="${line:i:1}"
            else
                word+="$letter"
            fi
        elif [[ $letter == [[:space:]] ]]; then
            if [[ -n $started ]]; then words+=("$word"); fi
            word="" base="" started=""
        else
            started=1
            case "$letter" in
            [\"\'])
                open="$letter" given="$word"
                ;;
            \\)
                i=$((i + 1))
                word+="${line:i:1}"
                ;;
            *)
                word+="$letter"
                if [[ $breaks == *"$letter"* ]]; then base="$word"; fi
                ;;
            esac
        fi
    done
    if [[ -z $open ]]; then given="$base"; fi
    # Variables that are set for the command only precede it.
    while [[ ${#words[@]} -gt 0 && ${words[0]} == [A-Za-z_]*=* ]]; do words=("${words[@]:1}"); done
    words+=("$word")
    case "$tool" in "~/"*) tool="$HOME/${tool#??}" ;; esac

    COMPREPLY=()
    while IFS= read -r candidate; do
        case "$candidate" in
        *$'\t'*)
            candidate="${candidate%%$'\t'*}"
            case "$candidate" in *[=:]) compopt -o nospace 2>/dev/null ;; esac
            _{{function}}_quote "${candidate#"$given"}"
            ;;
        files*)
            compopt -o filenames 2>/dev/null
            candidate="${candidate#files}"
            _{{function}}_files "${candidate# }"
            ;;
        esac
    done < <("$tool" __complete -- "${words[@]:1}" 2>/dev/null)
}

# Offers a candidate, quoted for the quotation that is open.
_{{function}}_quote() {
    local quoted="" letter i
    if [[ -z $open ]]; then
        printf -v quoted '%q' "$1"
    else
        for ((i = 0; i < ${#1}; i++)); do
            letter="${1:i:1}"
            case "$open$letter" in
            "''") quoted+="'\\''" ;;
            '"'[\"\$\`\\]) quoted+="\\$letter" ;;
            # Between double quotes, a backslash does not keep bash from expanding its history.
            '"!') quoted+='"\!"' ;;
            *) quoted+="$letter" ;;
            esac
        done
        # Bash takes such a mark at the beginning for the one that is there, and at the end for the closing one.
        if [[ -z $quoted || $quoted == "$open"* ]]; then quoted="$open$quoted"; fi
        if [[ $quoted == *"$open" ]]; then quoted+="$open"; fi
    fi
    COMPREPLY+=("$quoted")
}

# Offers the files that complete the word after the prefix $1; bash itself quotes them.
_{{function}}_files() {
    local file
    while IFS= read -r file; do
        file="$1$file"
        COMPREPLY+=("${file#"$given"}")
    done < <(compgen -f -- "${word#"$1"}")
}

complete -F _{{function}}_complete {{tool}}
