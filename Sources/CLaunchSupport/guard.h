#ifndef LAUNCH_GUARD_H
#define LAUNCH_GUARD_H

#include <stdint.h>
#include <sys/types.h>

// Linux assigns process identifiers below 2^22, macOS below 100,000.
enum { LAUNCH_MOST_PROCESSES = 1 << 22 };

// A guard and its program see the same memory.
struct launch_guard {
    int lifeline;  // the write end of a pipe, which the program holds open until it ends
    pid_t pid;
    uint8_t groups[LAUNCH_MOST_PROCESSES / 8];  // a bit for each process group that is to be killed
};

static inline void launch_guard_note(struct launch_guard *guard, pid_t group) {
    if (guard == NULL || group <= 0 || group >= LAUNCH_MOST_PROCESSES) return;
    __atomic_fetch_or(&guard->groups[group / 8], (uint8_t)(1 << group % 8), __ATOMIC_SEQ_CST);
}

#endif
