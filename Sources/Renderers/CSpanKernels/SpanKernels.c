#include "CSpanKernels.h"

#include <string.h>

#include "KernelLevels.h"

#pragma STDC FP_CONTRACT OFF

typedef uint8_t u8x16 __attribute__((ext_vector_type(16)));
typedef uint8_t u8x8 __attribute__((ext_vector_type(8)));
typedef uint8_t u8x32 __attribute__((ext_vector_type(32)));
typedef uint8_t u8x64 __attribute__((ext_vector_type(64)));
typedef uint16_t u16x16 __attribute__((ext_vector_type(16)));
typedef uint16_t u16x32 __attribute__((ext_vector_type(32)));
typedef uint32_t u32x8 __attribute__((ext_vector_type(8)));
typedef uint32_t u32x16 __attribute__((ext_vector_type(16)));
typedef uint32_t u32x32 __attribute__((ext_vector_type(32)));
typedef int32_t i32x8 __attribute__((ext_vector_type(8)));
typedef int32_t i32x16 __attribute__((ext_vector_type(16)));
typedef uint64_t u64x8 __attribute__((ext_vector_type(8)));
typedef int64_t i64x8 __attribute__((ext_vector_type(8)));
typedef float f32x16 __attribute__((ext_vector_type(16)));
typedef float f32x8 __attribute__((ext_vector_type(8)));
typedef double f64x8 __attribute__((ext_vector_type(8)));

// The distances of a row's pixel 0 from the four edges.
struct row_distances {
  float left, right, top, bottom;
};

#define KERNEL_BODIES "SpanKernelBodies.inc"
#include "KernelLevels.inc"

const struct span_kernels *span_kernels_at(enum kernel_level level) {
  return AT_PROCESSOR_LEVEL(level, &kernels);
}

uint32_t span_read_through(const uint32_t *pixels, ptrdiff_t n) {
  uint32_t all = 0;
  for (ptrdiff_t i = 0; i < n; i += 16) all |= pixels[i];
  return all;
}
