#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CLaunchSupport.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/prctl.h>
#endif

extern char **environ;

int launch_process_await_end(pid_t pid, int *was_signalled, int *status) {
    siginfo_t info;
    while (waitid(P_PID, (id_t)pid, &info, WEXITED | WNOWAIT) != 0) {
        if (errno != EINTR) return errno;
    }
    *was_signalled = info.si_code != CLD_EXITED;
    *status = info.si_status;
    return 0;
}

void launch_process_reap(pid_t pid) {
    int status;
    while (waitpid(pid, &status, WNOHANG) < 0 && errno == EINTR) {
    }
}

// Out of the way of 0, 1 and 2, which the child's descriptors become.
static int move_up(int *descriptor) {
    if (*descriptor < 3) {
        int moved = fcntl(*descriptor, F_DUPFD_CLOEXEC, 3);
        if (moved < 0) return errno;
        close(*descriptor);
        *descriptor = moved;
    }
    return 0;
}

int launch_descriptor_keeps_reserve(int descriptor) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return 1;
    rlim_t reserve = limit.rlim_cur / 4 < 16 ? limit.rlim_cur / 4 : 16;
    return (rlim_t)descriptor < limit.rlim_cur - reserve;
}

int launch_process_pipe(int *read_end, int *write_end) {
    int ends[2];
#if defined(__linux__)
    if (pipe2(ends, O_CLOEXEC) != 0) return errno;
#else
    if (pipe(ends) != 0) return errno;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
#endif
    int error = move_up(&ends[0]);
    if (error == 0) error = move_up(&ends[1]);
    if (error == 0 && fcntl(ends[0], F_SETFL, O_NONBLOCK) != 0) error = errno;
    if (error == 0 && !(launch_descriptor_keeps_reserve(ends[0]) && launch_descriptor_keeps_reserve(ends[1]))) {
        error = EMFILE;
    }
    if (error != 0) {
        close(ends[0]);
        close(ends[1]);
        return error;
    }
    *read_end = ends[0];
    *write_end = ends[1];
    return 0;
}

struct thread_work {
    void (*work)(void *);
    void *context;
};

static void *do_work(void *argument) {
    struct thread_work work = *(struct thread_work *)argument;
    free(argument);
    work.work(work.context);
    return NULL;
}

int launch_thread_start(void (*work)(void *), void *context) {
    struct thread_work *argument = malloc(sizeof *argument);
    if (argument == NULL) return ENOMEM;
    argument->work = work;
    argument->context = context;
    pthread_attr_t attributes;
    int error = pthread_attr_init(&attributes);
    if (error == 0) {
        pthread_t thread;
        pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
        pthread_attr_setstacksize(&attributes, 256 << 10);
        error = pthread_create(&thread, &attributes, do_work, argument);
        pthread_attr_destroy(&attributes);
    }
    if (error != 0) free(argument);
    return error;
}

void launch_descriptor_wake(int write_end) {
    // Without O_NONBLOCK, a pipe full of unread wake-ups would block the caller.
    fcntl(write_end, F_SETFL, fcntl(write_end, F_GETFL) | O_NONBLOCK);
    char byte = 0;
    ssize_t written = write(write_end, &byte, 1);
    (void)written;
}

int launch_signal_is_ignored(int number) {
    struct sigaction action;
    return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

int launch_signal_handle(int number, void (*handler)(int), struct sigaction *earlier) {
    struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    return sigaction(number, &action, earlier) == 0 ? 0 : errno;
}

char **launch_process_environment(void) { return environ; }

int launch_process_adopt_orphans(void) {
#if defined(__linux__) && defined(PR_SET_CHILD_SUBREAPER)
    return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0 ? 0 : errno;
#else
    return ENOSYS;
#endif
}
