#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CLaunchSupport.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int launch_net_resolve(const char *host, const char *port, int is_numeric, struct addrinfo **list) {
    struct addrinfo hints;
    memset(&hints, 0, sizeof hints);
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = AI_NUMERICSERV | (is_numeric ? AI_NUMERICHOST : 0);
    return getaddrinfo(host, port, &hints, list);
}

int launch_net_connect(int family, int protocol, const void *address, size_t length) {
#if defined(SOCK_CLOEXEC)
    int connection = socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, protocol);
    if (connection < 0) return -errno;
#else
    int connection = socket(family, SOCK_STREAM, protocol);
    if (connection < 0) return -errno;
    fcntl(connection, F_SETFD, FD_CLOEXEC);
    fcntl(connection, F_SETFL, O_NONBLOCK);
#endif
    if (!launch_descriptor_keeps_reserve(connection)) {
        close(connection);
        return -EMFILE;
    }
#if defined(SO_NOSIGPIPE)
    int on = 1;
    setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
#endif
    if (connect(connection, address, (socklen_t)length) != 0 && errno != EINPROGRESS && errno != EINTR) {
        int error = errno;
        close(connection);
        return -error;
    }
    return connection;
}

// The error of a connection that has none of its own: one that is not open, or that the system has made to the connecting
// socket itself.
static int result_of_open(int connection) {
    struct sockaddr_storage own, other;
    socklen_t own_length = sizeof own, other_length = sizeof other;
    memset(&own, 0, sizeof own);
    memset(&other, 0, sizeof other);
    if (getpeername(connection, (struct sockaddr *)&other, &other_length) != 0) return errno;
    if (getsockname(connection, (struct sockaddr *)&own, &own_length) != 0) return errno;
    return own_length == other_length && memcmp(&own, &other, own_length) == 0 ? ECONNREFUSED : 0;
}

int launch_net_result(int connection) {
    int error = 0;
    socklen_t length = sizeof error;
    if (getsockopt(connection, SOL_SOCKET, SO_ERROR, &error, &length) != 0) return errno;
    return error != 0 ? error : result_of_open(connection);
}

ssize_t launch_net_send(int connection, const void *bytes, size_t count) {
#if defined(MSG_NOSIGNAL)
    ssize_t sent = send(connection, bytes, count, MSG_NOSIGNAL);
#else
    ssize_t sent = send(connection, bytes, count, 0);
#endif
    return sent < 0 ? -errno : sent;
}
