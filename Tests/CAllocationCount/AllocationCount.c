#include "CAllocationCount.h"

#include <errno.h>
#include <malloc.h>
#include <stddef.h>
#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define UNWATCHED 1
#endif
#endif

#if defined(__GLIBC__) && !defined(UNWATCHED)

// Definitions in the executable come before those of the C library, whose own names for them stay.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static __thread unsigned long count;
static __thread long bytes;

// A block; the word in front of it has its size.
static long block_bytes(void *memory) {
  return memory == NULL ? 0 : (long)(malloc_usable_size(memory) + sizeof(size_t));
}

static void *taken(void *memory) {
  count++;
  bytes += block_bytes(memory);
  return memory;
}

void *malloc(size_t size) { return taken(__libc_malloc(size)); }

void *calloc(size_t number, size_t size) { return taken(__libc_calloc(number, size)); }

void *realloc(void *memory, size_t size) {
  long before = block_bytes(memory);
  void *moved = __libc_realloc(memory, size);
  count++;
  // A block that could not grow stays; one of no size is freed.
  if (moved != NULL || size == 0) bytes += block_bytes(moved) - before;
  return moved;
}

void *memalign(size_t alignment, size_t size) { return taken(__libc_memalign(alignment, size)); }

void *aligned_alloc(size_t alignment, size_t size) {
  return taken(__libc_memalign(alignment, size));
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  *memory = taken(__libc_memalign(alignment, size));
  return *memory == NULL ? ENOMEM : 0;
}

void free(void *memory) {
  bytes -= block_bytes(memory);
  __libc_free(memory);
}

unsigned long allocation_count(void) { return count; }
long allocated_byte_count(void) { return bytes; }
int allocation_count_works(void) { return 1; }

#else

unsigned long allocation_count(void) { return 0; }
long allocated_byte_count(void) { return 0; }
int allocation_count_works(void) { return 0; }

#endif
