import CSpanKernels
import Coverage
package import DrawList
package import FramePlan
package import GraphicsValues

/// Rows of an image, fetched as an `ImageFetch` says.
package struct FetchedRows: PixelRows {
  private let kernels: span_kernels
  private let effects: effect_kernels
  private let fetch: ImageFetch
  private let image: PixelImage
  private let chain: MipChain?
  /// The map to the image itself; nil when numbers overflow.
  private let rows: PlaneRows?
  private let spare: UnsafeMutablePointer<UInt32>

  /// - Parameters:
  ///   - chain: The image's pyramid; nil when only the image itself is read.
  ///   - spare: Memory for a row of pixels, for `trilinear`.
  package init(
    _ fetch: ImageFetch, _ image: PixelImage, _ chain: MipChain?, level: KernelLevel,
    spare: UnsafeMutablePointer<UInt32>
  ) {
    self.init(
      fetch, image, chain, kernels: level.kernels, effects: level.effects, spare: spare)
  }

  init(
    _ fetch: ImageFetch, _ image: PixelImage, _ chain: MipChain?, kernels: span_kernels,
    effects: effect_kernels, spare: UnsafeMutablePointer<UInt32>
  ) {
    self.kernels = kernels
    self.effects = effects
    self.fetch = fetch
    self.image = image
    self.chain = chain
    self.spare = spare
    rows = fetch.matrix(ofLevel: 0).map(PlaneRows.init)
  }

  func row(
    _ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>
  ) -> UnsafePointer<UInt32> {
    draw(out, x, y, count)
    return UnsafePointer(out)
  }

  /// Fetches a run of pixels of the display from (x, y).
  package func draw(_ out: UnsafeMutablePointer<UInt32>, _ x: Int, _ y: Int, _ count: Int) {
    guard count > 0, image.pixelCount > 0 else { return }
    guard fetch.filter != .nearest, let chain else {
      draw(image, 0, x, y, count, out)
      return
    }
    guard fetch.matrix.isAffine else {
      drawInPerspective(chain, x, y, count, out)
      return
    }
    mix(chain, fetch.choice(chain, 0, 0), x, y, count, out)
  }

  /// Fetches a row along which the scale changes: blocks of sixteen pixels, at absolute positions, use the
  /// level of their middle.
  private func drawInPerspective(
    _ chain: MipChain, _ x: Int, _ y: Int, _ count: Int, _ out: UnsafeMutablePointer<UInt32>
  ) {
    var from = x
    while from < x + count {
      let block = from & ~15
      let end = min(block + 16, x + count)
      mix(
        chain, fetch.choice(chain, Double(block) + 7.5, Double(y)), from, y, end - from,
        out + (from - x))
      from = end
    }
  }

  private func mix(
    _ chain: MipChain, _ choice: MipChain.Choice, _ x: Int, _ y: Int, _ count: Int,
    _ out: UnsafeMutablePointer<UInt32>
  ) {
    draw(chain[choice.level], choice.level, x, y, count, out)
    guard choice.weight > 0 else { return }
    draw(chain[choice.level + 1], choice.level + 1, x, y, count, spare)
    effects.mix(out, out, spare, count, choice.weight)
  }

  /// Fetches from one level.
  private func draw(
    _ image: PixelImage, _ level: Int, _ x: Int, _ y: Int, _ count: Int,
    _ out: UnsafeMutablePointer<UInt32>
  ) {
    guard
      let rows = level == 0 ? rows : fetch.matrix(ofLevel: level).map(PlaneRows.init)
    else { return }
    var row = rows.row(y)
    image.withPixels { pixels in
      guard let base = pixels.baseAddress else { return }
      var source = source_image(
        pixels: base, width: Int32(image.width), height: Int32(image.height))
      guard fetch.matrix.isAffine else {
        if fetch.filter == .nearest {
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
      if fetch.filter == .nearest {
        effects.nearest_affine(out, count, &source, u, v, du, dv)
      } else {
        kernels.bilinear_affine(out, count, &source, u, v, du, dv)
      }
    }
  }
}
