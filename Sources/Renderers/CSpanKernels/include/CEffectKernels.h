// The inner loops of effects: blurs, blend modes, colour matrices, gradients, image pyramids.
//
// Pixels are premultiplied, 0xAARRGGBB in a uint32_t. docs/rendering-effects.md derives every formula; this
// header only gives the result of each kernel. As with the span kernels, one source is compiled once per
// instruction set, and the bits are the same at every level and do not depend on the begin of a run of
// pixels.
#pragma once

#include "CSpanKernels.h"
#include "EffectLists.h"

#pragma clang assume_nonnull begin

/// A linear piece of a gradient: channel c at t is `start[c] + slope[c] × (t − at)`, in 0…255, blue first.
struct gradient_segment {
  float at;
  float start[4];
  float slope[4];
};

/// All pieces of a gradient. Piece 0 lies before the first knot, piece `stops` after the last one.
struct gradient_ramp {
  const struct gradient_segment *segments;
  /// The end of each piece but the last one; not decreasing.
  const float *ends;
  int32_t stops;
  /// For each i, a piece not after the one of t = i / 256; piece 0 for i = 0.
  const int32_t *first;
};

/// All kernels at one instruction set. `n` is a number of pixels (or of bytes where stated) and may be 0;
/// nothing beyond it is touched.
struct effect_kernels {
  /// out = (weights[0]·middle + Σ weights[j]·(before[j] + after[j]) + 128) >> 8 for n bytes, with
  /// j in 1…radius. The weights of all taps add up to 256.
  void (*weighted_sum)(
    uint8_t *out, const uint8_t *const _Nonnull *_Nonnull before,
    const uint8_t *const _Nonnull *_Nonnull after, const uint16_t *weights, ptrdiff_t radius,
    ptrdiff_t n);
  /// Means of 2 × 2 pixels (or bytes), n results, (a + b + c + d + 2) >> 2.
  void (*halve_pixels)(uint32_t *out, const uint32_t *row0, const uint32_t *row1, ptrdiff_t n);
  void (*halve_bytes)(uint8_t *out, const uint8_t *row0, const uint8_t *row1, ptrdiff_t n);
  /// The first pass of halving an image (Lanczos): n bytes, each from those of twelve rows, in 64ths;
  /// values exceed 0…255 beside sharp edges.
  void (*reduce_rows)(int16_t *out, const uint8_t *const _Nonnull *_Nonnull rows, ptrdiff_t n);
  /// The second pass: n pixels, each from twelve of `wide`, the first of which lies five before the pair
  /// that the result covers. Results are clamped to 0…255, and colours to their alpha.
  void (*reduce_pixels)(uint32_t *out, const int16_t *wide, ptrdiff_t n);
  /// The sum of a·(256 − weight) + b·weight for n bytes.
  void (*mix_to_wide)(
    uint16_t *out, const uint8_t *a, const uint8_t *b, ptrdiff_t n, uint32_t weight);
  /// Linear interpolation of a row from `mix_to_wide`, 2^k results between each pair of n + 1
  /// values: (2^(k+1)·a + (2i + 1)·(b − a) + half) >> (9 + k) in each channel.
  void (*expand_pixels)(uint32_t *out, const uint16_t *wide, ptrdiff_t n, int32_t k);
  void (*expand_bytes)(uint8_t *out, const uint16_t *wide, ptrdiff_t n, int32_t k);

  /// d = blend(d, s × opacity), mixed with d by the coverage, if there is any.
  void (*blend)(
    enum effect_blend_mode mode, uint32_t *d, const uint32_t *source,
    const uint8_t *_Nullable coverage, ptrdiff_t n, uint32_t opacity);

  /// Applies four rows of four factors and a constant to straight red, green, blue and alpha, 0…1.
  void (*color_matrix)(uint32_t *d, ptrdiff_t n, const float *matrix);
  /// Changes each pixel of a row by a function of its colour, its place (p, q) and eight numbers. The column of
  /// the first pixel is x.
  void (*pixels)(
    enum effect_pixels function, uint32_t *d, ptrdiff_t x, ptrdiff_t n,
    const struct plane_row *row, const float *numbers);

  /// d = s × tint in each channel.
  void (*tint)(uint32_t *d, const uint32_t *source, ptrdiff_t n, uint32_t tint);
  /// d = min(255, d + s × opacity) in each channel.
  void (*plus)(uint32_t *d, const uint32_t *source, ptrdiff_t n, uint32_t opacity);
  /// d = d × alpha of the mask.
  void (*mask_by_alpha)(uint32_t *d, const uint32_t *mask, ptrdiff_t n);
  /// d = d × mask.
  void (*mask_by_bytes)(uint32_t *d, const uint8_t *mask, ptrdiff_t n);
  /// Writes the alpha of each pixel.
  void (*alpha)(uint8_t *out, const uint32_t *pixels, ptrdiff_t n);
  /// out = a + (b − a) × weight / 256.
  void (*mix)(uint32_t *out, const uint32_t *a, const uint32_t *b, ptrdiff_t n, uint32_t weight);
  /// Converts red, green, blue and alpha from 16-bit floating point, clamped to 0…1.
  void (*from_half)(uint32_t *out, const uint16_t *half, ptrdiff_t n, int32_t is_premultiplied);

  /// Draws an axial gradient: t = start + step·x for pixels x … x + n − 1 of row y.
  void (*gradient_axial)(
    uint32_t *out, ptrdiff_t x, ptrdiff_t y, ptrdiff_t n, float start, float step,
    const struct gradient_ramp *ramp);
  /// Draws a gradient with t = p / w, √(p² + q²) / w or the angle of (p, q) in turns; transparent where w ≤
  /// 0.
  void (*gradient_plane)(
    uint32_t *out, ptrdiff_t x, ptrdiff_t y, ptrdiff_t n, int32_t kind,
    const struct plane_row *row, const struct gradient_ramp *ramp);

  /// Fetches the pixel around (u + i·du, v + i·dv), 32.32 fixed point with whole numbers at the corners of
  /// pixels, clamped to the image.
  void (*nearest_affine)(
    uint32_t *out, ptrdiff_t n, const struct source_image *image, int64_t u, int64_t v, int64_t du,
    int64_t dv);
  /// Fetches the pixel around (p / w, q / w), with whole numbers at the centres of pixels, for pixels x … x
  /// + n − 1; transparent where w ≤ 0.
  void (*nearest_plane)(
    uint32_t *out, ptrdiff_t x, ptrdiff_t n, const struct source_image *image,
    const struct plane_row *row);
};

/// Returns the kernels for one level, or null when this processor cannot run them.
const struct effect_kernels *_Nullable effect_kernels_at(enum kernel_level level);

#pragma clang assume_nonnull end
