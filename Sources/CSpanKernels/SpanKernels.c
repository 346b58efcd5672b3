#include "CSpanKernels.h"

#include <string.h>

#pragma STDC FP_CONTRACT OFF

// The vectors are as wide as the widest level has them; at the others the compiler splits them.
// They are passed between inlined functions only, so their calling convention does not matter.
#pragma clang diagnostic ignored "-Wpsabi"

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
typedef int64_t i64x8 __attribute__((ext_vector_type(8)));
typedef float f32x8 __attribute__((ext_vector_type(8)));
typedef double f64x8 __attribute__((ext_vector_type(8)));

#define INLINE static inline __attribute__((always_inline))
#define JOIN2(a, b) a##_##b
#define JOIN(a, b) JOIN2(a, b)
#define AT_LEVEL(name) JOIN(name, LEVEL)

// How far pixel 0 of a row is from the four edges.
struct row_distances {
  float left, right, top, bottom;
};

#define LEVEL baseline
#include "SpanKernelBodies.inc"
#undef LEVEL

#if defined(__x86_64__)

#define LEVEL avx2
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#include "SpanKernelBodies.inc"
#pragma clang attribute pop
#undef LEVEL

#define LEVEL avx512
#pragma clang attribute push(__attribute__((target("avx512bw"))), apply_to = function)
#include "SpanKernelBodies.inc"
#pragma clang attribute pop
#undef LEVEL

const struct span_kernels *span_kernels_at(enum span_kernel_level level) {
  __builtin_cpu_init();
  switch (level) {
    case span_kernel_level_baseline: return &kernels_baseline;
    case span_kernel_level_avx2: return __builtin_cpu_supports("avx2") ? &kernels_avx2 : 0;
    case span_kernel_level_avx512:
      return __builtin_cpu_supports("avx512bw") ? &kernels_avx512 : 0;
  }
  return 0;
}

#else

const struct span_kernels *span_kernels_at(enum span_kernel_level level) {
  return level == span_kernel_level_baseline ? &kernels_baseline : 0;
}

#endif

uint32_t span_read_through(const uint32_t *pixels, ptrdiff_t n) {
  uint32_t all = 0;
  for (ptrdiff_t i = 0; i < n; i += 16) all |= pixels[i];
  return all;
}
