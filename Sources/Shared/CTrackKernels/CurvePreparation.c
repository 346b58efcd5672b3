// The preparation of a curve for many evaluations: the first guess, and the number of steps.
// Vectors are passed within this file only, so a different convention elsewhere does not matter.
#pragma GCC diagnostic ignored "-Wpsabi"

#include "CurvePolynomial.h"

#pragma STDC FP_CONTRACT OFF

// Lanes that need more steps than this are cheaper to evaluate one by one.
#define MOST_STEPS 6
#define NODES 5
// There is one sample fewer than places, because the ends are exact.
#define PLACES 256
#define VECTORS (PLACES / 8)

static double fraction_of(enum curve_start start, double t) {
  switch (start) {
    case curve_start_root_from_zero: return t * t;
    case curve_start_root_from_one: return 1 - (1 - t) * (1 - t);
    default: return t;
  }
}

static f64x8 guessed_from(enum curve_start start, f64x8 p) {
  switch (start) {
    case curve_start_root_from_zero: return __builtin_elementwise_sqrt(p);
    case curve_start_root_from_one: return 1 - __builtin_elementwise_sqrt(1 - p);
    default: return p;
  }
}

// Newton's interpolation through five nodes, expanded into powers. It meets the inverse of x(u) at the
// nodes.
static void fit(const struct curve_polynomial *f, enum curve_start start, double *powers) {
  static const double nodes[NODES] = {0.05, 0.2, 0.5, 0.8, 0.95};
  double d[NODES];
  for (int i = 0; i < NODES; i++) {
    double t = nodes[i];
    d[i] = (curve_parameter(f, fraction_of(start, t)) - t) / (t * (1 - t));
  }
  for (int j = 1; j < NODES; j++) {
    for (int i = NODES - 1; i >= j; i--) d[i] = (d[i] - d[i - 1]) / (nodes[i] - nodes[i - j]);
  }
  for (int k = 0; k < NODES; k++) powers[k] = 0;
  powers[0] = d[NODES - 1];
  for (int i = NODES - 2; i >= 0; i--) {
    for (int k = NODES - 1; k > 0; k--) powers[k] = powers[k - 1] - nodes[i] * powers[k];
    powers[0] = d[i] - nodes[i] * powers[0];
  }
}

// Returns the fewest steps after which nearly every lane has converged, or `most` if that is fewer. All
// samples take a step before any takes the next: most curves need two or three.
static int steps_needed(
  const struct curve_polynomial *f, enum curve_start start, const double *g, int most) {
  f64x8 p[VECTORS], u[VECTORS];
  for (int v = 0; v < VECTORS; v++) {
    for (int lane = 0; lane < 8; lane++) p[v][lane] = (8 * v + lane + 1) / (double)PLACES;
  }
  // The last place is no sample.
  p[VECTORS - 1][7] = 0.5;
  for (int v = 0; v < VECTORS; v++) {
    f64x8 t = guessed_from(start, p[v]);
    u[v] = t + (t - t * t) * ((((g[4] * t + g[3]) * t + g[2]) * t + g[1]) * t + g[0]);
  }
  for (int step = 0; step < most; step++) {
    i64x8 arrived = 0;
    i64x8 last = 0;
    for (int v = 0; v < VECTORS; v++) {
      f64x8 error = ((f->ax * u[v] + f->bx) * u[v] + f->cx) * u[v] - p[v];
      // The tolerance is tighter towards the ends, where a curve can be vertical.
      f64x8 tolerance = 2e-15 + 1e-12 * p[v] * (1 - p[v]);
      last = (error <= tolerance) & (error >= -tolerance);
      arrived -= last;
    }
    int64_t count = last[7];
    for (int lane = 0; lane < 8; lane++) count += arrived[lane];
    if (count >= PLACES * 98 / 100) return step;
    if (step + 1 == most) break;
    for (int v = 0; v < VECTORS; v++) {
      // The step of `curve_solve`.
      f64x8 per_slope = 1 / ((3 * f->ax * u[v] + 2 * f->bx) * u[v] + f->cx);
      f64x8 d = (((f->ax * u[v] + f->bx) * u[v] + f->cx) * u[v] - p[v]) * per_slope;
      f64x8 a = (3 * f->ax * u[v] + f->bx) * per_slope;
      u[v] -= d * (1 + d * (a + d * (2 * a * a - f->ax * per_slope)));
    }
  }
  return most;
}

void curve_prepare(struct curve_solver *curve) {
  curve->steps = MOST_STEPS;
  for (int start = curve_start_fraction; start <= curve_start_root_from_one; start++) {
    double g[NODES];
    fit(&curve->polynomial, (enum curve_start)start, g);
    int steps = steps_needed(&curve->polynomial, (enum curve_start)start, g, curve->steps);
    if (start != curve_start_fraction && steps >= curve->steps) continue;
    curve->start = start;
    curve->steps = steps;
    curve->g0 = g[0];
    curve->g1 = g[1];
    curve->g2 = g[2];
    curve->g3 = g[3];
    curve->g4 = g[4];
  }
}
