#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CLaunchSupport.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

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

static int change_directory(posix_spawn_file_actions_t *actions, const char *directory) {
#if defined(__ANDROID__) && __ANDROID_API__ < 34
    (void)actions;
    (void)directory;
    return ENOSYS;
#else
    return posix_spawn_file_actions_addchdir_np(actions, directory);
#endif
}

// Nothing but 0, 1 and 2 is to be inherited. Our own descriptors are close-on-exec anyway; this is about those that
// this process inherited itself, or that other code in it opened carelessly.
static int close_the_rest(posix_spawn_file_actions_t *actions) {
#if defined(__APPLE__)
    (void)actions;  // POSIX_SPAWN_CLOEXEC_DEFAULT does it.
    return 0;
#elif defined(__GLIBC__) && __GLIBC_PREREQ(2, 34)
    return posix_spawn_file_actions_addclosefrom_np(actions, 3);
#else
    DIR *folder = opendir("/proc/self/fd");
    if (folder == NULL) return 0;
    int error = 0;
    struct dirent *entry;
    while (error == 0 && (entry = readdir(folder)) != NULL) {
        int descriptor = atoi(entry->d_name);
        if (descriptor < 3 || descriptor == dirfd(folder)) continue;
        int flags = fcntl(descriptor, F_GETFD);
        if (flags >= 0 && (flags & FD_CLOEXEC) == 0) {
            error = posix_spawn_file_actions_addclose(actions, descriptor);
        }
    }
    closedir(folder);
    return error;
#endif
}

static int prepare_files(posix_spawn_file_actions_t *actions, const struct launch_process_request *request) {
    int error = posix_spawn_file_actions_addopen(actions, 0, "/dev/null", O_RDONLY, 0);
    if (error != 0) return error;
    if (request->output >= 0) {
        error = posix_spawn_file_actions_adddup2(actions, request->output, 1);
    } else {
        error = posix_spawn_file_actions_addopen(actions, 1, "/dev/null", O_WRONLY, 0);
    }
    if (error != 0) return error;
    error = posix_spawn_file_actions_adddup2(actions, 1, 2);
    if (error == 0) error = close_the_rest(actions);
    if (error == 0 && request->directory != NULL) error = change_directory(actions, request->directory);
    return error;
}

static int prepare_attributes(posix_spawnattr_t *attributes) {
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    sigdelset(&all, SIGKILL);
    sigdelset(&all, SIGSTOP);
    int flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
#if defined(__APPLE__)
    flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
    int error = posix_spawnattr_setpgroup(attributes, 0);
    if (error == 0) error = posix_spawnattr_setsigmask(attributes, &none);
    if (error == 0) error = posix_spawnattr_setsigdefault(attributes, &all);
    if (error == 0) error = posix_spawnattr_setflags(attributes, (short)flags);
    return error;
}

// posix_spawn cannot set a limit. The process is given its own right after it was created, before it has got through
// its loader; one that may not be changed (another user's program) keeps ours.
static void limit_descriptors(pid_t pid, uint64_t descriptors) {
#if defined(__linux__)
    struct rlimit limit;
    if (descriptors == 0 || getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == descriptors) return;
    limit.rlim_cur = (rlim_t)descriptors;
    (void)prlimit(pid, RLIMIT_NOFILE, &limit, NULL);
#else
    (void)pid;
    (void)descriptors;
#endif
}

int launch_process_start(const struct launch_process_request *request, pid_t *pid) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int error = posix_spawn_file_actions_init(&actions);
    if (error != 0) return error;
    error = posix_spawnattr_init(&attributes);
    if (error == 0) {
        error = prepare_files(&actions, request);
        if (error == 0) error = prepare_attributes(&attributes);
        if (error == 0) {
            error = posix_spawn(
                pid, request->program, &actions, &attributes, request->arguments, request->environment);
            if (error == 0) limit_descriptors(*pid, request->descriptors);
        }
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return error;
}
#endif
