package import GraphicsValues

/// The largest distance of a polyline from its curve.
package enum FlatteningTolerance {
  /// A fiftieth of a device pixel (§17.12): it changes the coverage of a pixel by five codes of 255
  /// at most.
  package static let devicePixels = 0.02

  /// Returns the tolerance in the units of a path that is drawn with `transform`: a fiftieth of a pixel
  /// where the transform enlarges most. It is large for a transform that collapses everything to a point,
  /// and `devicePixels` for a transform that is not finite.
  package static func pathUnits(for transform: AffineMatrix) -> Double {
    tolerance(pixels: devicePixels, scale: largestScale(transform))
  }

  /// Returns the tolerance under perspective, for a path inside `bounds`: a hundredth of a pixel at the
  /// most enlarged of the corners, the middles of the edges and the centre that lie before the eye.
  package static func pathUnits(for transform: ProjectiveMatrix, bounds: Rectangle) -> Double {
    if transform.isAffine { return pathUnits(for: transform.affinePart) }
    let places = (0..<9).map { i in
      let p = Point(
        x: bounds.x + bounds.width * Double(i % 3) / 2,
        y: bounds.y + bounds.height * Double(i / 3) / 2)
      return transform.homogeneous(p)
    }
    // Nothing closer to the plane of the eye than this is recognisable.
    let nearest = (places.map(\.z).max() ?? 0) * 0x1p-10
    var scale = 0.0
    for h in places where h.z > nearest && h.z > 0 {
      let (x, y) = (h.x / h.z, h.y / h.z)
      let local = AffineMatrix(
        a: (transform.a - x * transform.px) / h.z, b: (transform.b - y * transform.px) / h.z,
        c: (transform.c - x * transform.py) / h.z, d: (transform.d - y * transform.py) / h.z,
        tx: 0, ty: 0)
      scale = max(scale, largestScale(local))
    }
    return tolerance(pixels: devicePixels / 2, scale: scale)
  }

  /// Returns the tolerance for a path that is stroked, given its tolerance for a fill. A pen is as wide at
  /// right angles to a segment: where segments turn by Δ, the corners of a pen of half width h are hΔ/2
  /// from where a curve has them, which shows at a cap and around the middle of a tight bend. A chord that
  /// is t from an arc of radius h turns by √(8t/h), so that t = e²/(2h) holds that error to e, half a
  /// device pixel.
  package static func forStroke(_ tolerance: Double, width: Double) -> Double {
    let half = width / 2
    guard half > 0, tolerance > 0 else { return tolerance }
    let error = tolerance * (0.5 / devicePixels)
    return min(tolerance, max(error * error / (2 * half), tolerance * 0x1p-10))
  }

  private static func tolerance(pixels: Double, scale: Double) -> Double {
    guard scale.isFinite else { return pixels }
    return scale > 0x1p-40 ? pixels / scale : pixels * 0x1p40
  }

  /// The larger singular value of the matrix.
  private static func largestScale(_ m: AffineMatrix) -> Double {
    let sum = m.a * m.a + m.b * m.b + m.c * m.c + m.d * m.d
    let determinant = m.determinant
    let root = max(0, sum * sum - 4 * determinant * determinant).squareRoot()
    return ((sum + root) / 2).squareRoot()
  }
}
