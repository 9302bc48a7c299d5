#ifndef C_LAUNCH_SUPPORT_H
#define C_LAUNCH_SUPPORT_H

// The system calls that Swift's importer hides (extensions that need _GNU_SOURCE, unions, macros) or that look different
// on every system. Nothing is decided here. Unless it says otherwise, a function gives 0 or an error number.

#include <netdb.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// A process that kills process groups when this program ends and has not ended the guard first, also by SIGKILL.
struct launch_guard;

// Starts a guard, which is a copy of this program and keeps the memory that the program has at this time.
int launch_guard_start(struct launch_guard **guard);

// The process identifier of the guard.
pid_t launch_guard_pid(const struct launch_guard *guard);

// Tells the guard that a group has ended, so that its number may be that of a foreign group.
void launch_guard_forget(struct launch_guard *guard, pid_t group);

// Ends the guard without killing anything, and frees its memory.
void launch_guard_end(struct launch_guard *guard);

// A user, with all groups; the name and the home are empty for a number without an entry.
#define LAUNCH_USER_GROUPS 256
struct launch_user {
    unsigned user;
    unsigned group;
    int group_count;
    unsigned groups[LAUNCH_USER_GROUPS];
    char name[256];
    char home[1024];
};

// Finds a user by its name or number. Returns ENOENT if there is none.
int launch_user_find(const char *text, struct launch_user *user);

// What is to be started.
struct launch_process_request {
    const char *program;       // a path; nothing is looked up
    char *const *arguments;    // up to NULL, the program's own name first
    char *const *environment;  // up to NULL, each NAME=VALUE
    const char *directory;     // NULL for the caller's
    int output;                // becomes standard output and standard error; -1 for neither
    uint64_t descriptors;      // how many it may open, where the system lets that be said; 0 for as many as the caller
    struct launch_guard *guard;  // learns of the process; NULL for none
    const struct launch_user *user;  // as which it runs; NULL for the caller's. Only Linux changes it.
    int is_foreground;  // whether it keeps the caller's standard streams, process group and ignored signals
};

// Starts a process that leads a group of its own, with standard input at its end, no other descriptor than 0, 1 and 2,
// no signal blocked and each at its default. On Linux, the guard knows the process before its program is executed; on macOS,
// shortly after it has started. A foreground process keeps what the request says, and the guard does not learn of it.
int launch_process_start(const struct launch_process_request *request, pid_t *pid);

// Waits until a child has ended and leaves it as it is: its number stays taken until `launch_process_reap`.
// `was_signalled` tells whether `status` is a signal or an exit status.
int launch_process_await_end(pid_t pid, int *was_signalled, int *status);

// Lets go of a child that has ended.
void launch_process_reap(pid_t pid);

// Whether a descriptor is outside of the reserve: the 16 highest numbers (a quarter of them where there are fewer than
// 64). Libdispatch aborts the process when it cannot open a file in /proc, and ending a process group reads /proc too, so
// what can be refused is refused before the last descriptor is taken.
int launch_descriptor_keeps_reserve(int descriptor);

// A pipe whose ends no other process inherits; it is read without blocking. EMFILE also where only the reserve is left.
int launch_process_pipe(int *read_end, int *write_end);

// Lets this process open as many files as it may allow itself to, up to `most`; `earlier` is how many it might open.
// ENOSYS where what it starts could not be given the earlier limit.
int launch_descriptors_raise(uint64_t most, uint64_t *earlier);

// Runs `work` on a detached thread with a small stack.
int launch_thread_start(void (*work)(void *), void *context);

// Writes a byte to the write end of such a pipe, unless the pipe is full.
void launch_descriptor_wake(int write_end);

// Whether this process ignores a signal.
int launch_signal_is_ignored(int number);

// Handles a signal, without interrupting system calls; `earlier` is what was done about it.
int launch_signal_handle(int number, void (*handler)(int), struct sigaction *earlier);

// The environment of this process.
char **launch_process_environment(void);

// Makes this process the parent of everything that its descendants leave behind; ENOSYS where there is no such thing.
int launch_process_adopt_orphans(void);

// The addresses of a host and port for streams, by getaddrinfo; with `is_numeric`, without a request to a name server.
int launch_net_resolve(const char *host, const char *port, int is_numeric, struct addrinfo **list);

// A socket that is connected to the address, or about to be, and never blocks; below 0 a negated error number, which is
// EMFILE also where only the reserve is left.
int launch_net_connect(int family, int protocol, const void *address, size_t length);

// How connecting ended. A socket that met itself, which happens on ports that the system also gives to clients, was
// refused.
int launch_net_result(int socket);

// Sends some of the bytes, without SIGPIPE if the other end is closed; below 0 a negated error number.
ssize_t launch_net_send(int socket, const void *bytes, size_t count);

// Access to an integer that several threads use: a load sees what was written before the store.
static inline intptr_t launch_atomic_load(const intptr_t *cell) { return __atomic_load_n(cell, __ATOMIC_ACQUIRE); }
static inline void launch_atomic_store(intptr_t *cell, intptr_t value) {
    __atomic_store_n(cell, value, __ATOMIC_RELEASE);
}

#endif
