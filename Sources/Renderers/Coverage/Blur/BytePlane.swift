package import GraphicsValues

/// Pixels of four bytes or one: the input and output of blurs.
package struct BytePlane {
  var area: PixelRect
  var base: UnsafeMutablePointer<UInt8>
  /// Bytes per row.
  var stride: Int
  /// Bytes per pixel: 4 or 1.
  let channels: Int

  /// - Parameters:
  ///   - stride: Bytes per row.
  ///   - channels: Bytes per pixel, 4 or 1.
  package init(
    area: PixelRect, base: UnsafeMutablePointer<UInt8>, stride: Int, channels: Int
  ) {
    self.area = area
    self.base = base
    self.stride = stride
    self.channels = channels
  }

  init(_ surface: AlphaSurface) {
    area = surface.area
    base = surface.base
    stride = surface.stride
    channels = 1
  }

  init(area: PixelRect, base: UnsafeMutablePointer<UInt8>, channels: Int) {
    self.init(area: area, base: base, stride: area.width * channels, channels: channels)
  }

  var minX: Int { Int(area.minX) }
  var minY: Int { Int(area.minY) }
  var maxX: Int { Int(area.maxX) }
  var maxY: Int { Int(area.maxY) }

  @inline(__always)
  func at(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt8> {
    base + ((y - minY) * stride + (x - minX) * channels)
  }

  /// Returns the same bytes, as a part of the area.
  func part(_ area: PixelRect) -> BytePlane {
    var part = self
    part.area = area
    part.base = at(Int(area.minX), Int(area.minY))
    return part
  }

  /// Copies one pixel `count` times.
  func repeatPixel(
    _ pixel: UnsafePointer<UInt8>, into out: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    guard count > 0 else { return }
    if channels == 1 {
      out.update(repeating: pixel.pointee, count: count)
    } else {
      for i in 0..<count {
        (out + 4 * i).update(from: pixel, count: 4)
      }
    }
  }
}

extension PixelRect {
  /// Returns the rectangle enlarged by a number of pixels on each side; clamped to coordinates of ±2^30.
  package func outset(_ dx: Int, _ dy: Int) -> PixelRect {
    guard !isEmpty else { return .empty }
    func held(_ v: Int) -> Int32 { Int32(min(max(v, -0x4000_0000), 0x4000_0000)) }
    return PixelRect(
      minX: held(Int(minX) - dx), minY: held(Int(minY) - dy), maxX: held(Int(maxX) + dx),
      maxY: held(Int(maxY) + dy))
  }
}
