#pragma once

/// How often the calling thread has taken memory from the heap. Stands still where the allocator
/// cannot be watched: under a sanitizer, and without glibc.
unsigned long allocation_count(void);

/// Bytes of the blocks that the calling thread has taken from the heap, the allocator's own included,
/// less those of the blocks that it has given back: what a thread adds by itself is the difference of two
/// calls. Stands still as `allocation_count` does.
long allocated_byte_count(void);

/// 1 where `allocation_count` and `allocated_byte_count` count.
int allocation_count_works(void);
