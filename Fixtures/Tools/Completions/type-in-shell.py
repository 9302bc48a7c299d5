"""Types command lines into an interactive shell on a terminal of its own, and prints what each of them ran.

usage: type-in-shell.py SHELL TOOL < LINES

LINES is a JSON array of pairs: what is typed before Tab, and what is typed between Tab and Return. TOOL is the launchgraph
under test. The output is a JSON array with the arguments that the completed line gave to `launchgraph`, or null where the shell ran
nothing. Every line runs in the current folder, and a file that it made there is reported instead: nothing that is
completed may run anything else.
"""
import fcntl, json, os, pty, re, select, shlex, signal, struct, sys, termios, time

# A test runner may have blocked signals, which a shell would inherit; and it must not wait for ever.
signal.pthread_sigmask(signal.SIG_SETMASK, [])
signal.alarm(120)

shell, tool = sys.argv[1:3]
lines = json.load(sys.stdin)
own = set(os.listdir(".")) | {"init", "arguments"}

POSIX = """
source <(%(tool)s completions %(shell)s)
launchgraph() {
    if [ "$1" = __complete ]; then %(tool)s "$@"; else printf '%%s\\0' "$@" > "$ARGUMENTS"; fi
}
"""
INITS = {
    # History expansion is on, as it is for a person who types.
    "bash": "PS1='<\\#>\\n' PS2='<more>'; set -o history; set -H; bind 'set enable-bracketed-paste off'" + POSIX,
    "zsh": """PS1='' PS2='<more>'; n=0; precmd() { print "<$((++n))>"; }; unsetopt prompt_cr prompt_sp; setopt bang_hist
autoload -U compinit; compinit -u -D; KEYTIMEOUT=1; unset zle_bracketed_paste""" + POSIX,
    # Fish draws a prompt more than once; it counts commands instead.
    "fish": """set -g n 0; function count_command --on-event fish_postexec; set -g n (math $n + 1); echo "<$n>"; end
set -g fish_autosuggestion_enabled 0
%(tool)s completions fish | source
function launchgraph
    if test "$argv[1]" = __complete; %(tool)s $argv; else; printf '%%s\\0' $argv > $ARGUMENTS; end
end
""",
}
COMMANDS = {
    "bash": ["bash", "--norc", "--noprofile", "-i"],
    "zsh": ["zsh", "-f", "-i"],
    "fish": ["fish", "--no-config", "-i"],
}

with open("init", "w") as file:
    file.write(INITS[shell] % {"tool": shlex.quote(tool), "shell": shell})
environment = dict(
    os.environ, TERM="xterm" if shell == "fish" else "dumb", LC_ALL="C.UTF-8", HISTFILE="", HOME=os.getcwd(),
    ARGUMENTS=os.path.abspath("arguments"))
pid, terminal = pty.fork()
if pid == 0:
    os.execvpe(COMMANDS[shell][0], COMMANDS[shell], environment)
# On a line this wide, nothing wraps.
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 5000, 0, 0))


def prompt_after(number, seconds):
    """The number of the next prompt; `number` itself when the shell asks for more, or shows nothing in time."""
    seen = b""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if select.select([terminal], [], [], 0.1)[0]:
            seen += os.read(terminal, 65536)
        prompts = re.findall(rb"<(\d+)>", seen)
        if prompts and int(prompts[-1]) > number:
            return int(prompts[-1])
        if b"<more>" in seen:
            break
    return number


os.write(terminal, b". ./init\n")
prompt = prompt_after(-1, 30)
os.write(terminal, b"true\n")
prompt = prompt_after(prompt, 30)
results = []
for typed, rest in lines:
    if os.path.exists("arguments"):
        os.remove("arguments")
    os.write(terminal, typed.encode() + b"\t" + rest.encode() + b"\n")
    next = prompt_after(prompt, 10)
    if next == prompt:
        # The shell waits for the rest of an unfinished command.
        os.write(terminal, b"\x03")
        next = prompt_after(prompt, 5)
    prompt = next
    made = sorted(name for name in set(os.listdir(".")) - own if name[0] != ".")
    for name in made:
        os.remove(name)
    if made:
        results.append(["made files: " + ", ".join(made)])
    elif os.path.exists("arguments"):
        with open("arguments", encoding="utf-8", errors="replace") as file:
            results.append(file.read().split("\0")[:-1])
    else:
        results.append(None)
json.dump(results, sys.stdout)
