// Exact-area coverage of polygons: from edges in fixed point to bytes, one row of pixels at a time.
//
// Coordinates are 24.8 fixed point. Every edge adds to two cells per pixel that it passes, so that the
// running sum along a row is the area of the pixel that the polygon covers, times its winding number, in
// units of 2^-17. Sums of integers do not depend on their order, and an edge is cut at the borders of
// pixels in the same points for every clip: coverage is a function of the edges alone.
// docs/rendering-paths.md derives this.
#pragma once

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// An edge that runs down: y0 < y1. `winding` is 1 if the contour runs down, -1 if it runs up.
struct coverage_edge {
  int32_t x0, y0, x1, y1, winding;
};

/// A run of pixels with the same coverage, `value`; when `value` is -1, the row's bytes have the coverage.
struct coverage_span {
  int32_t x, count, value;
};

/// Rows of cells, all zero before edges are added. Column 0 is pixel `min_x`; `stride` is a multiple
/// of 16 and at least one more than the number of columns. `touched` has a bit for every sixteen
/// cells, `words` of 64 bits per row.
struct coverage_strip {
  uint32_t *cells;
  uint64_t *touched;
  int32_t stride, words;
  int32_t min_x, max_x, min_y, max_y;
};

/// Bounds of edges in 24.8 fixed point.
struct coverage_bounds {
  int32_t min_x, min_y, max_x, max_y;
};

/// x' = a·x + c·y + tx, y' = b·x + d·y + ty.
struct coverage_affine {
  double a, b, c, d, tx, ty;
};

/// Transforms the points of a closed contour (x, y, x, y, …), rounds them to 24.8 and writes its edges, at
/// most `n`, without horizontal ones. Extends `bounds`. Returns the number of edges, or -1, leaving
/// `bounds` unchanged, when a coordinate is not within ±`limit`, at most 2^20.
ptrdiff_t coverage_edges(
  const double *points, ptrdiff_t n, const struct coverage_affine *transform, double limit,
  struct coverage_edge *edges, struct coverage_bounds *bounds);

/// Adds the edges' areas to the strip's cells.
void coverage_add(
  const struct coverage_strip *strip, const struct coverage_edge *edges, ptrdiff_t n);

/// Adds the edges with the given indices.
void coverage_add_numbered(
  const struct coverage_strip *strip, const struct coverage_edge *edges, const int32_t *numbers,
  ptrdiff_t n);

/// Turns a row of cells into spans, from left to right, and sets the cells to zero. `bytes` has room for
/// `stride` bytes, `spans` for two more than stride / 8. Returns the number of spans; parts without
/// coverage have no span.
typedef ptrdiff_t (*coverage_sweep)(
  const struct coverage_strip *strip, ptrdiff_t row, int32_t even_odd, uint8_t *bytes,
  struct coverage_span *spans);

#pragma clang assume_nonnull end
