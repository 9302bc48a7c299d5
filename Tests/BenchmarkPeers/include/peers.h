// The algorithms of DependencyGraph as one would write them in plain C: what the benchmarks compare with.
#pragma once

#include <stdint.h>

/// The launch order of a graph in `order`; gives how many nodes are in it, which is fewer than all if there is a cycle.
int32_t peer_launch_order(int32_t count, const uint32_t *offsets, const uint32_t *targets, uint32_t *order);

/// How many dependencies a longer path implies, found with a bit set for each node; -1 without memory.
int32_t peer_redundant(int32_t count, const uint32_t *offsets, const uint32_t *targets, const uint32_t *order);
