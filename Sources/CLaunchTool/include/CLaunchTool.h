#ifndef C_LAUNCH_TOOL_H
#define C_LAUNCH_TOOL_H

// What has to be done before the Swift runtime starts, for an executable alone: it must not be linked into a library.
//
// Both are needed where /proc is not mounted, as in some container builds. The runtime of a static executable then aborts
// while it looks for its own path, and the command line, which it reads from /proc, is empty.

// The command line as the system gave it; `*count` is 0 where only the Swift runtime knows it.
char *const *launch_tool_arguments(int *count);

// Takes back what was put into the environment for the runtime. To be called before the environment is used.
void launch_tool_restore_environment(void);

// The commit and the platform of a released executable, as LAUNCHGRAPH_BUILD gives them to the compiler; else NULL.
const char *launch_tool_build(void);

#endif
