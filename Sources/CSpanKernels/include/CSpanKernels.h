// The inner loops of the software renderer: whatever touches every pixel of a row.
//
// Pixels are premultiplied, 0xAARRGGBB in a uint32_t. Coverage and opacity are bytes, 0…255.
// docs/rendering.md derives every formula; this header only says what each kernel computes.
//
// The same source is compiled once per instruction set (SpanKernelBodies.inc), and a table of
// functions is chosen when the program starts. `target_clones` would choose by itself, but then
// no test could ask for a level, and its resolvers crash under the thread sanitizer. The bits are
// the same at every level: integers are exact, and the floating point is + - * / sqrt and
// comparisons, evaluated at absolute pixel positions and never fused.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "CoverageKernels.h"

#pragma clang assume_nonnull begin

/// Where a pixel row passes through a rectangle with elliptic corners, under any affine transform.
///
/// Distances are in device pixels, measured at right angles to an edge, positive inside. Pixel x
/// of the row is at `left + x * left_step` from the left edge and at `right - x * left_step` from
/// the right one; the same for top and bottom.
struct shape_row {
  float left, right, left_step;
  float top, bottom, top_step;
  /// Radii of the corners along the two normals; for `coverage_rounded` at least 2^-10.
  float radius_x, radius_y;
  /// 1 / radius.
  float inverse_x, inverse_y;
  /// Cosine of the angle between the normals of the left and the top edge; 0 unless skewed.
  float cosine;
  /// -1 where the corner is round, 0 where it is square.
  int32_t left_top, right_top, left_bottom, right_bottom;
};

/// An image as the affine fetch sees it: `width` and `height` at least 1, rows without padding,
/// fewer than 2^31 pixels.
struct source_image {
  const uint32_t *pixels;
  int32_t width, height;
};

/// All kernels at one instruction set. `n` is a number of pixels and may be 0. Coverage arrays
/// must have room for 16 bytes more than n, which may be overwritten; nothing else is touched
/// beyond n.
struct span_kernels {
  /// d = pixel, in `rows` rows, `stride` pixels apart.
  void (*fill)(uint32_t *d, ptrdiff_t stride, ptrdiff_t n, ptrdiff_t rows, uint32_t pixel);
  /// d = pixel + d × (255 − alpha), in `rows` rows, `stride` pixels apart.
  void (*solid_over)(uint32_t *d, ptrdiff_t stride, ptrdiff_t n, ptrdiff_t rows, uint32_t pixel);
  /// d = s + d × (255 − alpha of s) with s = pixel × coverage.
  void (*coverage_over)(uint32_t *d, const uint8_t *coverage, ptrdiff_t n, uint32_t pixel);
  /// The same with s = source × opacity.
  void (*pixels_over)(uint32_t *d, const uint32_t *source, ptrdiff_t n, uint32_t opacity);
  /// The same with s = source × (opacity × coverage).
  void (*pixels_coverage_over)(
    uint32_t *d, const uint32_t *source, const uint8_t *coverage, ptrdiff_t n, uint32_t opacity);
  /// Bilinear fetch where every pixel has the same weights (0…255, of 256): row0 and row1 are two
  /// rows of the image, n + 1 pixels each.
  void (*bilinear_constant)(
    uint32_t *out, const uint32_t *row0, const uint32_t *row1, ptrdiff_t n, uint32_t weight_x,
    uint32_t weight_y);
  /// Bilinear fetch along a line; the taps of pixel i are the four pixels around (u + i·du,
  /// v + i·dv), 32.32 fixed point with whole numbers at pixel centres, held inside the image one
  /// by one. |du| and |dv| must be below 2^58, and no position beyond 2^30.
  void (*bilinear_affine)(
    uint32_t *out, ptrdiff_t n, const struct source_image *image, int64_t u, int64_t v, int64_t du,
    int64_t dv);
  /// Coverage of the rectangle without its corners, for pixels x … x + n − 1.
  void (*coverage_sharp)(uint8_t *out, ptrdiff_t x, ptrdiff_t n, const struct shape_row *row);
  /// The same with round corners.
  void (*coverage_rounded)(uint8_t *out, ptrdiff_t x, ptrdiff_t n, const struct shape_row *row);
  /// a = max(0, a − b).
  void (*coverage_subtract)(uint8_t *a, const uint8_t *b, ptrdiff_t n);
};

enum span_kernel_level {
  /// What the compiler targets anyway: SSE2 on x86-64, NEON on ARM64.
  span_kernel_level_baseline = 0,
  span_kernel_level_avx2 = 1,
  span_kernel_level_avx512 = 2,
};

/// The kernels for one level, or null when this processor cannot run them.
const struct span_kernels *_Nullable span_kernels_at(enum span_kernel_level level);

/// The sweep of CoverageKernels.h for one level, or null when this processor cannot run it.
coverage_sweep _Nullable coverage_sweep_at(enum span_kernel_level level);

/// Reads an image from end to end, so that rows walked at an angle find it in the cache. Returns a
/// value that depends on the pixels only to keep the reads.
uint32_t span_read_through(const uint32_t *pixels, ptrdiff_t n);

#pragma clang assume_nonnull end

#include "CEffectKernels.h"
