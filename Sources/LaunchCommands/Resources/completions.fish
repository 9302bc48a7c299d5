# fish completion for {{tool}}; the tool itself knows what fits.

function __{{function}}_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct | string unescape)
    for line in ($words[1] __complete -- $words[2..-1] "$current" 2>/dev/null)
        if string match -q -- "*"\t"*" $line
            echo $line
        else if string match -q -- 'files*' $line
            set -l given (string replace -r -- '^files ?' '' $line)
            set -l typed (string sub -s (math (string length -- "$given") + 1) -- "$current")
            set -l expanded (string replace -r -- '^~(?=/)' "$HOME" "$typed")
            for path in (__fish_complete_path "$expanded")
                # What is offered has to begin with what was typed.
                if test "$expanded" != "$typed"
                    set path "~"(string sub -s (math (string length -- "$HOME") + 1) -- "$path")
                end
                echo "$given$path"
            end
        end
    end
end

complete -c {{tool}} -f -a '(__{{function}}_complete)'
