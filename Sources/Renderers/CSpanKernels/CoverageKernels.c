#include <stdbool.h>
#include <string.h>

#include "CSpanKernels.h"
#include "KernelLevels.h"

#pragma STDC FP_CONTRACT OFF

typedef uint8_t u8x16 __attribute__((ext_vector_type(16)));
typedef uint32_t u32x16 __attribute__((ext_vector_type(16)));

// MARK: Edges

// Rounds to the nearest 256th, halves to even: adding 1.5·2^52 leaves no bits for a fraction.
INLINE int32_t fixed(double v) {
  const double shift = 0x1.8p52;
  return (int32_t)((v * 256 + shift) - shift);
}

INLINE int32_t smaller(int32_t a, int32_t b) { return a < b ? a : b; }
INLINE int32_t larger(int32_t a, int32_t b) { return a > b ? a : b; }

ptrdiff_t coverage_edges(
  const double *points, ptrdiff_t n, const struct coverage_affine *m, double limit,
  struct coverage_edge *edges, struct coverage_bounds *bounds) {
  if (n <= 0) return 0;
  struct coverage_edge *out = edges;
  struct coverage_bounds box = *bounds;
  int32_t x0 = 0, y0 = 0;
  // The last point comes first, for the edge that closes the contour.
  for (ptrdiff_t i = -1; i < n; i++) {
    const double *p = points + 2 * (i < 0 ? n - 1 : i);
    double x = m->a * p[0] + m->c * p[1] + m->tx, y = m->b * p[0] + m->d * p[1] + m->ty;
    // Also false for NaN.
    if (!(x >= -limit && x <= limit && y >= -limit && y <= limit)) return -1;
    int32_t x1 = fixed(x), y1 = fixed(y);
    if (i >= 0) {
      box.min_x = smaller(box.min_x, x1), box.max_x = larger(box.max_x, x1);
      box.min_y = smaller(box.min_y, y1), box.max_y = larger(box.max_y, y1);
      if (y0 < y1) *out++ = (struct coverage_edge){x0, y0, x1, y1, 1};
      if (y0 > y1) *out++ = (struct coverage_edge){x1, y1, x0, y0, -1};
    }
    x0 = x1, y0 = y1;
  }
  *bounds = box;
  return out - edges;
}

// MARK: Accumulation

struct quotient {
  int64_t value, rest;
};

// Divides and rounds down; the divisor must be positive.
INLINE struct quotient divide(int64_t a, int64_t b) {
  struct quotient q;
  // Most numbers are small, and 32-bit division takes half the time.
  if (a == (int32_t)a && b == (int32_t)b) {
    q.value = (int32_t)a / (int32_t)b;
  } else {
    q.value = a / b;
  }
  q.rest = a - q.value * b;
  if (q.rest < 0) q.value--, q.rest += b;
  return q;
}

INLINE void touch(uint64_t *touched, int32_t first, int32_t last) {
  int32_t block = first >> 4, end = last >> 4;
  // Usually one or two blocks.
  touched[block >> 6] |= (uint64_t)1 << (block & 63);
  while (block < end) {
    block++;
    touched[block >> 6] |= (uint64_t)1 << (block & 63);
  }
}

// Adds the part of an edge inside a row: between two x, over a height of `height` 256ths. Only areas
// matter, so a part that runs to the left is mirrored.
INLINE void add_part(
  const struct coverage_strip *s, uint32_t *cells, uint64_t *touched, int32_t xa, int32_t xb,
  int32_t height, int32_t winding) {
  int32_t left = smaller(xa, xb), right = larger(xa, xb);
  int32_t column = left >> 8, last = right >> 8;
  if (column >= s->max_x) return;
  if (last < s->min_x) {
    cells[0] += (uint32_t)(winding * height * 512);
    touched[0] |= 1;
    return;
  }
  if (column == last) {
    int32_t area = height * ((left & 255) + (right & 255)) * winding;
    int32_t i = column - s->min_x;
    cells[i] += (uint32_t)(winding * height * 512 - area);
    cells[i + 1] += (uint32_t)area;
    touch(touched, i, i + 1);
    return;
  }
  // The height passed at the left border of column c is (256·c − left)·height / width, rounded to
  // nearest.
  int32_t width = right - left, passed = 0, from = left & 255;
  if (column < s->min_x) {
    column = s->min_x;
    passed = (int32_t)divide(((int64_t)column * 256 - left) * height + width / 2, width).value;
    from = 0;
    cells[0] += (uint32_t)(winding * passed * 512);
  }
  int32_t end = smaller(last, s->max_x - 1);
  touch(touched, column - s->min_x, end - s->min_x + 1);
  uint32_t *cell = cells + (column - s->min_x);
  if (column < last) {
    struct quotient next =
      divide(((int64_t)(column + 1) * 256 - left) * height + width / 2, width);
    struct quotient step = {0, 0};
    if (column + 1 < last && column < end) step = divide((int64_t)256 * height, width);
    for (; column <= end && column < last; column++, cell++) {
      int32_t part = (int32_t)next.value - passed;
      int32_t area = part * (from + 256) * winding;
      cell[0] += (uint32_t)(winding * part * 512 - area);
      cell[1] += (uint32_t)area;
      passed = (int32_t)next.value;
      from = 0;
      next.value += step.value, next.rest += step.rest;
      if (next.rest >= width) next.value++, next.rest -= width;
    }
  }
  if (column <= end) {
    int32_t part = height - passed;
    int32_t area = part * (from + (right & 255)) * winding;
    cell[0] += (uint32_t)(winding * part * 512 - area);
    cell[1] += (uint32_t)area;
  }
}

INLINE void add_edge(const struct coverage_strip *s, const struct coverage_edge *e) {
  int32_t top = larger(e->y0, s->min_y * 256), bottom = smaller(e->y1, s->max_y * 256);
  if (top >= bottom) return;
  int32_t row = top >> 8, last = (bottom - 1) >> 8;
  uint32_t *cells = s->cells + (ptrdiff_t)(row - s->min_y) * s->stride;
  uint64_t *touched = s->touched + (ptrdiff_t)(row - s->min_y) * s->words;
  int64_t width = (int64_t)e->x1 - e->x0, height = (int64_t)e->y1 - e->y0;
  int32_t x = e->x0;
  // At height y the edge is at x0 + (y − y0)·width / height, rounded to nearest.
  if (top > e->y0) {
    x = (int32_t)(e->x0 + divide((top - (int64_t)e->y0) * width + height / 2, height).value);
  }
  if (row < last) {
    int64_t border = ((int64_t)row + 1) * 256;
    struct quotient next = divide((border - e->y0) * width + height / 2, height);
    struct quotient step = {0, 0};
    if (border + 256 < e->y1) step = divide(256 * width, height);
    int32_t y = top & 255;
    for (; row < last; row++) {
      int32_t x_next = (int32_t)(e->x0 + next.value);
      add_part(s, cells, touched, x, x_next, 256 - y, e->winding);
      x = x_next, y = 0;
      cells += s->stride, touched += s->words;
      next.value += step.value, next.rest += step.rest;
      if (next.rest >= height) next.value++, next.rest -= height;
    }
    top = row * 256;
    if (bottom < e->y1) {
      add_part(s, cells, touched, x, (int32_t)(e->x0 + next.value), 256, e->winding);
      return;
    }
  } else if (bottom < e->y1) {
    int64_t down = (bottom - (int64_t)e->y0) * width + height / 2;
    add_part(
      s, cells, touched, x, (int32_t)(e->x0 + divide(down, height).value), bottom - top,
      e->winding);
    return;
  }
  add_part(s, cells, touched, x, e->x1, bottom - top, e->winding);
}

// Adds a short edge inside the strip, in 32 bits. Curves are made of such edges.

#define SHORT (1 << 14)

INLINE bool is_short_inside(const struct coverage_strip *s, const struct coverage_edge *e) {
  int32_t left = smaller(e->x0, e->x1), right = larger(e->x0, e->x1);
  return e->y0 >= s->min_y * 256 && e->y1 <= s->max_y * 256 && left >= s->min_x * 256
    && right < s->max_x * 256 && right - left < SHORT && e->y1 - e->y0 < SHORT;
}

// Returns a / b rounded down; b must be positive.
INLINE int32_t divide_short(int32_t a, int32_t b) {
  int32_t q = a / b;
  return q - (q * b > a);
}

INLINE void add_short_part(
  uint32_t *cells, int32_t min_x, int32_t xa, int32_t xb, int32_t height, int32_t winding) {
  int32_t left = smaller(xa, xb), right = larger(xa, xb);
  int32_t column = left >> 8, last = right >> 8;
  uint32_t *cell = cells + (column - min_x);
  int32_t from = left & 255, to = right & 255, weighted = height * winding;
  if (column < last) {
    int32_t width = right - left, passed = 0;
    for (int32_t border = 256 - from; column < last; column++, border += 256, cell++) {
      int32_t next = (int32_t)((uint32_t)(border * height + width / 2) / (uint32_t)width);
      int32_t part = (next - passed) * winding;
      int32_t area = part * (from + 256);
      cell[0] += (uint32_t)(part * 512 - area);
      cell[1] += (uint32_t)area;
      passed = next;
      from = 0;
    }
    weighted = (height - passed) * winding;
  }
  int32_t area = weighted * (from + to);
  cell[0] += (uint32_t)(weighted * 512 - area);
  cell[1] += (uint32_t)area;
}

// Touching too many blocks costs a little in the sweep and changes nothing.
INLINE void touch_rows(
  const struct coverage_strip *s, int32_t row, int32_t last_row, int32_t first, int32_t last) {
  for (int32_t block = first >> 4; block <= last >> 4; block++) {
    uint64_t *touched = s->touched + (ptrdiff_t)(row - s->min_y) * s->words + (block >> 6);
    uint64_t bit = (uint64_t)1 << (block & 63);
    for (int32_t i = row; i <= last_row; i++, touched += s->words) *touched |= bit;
  }
}

INLINE void add_short_edge(const struct coverage_strip *s, const struct coverage_edge *e) {
  int32_t row = e->y0 >> 8, last = (e->y1 - 1) >> 8;
  uint32_t *cells = s->cells + (ptrdiff_t)(row - s->min_y) * s->stride;
  int32_t width = e->x1 - e->x0, height = e->y1 - e->y0;
  int32_t x = e->x0, y = e->y0;
  touch_rows(
    s, row, last, (smaller(x, e->x1) >> 8) - s->min_x, (larger(x, e->x1) >> 8) + 1 - s->min_x);
  if (row < last) {
    int32_t border = (row + 1) * 256;
    int32_t n = (border - y) * width + height / 2;
    int32_t next = divide_short(n, height);
    int32_t rest = n - next * height, step = 0, step_rest = 0;
    if (row + 1 < last) {
      step = divide_short(256 * width, height);
      step_rest = 256 * width - step * height;
    }
    for (; row < last; row++, y = border, border += 256) {
      int32_t x_next = e->x0 + next;
      add_short_part(cells, s->min_x, x, x_next, border - y, e->winding);
      x = x_next;
      cells += s->stride;
      next += step, rest += step_rest;
      if (rest >= height) next++, rest -= height;
    }
  }
  add_short_part(cells, s->min_x, x, e->x1, e->y1 - y, e->winding);
}

INLINE void add(const struct coverage_strip *strip, const struct coverage_edge *edge) {
  if (is_short_inside(strip, edge)) {
    add_short_edge(strip, edge);
  } else {
    add_edge(strip, edge);
  }
}

void coverage_add(
  const struct coverage_strip *strip, const struct coverage_edge *edges, ptrdiff_t n) {
  for (ptrdiff_t i = 0; i < n; i++) add(strip, edges + i);
}

void coverage_add_numbered(
  const struct coverage_strip *strip, const struct coverage_edge *edges, const int32_t *numbers,
  ptrdiff_t n) {
  for (ptrdiff_t i = 0; i < n; i++) add(strip, edges + numbers[i]);
}

// MARK: Sweeping

// Appends a span, or extends the last one when it is of the same kind and ends where this one begins.
INLINE ptrdiff_t add_span(
  struct coverage_span *spans, ptrdiff_t n, int32_t x, int32_t count, int32_t value) {
  if (n > 0 && spans[n - 1].value == value && spans[n - 1].x + spans[n - 1].count == x) {
    spans[n - 1].count += count;
    return n;
  }
  spans[n] = (struct coverage_span){x, count, value};
  return n + 1;
}

#define KERNEL_BODIES "CoverageKernelBodies.inc"
#include "KernelLevels.inc"

coverage_sweep coverage_sweep_at(enum kernel_level level) {
  return AT_PROCESSOR_LEVEL(level, sweep);
}
