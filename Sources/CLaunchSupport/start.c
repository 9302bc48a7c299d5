#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CLaunchSupport.h"
#include "guard.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#if defined(__linux__)
#include <sched.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#else
#include <spawn.h>
#endif
#if defined(__APPLE__)
#include <TargetConditionals.h>
#endif

int launch_descriptors_raise(uint64_t most, uint64_t *earlier) {
#if defined(__linux__)
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return errno;
    *earlier = limit.rlim_cur;
    rlim_t wanted = limit.rlim_max < most ? limit.rlim_max : (rlim_t)most;
    if (wanted <= limit.rlim_cur) return 0;
    limit.rlim_cur = wanted;
    return setrlimit(RLIMIT_NOFILE, &limit) == 0 ? 0 : errno;
#else
    (void)most;
    (void)earlier;
    return ENOSYS;
#endif
}

#if defined(__APPLE__) && !TARGET_OS_OSX
// Only macOS lets a program start others.
int launch_process_start(const struct launch_process_request *request, pid_t *pid) {
    (void)request;
    (void)pid;
    return ENOTSUP;
}
#else
// Whether this process was started to ignore a signal, as by nohup. It ignores SIGPIPE by itself.
static int is_ignored_by_parent(int number) {
    return number != SIGPIPE && launch_signal_is_ignored(number);
}

#if defined(__linux__)
// posix_spawn cannot set a limit, and one that is set from outside, after the process was created, comes too late on a
// busy machine. So what posix_spawn does is done here: until it executes its program, the new process runs on a stack of
// its own in our memory, as after vfork, while the thread that starts it waits. It may only make system calls.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
// Thread Sanitizer keeps books of signals and descriptors, in which the new process would write: it has a copy.
#define CLONE_MEMORY 0
#endif
#endif
#if !defined(CLONE_MEMORY)
#define CLONE_MEMORY CLONE_VM
#endif

// Memory that both processes see even if the rest is copied.
struct start {
    const struct launch_process_request *request;
    int error;  // what the new process could not do
    _Alignas(16) char stack[256 * 1024];
};

// Signals that are ignored would stay ignored, and our handlers must not run in the new process.
static void reset_signals(int keeps_ignored) {
    struct sigaction action = {.sa_handler = SIG_DFL};
    sigemptyset(&action.sa_mask);
    // Those that cannot be changed refuse it.
    for (int number = 1; number < NSIG; number++) {
        if (keeps_ignored && is_ignored_by_parent(number)) continue;
        (void)sigaction(number, &action, NULL);
    }
}

// Null at 0, the output at 1 and 2. The output may be one of these already.
static int connect_output(int output) {
    // dup2 of a descriptor to itself would leave it close-on-exec.
    if (output >= 0 && (fcntl(output, F_SETFD, 0) < 0 || dup2(output, 1) < 0)) return errno;
    // The lowest number that is free is taken.
    (void)close(0);
    if (open("/dev/null", O_RDONLY) < 0) return errno;
    if (output < 0) {
        (void)close(1);
        if (open("/dev/null", O_WRONLY) < 0) return errno;
    }
    return dup2(1, 2) < 0 ? errno : 0;
}

// Nothing but 0, 1 and 2 is to be inherited. Our own descriptors are close-on-exec anyway; this is about those that
// this process inherited itself, or that other code in it opened carelessly. Linux before 5.9 and some containers have
// no close_range: then those that are open are looked up, since a limit can be a billion.
static void close_the_rest(void) {
#if defined(SYS_close_range)
    if (syscall(SYS_close_range, 3u, ~0u, 0u) == 0) return;
#endif
    (void)close(3);  // There is a free number now.
    int folder = open("/proc/self/fd", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) return;
    // A record is its inode, offset and length, a type and the name. No library function reads them without allocating.
    enum { length_at = 16, name_at = 19 };
    char records[4096];
    long end;
    while ((end = syscall(SYS_getdents64, folder, records, sizeof records)) > 0) {
        uint16_t length;
        for (long at = 0; at + name_at < end; at += length) {
            memcpy(&length, records + at + length_at, sizeof length);
            int descriptor = atoi(records + at + name_at);
            if (descriptor >= 3) (void)fcntl(descriptor, F_SETFD, FD_CLOEXEC);
        }
    }
    (void)close(folder);
}

// The functions of the C library would change all threads of the process in whose memory this runs.
static int switch_user(const struct launch_user *user) {
#if defined(SYS_setuid32)
    enum { set_groups = SYS_setgroups32, set_group = SYS_setgid32, set_user = SYS_setuid32 };
#else
    enum { set_groups = SYS_setgroups, set_group = SYS_setgid, set_user = SYS_setuid };
#endif
    if (syscall(set_groups, (size_t)user->group_count, user->groups) != 0) return errno;
    if (syscall(set_group, user->group) != 0) return errno;
    return syscall(set_user, user->user) == 0 ? 0 : errno;
}

static int become(const struct launch_process_request *request) {
    reset_signals(request->is_foreground);
    if (!request->is_foreground) {
        if (setpgid(0, 0) != 0) return errno;
        // The lifeline of the guard is open here until the program is executed: if the caller is killed meanwhile, the
        // guard does not look before it knows this process.
        launch_guard_note(request->guard, getpid());
        int error = connect_output(request->output);
        if (error != 0) return error;
    }
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return errno;
    close_the_rest();
    if (request->descriptors != 0 && request->descriptors != limit.rlim_cur) {
        limit.rlim_cur = (rlim_t)request->descriptors;
        if (setrlimit(RLIMIT_NOFILE, &limit) != 0) return errno;
    }
    if (request->user != NULL) {
        int error = switch_user(request->user);
        if (error != 0) return error;
    }
    if (request->directory != NULL && chdir(request->directory) != 0) return errno;
    sigset_t none;
    sigemptyset(&none);
    if (sigprocmask(SIG_SETMASK, &none, NULL) != 0) return errno;
    execve(request->program, request->arguments, request->environment);
    return errno;
}

static int run(void *context) {
    struct start *start = context;
    start->error = become(start->request);
    _exit(127);
}

int launch_process_start(const struct launch_process_request *request, pid_t *pid) {
    struct start *start = mmap(NULL, sizeof *start, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (start == MAP_FAILED) return errno;
    start->request = request;
    // A handler of ours that ran in the new process would do so in our memory.
    sigset_t all, earlier;
    sigfillset(&all);
    int error = pthread_sigmask(SIG_SETMASK, &all, &earlier);
    if (error == 0) {
        pid_t child = clone(run, start->stack + sizeof start->stack, CLONE_MEMORY | CLONE_VFORK | SIGCHLD, start);
        error = child < 0 ? errno : start->error;
        if (error == 0) {
            *pid = child;
        } else if (child > 0) {
            launch_guard_forget(request->guard, child);
            while (waitpid(child, NULL, 0) < 0 && errno == EINTR) continue;
        }
        (void)pthread_sigmask(SIG_SETMASK, &earlier, NULL);
    }
    (void)munmap(start, sizeof *start);
    return error;
}
#else

static int prepare_files(posix_spawn_file_actions_t *actions, const struct launch_process_request *request) {
    int error = 0;
    if (request->is_foreground) {
        for (int stream = 0; stream < 3 && error == 0; stream++) {
            error = posix_spawn_file_actions_addinherit_np(actions, stream);
        }
    } else {
        error = posix_spawn_file_actions_addopen(actions, 0, "/dev/null", O_RDONLY, 0);
        if (error == 0 && request->output >= 0) {
            error = posix_spawn_file_actions_adddup2(actions, request->output, 1);
        } else if (error == 0) {
            error = posix_spawn_file_actions_addopen(actions, 1, "/dev/null", O_WRONLY, 0);
        }
        if (error == 0) error = posix_spawn_file_actions_adddup2(actions, 1, 2);
    }
    if (error == 0 && request->directory != NULL) {
        error = posix_spawn_file_actions_addchdir_np(actions, request->directory);
    }
    return error;
}

static int prepare_attributes(posix_spawnattr_t *attributes, const struct launch_process_request *request) {
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    sigdelset(&all, SIGKILL);
    sigdelset(&all, SIGSTOP);
    int flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_CLOEXEC_DEFAULT;
    if (request->is_foreground) {
        for (int number = 1; number < NSIG; number++) {
            if (is_ignored_by_parent(number)) sigdelset(&all, number);
        }
    } else {
        flags |= POSIX_SPAWN_SETPGROUP;
    }
    int error = posix_spawnattr_setpgroup(attributes, 0);
    if (error == 0) error = posix_spawnattr_setsigmask(attributes, &none);
    if (error == 0) error = posix_spawnattr_setsigdefault(attributes, &all);
    if (error == 0) error = posix_spawnattr_setflags(attributes, (short)flags);
    return error;
}

int launch_process_start(const struct launch_process_request *request, pid_t *pid) {
    if (request->user != NULL) return ENOTSUP;
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int error = posix_spawn_file_actions_init(&actions);
    if (error != 0) return error;
    error = posix_spawnattr_init(&attributes);
    if (error == 0) {
        error = prepare_files(&actions, request);
        if (error == 0) error = prepare_attributes(&attributes, request);
        if (error == 0) {
            error =
                posix_spawn(pid, request->program, &actions, &attributes, request->arguments, request->environment);
        }
        if (error == 0 && !request->is_foreground) launch_guard_note(request->guard, *pid);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return error;
}
#endif
#endif
