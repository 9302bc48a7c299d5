#ifndef LAUNCHGRAPH_SYS_TYPES_H
#define LAUNCHGRAPH_SYS_TYPES_H

#include <stddef.h>

typedef int pid_t;
typedef unsigned int uid_t;
typedef unsigned short mode_t;
typedef long ssize_t;
typedef long long off_t;

#endif
