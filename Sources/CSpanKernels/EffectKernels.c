#include "CEffectKernels.h"

#include <string.h>

#pragma STDC FP_CONTRACT OFF
#pragma clang diagnostic ignored "-Wpsabi"

typedef uint8_t u8x16 __attribute__((ext_vector_type(16)));
typedef uint8_t u8x64 __attribute__((ext_vector_type(64)));
typedef uint16_t u16x32 __attribute__((ext_vector_type(32)));
typedef uint32_t u32x16 __attribute__((ext_vector_type(16)));
typedef int32_t i32x4 __attribute__((ext_vector_type(4)));
typedef int32_t i32x16 __attribute__((ext_vector_type(16)));
typedef uint16_t u16x4 __attribute__((ext_vector_type(4)));
typedef uint8_t u8x4 __attribute__((ext_vector_type(4)));
typedef float f32x4 __attribute__((ext_vector_type(4)));
typedef float f32x16 __attribute__((ext_vector_type(16)));

#define INLINE static inline __attribute__((always_inline))
#define JOIN2(a, b) a##_##b
#define JOIN(a, b) JOIN2(a, b)
#define AT_LEVEL(name) JOIN(name, LEVEL)

// Pixels that are worked on at a time, in buffers that stay in the nearest cache.
enum { chunk = 64 };

// Bayer's ordered matrix: every 2^k × 2^k part has its thresholds evenly spaced.
static const uint8_t bayer[8][8] = {
  {0, 32, 8, 40, 2, 34, 10, 42},  {48, 16, 56, 24, 50, 18, 58, 26},
  {12, 44, 4, 36, 14, 46, 6, 38}, {60, 28, 52, 20, 62, 30, 54, 22},
  {3, 35, 11, 43, 1, 33, 9, 41},  {51, 19, 59, 27, 49, 17, 57, 25},
  {15, 47, 7, 39, 13, 45, 5, 37}, {63, 31, 55, 23, 61, 29, 53, 21},
};

// Components that are not premultiplied, 0…1.
struct effect_color {
  float r, g, b;
};

#define LEVEL baseline
#include "EffectKernelTable.inc"
#undef LEVEL

#if defined(__x86_64__)

#define LEVEL avx2
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#include "EffectKernelTable.inc"
#pragma clang attribute pop
#undef LEVEL

#define LEVEL avx512
#pragma clang attribute push(__attribute__((target("avx512bw"))), apply_to = function)
#include "EffectKernelTable.inc"
#pragma clang attribute pop
#undef LEVEL

const struct effect_kernels *effect_kernels_at(enum span_kernel_level level) {
  __builtin_cpu_init();
  switch (level) {
    case span_kernel_level_baseline: return &effects_baseline;
    case span_kernel_level_avx2: return __builtin_cpu_supports("avx2") ? &effects_avx2 : 0;
    case span_kernel_level_avx512:
      return __builtin_cpu_supports("avx512bw") ? &effects_avx512 : 0;
  }
  return 0;
}

#else

const struct effect_kernels *effect_kernels_at(enum span_kernel_level level) {
  return level == span_kernel_level_baseline ? &effects_baseline : 0;
}

#endif
