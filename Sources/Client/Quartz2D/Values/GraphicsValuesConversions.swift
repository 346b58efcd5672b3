package import GraphicsValues

// Conversions between the API's values and the values that travel to the server. CGFloat is a
// Double on every system that this runs on, so nothing is lost either way.

extension Point {
  package init(_ point: CGPoint) { self.init(x: Double(point.x), y: Double(point.y)) }
}

extension CGPoint {
  package init(_ point: Point) { self.init(x: point.x, y: point.y) }
}

extension Size {
  package init(_ size: CGSize) {
    self.init(width: Double(size.width), height: Double(size.height))
  }
}

extension CGSize {
  package init(_ size: Size) { self.init(width: size.width, height: size.height) }
}

extension Rectangle {
  /// Converts a rectangle. A negative size stays negative; `standardized` makes it positive.
  package init(_ rect: CGRect) {
    self.init(
      x: Double(rect.origin.x), y: Double(rect.origin.y),
      width: Double(rect.size.width), height: Double(rect.size.height))
  }
}

extension CGRect {
  package init(_ rect: Rectangle) {
    self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
  }
}

extension AffineMatrix {
  package init(_ t: CGAffineTransform) {
    self.init(
      a: Double(t.a), b: Double(t.b), c: Double(t.c), d: Double(t.d),
      tx: Double(t.tx), ty: Double(t.ty))
  }
}

extension CGAffineTransform {
  package init(_ m: AffineMatrix) {
    self.init(a: m.a, b: m.b, c: m.c, d: m.d, tx: m.tx, ty: m.ty)
  }
}

extension ColorValue {
  /// Converts a colour from any colour space. A component that is not finite counts as 0, since no
  /// server accepts it. A pattern is transparent.
  package init(_ color: CGColor) {
    guard color.pattern == nil else {
      self = .clear
      return
    }
    func finite(_ component: CGFloat) -> Float {
      let value = Float(component)
      return value.isFinite ? value : 0
    }
    let rgb = color.sRGB
    self.init(
      red: finite(rgb.red), green: finite(rgb.green), blue: finite(rgb.blue),
      alpha: finite(color.alpha))
  }
}

extension CGColor {
  /// Creates an sRGB colour.
  package convenience init(_ value: ColorValue) {
    self.init(
      srgbRed: CGFloat(value.red), green: CGFloat(value.green), blue: CGFloat(value.blue),
      alpha: CGFloat(value.alpha))
  }
}
