// Arithmetic of animations that run every frame: local time, progress, timing curve, value.
//
// One source (TrackArithmetic.inc) is compiled for one number and for vectors of eight, the vectors once
// per instruction set. All of them give the same bits: + - * / sqrt and comparisons, in one order, never
// fused, and no function of the C library. The server's dense tracks, its general evaluation and the
// client's `presentation()` all use it.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "CKernelLevels.h"

#pragma clang assume_nonnull begin

// Timing curves

/// A cubic Bézier from (0, 0) to (1, 1) in polynomial form: `x(u) = ((ax·u + bx)·u + cx)·u`, and
/// the same for y.
struct curve_polynomial {
  double ax, bx, cx;
  double ay, by, cy;
};

/// Returns the u at which x(u) is `x`, strictly between 0 and 1: at most eight Newton steps, then bisection
/// where the curve is too steep for Newton steps.
double curve_parameter(const struct curve_polynomial *f, double x);

/// Returns y where x is `fraction`; 0 up to 0, and 1 from 1 on.
double curve_evaluate(const struct curve_polynomial *f, double fraction);

/// The meaning of t, in which the polynomial of the first guess is written. Where a control point makes the
/// curve vertical at one end, u grows like the root of the distance from that end, which no polynomial of
/// the fraction itself approximates.
enum curve_start {
  curve_start_fraction,
  curve_start_root_from_zero,
  curve_start_root_from_one,
};

/// A curve prepared for many fractions, all of which take the same number of steps. Lanes that have not
/// converged by then, on the steep parts of a curve, go through `curve_evaluate`.
struct curve_solver {
  struct curve_polynomial polynomial;
  /// Coefficients of g, lowest power first; the first guess is `t + t(1 − t)·g(t)`.
  double g0, g1, g2, g3, g4;
  /// One of `enum curve_start`.
  int32_t start;
  int32_t steps;
  /// 1 where progress is the fraction itself; the other members are then unused.
  int32_t is_linear;
};

/// Computes the first guess and the number of steps of a curve that is not linear and whose polynomial is
/// set. Costs a few microseconds, mostly in divisions.
void curve_prepare(struct curve_solver *curve);

/// Returns the result of `curve_evaluate` to about 1e-12, by the steps that tracks take.
double curve_solve(const struct curve_solver *curve, double fraction);

// Tracks

/// The numbers of a track. Each is a column: one value for every row, or one value for all rows.
enum track_column_name {
  /// local = (media − origin) · rate + offset; 0 where that is not finite.
  track_clock_origin,
  track_clock_rate,
  track_clock_offset,
  track_begin,
  /// Never negative: `track_offset` and `track_fold` encode backwards play.
  track_speed,
  track_offset,
  /// Seconds from one start to the next, of one pass or, with a way back, of two.
  track_cycle,
  /// 1 / seconds of one pass.
  track_passes_per_second,
  /// 1, or 0.5 with a way back.
  track_cycles_per_pass,
  /// 1 for backwards play without a way back, else 0.
  track_fold,
  /// Seconds from begin to end at speed 1.
  track_active,
  track_end_progress,
  track_from_x,
  track_to_x,
  /// Used for points only.
  track_from_y,
  track_to_y,
  track_column_count,
};

/// A column of values; row i is `values[i & mask]`. The mask is −1, or 0 where all rows are equal: the
/// value is then stored eight times.
struct track_column {
  const double *values;
  ptrdiff_t mask;
};

/// The timing of a track, with the members of `enum track_column_name`.
struct track_timing {
  double begin, speed, offset, cycle, passes_per_second, cycles_per_pass, fold, active;
  double end_progress;
};

/// Returns the progress of one track, 0…1, before any curve; the end's progress when `local` is at the end
/// or after it.
double track_progress(const struct track_timing *timing, double local);

/// Returns the value at a progress after the curve; exactly `to` at 1.
double track_value(double from, double to, double progress);

/// Kernels that evaluate rows `first ..< first + count` at a media time. `first` and `count` are multiples
/// of eight, and columns and results have room for whole vectors.
struct track_kernels {
  /// Writes x and y of each row, interleaved.
  void (*points)(
    const struct track_column *columns, const struct curve_solver *curve, double media,
    ptrdiff_t first, ptrdiff_t count, double *results);
  void (*scalars)(
    const struct track_column *columns, const struct curve_solver *curve, double media,
    ptrdiff_t first, ptrdiff_t count, double *results);
  /// Writes cosine and sine of each row's angle, interleaved.
  void (*angles)(
    const struct track_column *columns, const struct curve_solver *curve, double media,
    ptrdiff_t first, ptrdiff_t count, double *results);
};

/// Returns the kernels for one level, or null when this processor cannot run them.
const struct track_kernels *_Nullable track_kernels_at(enum kernel_level level);

// Circular functions

/// Return sine and cosine, with an absolute error below 4e-16 for angles up to 1e5 turns, which grows with
/// the angle beyond. NaN for arguments that are not finite; 0 and 1 beyond 2^50.
double circular_sine(double angle);
double circular_cosine(double angle);

#pragma clang assume_nonnull end
