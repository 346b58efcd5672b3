import CSpanKernels
import GraphicsValues

/// Fills shapes on one thread; owns the memory for coverage.
struct ShapePainter {
  let kernels: span_kernels
  private var coverage: UnsafeMutablePointer<UInt8>
  private var holeCoverage: UnsafeMutablePointer<UInt8>
  private(set) var width = 0

  /// The kernels write whole vectors of sixteen bytes.
  private static let slack = 64

  init(kernels: span_kernels) {
    self.kernels = kernels
    coverage = .allocate(capacity: Self.slack)
    holeCoverage = .allocate(capacity: Self.slack)
  }

  mutating func reserve(width newWidth: Int) {
    if newWidth <= width { return }
    free()
    width = newWidth
    // Zeroed once: vectors of sixteen are read beyond the end of a run, to no effect.
    coverage = .allocate(capacity: newWidth + Self.slack)
    coverage.initialize(repeating: 0, count: newWidth + Self.slack)
    holeCoverage = .allocate(capacity: newWidth + Self.slack)
    holeCoverage.initialize(repeating: 0, count: newWidth + Self.slack)
  }

  func free() {
    coverage.deallocate()
    holeCoverage.deallocate()
  }

  /// Paints the part of `shape` inside `clip`.
  @inline(__always)
  func fill(_ shape: Shape, with source: some SpanSource, on surface: Surface, clip: PixelRect) {
    let steady = shape.steadyRows(in: clip)
    var y = Int(clip.minY)
    while y < Int(clip.maxY) {
      let rows = steady.contains(y) ? steady.upperBound - y : 1
      var spans = shape.spans(y, in: clip)
      if rows == 1 { widenEnds(&spans) }
      let (outer, inner) = (spans.outer, spans.inner)
      if inner.isEmpty {
        partial(shape, nil, with: source, on: surface, outer, y, rows)
      } else {
        partial(
          shape, nil, with: source, on: surface, Run(start: outer.start, end: inner.start), y, rows)
        source.paint(surface, x: inner.start, y: y, count: inner.count, rows: rows)
        partial(
          shape, nil, with: source, on: surface, Run(start: inner.end, end: outer.end), y, rows)
      }
      y += rows
    }
  }

  /// Paints the part of `shape` outside `hole` inside `clip`.
  func ring(
    _ shape: Shape, hole: Shape, with source: some SpanSource, on surface: Surface, clip: PixelRect
  ) {
    let steady = shape.steadyRows(in: clip).clamped(to: hole.steadyRows(in: clip))
    var y = Int(clip.minY)
    while y < Int(clip.maxY) {
      let rows = steady.contains(y) ? steady.upperBound - y : 1
      let spans = shape.spans(y, in: clip)
      let gap = hole.spans(y, in: clip)
      if gap.outer.isEmpty {
        side(spans.outer, full: spans.inner, shape, hole, source, surface, y, rows)
      } else {
        // Two sides, cut where the hole is empty, or else in its middle.
        let middle = (gap.outer.start + gap.outer.end) / 2
        let cut = gap.inner.isEmpty ? Run(start: middle, end: middle) : gap.inner
        side(
          Run(start: spans.outer.start, end: min(cut.start, spans.outer.end)),
          full: Run(start: spans.inner.start, end: min(gap.outer.start, spans.inner.end)),
          shape, hole, source, surface, y, rows)
        side(
          Run(start: max(cut.end, spans.outer.start), end: spans.outer.end),
          full: Run(start: max(gap.outer.end, spans.inner.start), end: spans.inner.end),
          shape, hole, source, surface, y, rows)
      }
      y += rows
    }
  }

  /// One side of a ring: `all` of it, of which `full` lies away from every edge.
  @inline(__always)
  private func side(
    _ all: Run, full: Run, _ shape: Shape, _ hole: Shape, _ source: some SpanSource,
    _ surface: Surface, _ y: Int, _ rows: Int
  ) {
    let full = Run(start: max(full.start, all.start), end: min(full.end, all.end))
    if full.isEmpty {
      partial(shape, hole, with: source, on: surface, all, y, rows)
    } else {
      partial(
        shape, hole, with: source, on: surface, Run(start: all.start, end: full.start), y, rows)
      source.paint(surface, x: full.start, y: y, count: full.count, rows: rows)
      partial(shape, hole, with: source, on: surface, Run(start: full.end, end: all.end), y, rows)
    }
  }

  /// Lengthens the runs of computed coverage to whole vectors where the shape allows it: a whole
  /// vector costs less than a part of one.
  @inline(__always)
  private func widenEnds(_ spans: inout ShapeSpans) {
    if spans.inner.isEmpty { return }
    let left = (spans.inner.start - spans.outer.start + 15) & ~15
    spans.inner.start = min(spans.outer.start + left, spans.inner.end)
    let right = (spans.outer.end - spans.inner.end + 15) & ~15
    spans.inner.end = max(spans.outer.end - right, spans.inner.start)
  }

  /// Paints a run whose coverage has to be computed, in rows that all have the same.
  @inline(__always)
  private func partial(
    _ shape: Shape, _ hole: Shape?, with source: some SpanSource, on surface: Surface, _ run: Run,
    _ y: Int, _ rows: Int
  ) {
    if run.isEmpty { return }
    cover(shape, coverage, run, y)
    if let hole {
      cover(hole, holeCoverage, run, y)
      kernels.coverage_subtract(coverage, holeCoverage, run.count)
    }
    for row in y..<y + rows {
      source.paint(surface, x: run.start, y: row, count: run.count, coverage: coverage)
    }
  }

  @inline(__always)
  private func cover(
    _ shape: Shape, _ out: UnsafeMutablePointer<UInt8>, _ run: Run, _ y: Int
  ) {
    let kernel = shape.isRound ? kernels.coverage_rounded : kernels.coverage_sharp
    withUnsafePointer(to: shape.kernelRow(y)) { kernel(out, run.start, run.count, $0) }
  }
}
