internal import Foundation
internal import GraphicsValues
internal import Quartz2D

/// Paints the fill of a shape layer, and the stroke above it (§11.1).
struct ShapeLayerPainter {
  /// The largest distance in points between a curve and the straight pieces that replace it when
  /// only a part of a line is drawn.
  private static let flatness: CGFloat = 0.05

  private let path: CGPath
  private let values: LayerValues

  /// Nil for a layer without a path.
  init?(_ values: LayerValues) {
    guard let path = values[.path].asPath else { return nil }
    self.path = CGPath(path)
    self.values = values
  }

  func paint(in context: CGContext) {
    if let color = values.color(.fillColor) {
      context.setFillColor(color)
      context.beginPath()
      context.addPath(path)
      context.fillPath(using: values.bits(.fillRule) == 1 ? .evenOdd : .winding)
    }
    guard let color = values.color(.strokeColor), values.scalar(.lineWidth) > 0,
      let line = strokedPart
    else { return }
    context.saveGState()
    context.setStrokeColor(color)
    context.setLineWidth(CGFloat(values.scalar(.lineWidth)))
    context.setMiterLimit(CGFloat(values.scalar(.miterLimit)))
    context.setLineCap(CGLineCap(rawValue: Int32(values.bits(.lineCap))) ?? .butt)
    context.setLineJoin(CGLineJoin(rawValue: Int32(values.bits(.lineJoin))) ?? .miter)
    if let dashes = values[.lineDashPattern].asScalars, !dashes.isEmpty {
      context.setLineDash(
        phase: CGFloat(values.scalar(.lineDashPhase)), lengths: dashes.map { CGFloat($0) })
    }
    context.beginPath()
    context.addPath(line)
    context.strokePath()
    context.restoreGState()
  }

  /// The part of the line from `strokeStart` to `strokeEnd`, in fractions of the total length of
  /// all subpaths; nil for an empty part.
  private var strokedPart: CGPath? {
    let start = min(max(values.scalar(.strokeStart), 0), 1)
    let end = min(max(values.scalar(.strokeEnd), 0), 1)
    guard start < end else { return nil }
    if start == 0, end == 1 { return path }
    let lines = Polylines(path.flattened(threshold: Self.flatness).value)
    return lines.part(from: start * lines.length, to: end * lines.length)
  }
}

/// The straight lines of a flattened path.
private struct Polylines {
  private var lines: [(from: Point, to: Point)] = []
  private(set) var length = 0.0

  init(_ path: PathValue) {
    var current = Point.zero
    var start = Point.zero
    var points = path.points[...]
    for verb in path.verbs {
      let end = verb == .close ? start : points.prefix(verb.pointCount).last ?? current
      points = points.dropFirst(verb.pointCount)
      if verb == .move {
        start = end
      } else if end != current {
        lines.append((current, end))
        length += Self.distance(current, end)
      }
      current = end
    }
  }

  private static func distance(_ a: Point, _ b: Point) -> Double {
    ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
  }

  func part(from start: Double, to end: Double) -> CGPath {
    let result = CGMutablePath()
    var covered = 0.0
    var pen: Point?
    for line in lines {
      let own = Self.distance(line.from, line.to)
      defer { covered += own }
      let low = max(start - covered, 0)
      let high = min(end - covered, own)
      guard high > low else { continue }
      func at(_ d: Double) -> Point {
        Point(
          x: line.from.x + (line.to.x - line.from.x) * d / own,
          y: line.from.y + (line.to.y - line.from.y) * d / own)
      }
      if pen != line.from || low > 0 { result.move(to: CGPoint(at(low))) }
      result.addLine(to: CGPoint(at(high)))
      pen = high == own ? line.to : nil
    }
    return result
  }
}
