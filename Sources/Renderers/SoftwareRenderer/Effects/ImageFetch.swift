import CSpanKernels
import Coverage
import DrawList
package import GraphicsValues

/// Fetches an image's pixels for pixels of the display, by filters other than the bilinear one of
/// `ImageSpanSource`: the nearest pixel, two levels of a pyramid, and filters under perspective.
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

  private let kernels: span_kernels
  private let effects: effect_kernels
  package let filter: Filter
  /// Maps device space to the image's pixels, with whole numbers at the corners of pixels.
  package let matrix: ProjectiveMatrix
  /// The same map for the kernels, for level 0.
  private let rows: PlaneRows

  /// Fails when the transform is singular or a number is not finite.
  ///
  /// - Parameters:
  ///   - rect: The rectangle that shows the part `source` of the image, in a space of its own.
  ///   - transform: The map from that space to the device.
  package init?(
    rect: Rectangle, source: Rectangle, transform: ProjectiveMatrix, filter: Filter,
    level: KernelLevel
  ) {
    let scaleX = source.width / rect.width
    let scaleY = source.height / rect.height
    let place = AffineMatrix(
      a: scaleX, b: 0, c: 0, d: scaleY, tx: source.x - rect.x * scaleX,
      ty: source.y - rect.y * scaleY)
    guard place.isFinite, transform.isFinite, let inverse = transform.reverse else { return nil }
    let matrix = inverse.concatenating(ProjectiveMatrix(place))
    guard matrix.isFinite, let rows = Self.rows(matrix, filter, level: 0) else { return nil }
    self.matrix = matrix
    self.rows = rows
    self.filter = filter
    kernels = level.kernels
    effects = level.effects
  }

  /// True when rows of the display run across rows of the image.
  var isTurned: Bool { matrix.b != 0 || !matrix.isAffine }

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

  /// Fetches a run of pixels of the display from (x, y).
  ///
  /// - Parameter spare: Memory for a second run of pixels, for `trilinear`.
  package func fetch(
    _ chain: MipChain, _ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>,
    spare: UnsafeMutablePointer<UInt32>
  ) {
    fetch(chain.image, chain, x, y, count, into: out, spare: spare)
  }

  /// - Parameter chain: The image's pyramid; nil when only the image itself is read.
  func fetch(
    _ image: PixelImage, _ chain: MipChain?, _ x: Int, _ y: Int, _ count: Int,
    into out: UnsafeMutablePointer<UInt32>, spare: UnsafeMutablePointer<UInt32>
  ) {
    guard count > 0, !image.pixels.isEmpty else { return }
    guard filter != .nearest, let chain else {
      fetch(image, 0, x, y, count, out)
      return
    }
    guard matrix.isAffine else {
      fetchInPerspective(chain, x, y, count, out, spare)
      return
    }
    mix(chain, choice(chain, 0, 0), x, y, count, out, spare)
  }

  /// Returns the levels for a position; they are the same everywhere without perspective.
  package func choice(_ chain: MipChain, _ x: Double, _ y: Double) -> MipChain.Choice {
    if case .trilinear(let bias) = filter {
      return chain.choice(pixelsPerPixel: pixelsPerPixel(x, y), bias: bias)
    }
    return MipChain.Choice(
      level: chain.level(pixelsPerPixel: fewestPixelsPerPixel(x, y)), weight: 0)
  }

  /// Fetches a row along which the scale changes: blocks of sixteen pixels, at absolute positions, use the
  /// level of their middle.
  private func fetchInPerspective(
    _ chain: MipChain, _ x: Int, _ y: Int, _ count: Int,
    _ out: UnsafeMutablePointer<UInt32>, _ spare: UnsafeMutablePointer<UInt32>
  ) {
    var from = x
    while from < x + count {
      let block = from & ~15
      let end = min(block + 16, x + count)
      mix(
        chain, choice(chain, Double(block) + 7.5, Double(y)), from, y, end - from,
        out + (from - x), spare)
      from = end
    }
  }

  private func mix(
    _ chain: MipChain, _ choice: MipChain.Choice, _ x: Int, _ y: Int, _ count: Int,
    _ out: UnsafeMutablePointer<UInt32>, _ spare: UnsafeMutablePointer<UInt32>
  ) {
    fetch(chain[choice.level], choice.level, x, y, count, out)
    guard choice.weight > 0 else { return }
    fetch(chain[choice.level + 1], choice.level + 1, x, y, count, spare)
    effects.mix(out, out, spare, count, choice.weight)
  }

  /// Returns the rows for the kernels; nil when numbers overflow.
  private static func rows(
    _ matrix: ProjectiveMatrix, _ filter: Filter, level: Int
  ) -> PlaneRows? {
    let k = 1 / Double(1 << level)
    // Whole numbers are at centres for bilinear fetches and under perspective, at corners for the nearest
    // pixel.
    let shift = filter == .nearest && matrix.isAffine ? 0 : -0.5
    return PlaneRows(
      matrix.concatenating(
        ProjectiveMatrix(AffineMatrix(a: k, b: 0, c: 0, d: k, tx: shift, ty: shift))))
  }

  /// Fetches from one level, whose pixel i covers the pixels from i·2^level of the image.
  private func fetch(
    _ image: PixelImage, _ level: Int, _ x: Int, _ y: Int, _ count: Int,
    _ out: UnsafeMutablePointer<UInt32>
  ) {
    guard let rows = level == 0 ? rows : Self.rows(matrix, filter, level: level) else { return }
    var row = rows.row(y)
    image.pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      var source = source_image(
        pixels: base, width: Int32(image.width), height: Int32(image.height))
      guard matrix.isAffine else {
        if filter == .nearest {
          effects.nearest_plane(out, x, count, &source, &row)
        } else {
          kernels.bilinear_plane(out, x, count, &source, &row)
        }
        return
      }
      func fixed(_ v: Double, _ limit: Double) -> Int64 { ImageMapping.fixed(v, limit: limit) }
      let (du, dv) = (fixed(row.p_step, 0x1p14), fixed(row.q_step, 0x1p14))
      let u = fixed(row.p, 0x1p29) &+ du &* Int64(x)
      let v = fixed(row.q, 0x1p29) &+ dv &* Int64(x)
      if filter == .nearest {
        effects.nearest_affine(out, count, &source, u, v, du, dv)
      } else {
        kernels.bilinear_affine(out, count, &source, u, v, du, dv)
      }
    }
  }
}
