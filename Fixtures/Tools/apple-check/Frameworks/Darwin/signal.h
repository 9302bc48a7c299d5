#ifndef LAUNCHGRAPH_SIGNAL_H
#define LAUNCHGRAPH_SIGNAL_H

#include <stdint.h>

typedef uint32_t sigset_t;
typedef void (*sig_t)(int);
union __sigaction_u {
    void (*_Null_unspecified __sa_handler)(int);
};
struct sigaction {
    union __sigaction_u __sigaction_u;
    sigset_t sa_mask;
    int sa_flags;
};
int sigaction(int, const struct sigaction *_Null_unspecified, struct sigaction *_Null_unspecified);

#endif
