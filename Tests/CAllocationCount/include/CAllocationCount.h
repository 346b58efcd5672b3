#pragma once

/// How often the calling thread has taken memory from the heap. Stands still where the allocator
/// cannot be watched: under a sanitizer, and without glibc.
unsigned long allocation_count(void);

/// 1 where `allocation_count` counts.
int allocation_count_works(void);
