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

  /// The filters with which images are sampled, without a bias.
  var imageSampling: ImageSampling {
    ImageSampling(minification: minificationFilter, magnification: magnificationFilter)
  }

  /// Pixels per unit of the bitmap of a rasterized layer.
  var bitmapScale: Double { min(max(rasterizationScale, 0x1p-6), 64) }

  /// The colour of an instance: `instanceColor` plus `instance` times the offsets, clamped to 0…1.
  func color(ofInstance instance: Int) -> ColorValue {
    func offset(_ offset: Double) -> Float { Float(offset) * Float(instance) }
    let color = instanceColor ?? .white
    func held(_ v: Float) -> Float { v > 0 ? min(v, 1) : 0 }
    return ColorValue(
      red: held(color.red + offset(instanceRedOffset)),
      green: held(color.green + offset(instanceGreenOffset)),
      blue: held(color.blue + offset(instanceBlueOffset)),
      alpha: held(color.alpha + offset(instanceAlphaOffset)))
  }

  /// The transform of an instance of a replicator, about the middle of its bounds (§11.4).
  func matrix(ofInstance instance: Int32, in bounds: Rectangle) -> Matrix4 {
    // By repeated squaring, so that a thousand instances do not take a million products.
    var power = Matrix4.identity
    var square = instanceTransform
    var left = instance
    while left > 0 {
      if left & 1 == 1 { power = power.concatenating(square) }
      square = square.concatenating(square)
      left >>= 1
    }
    let middle = Point(x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2)
    return Matrix4.translation(-middle.x, -middle.y, 0).concatenating(power)
      .concatenating(.translation(middle.x, middle.y, 0))
  }
}
