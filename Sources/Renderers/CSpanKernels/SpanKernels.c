#include "CSpanKernels.h"

#include <string.h>

#include "KernelLevels.h"

#pragma STDC FP_CONTRACT OFF

typedef uint8_t u8x16 __attribute__((ext_vector_type(16)));
typedef uint8_t u8x8 __attribute__((ext_vector_type(8)));
typedef uint8_t u8x32 __attribute__((ext_vector_type(32)));
typedef uint8_t u8x64 __attribute__((ext_vector_type(64)));
typedef uint16_t u16x16 __attribute__((ext_vector_type(16)));
typedef int16_t i16x16 __attribute__((ext_vector_type(16)));
typedef int16_t i16x32 __attribute__((ext_vector_type(32)));
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

// Which alpha the pixels of a frame get: 255, or their own, which colours are clamped to or multiplied by.
enum frame_alpha { frame_alpha_ignored, frame_alpha_premultiplied, frame_alpha_straight };

// The sum of the two products of 16-bit numbers in each lane. x86-64 has an instruction for it, which the compiler
// does not find by itself where a factor does not change in a loop.
#if defined(__x86_64__)
typedef int16_t i16x8 __attribute__((ext_vector_type(8)));
typedef int32_t i32x4 __attribute__((ext_vector_type(4)));

INLINE i32x16 pair_product_baseline(i16x32 a, i16x32 b) {
  const i32x4 v0 = __builtin_ia32_pmaddwd128(a.lo.lo, b.lo.lo);
  const i32x4 v1 = __builtin_ia32_pmaddwd128(a.lo.hi, b.lo.hi);
  const i32x4 v2 = __builtin_ia32_pmaddwd128(a.hi.lo, b.hi.lo);
  const i32x4 v3 = __builtin_ia32_pmaddwd128(a.hi.hi, b.hi.hi);
  const i32x8 low = __builtin_shufflevector(v0, v1, 0, 1, 2, 3, 4, 5, 6, 7);
  const i32x8 high = __builtin_shufflevector(v2, v3, 0, 1, 2, 3, 4, 5, 6, 7);
  return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}

__attribute__((target("avx2"))) INLINE i32x16 pair_product_avx2(i16x32 a, i16x32 b) {
  const i32x8 low = __builtin_ia32_pmaddwd256(a.lo, b.lo);
  const i32x8 high = __builtin_ia32_pmaddwd256(a.hi, b.hi);
  return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}

__attribute__((target("avx512bw"))) INLINE i32x16 pair_product_avx512(i16x32 a, i16x32 b) {
  return __builtin_ia32_pmaddwd512(a, b);
}
#else
INLINE i32x16 pair_product_baseline(i16x32 a, i16x32 b) {
  return __builtin_convertvector(a.even, i32x16) * __builtin_convertvector(b.even, i32x16)
    + __builtin_convertvector(a.odd, i32x16) * __builtin_convertvector(b.odd, i32x16);
}
#endif

// Eight of eight pixels, by their numbers in each lane. Levels without an instruction for it do not use it.
enum { permutes_baseline = 0, permutes_avx2 = 1, permutes_avx512 = 1 };

INLINE u32x8 permuted_baseline(u32x8 pixels, i32x8 numbers) {
  u32x8 result;
  for (int k = 0; k < 8; k++) result[k] = pixels[numbers[k] & 7];
  return result;
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) INLINE u32x8 permuted_avx2(u32x8 pixels, i32x8 numbers) {
  return (u32x8)__builtin_ia32_permvarsi256((i32x8)pixels, numbers);
}

__attribute__((target("avx512bw,avx512vl,avx512dq"))) INLINE u32x8 permuted_avx512(
  u32x8 pixels, i32x8 numbers) {
  return (u32x8)__builtin_ia32_permvarsi256((i32x8)pixels, numbers);
}
#endif

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
