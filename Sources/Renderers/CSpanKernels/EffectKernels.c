#include "CEffectKernels.h"

#include <string.h>

#include "KernelLevels.h"

#pragma STDC FP_CONTRACT OFF

typedef uint8_t u8x16 __attribute__((ext_vector_type(16)));
typedef uint8_t u8x64 __attribute__((ext_vector_type(64)));
typedef uint16_t u16x32 __attribute__((ext_vector_type(32)));
typedef uint32_t u32x16 __attribute__((ext_vector_type(16)));
typedef int16_t i16x4 __attribute__((ext_vector_type(4)));
typedef int32_t i32x4 __attribute__((ext_vector_type(4)));
typedef int32_t i32x16 __attribute__((ext_vector_type(16)));
typedef uint16_t u16x4 __attribute__((ext_vector_type(4)));
typedef uint8_t u8x4 __attribute__((ext_vector_type(4)));
typedef float f32x4 __attribute__((ext_vector_type(4)));
typedef float f32x16 __attribute__((ext_vector_type(16)));

// Pixels processed at a time, in buffers that fit into the first-level cache.
enum { chunk = 64 };

// Bayer's ordered matrix: the thresholds of every 2^k × 2^k part are evenly spaced.
static const uint8_t bayer[8][8] = {
  {0, 32, 8, 40, 2, 34, 10, 42},  {48, 16, 56, 24, 50, 18, 58, 26},
  {12, 44, 4, 36, 14, 46, 6, 38}, {60, 28, 52, 20, 62, 30, 54, 22},
  {3, 35, 11, 43, 1, 33, 9, 41},  {51, 19, 59, 27, 49, 17, 57, 25},
  {15, 47, 7, 39, 13, 45, 5, 37}, {63, 31, 55, 23, 61, 29, 53, 21},
};

// A colour with straight components, 0…1.
struct effect_color {
  float r, g, b;
};

#define KERNEL_BODIES "EffectKernelTable.inc"
#include "KernelLevels.inc"

const struct effect_kernels *effect_kernels_at(enum kernel_level level) {
  return AT_PROCESSOR_LEVEL(level, &effects);
}
