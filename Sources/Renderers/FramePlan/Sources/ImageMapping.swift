package import GraphicsValues

/// Maps pixels of the display to positions in an image, as 32.32 fixed-point numbers that are whole at the
/// centres of the image's pixels.
///
/// The position of pixel (x, y) is computed from x and y alone, with integers along the row, so it
/// does not depend on where a run of pixels begins.
@usableFromInline package struct ImageMapping {
  /// Image pixels per display pixel along a row.
  @usableFromInline package let stepU: Int64
  @usableFromInline package let stepV: Int64
  @usableFromInline package let uPerRow: Double
  @usableFromInline package let vPerRow: Double
  @usableFromInline package let uOrigin: Double
  @usableFromInline package let vOrigin: Double

  /// Fails when the transform cannot be inverted or numbers overflow.
  ///
  /// - Parameters:
  ///   - rect: The rectangle that shows the part `source` of the image, in a space of its own.
  ///   - transform: The map from that space to the device.
  package init?(transform: AffineMatrix, rect: Rectangle, source: Rectangle) {
    guard transform.isFinite, let inverse = transform.inverse else { return nil }
    let scaleX = source.width / rect.width
    let scaleY = source.height / rect.height
    let (ux, uy) = (inverse.a * scaleX, inverse.c * scaleX)
    let (vx, vy) = (inverse.b * scaleY, inverse.d * scaleY)
    // The centre of pixel (0, 0), minus the half pixel to the centre of the image's first pixel.
    let start = inverse.apply(Point(x: 0.5, y: 0.5))
    uOrigin = (start.x - rect.x) * scaleX + source.x - 0.5
    vOrigin = (start.y - rect.y) * scaleY + source.y - 0.5
    (uPerRow, vPerRow) = (uy, vy)
    guard ux.isFinite, uy.isFinite, vx.isFinite, vy.isFinite, uOrigin.isFinite, vOrigin.isFinite
    else { return nil }
    stepU = Self.fixed(ux, limit: 0x1p14)
    stepV = Self.fixed(vx, limit: 0x1p14)
  }

  /// Returns the position of pixel (x, y).
  @inlinable package func position(_ x: Int, _ y: Int) -> (u: Int64, v: Int64) {
    let u = Self.fixed(uOrigin + uPerRow * Double(y), limit: 0x1p29)
    let v = Self.fixed(vOrigin + vPerRow * Double(y), limit: 0x1p29)
    return (u &+ stepU &* Int64(x), v &+ stepV &* Int64(x))
  }

  /// True when columns and rows of the image run along those of the display, at the same size.
  @inlinable package var isTranslation: Bool { stepU == 1 << 32 && stepV == 0 }

  /// True when rows of the display run along rows of the image, and columns along columns.
  package var isUpright: Bool { stepV == 0 && uPerRow == 0 }

  /// True when all pixels of an area show single pixels of the image, at the same size: no fetch mixes two.
  ///
  /// - Parameter area: not empty.
  package func isWhole(in area: PixelRect) -> Bool {
    guard isTranslation, isUpright else { return false }
    let first = position(Int(area.minX), Int(area.minY))
    let last = position(Int(area.minX), Int(area.maxY) - 1)
    // Rows lie on a line, so that those between the first and the last are as far from whole numbers, at most.
    return (first.u | first.v | last.v) & 0xFF00_0000 == 0
      && last.v >> 32 - first.v >> 32 == Int64(area.height - 1)
  }

  /// True when at least two pixels of the image fall on each pixel of the display, along rows and across
  /// them: a bilinear fetch would skip some.
  package var isReduced: Bool {
    let (u, v) = (Double(stepU) * 0x1p-32, Double(stepV) * 0x1p-32)
    return min(u * u + v * v, uPerRow * uPerRow + vPerRow * vPerRow)
      >= MipChain.reducing * MipChain.reducing
  }

  /// True when rows of the display run across rows of the image.
  package var isTurned: Bool { stepV != 0 }

  /// Converts to fixed point. The limits keep sums and products within 64 bits on displays up to 2^15
  /// pixels wide; an image 2^29 pixels away, or shrunk 2^14 times, has nothing to show.
  @inlinable package static func fixed(_ value: Double, limit: Double) -> Int64 {
    let held = min(max(value, -limit), limit)
    return held.isNaN ? 0 : Int64((held * 0x1p32).rounded(.toNearestOrEven))
  }
}
