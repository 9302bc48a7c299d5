#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CLaunchSupport.h"
#include "guard.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif
#if defined(__APPLE__)
#include <TargetConditionals.h>
#endif

void launch_guard_forget(struct launch_guard *guard, pid_t group) {
    if (guard == NULL || group <= 0 || group >= LAUNCH_MOST_PROCESSES) return;
    __atomic_fetch_and(&guard->groups[group / 8], (uint8_t) ~(1 << group % 8), __ATOMIC_SEQ_CST);
}

pid_t launch_guard_pid(const struct launch_guard *guard) { return guard->pid; }

#if defined(__APPLE__) && !TARGET_OS_OSX
int launch_guard_start(struct launch_guard **guard) {
    (void)guard;
    return ENOTSUP;
}
#else

static void close_range_of(unsigned first, unsigned last) {
#if defined(__linux__) && defined(SYS_close_range)
    (void)syscall(SYS_close_range, first, last, 0u);
#else
    (void)first;
    (void)last;
#endif
}

// The guard: a copy of the program that only makes system calls, because the other threads of the program do not exist in
// it and may have held locks.
static void stand_guard(struct launch_guard *guard, int read_end) {
#if defined(__linux__)
    // ‘pkill -9 launchgraph’ is not to end it.
    (void)prctl(PR_SET_NAME, "launch-guard");
#endif
    // A signal to the program's group, such as from a terminal, is not for it.
    (void)setpgid(0, 0);
    (void)chdir("/");
    // Those who read the output of the program wait until every copy of its descriptors is closed.
    (void)close(guard->lifeline);
    for (int descriptor = 0; descriptor < 3; descriptor++) (void)close(descriptor);
    close_range_of(3, (unsigned)read_end - 1);
    close_range_of((unsigned)read_end + 1, ~0u);
    char byte;
    ssize_t count;
    while ((count = read(read_end, &byte, 1)) != 0) {
        if (count < 0 && errno != EINTR) return;
    }
    for (pid_t group = 1; group < LAUNCH_MOST_PROCESSES; group++) {
        if (guard->groups[group / 8] == 0) {
            group |= 7;
        } else if (guard->groups[group / 8] & 1 << group % 8) {
            (void)kill(-group, SIGKILL);
        }
    }
}

int launch_guard_start(struct launch_guard **result) {
    int ends[2];
    int error = launch_process_pipe(&ends[0], &ends[1]);
    if (error != 0) return error;
    struct launch_guard *guard = mmap(NULL, sizeof *guard, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (guard == MAP_FAILED) {
        error = errno;
        close(ends[0]);
        close(ends[1]);
        return error;
    }
    guard->lifeline = ends[1];
    // No signal but SIGKILL ends the guard.
    sigset_t all, earlier;
    sigfillset(&all);
    error = fcntl(ends[0], F_SETFL, 0) != 0 ? errno : pthread_sigmask(SIG_SETMASK, &all, &earlier);
    if (error == 0) {
        pid_t pid = fork();
        if (pid == 0) {
            stand_guard(guard, ends[0]);
            _exit(0);
        }
        if (pid < 0) error = errno;
        guard->pid = pid;
        (void)pthread_sigmask(SIG_SETMASK, &earlier, NULL);
    }
    close(ends[0]);
    if (error == 0) {
        *result = guard;
    } else {
        close(ends[1]);
        (void)munmap(guard, sizeof *guard);
    }
    return error;
}
#endif

void launch_guard_end(struct launch_guard *guard) {
    (void)kill(guard->pid, SIGKILL);
    close(guard->lifeline);
    while (waitpid(guard->pid, NULL, 0) < 0 && errno == EINTR) continue;
    (void)munmap(guard, sizeof *guard);
}
