#pragma once

/// Number of allocations by the calling thread so far. Does not change where the allocator
/// cannot be watched: under a sanitizer, and without glibc.
unsigned long allocation_count(void);

/// Bytes of the blocks that the calling thread has taken from the heap, the allocator's own included,
/// less those of the blocks that it has freed: a thread's own allocation is the difference of two
/// calls. Does not change where `allocation_count` does not.
long allocated_byte_count(void);

/// 1 where `allocation_count` and `allocated_byte_count` count.
int allocation_count_works(void);
