package import GraphicsValues

extension PropertyValue {
  /// The value between this one and another (§6.4); nil when their types differ.
  ///
  /// Numbers, structures and colours are linear by component and extrapolate when `progress` leaves
  /// 0…1. Colours are interpolated without premultiplication, which is the recommendation where the
  /// reference is unsure. Matrices go through their decomposition (§6.5). Booleans, images, bits and
  /// texts switch at 0.5, and so does the step between a value and `.none`, which cannot be
  /// interpolated.
  package func interpolated(to end: PropertyValue, progress p: Double) -> PropertyValue? {
    switch (self, end) {
    case (.scalar(let a), .scalar(let b)):
      return .scalar(lerp(a, b, p))
    case (.point(let a), .point(let b)):
      return .point(Point(x: lerp(a.x, b.x, p), y: lerp(a.y, b.y, p)))
    case (.size(let a), .size(let b)):
      return .size(Size(width: lerp(a.width, b.width, p), height: lerp(a.height, b.height, p)))
    case (.rect(let a), .rect(let b)):
      return .rect(
        Rectangle(
          x: lerp(a.x, b.x, p), y: lerp(a.y, b.y, p), width: lerp(a.width, b.width, p),
          height: lerp(a.height, b.height, p)))
    case (.color(let a), .color(let b)):
      func mix(_ a: Float, _ b: Float) -> Float { Float(lerp(Double(a), Double(b), p)) }
      return .color(
        ColorValue(
          red: mix(a.red, b.red), green: mix(a.green, b.green), blue: mix(a.blue, b.blue),
          alpha: mix(a.alpha, b.alpha)))
    case (.matrix(let a), .matrix(let b)):
      return .matrix(MatrixSpan(from: a, to: b).matrix(at: p))
    case (.bool, .bool), (.image, .image), (.bits, .bits), (.text, .text), (.none, _), (_, .none):
      return p < 0.5 ? self : end
    default:
      return nil
    }
  }

  /// How far apart two values are, for paced keyframes (§7.4); nil for types that have no distance,
  /// which are spaced evenly. Matrices are among them: the recommendation where the reference is
  /// unsure.
  func distance(to other: PropertyValue) -> Double? {
    switch (self, other) {
    case (.scalar(let a), .scalar(let b)):
      return abs(b - a)
    case (.point(let a), .point(let b)):
      return length([b.x - a.x, b.y - a.y, 0, 0])
    case (.size(let a), .size(let b)):
      return length([b.width - a.width, b.height - a.height, 0, 0])
    case (.rect(let a), .rect(let b)):
      return length([b.x - a.x, b.y - a.y, b.width - a.width, b.height - a.height])
    case (.color(let a), .color(let b)):
      return length([
        Double(b.red - a.red), Double(b.green - a.green), Double(b.blue - a.blue),
        Double(b.alpha - a.alpha),
      ])
    default:
      return nil
    }
  }
}

/// Exact at both ends, which `a + (b − a)·1` is not always.
func lerp(_ a: Double, _ b: Double, _ p: Double) -> Double { p == 1 ? b : a + (b - a) * p }

private func length(_ v: SIMD4<Double>) -> Double { (v * v).sum().squareRoot() }
