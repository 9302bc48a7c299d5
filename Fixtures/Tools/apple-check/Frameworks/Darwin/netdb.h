#ifndef LAUNCHGRAPH_NETDB_H
#define LAUNCHGRAPH_NETDB_H

#include <sys/types.h>

typedef unsigned int socklen_t;
struct sockaddr;
struct addrinfo {
    int ai_flags, ai_family, ai_socktype, ai_protocol;
    socklen_t ai_addrlen;
    char *ai_canonname;
    struct sockaddr *ai_addr;
    struct addrinfo *ai_next;
};
void freeaddrinfo(struct addrinfo *);
const char *gai_strerror(int);

#endif
