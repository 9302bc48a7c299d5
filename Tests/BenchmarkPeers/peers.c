#include "peers.h"

#include <stdlib.h>

int32_t peer_launch_order(int32_t count, const uint32_t *offsets, const uint32_t *targets, uint32_t *order) {
    uint8_t *state = calloc(count, 1);
    uint32_t *stack = malloc(count * sizeof *stack);
    uint32_t *next = malloc(count * sizeof *next);
    int32_t placed = 0;
    for (int32_t root = 0; root < count; root++) {
        if (state[root]) continue;
        int32_t depth = 0;
        stack[0] = root;
        next[0] = offsets[root];
        state[root] = 1;
        while (depth >= 0) {
            uint32_t node = stack[depth];
            if (next[depth] == offsets[node + 1]) {
                state[node] = 2;
                order[placed++] = node;
                depth--;
                continue;
            }
            uint32_t target = targets[next[depth]++];
            if (state[target] == 1) goto done;
            if (state[target] == 0) {
                state[target] = 1;
                depth++;
                stack[depth] = target;
                next[depth] = offsets[target];
            }
        }
    }
done:
    free(state);
    free(stack);
    free(next);
    return placed;
}

int32_t peer_redundant(int32_t count, const uint32_t *offsets, const uint32_t *targets, const uint32_t *order) {
    size_t words = (count + 63) / 64;
    uint64_t *reached = calloc(count * words, sizeof *reached);
    if (!reached) return -1;
    int32_t redundant = 0;
    for (int32_t position = 0; position < count; position++) {
        uint32_t node = order[position];
        uint64_t *own = reached + node * words;
        for (uint32_t place = offsets[node]; place < offsets[node + 1]; place++) {
            const uint64_t *other = reached + targets[place] * words;
            for (size_t word = 0; word < words; word++) own[word] |= other[word];
        }
        for (uint32_t place = offsets[node]; place < offsets[node + 1]; place++)
            redundant += own[targets[place] / 64] >> (targets[place] % 64) & 1;
        for (uint32_t place = offsets[node]; place < offsets[node + 1]; place++)
            own[targets[place] / 64] |= (uint64_t)1 << (targets[place] % 64);
    }
    free(reached);
    return redundant;
}
