import GraphicsValues

/// A run of pixels in a row, half open; empty when `start >= end`.
struct Run {
  var start: Int
  var end: Int

  static let empty = Run(start: 0, end: 0)
  var isEmpty: Bool { start >= end }
  var count: Int { max(0, end - start) }
}

/// What a row of a shape is made of: nothing outside `outer`, full coverage inside `inner`, and
/// coverage that has to be computed between the two.
///
/// The runs only save work. Wherever they are cut, the coverage kernels would give 0 outside and
/// 255 inside, so they cannot change a pixel.
struct ShapeSpans {
  var outer: Run
  var inner: Run
}

/// An interval of pixel positions while it is being cut down; closed.
private struct Interval {
  var low: Double
  var high: Double

  var isEmpty: Bool { !(low <= high) }
  var run: Run {
    isEmpty ? .empty : Run(start: Int(low.rounded(.up)), end: Int(high.rounded(.down)) + 1)
  }

  /// Keeps the positions x where `value + x / perValue >= threshold`; `perValue` is 0 where the
  /// value is the same all along the row.
  @inline(__always)
  mutating func keep(_ value: Double, _ perValue: Double, atLeast threshold: Double) {
    let x = (threshold - value) * perValue
    if perValue > 0 {
      low = low > x ? low : x
    } else if perValue < 0 {
      high = high < x ? high : x
    } else if value < threshold {
      high = -.infinity
    }
  }

  /// Takes a gap out and keeps the longer rest.
  mutating func cut(_ gap: Interval) {
    guard !gap.isEmpty, gap.high >= low, gap.low <= high else { return }
    // A pixel exactly at the end of the gap belongs to the gap.
    if gap.low - low > high - gap.high {
      high = gap.low - 1e-6
    } else {
      low = gap.high + 1e-6
    }
  }

  /// Takes a gap off an end; a gap in the middle stays.
  mutating func trim(_ gap: Interval) {
    guard !gap.isEmpty else { return }
    if gap.low <= low { low = max(low, gap.high) }
    if gap.high >= high { high = min(high, gap.low) }
  }
}

extension Shape {
  /// Distances from an edge at which a pixel is certainly full, and certainly empty. An edge on
  /// the pixel grid must not count as partial, so axis-aligned edges, whose distances are nearly
  /// exact, have thresholds that still round to 255 and 0.
  private var thresholds: (inner: Double, outer: Double) {
    isAxisAligned
      ? (0.5 - 0x1p-12, -0.5 + 0x1p-12)
      : (0.5 + 0x1p-8, -0.5 - 0x1p-8)
  }

  /// The rows that all look alike, of an axis-aligned shape: away from corners and from the top
  /// and bottom edges.
  func steadyRows(in clip: PixelRect) -> Range<Int> {
    guard isAxisAligned, hasSpans else { return 0..<0 }
    let needed = max(thresholds.inner, isRound ? radiusY : 0)
    var interval = Interval(low: Double(clip.minY), high: Double(clip.maxY) - 1)
    // The top edge's distance grows by one per row.
    interval.keep(top, 1, atLeast: needed)
    interval.keep(bottom, -1, atLeast: needed)
    let run = interval.run
    return run.isEmpty ? 0..<0 : run.start..<run.end
  }

  /// The runs of row `y` within the columns of `clip`.
  func spans(_ y: Int, in clip: PixelRect) -> ShapeSpans {
    guard hasSpans else {
      return ShapeSpans(outer: Run(start: Int(clip.minX), end: Int(clip.maxX)), inner: .empty)
    }
    let d = distances(y)
    let (innerThreshold, outerThreshold) = thresholds
    var outer = Interval(low: Double(clip.minX), high: Double(clip.maxX) - 1)
    var inner = outer
    outer.keep(d.left, perLeft, atLeast: outerThreshold)
    outer.keep(d.right, -perLeft, atLeast: outerThreshold)
    outer.keep(d.top, perTop, atLeast: outerThreshold)
    outer.keep(d.bottom, -perTop, atLeast: outerThreshold)
    if outer.isEmpty { return ShapeSpans(outer: .empty, inner: .empty) }
    inner.keep(d.left, perLeft, atLeast: innerThreshold)
    inner.keep(d.right, -perLeft, atLeast: innerThreshold)
    inner.keep(d.top, perTop, atLeast: innerThreshold)
    inner.keep(d.bottom, -perTop, atLeast: innerThreshold)
    if leftTop != 0 { roundOff(d.left, 1, d.top, 1, &outer, &inner) }
    if rightTop != 0 { roundOff(d.right, -1, d.top, 1, &outer, &inner) }
    if leftBottom != 0 { roundOff(d.left, 1, d.bottom, -1, &outer, &inner) }
    if rightBottom != 0 { roundOff(d.right, -1, d.bottom, -1, &outer, &inner) }
    return ShapeSpans(outer: outer.run, inner: inner.run)
  }

  /// Cuts what a round corner takes away, given the distances of pixel 0 from its two edges, and
  /// the signs with which the steps along the row count.
  @inline(__always)
  private func roundOff(
    _ across: Double, _ acrossSign: Double, _ along: Double, _ alongSign: Double,
    _ outer: inout Interval, _ inner: inout Interval
  ) {
    // The part of the row in the corner's box.
    var box = outer
    box.keep(radiusX - across, -acrossSign * perLeft, atLeast: -1e-6)
    box.keep(radiusY - along, -alongSign * perTop, atLeast: -1e-6)
    if box.isEmpty { return }
    // There the position is p + q·x in units of the ellipse; |p + q·x| = t is quadratic in x.
    let (px, qx) = ((radiusX - across) * inverseX, -acrossSign * leftX * inverseX)
    let (py, qy) = ((radiusY - along) * inverseY, -alongSign * topX * inverseY)
    let middle = -(px * qx + py * qy) * inverseSquare
    let rest = (px * px + py * py) * inverseSquare - middle * middle
    func within(_ t: Double) -> Interval {
      let half = t * t * inverseSquare - rest
      guard t > 0, half >= 0 else { return Interval(low: .infinity, high: -.infinity) }
      let root = half.squareRoot()
      return Interval(low: middle - root, high: middle + root)
    }
    let full = within(insideCorner)
    inner.cut(Interval(low: box.low, high: min(box.high, full.low)))
    inner.cut(Interval(low: max(box.low, full.high), high: box.high))
    let touched = within(outsideCorner)
    outer.trim(Interval(low: box.low, high: min(box.high, touched.low)))
    outer.trim(Interval(low: max(box.low, touched.high), high: box.high))
  }
}
