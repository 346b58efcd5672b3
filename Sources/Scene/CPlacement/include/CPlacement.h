// The matrix a layer is drawn with and the pixels that its rectangles can touch: computed for every layer that
// moves, in every frame.
//
// C, because a header's functions are inlined wherever they are used, and both coordinates go through the same
// instructions. The same bits on every processor: + * and comparisons
// in one order, never fused.
#pragma once

#include <stdbool.h>
#include <stdint.h>

/// Prefetches memory that will soon be read and written. Accesses nothing, so any address is allowed.
static inline void place_prefetch(const void *address) { __builtin_prefetch(address, 1, 3); }

struct pixel_bounds {
  int32_t min_x, min_y, max_x, max_y;
};

typedef double place_pair __attribute__((ext_vector_type(2)));
typedef int64_t place_mask __attribute__((ext_vector_type(2)));
typedef int32_t place_ints __attribute__((ext_vector_type(2)));

static inline place_pair place_least(place_pair a, place_pair b) { return a < b ? a : b; }
static inline place_pair place_most(place_pair a, place_pair b) { return a > b ? a : b; }

static inline place_pair place_from_ints(place_ints ints) {
  return __builtin_convertvector(ints, place_pair);
}

/// The pixels inside a clip that the rectangle `(x, y, width, height)` can touch under the matrix
/// `(x, y) → (a·x + c·y + tx, b·x + d·y + ty)`, all numbers finite. All 0 for no pixel. A matrix that is
/// not a scale and an offset adds a pixel on each side, for its antialiased edges.
static inline struct pixel_bounds pixel_bounds_under(
    double a, double b, double c, double d, double tx, double ty, double x, double y, double width,
    double height, struct pixel_bounds clip) {
#pragma STDC FP_CONTRACT OFF
  const struct pixel_bounds none = {0, 0, 0, 0};
  const place_pair zero = {0, 0};
  const place_pair p = (place_pair){a, b} * x + (place_pair){c, d} * y + (place_pair){tx, ty};
  const place_pair u = (place_pair){a, b} * width;
  const place_pair v = (place_pair){c, d} * height;
  place_pair low = p + place_least(u, zero) + place_least(v, zero);
  place_pair high = p + place_most(u, zero) + place_most(v, zero);
  if (b != 0 || c != 0) {
    low -= 1;
    high += 1;
  }
  if (!(low[0] < high[0] && low[1] < high[1])) return none;
  // Clamped to the clip before rounding: the result is the same, and the conversion stays defined.
  const place_pair first = place_from_ints((place_ints){clip.min_x, clip.min_y});
  const place_pair last = place_from_ints((place_ints){clip.max_x, clip.max_y});
  low = place_most(place_least(low, last), first);
  high = place_least(place_most(high, first), last);
  place_ints from = __builtin_convertvector(low, place_ints);
  from += __builtin_convertvector(place_from_ints(from) > low, place_ints);
  place_ints to = __builtin_convertvector(high, place_ints);
  to -= __builtin_convertvector(place_from_ints(to) < high, place_ints);
  if (from[0] >= to[0] || from[1] >= to[1]) return none;
  return (struct pixel_bounds){from[0], from[1], to[0], to[1]};
}

/// Rounds two numbers below 2^34 to the nearest multiples of 2^−16, ties to even.
static inline place_pair place_snap(place_pair value) {
  const place_pair scaled = value * 65536;
  // Adding 1.5 · 2^52 leaves no bits for a fraction.
  const place_pair seam = {0x1.8p52, 0x1.8p52};
  const place_pair whole = (scaled + seam) - seam;
  const place_pair zero = {0, 0};
  // Zero keeps its sign.
  return whole == zero ? scaled * 0 : whole * 0x1p-16;
}

static inline bool place_can_snap(place_pair one, place_pair other) {
  const place_pair most = {0x1p34, 0x1p34};
  const place_mask fits = (one < most) & (one > -most) & (other < most) & (other > -most);
  return fits[0] && fits[1];
}

/// A matrix without its translation.
struct linear_part {
  double a, b, c, d;
};

/// Snaps each number. Returns false, with nothing changed, if one is too large for `place_snap`.
static inline bool linear_part_snap(struct linear_part *part) {
#pragma STDC FP_CONTRACT OFF
  const place_pair x = {part->a, part->b}, y = {part->c, part->d};
  if (!place_can_snap(x, y)) return false;
  const place_pair first = place_snap(x), second = place_snap(y);
  *part = (struct linear_part){first[0], first[1], second[0], second[1]};
  return true;
}

/// The origin of a layer's bounds space, in device pixels.
struct place_origin {
  double x, y;
};

/// Snaps both numbers. Returns false, with nothing changed, if one is too large for `place_snap`.
static inline bool place_origin_snap(struct place_origin *origin) {
#pragma STDC FP_CONTRACT OFF
  const place_pair value = {origin->x, origin->y};
  if (!place_can_snap(value, value)) return false;
  const place_pair snapped = place_snap(value);
  *origin = (struct place_origin){snapped[0], snapped[1]};
  return true;
}
