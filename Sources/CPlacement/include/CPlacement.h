// The matrix a layer is drawn with, and the pixels that its rectangles can touch: computed for every
// layer that moves, in every frame.
//
// C, because a header's functions are inlined wherever they are used, and both coordinates go through
// the same instructions. The same bits on every processor: + * and comparisons in one order, never
// fused.
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct pixel_bounds {
  int32_t min_x, min_y, max_x, max_y;
};

typedef double pixel_bounds_pair __attribute__((vector_size(16)));
typedef int64_t pixel_bounds_mask __attribute__((vector_size(16)));
typedef int32_t pixel_bounds_ints __attribute__((vector_size(8)));

/// By both coordinates, the one where the mask is set or the other.
static inline pixel_bounds_pair pixel_bounds_choose(
    pixel_bounds_mask mask, pixel_bounds_pair one, pixel_bounds_pair other) {
  return (pixel_bounds_pair)(((pixel_bounds_mask)one & mask) | ((pixel_bounds_mask)other & ~mask));
}

/// Held to ±2^30, so that the conversion is defined, and rounded towards 0.
static inline pixel_bounds_ints pixel_bounds_whole(
    pixel_bounds_pair *held) {
  const pixel_bounds_pair most = {1073741824.0, 1073741824.0};
  *held = pixel_bounds_choose(*held < -most, -most, *held);
  *held = pixel_bounds_choose(*held > most, most, *held);
  return __builtin_convertvector(*held, pixel_bounds_ints);
}

/// The pixels inside a clip that the rectangle `(x, y, width, height)` can touch under the matrix
/// `(x, y) → (a·x + c·y + tx, b·x + d·y + ty)`, all numbers finite. One more on each side under a
/// matrix that is not a scale and an offset, whose edges are antialiased. All 0 when there are none.
static inline struct pixel_bounds pixel_bounds_under(
    double a, double b, double c, double d, double tx, double ty, double x, double y, double width,
    double height, struct pixel_bounds clip) {
#pragma STDC FP_CONTRACT OFF
  const struct pixel_bounds none = {0, 0, 0, 0};
  const pixel_bounds_pair zero = {0, 0};
  const pixel_bounds_pair p = (pixel_bounds_pair){a, b} * x + (pixel_bounds_pair){c, d} * y
                              + (pixel_bounds_pair){tx, ty};
  const pixel_bounds_pair u = (pixel_bounds_pair){a, b} * width;
  const pixel_bounds_pair v = (pixel_bounds_pair){c, d} * height;
  pixel_bounds_pair low = p + pixel_bounds_choose(u < zero, u, zero)
                          + pixel_bounds_choose(v < zero, v, zero);
  pixel_bounds_pair high = p + pixel_bounds_choose(u > zero, u, zero)
                           + pixel_bounds_choose(v > zero, v, zero);
  if (b != 0 || c != 0) {
    low -= 1;
    high += 1;
  }
  if (!(low[0] < high[0] && low[1] < high[1])) return none;
  pixel_bounds_ints first = pixel_bounds_whole(&low);
  first += __builtin_convertvector(
      __builtin_convertvector(first, pixel_bounds_pair) > low, pixel_bounds_ints);
  pixel_bounds_ints last = pixel_bounds_whole(&high);
  last -= __builtin_convertvector(
      __builtin_convertvector(last, pixel_bounds_pair) < high, pixel_bounds_ints);
  struct pixel_bounds result = {
      first[0] > clip.min_x ? first[0] : clip.min_x, first[1] > clip.min_y ? first[1] : clip.min_y,
      last[0] < clip.max_x ? last[0] : clip.max_x, last[1] < clip.max_y ? last[1] : clip.max_y};
  if (result.min_x >= result.max_x || result.min_y >= result.max_y) return none;
  return result;
}

/// The part of a matrix that does not move.
struct linear_part {
  double a, b, c, d;
};

/// Two numbers below 2^34 as multiples of 2^−16.
static inline pixel_bounds_pair pixel_bounds_snap(pixel_bounds_pair value) {
  const pixel_bounds_pair scaled = value * 65536;
  // Adding 1.5 · 2^52 leaves no bits for a fraction.
  const pixel_bounds_pair seam = {0x1.8p52, 0x1.8p52};
  const pixel_bounds_pair whole = (scaled + seam) - seam;
  const pixel_bounds_pair zero = {0, 0};
  // Zero keeps its sign.
  return pixel_bounds_choose(whole == zero, scaled * 0, whole * 0x1p-16);
}

/// Each number as a multiple of 2^−16, to nearest, ties to even: false when one is so large that it
/// takes another way.
static inline bool linear_part_snap(struct linear_part *part) {
#pragma STDC FP_CONTRACT OFF
  const pixel_bounds_pair most = {0x1p34, 0x1p34};
  const pixel_bounds_pair x = {part->a, part->b}, y = {part->c, part->d};
  const pixel_bounds_mask fits = (x < most) & (x > -most) & (y < most) & (y > -most);
  if (!(fits[0] && fits[1])) return false;
  const pixel_bounds_pair first = pixel_bounds_snap(x), second = pixel_bounds_snap(y);
  *part = (struct linear_part){first[0], first[1], second[0], second[1]};
  return true;
}
