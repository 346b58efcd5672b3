#include "CTrackKernels.h"

#include "CurvePolynomial.h"
#include "KernelLevels.h"

#pragma STDC FP_CONTRACT OFF

typedef double f64x8_unaligned __attribute__((ext_vector_type(8), aligned(8)));

// Adding 1.5 · 2^52 leaves no bits for a fraction: rounding without a library call.
#define ROUNDING_SEAM 6755399441055744.0

// π/2 in three parts; the first two end in zero bits, so that n times them is exact while
// |n| < 2^20 (Cody and Waite's reduction).
#define HALF_PI_1 0x1.921fb544p+0
#define HALF_PI_2 0x1.0b4611a6p-34
#define HALF_PI_3 0x1.3198a2e037073p-69
#define INVERSE_HALF_PI 0.6366197723675814

// Rows to prefetch ahead: enough to cover the latency of memory, and few enough that they stay in the
// first-level cache.
#define ROWS_AHEAD 128

// Curves, one fraction at a time

// Always finds a root, since x(0) = 0 and x(1) = 1; a curve that doubles back has several.
static double bisect(const struct curve_polynomial *f, double x) {
  double low = 0, high = 1;
  for (int i = 0; i < 60; i++) {
    double middle = 0.5 * (low + high);
    if (curve_x(f, middle) < x) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return 0.5 * (low + high);
}

double curve_parameter(const struct curve_polynomial *f, double x) {
  double u = x;
  for (int i = 0; i < 8; i++) {
    double error = curve_x(f, u) - x;
    if ((error < 0 ? -error : error) < 1e-14) return u;
    double slope = curve_slope_x(f, u);
    if (!((slope < 0 ? -slope : slope) >= 1e-6)) break;
    u -= error / slope;
    if (!(u >= 0 && u <= 1)) break;
  }
  return bisect(f, x);
}

double curve_evaluate(const struct curve_polynomial *f, double fraction) {
  if (!(fraction > 0)) return 0;
  if (!(fraction < 1)) return 1;
  double u = curve_parameter(f, fraction);
  return ((f->ay * u + f->by) * u + f->cy) * u;
}

// Not inlined into the loops: very few lanes come here.
static __attribute__((noinline)) void evaluate_where_late(
  const struct curve_polynomial *f, const double *p, double *y, const int64_t *arrived) {
  for (int i = 0; i < 8; i++) {
    if (!arrived[i]) y[i] = curve_evaluate(f, p[i]);
  }
}

// The arithmetic for one number

static inline int64_t bits_of(double v) {
  int64_t bits;
  __builtin_memcpy(&bits, &v, sizeof bits);
  return bits;
}

#define REAL double
#define WHOLE int64_t
#define NAMED(name) one_##name
#define BITS(v) bits_of(v)
#define ROOT(v) __builtin_elementwise_sqrt(v)
#define IS_ALL(condition) (condition)
#define EVALUATE_LATE(curve, p, y, arrived) y = curve_evaluate(curve, p)

#include "TrackArithmetic.inc"

#undef REAL
#undef WHOLE
#undef NAMED
#undef BITS
#undef ROOT
#undef IS_ALL
#undef EVALUATE_LATE

double curve_solve(const struct curve_solver *curve, double fraction) {
  return one_solve(curve, fraction);
}

double track_progress(const struct track_timing *t, double local) {
  return one_progress(
    one_elapsed(local, t->begin, t->speed), t->offset, t->cycle, t->passes_per_second,
    t->cycles_per_pass, t->fold, t->active, t->end_progress);
}

double track_value(double from, double to, double progress) {
  return one_mix(from, to, progress);
}

double circular_sine(double angle) { return one_circular(angle, 0); }
double circular_cosine(double angle) { return one_circular(angle, 1); }

// Many rows

static int have_one_time(const struct track_column *columns) {
  return !(columns[track_clock_origin].mask | columns[track_clock_rate].mask
           | columns[track_clock_offset].mask | columns[track_begin].mask
           | columns[track_speed].mask);
}

#define KERNEL_BODIES "TrackKernelBodies.inc"
#include "KernelLevels.inc"

const struct track_kernels *track_kernels_at(enum kernel_level level) {
  return AT_PROCESSOR_LEVEL(level, &kernels);
}
