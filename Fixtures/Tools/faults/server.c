// Listens on a port of 127.0.0.1 and answers each connection as an HTTP server: server PORT
#include <arpa/inet.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int main(int count, char **arguments) {
    if (count != 2) return 2;
    signal(SIGPIPE, SIG_IGN);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((unsigned short)atoi(arguments[1]))};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int listener = socket(AF_INET, SOCK_STREAM, 0), on = 1;
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (bind(listener, (struct sockaddr *)&address, sizeof address) != 0 || listen(listener, 16) != 0) return 1;
    for (;;) {
        int connection = accept(listener, NULL, NULL);
        if (connection < 0) continue;
        const char answer[] = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
        if (write(connection, answer, sizeof answer - 1) < 0) {}
        shutdown(connection, SHUT_WR);
        char rest[512];
        while (read(connection, rest, sizeof rest) > 0) {}
        close(connection);
    }
}
