#include "CSpanKernels.h"

#pragma STDC FP_CONTRACT OFF

/// Clips the polygon to the pixels where `value + x_step·x + y_step·y` is at least 0.
static void keep(struct span_polygon *polygon, double value, double x_step, double y_step) {
  double steepness = y_step < 0 ? -y_step : y_step;
  if (x_step > steepness * 1e-9) {
    polygon->from[polygon->from_count++] = (struct span_edge){-value / x_step, -y_step / x_step};
  } else if (x_step < -steepness * 1e-9) {
    polygon->to[polygon->to_count++] = (struct span_edge){-value / x_step, -y_step / x_step};
  } else if (y_step != 0) {
    // Along the row the value changes by less than the margins of the thresholds.
    double row = -value / y_step;
    if (row > INT32_MAX) row = INT32_MAX;
    if (row < INT32_MIN) row = INT32_MIN;
    int32_t whole = (int32_t)row;
    if (y_step > 0) {
      whole += whole < row;
      if (whole > polygon->first_row) polygon->first_row = whole;
    } else {
      whole -= whole > row;
      if (whole < polygon->end_row) polygon->end_row = whole + (whole < INT32_MAX);
    }
  }
}

/// Directions between the two axes of a corner, and the cosine of half the angle between neighbouring ones.
/// More directions give a polygon closer to the arc.
struct fan {
  int count;
  double half_cosine;
  double x[4], y[4];
};

static const struct fan one = {1, 0.70710678118654752, {0.70710678118654752}, {0.70710678118654752}};
static const struct fan two = {
  2, 0.92387953251128674, {0.92387953251128674, 0.38268343236508977},
  {0.38268343236508977, 0.92387953251128674}};
static const struct fan four = {
  4,
  0.98078528040323043,
  {0.98078528040323043, 0.83146961230254524, 0.55557023301960222, 0.19509032201612827},
  {0.19509032201612827, 0.55557023301960222, 0.83146961230254524, 0.98078528040323043}};

/// Cuts a corner off both polygons: the outer one by tangents of the ellipse beyond which there is no
/// coverage, the inner one by chords of the ellipse within which coverage is full.
///
/// `left` and `top` are the distances of pixel (0, 0) from the corner's edges, and the signs are factors
/// for the shape's steps.
static void cut_corner(
  struct shape_outline *out, const struct shape *s, const struct fan *fan, double left,
  double left_sign, double top, double top_sign) {
  for (int k = 0; k < fan->count; k++) {
    // In units of the ellipse the position is (1 - left / radius_x, 1 - top / radius_y).
    double x = fan->x[k] * s->inverse_x, y = fan->y[k] * s->inverse_y;
    double value = x * left + y * top - fan->x[k] - fan->y[k];
    double x_step = x * left_sign * s->left_x + y * top_sign * s->top_x;
    double y_step = x * left_sign * s->left_y + y * top_sign * s->top_y;
    keep(&out->outer, value + s->outside_corner, x_step, y_step);
    keep(&out->inner, value + s->inside_corner * fan->half_cosine, x_step, y_step);
  }
}

static void keep_edges(struct span_polygon *polygon, const struct shape *s, double threshold) {
  keep(polygon, s->left - threshold, s->left_x, s->left_y);
  keep(polygon, s->right - threshold, -s->left_x, -s->left_y);
  keep(polygon, s->top - threshold, s->top_x, s->top_y);
  keep(polygon, s->bottom - threshold, -s->top_x, -s->top_y);
}

void shape_outline_make(struct shape_outline *out, const struct shape *s, int has_spans) {
  out->outer.from_count = out->outer.to_count = out->inner.from_count = out->inner.to_count = 0;
  out->outer.first_row = out->inner.first_row = INT32_MIN;
  out->outer.end_row = out->inner.end_row = INT32_MAX;
  if (!has_spans) {
    out->inner.end_row = INT32_MIN;
    return;
  }
  keep_edges(&out->outer, s, s->outside_edge);
  keep_edges(&out->inner, s, s->inside_edge);
  // At most about two pixels of coverage are computed needlessly.
  double radius = s->radius_x > s->radius_y ? s->radius_x : s->radius_y;
  const struct fan *fan = radius < 4 ? &one : radius < 24 ? &two : &four;
  if (s->left_top) cut_corner(out, s, fan, s->left, 1, s->top, 1);
  if (s->right_top) cut_corner(out, s, fan, s->right, -1, s->top, 1);
  if (s->left_bottom) cut_corner(out, s, fan, s->left, 1, s->bottom, -1);
  if (s->right_bottom) cut_corner(out, s, fan, s->right, -1, s->bottom, -1);
}
