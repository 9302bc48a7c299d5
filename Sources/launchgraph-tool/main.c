#include <stdlib.h>
#include <unistd.h>

// The commit and the platform of a released executable.
#ifndef LAUNCHGRAPH_BUILD
#define LAUNCHGRAPH_BUILD "built from source"
#endif

// In LaunchCommands. It does not return.
void launchgraph_run(int count, char **arguments, const char *build);

static int has_set_root;

// Lets the Swift runtime of a static executable start where /proc is not mounted, as in some container builds: there, it
// aborts while it looks for its own path, unless SWIFT_ROOT is set.
//
// The runtime does so in a constructor. Glibc calls the functions in this section before all constructors.
#if defined(__linux__) && defined(__GLIBC__)
static void set_root_without_proc(void) {
    if (access("/proc/self/exe", F_OK) != 0 && getenv("SWIFT_ROOT") == NULL) {
        has_set_root = setenv("SWIFT_ROOT", "/", 1) == 0;
    }
}

__attribute__((section(".preinit_array"), used)) static void (*const before_constructors)(void) = set_root_without_proc;
#endif

// The entry point is in C, because the Swift runtime reads the command line from /proc.
int main(int count, char **arguments) {
    if (has_set_root) unsetenv("SWIFT_ROOT");
    launchgraph_run(count, arguments, LAUNCHGRAPH_BUILD);
    return 0;
}
