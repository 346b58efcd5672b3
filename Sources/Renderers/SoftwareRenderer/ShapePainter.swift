import CSpanKernels
import Coverage
import GraphicsValues

/// Fills shapes on one thread; owns its memory for coverage.
struct ShapePainter {
  let kernels: span_kernels
  private var coverage: UnsafeMutablePointer<UInt8>
  private var holeCoverage: UnsafeMutablePointer<UInt8>
  private let outline: UnsafeMutablePointer<shape_outline>
  private let holeOutline: UnsafeMutablePointer<shape_outline>
  private(set) var width = 0
  /// When false, coverage is computed for every pixel of the clip.
  var usesSpans = true

  /// Extra bytes, because the kernels write whole vectors of sixteen bytes.
  private static let slack = 64
  /// Rows whose runs the kernels compute at once.
  private static let rowsAtOnce = 8

  init(kernels: span_kernels) {
    self.kernels = kernels
    coverage = .allocate(capacity: Self.slack)
    holeCoverage = .allocate(capacity: Self.slack)
    outline = .allocate(capacity: 1)
    holeOutline = .allocate(capacity: 1)
  }

  mutating func reserve(width newWidth: Int) {
    if newWidth <= width { return }
    coverage.deallocate()
    holeCoverage.deallocate()
    width = newWidth
    // Zeroed once: vectors of sixteen are read beyond the end of a run, without effect.
    coverage = .allocate(capacity: newWidth + Self.slack)
    coverage.initialize(repeating: 0, count: newWidth + Self.slack)
    holeCoverage = .allocate(capacity: newWidth + Self.slack)
    holeCoverage.initialize(repeating: 0, count: newWidth + Self.slack)
  }

  func free() {
    coverage.deallocate()
    holeCoverage.deallocate()
    outline.deallocate()
    holeOutline.deallocate()
  }

  /// Paints the part of `shape` inside `clip` in one colour.
  func fill(_ shape: Shape, with source: SolidSource, on surface: Surface, clip: PixelRect) {
    guard !clip.isEmpty else { return }
    withUnsafePointer(to: shape.geometry) { geometry in
      shape_outline_make(outline, geometry, usesSpans ? 1 : 0)
      let steady = steadyRows(of: shape, clip)
      guard !steady.isEmpty else {
        rows(of: geometry, source, on: surface, clip)
        return
      }
      var part = clip
      part.maxY = Int32(steady.lowerBound)
      rows(of: geometry, source, on: surface, part)
      let spans = firstSpans(outline, steady.lowerBound, clip)
      paint(shape, nil, with: source, on: surface, spans, steady)
      part.minY = Int32(steady.upperBound)
      part.maxY = clip.maxY
      rows(of: geometry, source, on: surface, part)
    }
  }

  private func rows(
    of geometry: UnsafePointer<shape>, _ source: SolidSource, on surface: Surface, _ clip: PixelRect
  ) {
    if clip.isEmpty { return }
    kernels.shape_over(
      surface.pixel(Int(clip.minX), Int(clip.minY)), surface.stride, geometry, outline,
      span_box(min_x: clip.minX, min_y: clip.minY, max_x: clip.maxX, max_y: clip.maxY),
      source.color)
  }

  /// Paints the part of `shape` inside `clip` with an image. The shape must have square corners.
  func fill(
    _ shape: Shape, with sprite: inout span_sprite, on surface: Surface, clip: PixelRect
  ) {
    guard !clip.isEmpty else { return }
    sprite.shape = shape.geometry
    makeOutline(outline, shape)
    kernels.sprite_over(
      surface.pixel(Int(clip.minX), Int(clip.minY)), surface.stride, &sprite, outline,
      span_box(min_x: clip.minX, min_y: clip.minY, max_x: clip.maxX, max_y: clip.maxY))
  }

  /// Paints the part of `shape` inside `clip`.
  func fill(
    _ shape: Shape, with source: borrowing some SpanSource & ~Copyable, on surface: Surface,
    clip: PixelRect
  ) {
    guard !clip.isEmpty else { return }
    makeOutline(outline, shape)
    let steady = steadyRows(of: shape, clip)
    var y = Int(clip.minY)
    while y < Int(clip.maxY) {
      if steady.contains(y) {
        paint(
          shape, nil, with: source, on: surface, firstSpans(outline, y, clip), steady)
        y = steady.upperBound
        continue
      }
      let end = min(
        y + Self.rowsAtOnce, y < steady.lowerBound ? steady.lowerBound : Int(clip.maxY),
        Int(clip.maxY))
      let start = y
      var runs = row_spans()
      kernels.row_spans(&runs, outline, Int32(y), clip.minX, clip.maxX)
      while y < end {
        var spans = runs.spans(row: y - start)
        widenEnds(&spans)
        paint(shape, nil, with: source, on: surface, spans, y..<y + 1)
        y += 1
      }
    }
  }

  /// Paints the part of `shape` outside `hole` inside `clip`.
  func ring(
    _ shape: Shape, hole: Shape, with source: borrowing some SpanSource & ~Copyable,
    on surface: Surface, clip: PixelRect
  ) {
    guard !clip.isEmpty else { return }
    makeOutline(outline, shape)
    makeOutline(holeOutline, hole)
    let steady = steadyRows(of: shape, clip).clamped(to: steadyRows(of: hole, clip))
    var y = Int(clip.minY)
    while y < Int(clip.maxY) {
      let rows = steady.contains(y) ? y..<steady.upperBound : y..<y + 1
      let spans = firstSpans(outline, y, clip)
      let gap = firstSpans(holeOutline, y, clip)
      y = rows.upperBound
      if gap.outer.isEmpty {
        paint(shape, hole, with: source, on: surface, spans, rows)
        continue
      }
      // Paints two sides, divided at the hole or, where it is empty, in the middle.
      let middle = (gap.outer.start + gap.outer.end) / 2
      let cut = gap.inner.isEmpty ? Run(start: middle, end: middle) : gap.inner
      let left = Run(start: spans.outer.start, end: min(cut.start, spans.outer.end))
      let leftFull = Run(
        start: spans.inner.start, end: min(gap.outer.start, spans.inner.end, left.end))
      let right = Run(start: max(cut.end, spans.outer.start), end: spans.outer.end)
      let rightFull = Run(
        start: max(gap.outer.end, spans.inner.start, right.start), end: spans.inner.end)
      paint(shape, hole, with: source, on: surface, .init(outer: left, inner: leftFull), rows)
      paint(shape, hole, with: source, on: surface, .init(outer: right, inner: rightFull), rows)
    }
  }

  @inline(__always)
  private func steadyRows(of shape: Shape, _ clip: PixelRect) -> Range<Int> {
    usesSpans ? shape.steadyRows(in: clip) : 0..<0
  }

  @inline(__always)
  private func makeOutline(_ outline: UnsafeMutablePointer<shape_outline>, _ shape: Shape) {
    withUnsafePointer(to: shape.geometry) {
      shape_outline_make(outline, $0, usesSpans ? 1 : 0)
    }
  }

  /// Returns the runs of row `y` within the columns of `clip`.
  private func firstSpans(
    _ outline: UnsafeMutablePointer<shape_outline>, _ y: Int, _ clip: PixelRect
  ) -> ShapeSpans {
    var runs = row_spans()
    kernels.row_spans(&runs, outline, Int32(y), clip.minX, clip.maxX)
    return runs.spans(row: 0)
  }

  /// Extends the runs of computed coverage to whole vectors where the shape allows it: a whole vector costs
  /// less than a part of one.
  @inline(__always)
  private func widenEnds(_ spans: inout ShapeSpans) {
    if spans.inner.isEmpty { return }
    let left = (spans.inner.start - spans.outer.start + 15) & ~15
    spans.inner.start = min(spans.outer.start + left, spans.inner.end)
    let right = (spans.outer.end - spans.inner.end + 15) & ~15
    spans.inner.end = max(spans.outer.end - right, spans.inner.start)
  }

  /// Paints rows that all have the same runs and the same coverage.
  @inline(__always)
  private func paint(
    _ shape: Shape, _ hole: Shape?, with source: borrowing some SpanSource & ~Copyable,
    on surface: Surface, _ spans: ShapeSpans, _ rows: Range<Int>
  ) {
    let (outer, inner) = (spans.outer, spans.inner)
    if outer.isEmpty { return }
    let y = rows.lowerBound
    if inner.isEmpty {
      cover(shape, hole, outer, at: 0, y)
    } else {
      cover(shape, hole, Run(start: outer.start, end: inner.start), at: 0, y)
      cover(shape, hole, Run(start: inner.end, end: outer.end), at: inner.end - outer.start, y)
    }
    source.paint(surface, rows: rows, spans, coverage: coverage)
  }

  /// Computes the coverage of a run into the row of coverage.
  @inline(__always)
  private func cover(_ shape: Shape, _ hole: Shape?, _ run: Run, at offset: Int, _ y: Int) {
    if run.isEmpty { return }
    cover(shape, coverage + offset, run, y)
    if let hole {
      cover(hole, holeCoverage, run, y)
      kernels.coverage_subtract(coverage + offset, holeCoverage, run.count)
    }
  }

  @inline(__always)
  private func cover(
    _ shape: Shape, _ out: UnsafeMutablePointer<UInt8>, _ run: Run, _ y: Int
  ) {
    let kernel = shape.isRound ? kernels.coverage_rounded : kernels.coverage_sharp
    var row = withUnsafePointer(to: shape.geometry) { shape_row_at($0, y) }
    kernel(out, run.start, run.count, &row)
  }
}
