internal import Foundation
internal import GraphicsValues
internal import Quartz2D

/// Paints the gradient of a gradient layer, within the current clip (§11.2).
struct GradientPainter {
  private let gradient: CGGradient
  private let bounds: Rectangle
  private let kind: UInt32
  private let start: CGPoint
  private let end: CGPoint

  /// Nil for fewer than two colours, and when locations and colours differ in number.
  init?(_ values: LayerValues) {
    let colors = values[.colors].asColors ?? []
    let locations = values[.locations].asScalars
    guard colors.count >= 2, locations.map({ $0.count == colors.count }) ?? true else { return nil }
    let list = colors.map { CGColor($0) } as CFArray
    let places = locations?.map { CGFloat($0) }
    guard let gradient = CGGradient(colorsSpace: nil, colors: list, locations: places) else {
      return nil
    }
    self.gradient = gradient
    let bounds = values.rect(.bounds)
    func place(_ key: PropertyKey) -> CGPoint {
      let p = values.point(key)
      return CGPoint(x: bounds.x + p.x * bounds.width, y: bounds.y + p.y * bounds.height)
    }
    self.bounds = bounds
    kind = values.bits(.gradientType)
    start = place(.startPoint)
    end = place(.endPoint)
  }

  func paint(in context: CGContext) {
    let both: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
    switch kind {
    case 0: context.drawLinearGradient(gradient, start: start, end: end, options: both)
    case 1: paintRadial(in: context, both)
    case 2:
      context.drawConicGradient(
        gradient, center: start, angle: atan2(end.y - start.y, end.x - start.x))
    default: break
    }
  }

  /// Paints an elliptic gradient, as a stretched circle.
  private func paintRadial(in context: CGContext, _ options: CGGradientDrawingOptions) {
    let (rx, ry) = (abs(end.x - start.x), abs(end.y - start.y))
    guard rx > 0, ry > 0 else { return }
    context.saveGState()
    context.translateBy(x: start.x, y: start.y)
    context.scaleBy(x: rx, y: ry)
    context.drawRadialGradient(
      gradient, startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: 1,
      options: options)
    context.restoreGState()
  }
}
