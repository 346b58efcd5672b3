import GraphicsValues

/// A transform of the plane for row vectors.
///
///     x' = a·x + c·y + tx
///     y' = b·x + d·y + ty
///
/// A positive rotation turns the x axis towards the y axis. `translatedBy(x:y:)`, `scaledBy(x:y:)`
/// and `rotated(by:)` put the new transform first: `t.translatedBy(x: 1, y: 0)` moves a point and
/// then applies `t`.
public struct CGAffineTransform: Hashable, Sendable {
  /// The factor of x in x'.
  public var a: CGFloat
  /// The factor of x in y'.
  public var b: CGFloat
  /// The factor of y in x'.
  public var c: CGFloat
  /// The factor of y in y'.
  public var d: CGFloat
  /// The translation of x'.
  public var tx: CGFloat
  /// The translation of y'.
  public var ty: CGFloat

  /// Creates a transform of zeros; the identity is `identity`.
  public init() {
    self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)
  }

  /// Creates a transform from its members.
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Creates a translation.
  public init(translationX tx: CGFloat, y ty: CGFloat) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
  }

  /// Creates a scale about the origin.
  public init(scaleX sx: CGFloat, y sy: CGFloat) {
    self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
  }

  /// Creates a rotation about the origin; the angle is in radians.
  public init(rotationAngle angle: CGFloat) {
    let sine = CGFloat(DeterministicMath.sin(Double(angle)))
    let cosine = CGFloat(DeterministicMath.cos(Double(angle)))
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// The identity.
  public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// True for exactly the identity.
  public var isIdentity: Bool { self == .identity }

  /// Returns the transform that translates first and then applies this transform.
  public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: tx, y: ty).concatenating(self)
  }

  /// Returns the transform that scales first and then applies this transform.
  public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: sx, y: sy).concatenating(self)
  }

  /// Returns the transform that rotates first and then applies this transform; the angle is in
  /// radians.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }

  /// Returns the inverse, or this transform itself if it is singular.
  public func inverted() -> CGAffineTransform {
    AffineMatrix(self).inverse.map(CGAffineTransform.init) ?? self
  }

  /// Returns the transform that applies this transform first and then `t2`.
  public func concatenating(_ t2: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(AffineMatrix(self).concatenating(AffineMatrix(t2)))
  }
}

extension CGAffineTransform: Codable {
  /// Reads six numbers without keys: a, b, c, d, tx, ty.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    self.init()
    a = try container.decode(CGFloat.self)
    b = try container.decode(CGFloat.self)
    c = try container.decode(CGFloat.self)
    d = try container.decode(CGFloat.self)
    tx = try container.decode(CGFloat.self)
    ty = try container.decode(CGFloat.self)
  }

  /// Writes six numbers without keys: a, b, c, d, tx, ty.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for member in [a, b, c, d, tx, ty] { try container.encode(member) }
  }
}

extension CGPoint {
  /// Returns true for the same coordinates.
  public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }

  /// Returns the transformed point.
  public func applying(_ t: CGAffineTransform) -> CGPoint {
    CGPoint(AffineMatrix(t).apply(Point(self)))
  }
}

extension CGSize {
  /// Returns true for the same width and height.
  public func equalTo(_ size2: CGSize) -> Bool { self == size2 }

  /// Returns the size, transformed as a vector; translation does not change it.
  public func applying(_ t: CGAffineTransform) -> CGSize {
    CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
  }
}

extension CGRect {
  /// Returns true for the same origin and size.
  public func equalTo(_ rect2: CGRect) -> Bool { self == rect2 }

  /// Returns the smallest rectangle around the four transformed corners; null and infinite
  /// rectangles are unchanged.
  public func applying(_ t: CGAffineTransform) -> CGRect {
    if isNull || isInfinite { return self }
    let box = AffineMatrix(t).boundingBox(of: Rectangle(self).standardized)
    return CGRect(
      x: box.minX, y: box.minY, width: box.maxX - box.minX, height: box.maxY - box.minY)
  }
}
