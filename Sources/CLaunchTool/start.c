#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CLaunchTool.h"

#if defined(LAUNCHGRAPH_STATIC) && defined(__linux__)
#include <sched.h>
#endif
#include <stdlib.h>
#include <unistd.h>

static int argument_count;
static char *const *arguments;
static int sets_root;

char *const *launch_tool_arguments(int *count) {
    *count = argument_count;
    return arguments;
}

void launch_tool_restore_environment(void) {
    if (sets_root) unsetenv("SWIFT_ROOT");
    sets_root = 0;
}

const char *launch_tool_build(void) {
#ifdef LAUNCHGRAPH_BUILD
    return LAUNCHGRAPH_BUILD;
#else
    return NULL;
#endif
}

// Glibc alone passes the command line to functions that run before main.
#if defined(__linux__) && defined(__GLIBC__)
static void prepare(int count, char **values, char **environment) {
    (void)environment;
    argument_count = count;
    arguments = values;
    // With SWIFT_ROOT the runtime does not look for its path, which it does in a constructor, to find a program that
    // prints backtraces.
    if (access("/proc/self/exe", F_OK) == 0 || getenv("SWIFT_ROOT") != NULL) return;
    sets_root = setenv("SWIFT_ROOT", "/", 1) == 0;
}

// Runs before all constructors, those of shared libraries included.
__attribute__((section(".preinit_array"), used)) static void (*const prepare_entry)(int, char **, char **) = prepare;
#endif

// The runtime of a static executable reads /proc/self/maps in a constructor to find the command line, which takes as long
// as a tenth of `true`. With these definitions, that part of the runtime is not linked. They are weak, so that another
// runtime, in which that part is needed for something else, replaces them.
#if defined(LAUNCHGRAPH_STATIC) && defined(__linux__) && defined(__GLIBC__)
__attribute__((weak)) char **_swift_stdlib_getUnsafeArgvArgc(int *count) {
    *count = argument_count;
    return (char **)arguments;
}

__attribute__((weak)) void _swift_stdlib_overrideUnsafeArgvArgc(char **values, int count) {
    arguments = values;
    argument_count = count;
}

// A constructor of Dispatch asks twice for the number of processors that the machine can have. The C library reads it from
// /sys each time, which takes a twentieth of the time of a run of `true`; the number of those that the process may use takes
// one call. The linker's option --wrap=sysconf replaces calls of sysconf by calls of this function; without it, this has no
// effect.
__attribute__((weak)) long __real_sysconf(int name);
long __wrap_sysconf(int name);

long __wrap_sysconf(int name) {
    cpu_set_t usable;
    if (name == _SC_NPROCESSORS_CONF && sched_getaffinity(0, sizeof usable, &usable) == 0) return CPU_COUNT(&usable);
    return __real_sysconf(name);
}
#endif
