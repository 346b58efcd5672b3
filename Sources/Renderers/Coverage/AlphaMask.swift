package import GraphicsValues

/// A rectangle of alpha bytes at its place on the display.
package struct AlphaSurface {
  package var area: PixelRect
  /// The byte in the upper left corner of `area`.
  package var base: UnsafeMutablePointer<UInt8>
  package var stride: Int

  package func byte(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt8> {
    base + ((y - Int(area.minY)) * stride + (x - Int(area.minX)))
  }
}

/// Alpha bytes that own their memory.
package final class AlphaMask {
  package let area: PixelRect
  private let bytes: UnsafeMutablePointer<UInt8>

  /// Makes a mask of zeros.
  package init(area: PixelRect) {
    self.area = area
    // Coverage kernels may write up to sixteen bytes beyond a row.
    let capacity = area.area + 16
    bytes = .allocate(capacity: capacity)
    bytes.initialize(repeating: 0, count: capacity)
  }

  deinit { bytes.deallocate() }

  package var surface: AlphaSurface { AlphaSurface(area: area, base: bytes, stride: area.width) }

  package subscript(x: Int, y: Int) -> UInt8 {
    guard x >= area.minX, x < area.maxX, y >= area.minY, y < area.maxY else { return 0 }
    return surface.byte(x, y).pointee
  }
}
