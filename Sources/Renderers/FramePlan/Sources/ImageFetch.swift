import DrawList
package import GraphicsValues

/// A map from pixels of the display to positions in an image, and the filter there: the nearest pixel, two
/// levels of a pyramid, and filters under perspective. Plain bilinear images have an `ImageMapping`.
///
/// Positions are functions of x and y alone. Beyond the image its edge pixels repeat.
package struct ImageFetch {
  package enum Filter: Equatable {
    case nearest
    /// Uses the image itself or, with a pyramid, the level whose pixels have about the size at which they
    /// are shown, in the direction in which the image is larger.
    case linear
    /// Mixes the two levels nearest to the scale; the bias is added to the level (§2.5.2).
    case trilinear(bias: Double)
  }

  package let filter: Filter
  /// Maps device space to the image's pixels, with whole numbers at the corners of pixels.
  package let matrix: ProjectiveMatrix

  /// Fails when the transform is singular or a number is not finite.
  ///
  /// - Parameters:
  ///   - rect: The rectangle that shows the part `source` of the image, in a space of its own.
  ///   - transform: The map from that space to the device.
  package init?(
    rect: Rectangle, source: Rectangle, transform: ProjectiveMatrix, filter: Filter
  ) {
    let scaleX = source.width / rect.width
    let scaleY = source.height / rect.height
    let place = AffineMatrix(
      a: scaleX, b: 0, c: 0, d: scaleY, tx: source.x - rect.x * scaleX,
      ty: source.y - rect.y * scaleY)
    guard place.isFinite, transform.isFinite, let inverse = transform.reverse else { return nil }
    matrix = inverse.concatenating(ProjectiveMatrix(place))
    self.filter = filter
    guard matrix.isFinite, matrix(ofLevel: 0) != nil else { return nil }
  }

  /// True when rows of the display run across rows of the image.
  package var isTurned: Bool { matrix.b != 0 || !matrix.isAffine }

  /// Returns the number of image pixels per device pixel, the larger of both directions; under perspective
  /// at the centre of pixel (x, y).
  package func pixelsPerPixel(_ x: Double, _ y: Double) -> Double {
    let (across, down) = squaredPixelsPerPixel(x, y)
    return max(across, down).squareRoot()
  }

  /// Returns the number of image pixels per device pixel, the smaller of both directions.
  func fewestPixelsPerPixel(_ x: Double, _ y: Double) -> Double {
    let (across, down) = squaredPixelsPerPixel(x, y)
    return min(across, down).squareRoot()
  }

  private func squaredPixelsPerPixel(_ x: Double, _ y: Double) -> (across: Double, down: Double) {
    let p = matrix.homogeneous(Point(x: x + 0.5, y: y + 0.5))
    guard p.z > 0 else { return (1, 1) }
    // The derivatives of both quotients.
    let (u, v) = (p.x / p.z, p.y / p.z)
    let (ux, vx) = ((matrix.a - u * matrix.px) / p.z, (matrix.b - v * matrix.px) / p.z)
    let (uy, vy) = ((matrix.c - u * matrix.py) / p.z, (matrix.d - v * matrix.py) / p.z)
    return (ux * ux + vx * vx, uy * uy + vy * vy)
  }

  /// Returns the levels for a position; they are the same everywhere without perspective.
  package func choice(_ chain: MipChain, _ x: Double, _ y: Double) -> MipChain.Choice {
    if case .trilinear(let bias) = filter {
      return chain.choice(pixelsPerPixel: pixelsPerPixel(x, y), bias: bias)
    }
    return MipChain.Choice(
      level: chain.level(pixelsPerPixel: fewestPixelsPerPixel(x, y)), weight: 0)
  }

  /// Returns the map to the pixels of a level, as kernels read it; nil when numbers overflow. Pixel i of the
  /// level covers the pixels from i·2^level of the image.
  package func matrix(ofLevel level: Int) -> ProjectiveMatrix? {
    let k = 1 / Double(1 << level)
    // Whole numbers are at centres for bilinear fetches and under perspective, at corners for the nearest
    // pixel.
    let shift = filter == .nearest && matrix.isAffine ? 0 : -0.5
    let result = matrix.concatenating(
      ProjectiveMatrix(AffineMatrix(a: k, b: 0, c: 0, d: k, tx: shift, ty: shift)))
    return result.isFinite ? result : nil
  }
}
