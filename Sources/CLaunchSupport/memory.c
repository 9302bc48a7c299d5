#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CLaunchSupport.h"

#if defined(__linux__)
#include <sys/mman.h>
#endif

void launch_memory_prefer_large_pages(void *memory, size_t size) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    const uintptr_t large = 2 << 20;
    uintptr_t start = ((uintptr_t)memory + large - 1) & ~(large - 1);
    uintptr_t end = ((uintptr_t)memory + size) & ~(large - 1);
    if (start < end) (void)madvise((void *)start, end - start, MADV_HUGEPAGE);
#else
    (void)memory;
    (void)size;
#endif
}
