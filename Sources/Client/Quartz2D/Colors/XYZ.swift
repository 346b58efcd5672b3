/// A colour by its CIE tristimulus values, white at D50: the space through which other spaces are
/// converted.
struct XYZ: Hashable, Sendable {
  var x: CGFloat
  var y: CGFloat
  var z: CGFloat

  /// The white of ICC profiles.
  static let white = XYZ(x: 0.9642, y: 1, z: 0.8249)

  init(x: CGFloat, y: CGFloat, z: CGFloat) {
    self.x = x
    self.y = y
    self.z = z
  }

  init(linearSRGB rgb: RGBComponents) {
    self = RGBSpace.linearSRGB.matrix.apply(XYZ(x: rgb.red, y: rgb.green, z: rgb.blue))
  }

  /// The colour in linear light, as fractions of sRGB's primaries.
  var linearSRGB: RGBComponents {
    let v = RGBSpace.linearSRGB.inverse.apply(self)
    return RGBComponents(red: v.x, green: v.y, blue: v.z)
  }

  // CIE 15, 8.2.1: a cube root that is a line near 0.

  init(l: CGFloat, a: CGFloat, b: CGFloat) {
    let y = (l + 16) / 116
    func light(_ f: CGFloat) -> CGFloat {
      f > 6.0 / 29 ? f * f * f : (f - 4.0 / 29) * 108 / 841
    }
    self.init(
      x: Self.white.x * light(y + a / 500), y: Self.white.y * light(y),
      z: Self.white.z * light(y - b / 200))
  }

  var lab: (l: CGFloat, a: CGFloat, b: CGFloat) {
    func root(_ t: CGFloat) -> CGFloat {
      t > 216.0 / 24389 ? cbrt(t) : t * 841 / 108 + 4.0 / 29
    }
    let (fx, fy, fz) = (root(x / Self.white.x), root(y / Self.white.y), root(z / Self.white.z))
    return (116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz))
  }
}

/// Three rows of a linear map of tristimulus values.
struct Matrix3: Hashable, Sendable {
  var rows: [XYZ]

  init(_ a: XYZ, _ b: XYZ, _ c: XYZ) { rows = [a, b, c] }

  /// Creates the matrix with given columns.
  init(columns a: XYZ, _ b: XYZ, _ c: XYZ) {
    self.init(
      XYZ(x: a.x, y: b.x, z: c.x), XYZ(x: a.y, y: b.y, z: c.y), XYZ(x: a.z, y: b.z, z: c.z))
  }

  func apply(_ v: XYZ) -> XYZ {
    func dot(_ row: XYZ) -> CGFloat { row.x * v.x + row.y * v.y + row.z * v.z }
    return XYZ(x: dot(rows[0]), y: dot(rows[1]), z: dot(rows[2]))
  }

  /// Returns the map that applies `first` and then this map.
  func concatenated(after first: Matrix3) -> Matrix3 {
    func column(_ path: KeyPath<XYZ, CGFloat>) -> XYZ {
      apply(
        XYZ(
          x: first.rows[0][keyPath: path], y: first.rows[1][keyPath: path],
          z: first.rows[2][keyPath: path]))
    }
    return Matrix3(columns: column(\.x), column(\.y), column(\.z))
  }

  /// The inverse by cofactors, for matrices known to have an inverse.
  var inverse: Matrix3 {
    let (a, b, c) = (rows[0], rows[1], rows[2])
    func cross(_ u: XYZ, _ v: XYZ) -> XYZ {
      XYZ(x: u.y * v.z - u.z * v.y, y: u.z * v.x - u.x * v.z, z: u.x * v.y - u.y * v.x)
    }
    let bc = cross(b, c)
    let determinant = a.x * bc.x + a.y * bc.y + a.z * bc.z
    func scaled(_ v: XYZ) -> XYZ {
      XYZ(x: v.x / determinant, y: v.y / determinant, z: v.z / determinant)
    }
    return Matrix3(columns: scaled(bc), scaled(cross(c, a)), scaled(cross(a, b)))
  }
}
