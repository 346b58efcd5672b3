package import CSpanKernels
import GraphicsValues

/// Blurs pixels or alpha bytes with a Gaussian that is cut at 2σ and normalised (§2.5.6).
///
/// Large blurs halve the picture first, at absolute even coordinates, blur the halved picture and expand it
/// bilinearly; so a pixel's value depends on its place and on the source, never on the requested area.
/// Opaque stays opaque, a flat colour stays that colour, and a colour that does not exceed its alpha never
/// does afterwards.
package struct GaussianBlur {
  /// The treatment of pixels beyond the source.
  package enum Edges {
    /// Transparent pixels. The result is 0 further than ⌈2σ⌉ from the source's area.
    case transparent
    /// The pixels of the edge, repeated, for backdrops.
    case extended
  }

  package let effects: effect_kernels
  package let x: BlurKernel
  package let y: BlurKernel
  package let edges: Edges

  /// - Parameters:
  ///   - sigmaX: The standard deviation along x in device pixels, clamped to 0…`BlurKernel.maximumSigma`;
  ///     up to a quarter of a pixel changes nothing.
  package init(
    effects: effect_kernels, sigmaX: Double, sigmaY: Double, edges: Edges = .transparent
  ) {
    self.effects = effects
    x = BlurKernel(sigma: sigmaX)
    y = BlurKernel(sigma: sigmaY)
    self.edges = edges
  }

  /// Writes every pixel of the destination, which may be the source.
  package func blur(_ source: AlphaSurface, into destination: AlphaSurface, scratch: BlurScratch) {
    blur(BytePlane(source), into: BytePlane(destination), scratch: scratch)
  }

  /// Blurs planes of bytes; writes every pixel of the destination, which may be the source.
  package func blur(_ source: BytePlane, into destination: BytePlane, scratch: BlurScratch) {
    guard !destination.area.isEmpty else { return }
    guard !source.area.isEmpty else { return clear(destination, except: .empty) }
    var wanted = destination.area
    if edges == .transparent {
      wanted = wanted.intersection(source.area.outset(x.reach, y.reach))
    }
    if !wanted.isEmpty {
      BlurPass(self, source, destination, wanted, scratch).run()
    }
    clear(destination, except: wanted)
  }

  private func clear(_ plane: BytePlane, except rest: PixelRect) {
    for row in plane.minY..<plane.maxY {
      func zero(_ from: Int, _ to: Int) {
        let count = (to - from) * plane.channels
        if count > 0 { plane.at(from, row).update(repeating: 0, count: count) }
      }
      if rest.isEmpty || row < rest.minY || row >= rest.maxY {
        zero(plane.minX, plane.maxX)
      } else {
        zero(plane.minX, Int(rest.minX))
        zero(Int(rest.maxX), plane.maxX)
      }
    }
  }
}
