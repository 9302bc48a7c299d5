#include "peers.h"

#include <stdlib.h>
#include <string.h>

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

// Each eight bytes are multiplied, and the halves of the product are combined, so that every bit has an effect on the lowest.
static uint64_t mix(uint64_t value, uint64_t word) {
    unsigned __int128 product = (unsigned __int128)(value ^ word) * 0x9FB21C651E98DF25;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

static uint64_t hash(peer_name name) {
    uint64_t value = name.length, word;
    for (; name.length >= 8; name.start += 8, name.length -= 8) {
        memcpy(&word, name.start, 8);
        value = mix(value, word);
    }
    word = 0;
    memcpy(&word, name.start, name.length);
    return mix(value, word);
}

// The number of a service plus 1, and the upper half of the hash of its identifier.
typedef struct {
    uint32_t service;
    uint32_t tag;
} slot;

// The slot of a name, or the free one in which it belongs.
static slot *find(slot *slots, uint32_t mask, const peer_name *services, peer_name name, uint64_t value) {
    slot *place = &slots[value & mask];
    while (place->service) {
        const peer_name *other = &services[place->service - 1];
        if (place->tag == value >> 32 && other->length == name.length && !memcmp(other->start, name.start, name.length))
            break;
        place = place == &slots[mask] ? slots : place + 1;
    }
    return place;
}

int32_t peer_order_of_names(
    int32_t count, const peer_name *services, const uint32_t *offsets, const peer_name *dependencies, uint32_t *order) {
    uint32_t length = 16;
    while (length < (uint32_t)count * 2) length *= 2;
    slot *slots = calloc(length, sizeof *slots);
    uint32_t *targets = malloc((offsets[count] + 1) * sizeof *targets);
    int32_t placed = 0;
    if (!slots || !targets) goto done;
    for (int32_t service = 0; service < count; service++) {
        uint64_t value = hash(services[service]);
        slot *place = find(slots, length - 1, services, services[service], value);
        if (place->service) goto done;
        *place = (slot){service + 1, value >> 32};
    }
    for (uint32_t index = 0; index < offsets[count]; index++) {
        slot *place = find(slots, length - 1, services, dependencies[index], hash(dependencies[index]));
        if (!place->service) goto done;
        targets[index] = place->service - 1;
    }
    placed = peer_launch_order(count, offsets, targets, order);
done:
    free(slots);
    free(targets);
    return placed;
}
