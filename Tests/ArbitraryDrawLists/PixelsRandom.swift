package import DrawList
package import GraphicsValues

/// A small generator whose whole state is a seed that a failing test can print (SplitMix64).
package struct PixelsRandom: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  package mutating func chance(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &self) < probability
  }

  package mutating func pixel() -> Pixel {
    let alpha: UInt32 = chance(0.5) ? 255 : UInt32.random(in: 0...255, using: &self)
    func channel() -> UInt32 { UInt32.random(in: 0...alpha, using: &self) }
    return Pixel(red: channel(), green: channel(), blue: channel(), alpha: alpha)
  }

  package mutating func image(maxSide: Int = 40) -> PixelImage {
    let width = Int.random(in: 1...maxSide, using: &self)
    let height = Int.random(in: 1...maxSide, using: &self)
    let isOpaque = chance(0.5)
    return PixelImage(
      width: width, height: height,
      pixels: (0..<width * height).map { _ in
        isOpaque ? pixel().value | 0xFF00_0000 : pixel().value
      })
  }

  /// Any kind of transform that a layer can have in the plane.
  package mutating func transform(width: Int, height: Int) -> AffineMatrix {
    let tx = Double.random(in: -20...Double(width), using: &self)
    let ty = Double.random(in: -20...Double(height), using: &self)
    let scale = Double.random(in: 0.2...2, using: &self)
    switch Int.random(in: 0..<7, using: &self) {
    case 0, 1: return .translation(tx.rounded(), ty.rounded())
    case 2: return AffineMatrix.translation(tx, ty).snapped
    case 3: return AffineMatrix(a: scale, b: 0, c: 0, d: -scale / 2, tx: tx, ty: ty).snapped
    case 4: return AffineMatrix(a: 0, b: scale, c: -1.5, d: 0, tx: tx, ty: ty).snapped
    case 5:
      let angle = Double.random(in: -4...4, using: &self)
      let (c, s) = (DeterministicMath.cos(angle) * scale, DeterministicMath.sin(angle) * scale)
      return AffineMatrix(a: c, b: s, c: -s, d: c, tx: tx, ty: ty).snapped
    default:
      func member() -> Double { Double.random(in: -1.5...1.5, using: &self) }
      return AffineMatrix(a: member(), b: member(), c: member(), d: member(), tx: tx, ty: ty)
        .snapped
    }
  }
}
