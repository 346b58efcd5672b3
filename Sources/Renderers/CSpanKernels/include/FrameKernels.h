// Pictures in a client's own memory, and the colours that they are converted to.
//
// A client may write to that memory while it is read. A conversion therefore reads each byte without deciding
// anything by it: a picture that changes meanwhile gives mixed colours, and nothing else.
#pragma once

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The order of bytes in memory. The numbers are those of `SurfaceFormat`.
enum frame_format {
  /// Four bytes a pixel, in the order of their names; x is ignored, and the pixel opaque.
  frame_bgra8 = 1,
  frame_bgrx8 = 2,
  frame_rgba8 = 3,
  frame_rgbx8 = 4,
  /// A plane of Y, and a plane of Cb and Cr by turns at half the width and height, rounded up.
  frame_nv12 = 5,
  /// Planes of Y, of Cb and of Cr; the last two at half the width and height, rounded up.
  frame_i420 = 6,
};

/// The factors of the conversion from Y, Cb and Cr, in 2^-13. With y = luma·(Y − black) + 4096, u = Cb − 128 and v =
/// Cr − 128, and shifts that round down:
///
///     R = (y + red_v·v) >> 13   G = (y + green_u·u + green_v·v) >> 13   B = (y + blue_u·u) >> 13
///
/// The results are clamped to 0…255.
struct frame_colors {
  int16_t black, luma, red_v, green_u, green_v, blue_u;
};

/// A picture in memory. Each plane holds all of its rows, `row_bytes` apart.
struct frame_picture {
  const uint8_t *_Nullable planes[3];
  ptrdiff_t row_bytes[3];
  /// Pixels, at least 1.
  int32_t width, height;
  enum frame_format format;
  /// 1 where the alpha of `frame_bgra8` and `frame_rgba8` counts as 255.
  int32_t is_opaque;
  /// 1 where colours are multiplied by their alpha, 0 where they are clamped to it.
  int32_t has_straight_alpha;
  /// 1 where each sample of chroma lies on the first of its two pixels, 0 where it lies between them: across and
  /// down.
  int32_t is_cosited_across, is_cosited_down;
  struct frame_colors colors;
};

#pragma clang assume_nonnull end
