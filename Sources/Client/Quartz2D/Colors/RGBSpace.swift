/// The spaces of red, green and blue that are defined by their primaries, their white and a curve.
enum RGBSpace: Hashable, Sendable, CaseIterable {
  case linearSRGB
  case linearDisplayP3
  case genericLinear
  case adobe1998
  case bt709
  case bt2020
  case linearBT2020
  case dciP3
  case romm
  case acesCG

  /// Chromaticities of red, green, blue and white, as x and y.
  private struct Primaries {
    var red: (CGFloat, CGFloat)
    var green: (CGFloat, CGFloat)
    var blue: (CGFloat, CGFloat)
    var white: (CGFloat, CGFloat) = (0.3127, 0.3290)
  }

  /// The primaries of the standards that name the spaces; nil for Generic RGB, whose matrix is
  /// measured.
  private var primaries: Primaries? {
    switch self {
    case .linearSRGB, .bt709:
      Primaries(red: (0.64, 0.33), green: (0.3, 0.6), blue: (0.15, 0.06))
    case .linearDisplayP3:
      Primaries(red: (0.68, 0.32), green: (0.265, 0.69), blue: (0.15, 0.06))
    case .dciP3:
      Primaries(
        red: (0.68, 0.32), green: (0.265, 0.69), blue: (0.15, 0.06), white: (0.314, 0.351))
    case .adobe1998:
      Primaries(red: (0.64, 0.33), green: (0.21, 0.71), blue: (0.15, 0.06))
    case .bt2020, .linearBT2020:
      Primaries(red: (0.708, 0.292), green: (0.17, 0.797), blue: (0.131, 0.046))
    case .romm:
      Primaries(
        red: (0.7347, 0.2653), green: (0.1596, 0.8404), blue: (0.0366, 0.0001),
        white: (0.3457, 0.3585))
    case .acesCG:
      Primaries(
        red: (0.713, 0.293), green: (0.165, 0.83), blue: (0.128, 0.044),
        white: (0.32168, 0.33767))
    case .genericLinear: nil
    }
  }

  private static let matrices: [RGBSpace: (Matrix3, inverse: Matrix3)] = Dictionary(
    uniqueKeysWithValues: allCases.map {
      let matrix = $0.makeMatrix()
      return ($0, (matrix, matrix.inverse))
    })

  private static let identity = Matrix3(
    XYZ(x: 1, y: 0, z: 0), XYZ(x: 0, y: 1, z: 0), XYZ(x: 0, y: 0, z: 1))

  /// The matrix from linear components to tristimulus values.
  var matrix: Matrix3 { Self.matrices[self]?.0 ?? Self.identity }
  /// The matrix from tristimulus values to linear components.
  var inverse: Matrix3 { Self.matrices[self]?.inverse ?? Self.identity }

  private func makeMatrix() -> Matrix3 {
    guard let primaries else {
      // Measured values; see the reference, §17.6.
      return Matrix3(
        XYZ(x: 0.454254, y: 0.353134, z: 0.156815), XYZ(x: 0.241926, y: 0.673645, z: 0.084413),
        XYZ(x: 0.014881, y: 0.090637, z: 0.719574))
    }
    func tristimulus(_ c: (CGFloat, CGFloat)) -> XYZ {
      XYZ(x: c.0 / c.1, y: 1, z: (1 - c.0 - c.1) / c.1)
    }
    let (r, g, b) = (
      tristimulus(primaries.red), tristimulus(primaries.green), tristimulus(primaries.blue)
    )
    let white = tristimulus(primaries.white)
    let scale = Matrix3(columns: r, g, b).inverse.apply(white)
    func scaled(_ v: XYZ, _ s: CGFloat) -> XYZ { XYZ(x: v.x * s, y: v.y * s, z: v.z * s) }
    let own = Matrix3(columns: scaled(r, scale.x), scaled(g, scale.y), scaled(b, scale.z))
    return Self.adaptation(from: white).concatenated(after: own)
  }

  /// Returns the linear Bradford adaptation of ICC.1, annex E, to D50.
  private static func adaptation(from white: XYZ) -> Matrix3 {
    let cones = Matrix3(
      XYZ(x: 0.8951, y: 0.2664, z: -0.1614), XYZ(x: -0.7502, y: 1.7135, z: 0.0367),
      XYZ(x: 0.0389, y: -0.0685, z: 1.0296))
    let (from, to) = (cones.apply(white), cones.apply(XYZ.white))
    let gain = Matrix3(
      XYZ(x: to.x / from.x, y: 0, z: 0), XYZ(x: 0, y: to.y / from.y, z: 0),
      XYZ(x: 0, y: 0, z: to.z / from.z))
    return cones.inverse.concatenated(after: gain.concatenated(after: cones))
  }

  func xyz(of encoded: RGBComponents) -> XYZ {
    let v = encoded.map(linear)
    return matrix.apply(XYZ(x: v.red, y: v.green, z: v.blue))
  }

  func components(from xyz: XYZ) -> RGBComponents {
    let v = inverse.apply(xyz)
    return RGBComponents(red: v.x, green: v.y, blue: v.z).map(encoded)
  }

  // The curves are mirrored for negative components.

  private func linear(_ encoded: CGFloat) -> CGFloat {
    CGFloat(signOf: encoded, magnitudeOf: light(ofMagnitude: abs(encoded)))
  }

  private func encoded(_ linear: CGFloat) -> CGFloat {
    CGFloat(signOf: linear, magnitudeOf: code(ofMagnitude: abs(linear)))
  }

  private func light(ofMagnitude e: CGFloat) -> CGFloat {
    switch self {
    case .linearSRGB, .linearDisplayP3, .genericLinear, .linearBT2020, .acesCG: e
    case .adobe1998: pow(e, 563.0 / 256)
    case .dciP3: pow(e, 2.6)
    case .romm: e < 16.0 / 512 ? e / 16 : pow(e, 1.8)
    case .bt709, .bt2020:
      e < 4.5 * Self.toe ? e / 4.5 : pow((e + Self.rise - 1) / Self.rise, 1 / 0.45)
    }
  }

  private func code(ofMagnitude l: CGFloat) -> CGFloat {
    switch self {
    case .linearSRGB, .linearDisplayP3, .genericLinear, .linearBT2020, .acesCG: l
    case .adobe1998: pow(l, 256.0 / 563)
    case .dciP3: pow(l, 1 / 2.6)
    case .romm: l < 1.0 / 512 ? l * 16 : pow(l, 1 / 1.8)
    case .bt709, .bt2020: l < Self.toe ? l * 4.5 : Self.rise * pow(l, 0.45) - (Self.rise - 1)
    }
  }

  // α and β of ITU-R BT.2020, with the digits at which line and power meet; BT.709 rounds them.
  private static let rise: CGFloat = 1.09929682680944
  private static let toe: CGFloat = 0.018053968510807
}
