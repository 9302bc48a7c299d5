// The part of the C library that LaunchSupport calls, with the types and numbers of Darwin.
#ifndef LAUNCHGRAPH_DARWIN_H
#define LAUNCHGRAPH_DARWIN_H

#include <netdb.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// Errors.
#define EPERM 1
#define ENOENT 2
#define ESRCH 3
#define EINTR 4
#define ENOEXEC 8
#define EACCES 13
#define EAGAIN 35
int *_Nonnull __error(void);
char *_Null_unspecified strerror(int);

// Memory and locks.
int memcmp(const void *_Null_unspecified, const void *_Null_unspecified, size_t);
void *_Null_unspecified memchr(const void *_Null_unspecified, int, size_t);
size_t strlen(const char *_Nonnull);
typedef struct os_unfair_lock_s {
    uint32_t _os_unfair_lock_opaque;
} os_unfair_lock, *os_unfair_lock_t;
void os_unfair_lock_lock(os_unfair_lock_t _Nonnull);
_Bool os_unfair_lock_trylock(os_unfair_lock_t _Nonnull);
void os_unfair_lock_unlock(os_unfair_lock_t _Nonnull);

// Descriptors and files.
#define STDIN_FILENO 0
#define O_RDONLY 0x0000
#define O_CLOEXEC 0x01000000
struct timespec {
    long tv_sec;
    long tv_nsec;
};
struct stat {
    int st_dev;
    mode_t st_mode;
    unsigned long long st_ino;
    off_t st_size;
};
int fstat(int, struct stat *_Null_unspecified);
#define F_GETFD 1
#define F_SETFD 2
#define F_GETFL 3
#define F_SETFL 4
#define FD_CLOEXEC 1
#define O_NONBLOCK 0x00000004
#define POLLIN 0x0001
#define POLLOUT 0x0004
typedef unsigned int nfds_t;
struct pollfd {
    int fd;
    short events, revents;
};
int poll(struct pollfd *_Null_unspecified, nfds_t, int);
int close(int);
ssize_t read(int, void *_Null_unspecified, size_t);
ssize_t pread(int, void *_Null_unspecified, size_t, off_t);
ssize_t write(int, const void *_Null_unspecified, size_t);

// Threads, processes and signals.
typedef struct _opaque_pthread_t *pthread_t;
pthread_t _Null_unspecified pthread_self(void);
#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGILL 4
#define SIGTRAP 5
#define SIGABRT 6
#define SIGFPE 8
#define SIGKILL 9
#define SIGBUS 10
#define SIGSEGV 11
#define SIGSYS 12
#define SIGPIPE 13
#define SIGALRM 14
#define SIGTERM 15
#define SIGSTOP 17
#define SIGCONT 19
#define SIGCHLD 20
#define SIGXCPU 24
#define SIGXFSZ 25
#define SIGVTALRM 26
#define SIGWINCH 28
#define SIGUSR1 30
#define SIGUSR2 31
#define SA_RESTART 0x0002
int kill(pid_t, int);
pid_t getpid(void);
char *_Nullable getenv(const char *_Nonnull);

// The start of a process.
struct timeval {
    long tv_sec;
    int tv_usec;
};
int gettimeofday(struct timeval *_Nullable, void *_Nullable);
#define CTL_KERN 1
#define KERN_PROC 14
#define KERN_PROC_PID 1
struct extern_proc {
    union {
        struct timeval __p_starttime;
    } p_un;
};
struct kinfo_proc {
    struct extern_proc kp_proc;
};
int sysctl(
    int *_Null_unspecified, unsigned int, void *_Null_unspecified, size_t *_Null_unspecified, void *_Null_unspecified,
    size_t);
int sysctlbyname(
    const char *_Null_unspecified, void *_Null_unspecified, size_t *_Null_unspecified, void *_Null_unspecified, size_t);
void _exit(int) __attribute__((noreturn));

#endif
