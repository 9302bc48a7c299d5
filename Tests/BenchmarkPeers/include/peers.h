// The algorithms of DependencyGraph as one would write them in plain C: what the benchmarks compare with.
#pragma once

#include <stdint.h>

/// The launch order of a graph in `order`; gives how many nodes are in it, which is fewer than all if there is a cycle.
int32_t peer_launch_order(int32_t count, const uint32_t *offsets, const uint32_t *targets, uint32_t *order);

/// How many dependencies a longer path implies, found with a bit set for each node; -1 without memory.
int32_t peer_redundant(int32_t count, const uint32_t *offsets, const uint32_t *targets, const uint32_t *order);

typedef struct {
    const char *start;
    uint32_t length;
} peer_name;

/// The launch order of services with these identifiers in `order`, where the dependencies of service n are those from
/// `offsets[n]` to before `offsets[n + 1]`; gives how many services are in it. Numbers the identifiers by a hash table.
int32_t peer_order_of_names(
    int32_t count, const peer_name *services, const uint32_t *offsets, const peer_name *dependencies, uint32_t *order);
