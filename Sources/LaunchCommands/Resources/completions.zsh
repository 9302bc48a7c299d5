#compdef {{tool}}
# zsh completion for {{tool}}; the tool itself knows what fits.

_{{function}}() {
    local line word rest
    local -a whole wholeShown open openShown
    local files=0
    while IFS= read -r line; do
        if [[ $line == *$'\t'* ]]; then
            word=${line%%$'\t'*}
            line=${line#*$'\t'}
            line=${word}${line:+  -- $line}
            if [[ $word == *[=:] ]]; then
                open+=("$word") openShown+=("$line")
            else
                whole+=("$word") wholeShown+=("$line")
            fi
        elif [[ $line == files* ]]; then
            files=1
            rest=${${line#files}# }
        fi
    done < <("${(Q)words[1]}" __complete -- "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)
    (( $#whole )) && compadd -l -d wholeShown -a whole
    (( $#open )) && compadd -S '' -l -d openShown -a open
    if (( files )); then
        [[ -n $rest ]] && compset -P "${(b)rest}"
        _files
    fi
}

if [[ ${funcstack[1]} == _{{function}} ]]; then
    _{{function}} "$@"
else
    compdef _{{function}} {{tool}}
fi
