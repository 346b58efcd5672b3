package import GraphicsValues
public import Quartz2D

/// A 4×4 transform for row vectors, `p' = p · M`; translation is in m41, m42 and m43 (§12).
public struct CATransform3D: Hashable, Sendable {
  /// Row 1, column 1.
  public var m11: CGFloat
  /// Row 1, column 2.
  public var m12: CGFloat
  /// Row 1, column 3.
  public var m13: CGFloat
  /// Row 1, column 4.
  public var m14: CGFloat
  /// Row 2, column 1.
  public var m21: CGFloat
  /// Row 2, column 2.
  public var m22: CGFloat
  /// Row 2, column 3.
  public var m23: CGFloat
  /// Row 2, column 4.
  public var m24: CGFloat
  /// Row 3, column 1.
  public var m31: CGFloat
  /// Row 3, column 2.
  public var m32: CGFloat
  /// Row 3, column 3.
  public var m33: CGFloat
  /// Row 3, column 4.
  public var m34: CGFloat
  /// Row 4, column 1.
  public var m41: CGFloat
  /// Row 4, column 2.
  public var m42: CGFloat
  /// Row 4, column 3.
  public var m43: CGFloat
  /// Row 4, column 4.
  public var m44: CGFloat

  /// Creates a transform of zeros; the identity is `CATransform3DIdentity`.
  public init() {
    self.init(
      m11: 0, m12: 0, m13: 0, m14: 0, m21: 0, m22: 0, m23: 0, m24: 0,
      m31: 0, m32: 0, m33: 0, m34: 0, m41: 0, m42: 0, m43: 0, m44: 0)
  }

  /// Creates a transform from its members, row by row.
  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat,
    m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
    m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
    m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    self.m11 = m11
    self.m12 = m12
    self.m13 = m13
    self.m14 = m14
    self.m21 = m21
    self.m22 = m22
    self.m23 = m23
    self.m24 = m24
    self.m31 = m31
    self.m32 = m32
    self.m33 = m33
    self.m34 = m34
    self.m41 = m41
    self.m42 = m42
    self.m43 = m43
    self.m44 = m44
  }
}

extension CATransform3D {
  package init(_ m: Matrix4) {
    self.init(
      m11: m.r0.x, m12: m.r0.y, m13: m.r0.z, m14: m.r0.w,
      m21: m.r1.x, m22: m.r1.y, m23: m.r1.z, m24: m.r1.w,
      m31: m.r2.x, m32: m.r2.y, m33: m.r2.z, m34: m.r2.w,
      m41: m.r3.x, m42: m.r3.y, m43: m.r3.z, m44: m.r3.w)
  }
}

extension Matrix4 {
  package init(_ t: CATransform3D) {
    self.init(
      SIMD4(Double(t.m11), Double(t.m12), Double(t.m13), Double(t.m14)),
      SIMD4(Double(t.m21), Double(t.m22), Double(t.m23), Double(t.m24)),
      SIMD4(Double(t.m31), Double(t.m32), Double(t.m33), Double(t.m34)),
      SIMD4(Double(t.m41), Double(t.m42), Double(t.m43), Double(t.m44)))
  }
}
