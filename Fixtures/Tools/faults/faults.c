// Fails one system call of the tool, for tests: LD_PRELOAD=faults.so FAULTS_TOOL=launchgraph launchgraph run …
//
// FAULTS_LOG names a file to which each call of the tool's own code is written as FUNCTION SITE. A site is a hash of the
// callers, so that the calls of a function that wraps a system call are told apart.
// FAULTS_FAIL=FUNCTION:SITE:OCCURRENCE:ERROR makes the call with that number at that site fail with this error.
// Calls of libraries and of other programs are left alone.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <link.h>
#include <netdb.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sched.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define DEPTH 24
#define CALLERS 5

static uintptr_t first_address, last_address;
static int is_active, log_file = -1;
static const char *log_path;
static char wanted_function[64];
static unsigned wanted_site;
static int wanted_occurrence, wanted_error;
static atomic_int occurrences;

static int note_program(struct dl_phdr_info *object, size_t size, void *context) {
    (void)size;
    (void)context;
    first_address = UINTPTR_MAX;
    for (int index = 0; index < object->dlpi_phnum; index++) {
        if (object->dlpi_phdr[index].p_type != PT_LOAD) continue;
        uintptr_t start = object->dlpi_addr + object->dlpi_phdr[index].p_vaddr;
        uintptr_t end = start + object->dlpi_phdr[index].p_memsz;
        if (start < first_address) first_address = start;
        if (end > last_address) last_address = end;
    }
    return 1;  // The first object is the program.
}

__attribute__((constructor)) static void prepare(void) {
    char path[4096];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    const char *tool = getenv("FAULTS_TOOL");
    if (length < 0 || tool == NULL) return;
    path[length] = 0;
    const char *name = strrchr(path, '/');
    if (name == NULL || strcmp(name + 1, tool) != 0) return;
    dl_iterate_phdr(note_program, NULL);
    void *frames[DEPTH];
    backtrace(frames, DEPTH);  // Its first call loads a library.
    log_path = getenv("FAULTS_LOG");
    // A high number, which does not take the place of one of the tool's descriptors.
    int file = log_path ? open(log_path, O_WRONLY | O_CREAT | O_APPEND, 0600) : -1;
    if (file >= 0) {
        log_file = fcntl(file, F_DUPFD_CLOEXEC, 900);
        close(file);
    }
    const char *fail = getenv("FAULTS_FAIL");
    if (fail) sscanf(fail, "%63[^:]:%x:%d:%d", wanted_function, &wanted_site, &wanted_occurrence, &wanted_error);
    is_active = 1;
}

static int is_own(const void *address) {
    return (uintptr_t)address >= first_address && (uintptr_t)address < last_address;
}

static unsigned site(void) {
    void *frames[DEPTH];
    int count = backtrace(frames, DEPTH), callers = 0;
    unsigned hash = 2166136261u;
    for (int index = 0; index < count && callers < CALLERS; index++) {
        if (!is_own(frames[index])) continue;
        hash = (hash ^ (unsigned)((uintptr_t)frames[index] - first_address)) * 16777619u;
        callers++;
    }
    return hash;
}

static void note(const char *line, int length) {
    if (log_file < 0 || syscall(SYS_write, log_file, line, length) >= 0) return;
    // A new process closes what it has before it executes its program.
    int file = (int)syscall(SYS_openat, AT_FDCWD, log_path, O_WRONLY | O_APPEND | O_CLOEXEC);
    if (file < 0) return;
    syscall(SYS_write, file, line, length);
    syscall(SYS_close, file);
}

/// Whether this call is to fail. Notes it.
static int fails(const char *function, const void *caller) {
    if (!is_active || !is_own(caller)) return 0;
    int error = errno;
    unsigned here = site();
    char line[128];
    int is_wanted = wanted_error != 0 && here == wanted_site && strcmp(function, wanted_function) == 0 &&
                    atomic_fetch_add(&occurrences, 1) + 1 == wanted_occurrence;
    int length = snprintf(line, sizeof line, "%s%s %x\n", is_wanted ? "failed " : "", function, here);
    note(line, length);
    errno = is_wanted ? wanted_error : error;
    return is_wanted;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define FAILS(name) fails(#name, __builtin_return_address(0))

// Calls that return -1 or NULL and set errno.
#define CALL(result, failure, name, parameters, arguments) \
    result name parameters { return FAILS(name) ? (failure) : REAL(name) arguments; }
// Calls that return the number of the error.
#define CODE(name, parameters, arguments) \
    int name parameters { return FAILS(name) ? wanted_error : REAL(name) arguments; }

CALL(ssize_t, -1, read, (int file, void *bytes, size_t count), (file, bytes, count))
CALL(ssize_t, -1, write, (int file, const void *bytes, size_t count), (file, bytes, count))
CALL(int, -1, pipe2, (int ends[2], int flags), (ends, flags))
CALL(int, -1, poll, (struct pollfd *files, nfds_t count, int timeout), (files, count, timeout))
CALL(int, -1, waitid, (idtype_t type, id_t id, siginfo_t *info, int options), (type, id, info, options))
CALL(pid_t, -1, waitpid, (pid_t pid, int *status, int options), (pid, status, options))
CALL(int, -1, kill, (pid_t pid, int number), (pid, number))
CALL(int, -1, access, (const char *path, int mode), (path, mode))
CALL(int, -1, stat, (const char *path, struct stat *status), (path, status))
CALL(int, -1, lstat, (const char *path, struct stat *status), (path, status))
CALL(int, -1, fstat, (int file, struct stat *status), (file, status))
CALL(DIR *, NULL, opendir, (const char *path), (path))
CALL(struct dirent *, NULL, readdir, (DIR * folder), (folder))
CALL(ssize_t, -1, readlink, (const char *path, char *target, size_t size), (path, target, size))
CALL(char *, NULL, realpath, (const char *path, char *target), (path, target))
CALL(char *, NULL, getcwd, (char *path, size_t size), (path, size))
CALL(int, -1, mkdir, (const char *path, mode_t mode), (path, mode))
CALL(int, -1, rename, (const char *from, const char *to), (from, to))
CALL(int, -1, unlink, (const char *path), (path))
CALL(int, -1, fsync, (int file), (file))
CALL(int, -1, ftruncate, (int file, off_t length), (file, length))
CALL(int, -1, fchmod, (int file, mode_t mode), (file, mode))
CALL(int, -1, fchown, (int file, uid_t user, gid_t group), (file, user, group))
CALL(int, -1, socket, (int domain, int type, int protocol), (domain, type, protocol))
CALL(int, -1, connect, (int file, const struct sockaddr *address, socklen_t length), (file, address, length))
CALL(ssize_t, -1, send, (int file, const void *bytes, size_t count, int flags), (file, bytes, count, flags))
CALL(int, -1, getsockopt, (int file, int level, int name, void *value, socklen_t *length),
     (file, level, name, value, length))
CALL(int, -1, getsockname, (int file, struct sockaddr *address, socklen_t *length), (file, address, length))
CALL(int, -1, getpeername, (int file, struct sockaddr *address, socklen_t *length), (file, address, length))
CALL(int, -1, sigaction, (int number, const struct sigaction *action, struct sigaction *old), (number, action, old))
CALL(int, -1, getrlimit, (__rlimit_resource_t kind, struct rlimit *limit), (kind, limit))
CALL(int, -1, setrlimit, (__rlimit_resource_t kind, const struct rlimit *limit), (kind, limit))
CALL(pid_t, -1, fork, (void), ())
CALL(int, -1, setpgid, (pid_t pid, pid_t group), (pid, group))
CALL(int, -1, dup2, (int from, int to), (from, to))
CALL(int, -1, chdir, (const char *path), (path))
CALL(int, -1, execve, (const char *path, char *const arguments[], char *const environment[]),
     (path, arguments, environment))
CALL(void *, MAP_FAILED, mmap, (void *place, size_t size, int protection, int flags, int file, off_t offset),
     (place, size, protection, flags, file, offset))
CODE(getaddrinfo, (const char *host, const char *port, const struct addrinfo *hints, struct addrinfo **list),
     (host, port, hints, list))
CODE(pthread_create, (pthread_t * thread, const pthread_attr_t *attributes, void *(*work)(void *), void *argument),
     (thread, attributes, work, argument))
CODE(pthread_attr_init, (pthread_attr_t * attributes), (attributes))

// A file that could not be closed is closed nevertheless.
int close(int file) {
    int is_failing = FAILS(close), error = errno, result = REAL(close)(file);
    if (!is_failing) return result;
    errno = error;
    return -1;
}

int open(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return FAILS(open) ? -1 : REAL(open)(path, flags, mode);
}

int fcntl(int file, int command, ...) {
    va_list rest;
    va_start(rest, command);
    void *argument = va_arg(rest, void *);
    va_end(rest);
    return FAILS(fcntl) ? -1 : REAL(fcntl)(file, command, argument);
}

int prctl(int option, ...) {
    va_list rest;
    va_start(rest, option);
    unsigned long arguments[4];
    for (int index = 0; index < 4; index++) arguments[index] = va_arg(rest, unsigned long);
    va_end(rest);
    return FAILS(prctl) ? -1 : REAL(prctl)(option, arguments[0], arguments[1], arguments[2], arguments[3]);
}

int clone(int (*work)(void *), void *stack, int flags, void *argument, ...) {
    return FAILS(clone) ? -1 : REAL(clone)(work, stack, flags, argument);
}
