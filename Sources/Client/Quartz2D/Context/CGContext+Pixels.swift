import CCairo
package import GraphicsValues

// Pictures that are drawn elsewhere, in pixels of the device, and painted like a transparency
// layer.
extension CGContext {
  /// The matrix from user space to the pixels of the device, rows from the top.
  package var pixelMatrix: AffineMatrix { cairoMatrix }

  /// The pixels in which painting shows, or casts a shadow that shows.
  package var reachedPixels: PixelRect {
    state.matrix.isDrawable && !state.clip.region.isEmpty ? shadowCastingRegion : .empty
  }

  /// True while painting has no alpha, no blend mode and no shadow.
  package var paintsAsItIs: Bool {
    state.alpha == 1 && state.blendMode == .normal && state.shadow == nil
  }

  /// Returns the pixels drawn so far in a part of the clip, premultiplied.
  package func drawnPixels(in region: PixelRect) -> [UInt32] {
    let region = region.intersection(state.clip.region)
    var copy = [UInt32](repeating: 0, count: region.area)
    update(region) {
      let (bytes, stride) = target.memory
      let (left, top) = (
        Int(region.minX - target.region.minX), Int(region.minY - target.region.minY)
      )
      for y in 0..<region.height {
        let row = UnsafeRawPointer(bytes + (top + y) * stride)
        for x in 0..<region.width {
          let place = left + x
          copy[y * region.width + x] =
            switch target.format {
            case CAIRO_FORMAT_A8: UInt32(row.load(fromByteOffset: place, as: UInt8.self)) << 24
            case CAIRO_FORMAT_RGB24:
              row.load(fromByteOffset: place * 4, as: UInt32.self) | 0xFF00_0000
            default: row.load(fromByteOffset: place * 4, as: UInt32.self)
            }
        }
      }
    }
    return copy
  }

  /// Paints pixels as one picture, with the alpha, the blend mode, the shadow and the clip of the
  /// state.
  ///
  /// - Parameters:
  ///   - pixels: the pixels of the region, premultiplied, in rows without padding.
  ///   - replaces: true replaces the destination's pixels within the clip.
  package func paint(
    _ pixels: UnsafeMutablePointer<UInt32>, in region: PixelRect, replaces: Bool = false
  ) {
    let bytes = UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt8.self)
    guard !region.isEmpty,
      let part = DrawTarget(
        memory: bytes, format: CAIRO_FORMAT_ARGB32, region: region, stride: region.width * 4),
      let pattern = CairoPattern(part)
    else { return }
    cairo_pattern_set_filter(pattern.reference, CAIRO_FILTER_NEAREST)
    let area = Rectangle(region)
    guard replaces else {
      // Some modes also change the destination where nothing is painted.
      let isBounded = state.blendMode.isBounded
      paint(.pattern(pattern), within: isBounded ? area : Rectangle(state.clip.region)) { cairo in
        cairo_paint(cairo)
      }
      return
    }
    let mode = state.blendMode
    state.blendMode = .copy
    paint(.pattern(pattern), within: area) { cairo in
      cairo_set_antialias(cairo, CAIRO_ANTIALIAS_NONE)
      cairo_rectangle(cairo, area.x, area.y, area.width, area.height)
      cairo_fill(cairo)
    }
    state.blendMode = mode
  }
}

extension CGBlendMode {
  /// True for a mode that changes nothing where the source is transparent.
  fileprivate var isBounded: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: false
    default: true
    }
  }
}
