import CCairo
import GraphicsValues

extension DrawTarget {
  /// Blends another target into this one, in a mode for which Cairo has no operator, or in a mode
  /// that also erases pixels outside the shape.
  ///
  /// - Parameters:
  ///   - part: the painted pixels, already multiplied by the coverage.
  ///   - coverage: the covered part of each pixel, for the same region as `part`.
  func blend(_ part: DrawTarget, _ mode: CGBlendMode, coverage: DrawTarget) {
    guard part.region == coverage.region else { return }
    let ((sources, sourceStride), (covers, coverStride)) = (part.memory, coverage.memory)
    let (pixels, stride) = memory
    let area = part.region.intersection(region)
    let columns = Int(area.minX)..<Int(area.maxX)
    for y in Int(area.minY)..<Int(area.maxY) {
      let partRow = y - Int(part.region.minY)
      let source = UnsafeRawPointer(sources + partRow * sourceStride)
      let cover = covers + partRow * coverStride
      let row = UnsafeMutableRawPointer(pixels + (y - Int(region.minY)) * stride)
      for x in columns {
        let partColumn = x - Int(part.region.minX)
        let column = x - Int(region.minX)
        let covered = UInt32(cover[partColumn])
        if covered == 0 { continue }
        let s = source.load(fromByteOffset: partColumn * 4, as: UInt32.self)
        if format == CAIRO_FORMAT_A8 {
          let d = UInt32(row.load(fromByteOffset: column, as: UInt8.self)) << 24
          let result = mode.blended(s, onto: d, coverage: covered)
          row.storeBytes(of: UInt8(result >> 24), toByteOffset: column, as: UInt8.self)
        } else {
          let opaque: UInt32 = format == CAIRO_FORMAT_RGB24 ? 0xFF00_0000 : 0
          let d = row.load(fromByteOffset: column * 4, as: UInt32.self) | opaque
          let result = mode.blended(s, onto: d, coverage: covered)
          row.storeBytes(of: result | opaque, toByteOffset: column * 4, as: UInt32.self)
        }
      }
    }
    memoryDidChange()
  }
}

extension CGBlendMode {
  /// Returns one blended pixel; all pixels are premultiplied 0xAARRGGBB.
  fileprivate func blended(_ s: UInt32, onto d: UInt32, coverage: UInt32) -> UInt32 {
    let (sa, da) = (s >> 24, d >> 24)
    let kept = 255 - coverage
    /// The factors of the source's and the destination's components, of 255².
    let (sourceShare, destinationShare): (UInt32, UInt32)
    switch self {
    case .sourceIn: (sourceShare, destinationShare) = (da, kept)
    case .sourceOut: (sourceShare, destinationShare) = (255 - da, kept)
    case .destinationIn: (sourceShare, destinationShare) = (0, sa + kept)
    case .destinationAtop: (sourceShare, destinationShare) = (255 - da, sa + kept)
    case .copy: (sourceShare, destinationShare) = (255, kept)
    case .clear: (sourceShare, destinationShare) = (0, kept)
    default: return plusDarker(s, d)
    }
    func component(_ shift: UInt32) -> UInt32 {
      let sum = (s >> shift & 255) * sourceShare + (d >> shift & 255) * destinationShare
      return min((sum + 127) / 255, 255) << shift
    }
    return component(24) | component(16) | component(8) | component(0)
  }

  private func plusDarker(_ s: UInt32, _ d: UInt32) -> UInt32 {
    let (sa, da) = (s >> 24, d >> 24)
    let alpha = min(sa + da, 255)
    func component(_ shift: UInt32) -> UInt32 {
      let (sc, dc) = (s >> shift & 255, d >> shift & 255)
      let missing = sa - min(sc, sa) + da - min(dc, da)
      return (alpha - min(missing, alpha)) << shift
    }
    return alpha << 24 | component(16) | component(8) | component(0)
  }
}
