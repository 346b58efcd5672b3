// The inner loops of the software renderer: all code that touches every pixel of a row.
//
// Pixels are premultiplied, 0xAARRGGBB in a uint32_t. Coverage and opacity are bytes, 0…255.
// docs/rendering.md derives every formula; this header only gives the result of each kernel.
//
// The same source is compiled once per instruction set (SpanKernelBodies.inc), and a table of
// functions is chosen when the program starts. `target_clones` would choose by itself, but then
// no test could ask for a level, and its resolvers crash under the thread sanitizer. The bits are
// the same at every level: integers are exact, and the floating point is + - * / sqrt and
// comparisons, evaluated at absolute pixel positions and never fused.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "CKernelLevels.h"
#include "CoverageKernels.h"
#include "FrameKernels.h"

#pragma clang assume_nonnull begin

/// A rectangle with elliptic corners under an affine transform, as distances from its edges.
///
/// Distances are in device pixels, measured at right angles to an edge, positive inside. Pixel (x, y) is at
/// `left + left_x·x + left_y·y` from the left edge; the right edge has the opposite normal. Top and bottom
/// are alike.
struct shape {
  double left, right, top, bottom;
  double left_x, left_y, top_x, top_y;
  /// Radii of the corners along the two normals, and 1 / radius; at least 2^-10 if any corner is round.
  double radius_x, radius_y, inverse_x, inverse_y;
  /// Cosine of the angle between the normals of the left and the top edge; 0 unless skewed.
  double cosine;
  /// Distances from an edge at which a pixel is certainly full, and certainly empty.
  double inside_edge, outside_edge;
  /// Thresholds in units of a corner's ellipse: coverage is full below the first, and 0 above the second.
  double inside_corner, outside_corner;
  /// -1 where the corner is round, 0 where it is square.
  int32_t left_top, right_top, left_bottom, right_bottom;
};

/// One row of a shape: pixel x is at `left + x * left_step` from the left edge and at `right - x *
/// left_step` from the right one; top and bottom are alike.
struct shape_row {
  float left, right, left_step;
  float top, bottom, top_step;
  float radius_x, radius_y;
  float inverse_x, inverse_y;
  float cosine;
  int32_t left_top, right_top, left_bottom, right_bottom;
};

static inline int shape_is_round(const struct shape *s) {
  return (s->left_top | s->right_top | s->left_bottom | s->right_bottom) != 0;
}

static inline struct shape_row shape_row_at(const struct shape *s, ptrdiff_t y) {
#pragma STDC FP_CONTRACT OFF
  double j = (double)y;
  struct shape_row row = {
    .left = (float)(s->left + s->left_y * j),
    .right = (float)(s->right - s->left_y * j),
    .left_step = (float)s->left_x,
    .top = (float)(s->top + s->top_y * j),
    .bottom = (float)(s->bottom - s->top_y * j),
    .top_step = (float)s->top_x,
    .radius_x = (float)s->radius_x,
    .radius_y = (float)s->radius_y,
    .inverse_x = (float)s->inverse_x,
    .inverse_y = (float)s->inverse_y,
    .cosine = (float)s->cosine,
    .left_top = s->left_top,
    .right_top = s->right_top,
    .left_bottom = s->left_bottom,
    .right_bottom = s->right_bottom,
  };
  return row;
}

/// An edge: at row y it crosses the column `at + per_row·y`.
struct span_edge {
  double at, per_row;
};

/// A convex polygon. Its row y, if in `first_row` ..< `end_row`, has the columns not below any edge of
/// `from` and not above any edge of `to`.
struct span_polygon {
  int32_t first_row, end_row;
  int32_t from_count, to_count;
  struct span_edge from[20], to[20];
};

/// Two polygons around and within a shape's edge: there is no coverage outside `outer`, and full coverage
/// inside `inner`. They only save work and cannot change a pixel, because the coverage kernels would give 0
/// and 255 there.
struct shape_outline {
  struct span_polygon outer, inner;
};

/// The runs of eight rows, half open: coverage is 0 outside `start` ..< `end` and full inside `full_start`
/// ..< `full_end`. A run that ends before it starts is empty.
struct row_spans {
  int32_t start[8], end[8], full_start[8], full_end[8];
};

/// Columns and rows, half open.
struct span_box {
  int32_t min_x, min_y, max_x, max_y;
};

/// Makes the outline of a shape; without spans, one for which every coverage is computed.
void shape_outline_make(struct shape_outline *out, const struct shape *shape, int has_spans);

/// An image for fetches: `width` and `height` at least 1, rows without padding, fewer than 2^31 pixels.
struct source_image {
  const uint32_t *pixels;
  int32_t width, height;
};

/// Two linear functions along a pixel row and the divisor of both, each at x = 0 and per pixel.
struct plane_row {
  double p, q, w;
  double p_step, q_step, w_step;
};

/// An image, and all operations on its pixels.
struct span_sprite {
  struct source_image image;
  /// 1 when every pixel of the image is opaque. A hint that saves work.
  int32_t is_opaque;
  /// Position of pixel (0, y) of the display in the image, `u_origin + u_per_row·y`, with whole numbers at
  /// the centres of the image's pixels; and the step for one pixel to the right, in 32.32 fixed point, as
  /// in `bilinear_affine`.
  double u_origin, v_origin, u_per_row, v_per_row;
  int64_t du, dv;
  /// The shape of the image; its corners must be square.
  struct shape shape;
  /// A colour that multiplies the image channel by channel.
  uint32_t tint;
  uint32_t opacity;
  /// 1 to add to the pixels below instead of blending over them, and then to set `solid_bits`.
  int32_t is_added;
  uint32_t solid_bits;
};

/// All kernels at one instruction set. `n` is a number of pixels and may be 0. Coverage arrays must have
/// room for 16 bytes more than n, which may be overwritten; nothing else beyond n is touched.
struct span_kernels {
  /// d = pixel, in `rows` rows, `stride` pixels apart.
  void (*fill)(uint32_t *d, ptrdiff_t stride, ptrdiff_t n, ptrdiff_t rows, uint32_t pixel);
  /// d = pixel + d × (255 − alpha), in `rows` rows, `stride` pixels apart.
  void (*solid_over)(uint32_t *d, ptrdiff_t stride, ptrdiff_t n, ptrdiff_t rows, uint32_t pixel);
  /// d = s + d × (255 − alpha of s) with s = pixel × coverage, truncated.
  void (*coverage_over)(uint32_t *d, const uint8_t *coverage, ptrdiff_t n, uint32_t pixel);
  /// As coverage_over, with s = source × opacity.
  void (*pixels_over)(uint32_t *d, const uint32_t *source, ptrdiff_t n, uint32_t opacity);
  /// As coverage_over, with s = source × opacity, rounded, × coverage, truncated.
  void (*pixels_coverage_over)(
    uint32_t *d, const uint32_t *source, const uint8_t *coverage, ptrdiff_t n, uint32_t opacity);
  /// Bilinear fetch with the same weights (0…255, of 256) for every pixel: row0 and row1 are two rows of
  /// the image, n + 1 pixels each.
  void (*bilinear_constant)(
    uint32_t *out, const uint32_t *row0, const uint32_t *row1, ptrdiff_t n, uint32_t weight_x,
    uint32_t weight_y);
  /// Mixes two rows of n pixels: the same weights as in `bilinear_constant`, for the second row.
  void (*mix_rows)(
    uint32_t *out, const uint32_t *row0, const uint32_t *row1, ptrdiff_t n, uint32_t weight);
  /// `bilinear_affine` along a single row of `width` pixels: positions u + i·du, each tap clamped to the row.
  void (*bilinear_row)(
    uint32_t *out, ptrdiff_t n, const uint32_t *row, int32_t width, int64_t u, int64_t du);
  /// Bilinear fetch along a line; the taps of pixel i are the four pixels around (u + i·du, v + i·dv),
  /// 32.32 fixed point with whole numbers at pixel centres; each tap is clamped to the image. |du| and |dv|
  /// must be below 2^58, and no position beyond 2^30.
  void (*bilinear_affine)(
    uint32_t *out, ptrdiff_t n, const struct source_image *image, int64_t u, int64_t v, int64_t du,
    int64_t dv);
  /// Bilinear fetch under perspective: the taps of pixels x … x + n − 1 are the four pixels around (p / w,
  /// q / w), with whole numbers at pixel centres; each tap is clamped to the image. Transparent where w ≤
  /// 0.
  void (*bilinear_plane)(
    uint32_t *out, ptrdiff_t x, ptrdiff_t n, const struct source_image *image,
    const struct plane_row *row);
  /// Coverage of the rectangle without its corners, for pixels x … x + n − 1.
  void (*coverage_sharp)(uint8_t *out, ptrdiff_t x, ptrdiff_t n, const struct shape_row *row);
  /// Coverage of the rectangle with round corners, for pixels x … x + n − 1.
  void (*coverage_rounded)(uint8_t *out, ptrdiff_t x, ptrdiff_t n, const struct shape_row *row);
  /// a = max(0, a − b).
  void (*coverage_subtract)(uint8_t *a, const uint8_t *b, ptrdiff_t n);
  /// Computes the runs of rows y … y + 7 within columns.
  void (*row_spans)(
    struct row_spans *out, const struct shape_outline *outline, int32_t y, int32_t min_x,
    int32_t max_x);
  /// Fills the part of a shape inside `clip`, which must not be empty, as `coverage_over` does with the
  /// shape's coverage. `d` is the pixel in the corner of `clip`.
  void (*shape_over)(
    uint32_t *d, ptrdiff_t stride, const struct shape *shape, const struct shape_outline *outline,
    struct span_box clip, uint32_t pixel);
  /// Paints the part of an image inside `clip`, which must not be empty. `d` is the pixel in the corner of
  /// `clip`. With an outline, coverage is not computed for full pixels; a small image is painted faster
  /// without one.
  void (*sprite_over)(
    uint32_t *d, ptrdiff_t stride, const struct span_sprite *sprite,
    const struct shape_outline *_Nullable outline, struct span_box clip);
  /// Converts n pixels of a picture's row y, from column x on, to premultiplied ones. Beyond the picture its edge
  /// pixels repeat.
  void (*frame_row)(
    uint32_t *out, const struct frame_picture *picture, ptrdiff_t y, ptrdiff_t x, ptrdiff_t n);
};

/// Four numbers that go through the same instructions: the parts of a colour.
typedef float color_components __attribute__((ext_vector_type(4)));
typedef uint8_t color_bytes __attribute__((ext_vector_type(4)));

/// A colour as a premultiplied pixel: each component clamped to 0…1 and rounded to nearest, alpha multiplied by
/// an opacity from 0 to 1. The same bits as `ColorValue.pixel(opacity:)`.
static inline uint32_t span_color(
    float red, float green, float blue, float alpha, float opacity) {
#pragma STDC FP_CONTRACT OFF
  const color_components zero = {0, 0, 0, 0}, one = {1, 1, 1, 1};
  color_components value = {blue, green, red, alpha};
  value = value > zero ? value : zero;
  value = value < one ? value : one;
  const float share = value[3] * opacity;
  value[3] = 1;
  const color_bytes bytes = __builtin_convertvector(value * share * 255 + 0.5f, color_bytes);
  uint32_t pixel;
  __builtin_memcpy(&pixel, &bytes, sizeof pixel);
  return pixel;
}

/// Prefetches pixels that will be painted soon: rows are far apart, so that the processor does not predict
/// them.
static inline void span_prefetch(const uint32_t *pixels, ptrdiff_t n) {
  for (ptrdiff_t i = 0; i < n; i += 16) __builtin_prefetch(pixels + i, 1);
}

/// Returns the kernels for one level, or null when this processor cannot run them.
const struct span_kernels *_Nullable span_kernels_at(enum kernel_level level);

/// Returns the sweep of CoverageKernels.h for one level, or null when this processor cannot run it.
coverage_sweep _Nullable coverage_sweep_at(enum kernel_level level);

/// Reads an image from end to end, so that rows walked at an angle are in the cache. Returns a value that
/// depends on the pixels, only so that the reads are not removed.
uint32_t span_read_through(const uint32_t *pixels, ptrdiff_t n);

#pragma clang assume_nonnull end

#include "CEffectKernels.h"
