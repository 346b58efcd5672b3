import DrawList
import GraphicsValues
import VectorPaths

// Rare properties of layers in the form in which they are drawn.

extension PropertyTable {
  /// Standard deviation and offset of the shadow; nil for none.
  var shadowShape: (sigma: Double, offset: Point)? {
    guard shadowOpacity > 0 else { return nil }
    let sigma = max(shadowRadius, 0)
    let offset = Point(x: shadowOffset.width, y: shadowOffset.height)
    guard sigma.isFinite, offset.isFinite else { return nil }
    return (min(sigma, FilterOperation.maximumRadius), offset)
  }

  /// The colour with which the shadow is drawn, whose alpha includes `shadowOpacity`; clear without a colour.
  var drawnShadowColor: ColorValue {
    let strength = shadowOpacity
    guard strength > 0, var color = shadowColor else { return .clear }
    let alpha = color.alpha > 0 ? min(color.alpha, 1) : 0
    color.alpha = alpha * Float(min(strength, 1))
    return color
  }

  /// The stroke style of a shape layer.
  var stroke: StrokeStyle {
    var stroke = StrokeStyle()
    // NaN keeps the default.
    func set(_ number: inout Double, _ v: Double) { if !v.isNaN { number = v } }
    set(&stroke.width, lineWidth)
    set(&stroke.miterLimit, miterLimit)
    set(&stroke.start, min(max(strokeStart, 0), 1))
    set(&stroke.end, min(max(strokeEnd, 0), 1))
    set(&stroke.dashPhase, lineDashPhase)
    stroke.cap = lineCap
    stroke.join = lineJoin
    stroke.dashes = lineDashPattern ?? []
    return stroke
  }
}
