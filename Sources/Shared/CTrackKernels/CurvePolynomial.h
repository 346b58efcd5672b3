// The polynomial of a curve's x, and vectors of eight numbers: shared by evaluation and preparation.
#pragma once

#include "CTrackKernels.h"

typedef double f64x8 __attribute__((ext_vector_type(8)));
typedef int64_t i64x8 __attribute__((ext_vector_type(8)));

static inline double curve_x(const struct curve_polynomial *f, double u) {
  return ((f->ax * u + f->bx) * u + f->cx) * u;
}

static inline double curve_slope_x(const struct curve_polynomial *f, double u) {
  return (3 * f->ax * u + 2 * f->bx) * u + f->cx;
}
