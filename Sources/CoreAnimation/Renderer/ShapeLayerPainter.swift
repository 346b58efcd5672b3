internal import Foundation
internal import GraphicsValues
internal import Quartz2D
internal import VectorPaths

/// Paints the fill of a shape layer, and the stroke above it (§11.1).
struct ShapeLayerPainter {
  /// The largest distance in points between a curve and the straight pieces that replace it when
  /// only a part of a line is drawn.
  private static let flatness = 0.05

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
    let line = Contours(path.value, tolerance: Self.flatness)
    return CGPath(PathValue(line.pieces(from: start, to: end)))
  }
}
