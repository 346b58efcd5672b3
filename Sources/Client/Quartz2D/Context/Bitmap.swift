import CCairo
import GraphicsValues
import ImageFiles

/// The memory of a bitmap context and Cairo's target, which are the same memory if Cairo knows the
/// layout.
///
/// Otherwise the pixels that a drawing operation may touch are converted before and after it;
/// between operations, the caller may read and write the memory.
final class Bitmap {
  let width: Int
  let height: Int
  let bytesPerRow: Int
  let memory: UnsafeMutableRawPointer
  let target: DrawTarget
  let layout: PixelLayout
  /// The space of wide layouts, nil for that of alpha; others have sRGB or its grays.
  private let space: CGColorSpace?
  private let isShared: Bool
  private let release: () -> Void

  /// The longest side of Cairo's surfaces, in pixels.
  static let longestSide = 32767

  /// - Parameters:
  ///   - data: at least `bytesPerRow * height` bytes that outlive the bitmap; nil to allocate.
  ///   - bytesPerRow: 0 for the smallest possible number.
  ///   - release: called when the caller's memory is no longer used; never when creation fails.
  init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bytesPerRow: Int,
    layout: PixelLayout, space: CGColorSpace? = nil, release: @escaping () -> Void = {}
  ) {
    guard ImageFiles.allows(width: width, height: height), max(width, height) <= Self.longestSide,
      (0...(1 << 24)).contains(bytesPerRow)
    else { return nil }
    let needed = width * layout.bytesPerPixel
    // Cairo needs rows of whole words; 16 bytes also suit the processor's caches.
    let stride = bytesPerRow > 0 ? bytesPerRow : (needed + 15) / 16 * 16
    guard stride >= needed else { return nil }
    let bytes: UnsafeMutableRawPointer
    if let data {
      bytes = data
    } else {
      guard let fresh = calloc(height, stride) else { return nil }
      bytes = fresh
    }
    let isAligned = stride % 4 == 0 && UInt(bitPattern: bytes) % 4 == 0
    let isKnown = layout.isNative || layout.color == .absent
    isShared = isAligned && isKnown
    let format =
      switch (layout.color, layout.alpha) {
      case (.absent, _): CAIRO_FORMAT_A8
      case (_, .premultiplied): CAIRO_FORMAT_ARGB32
      default: CAIRO_FORMAT_RGB24
      }
    let region = PixelRect(minX: 0, minY: 0, maxX: Int32(width), maxY: Int32(height))
    let target =
      isShared
      ? DrawTarget(
        memory: bytes.assumingMemoryBound(to: UInt8.self), format: format, region: region,
        stride: stride)
      : DrawTarget(region: region, format: format)
    guard let target else {
      if data == nil { free(bytes) }
      return nil
    }
    self.width = width
    self.height = height
    self.bytesPerRow = stride
    self.memory = bytes
    self.target = target
    self.layout = layout
    self.space = space
    self.release = data == nil ? { free(bytes) } : release
  }

  deinit { release() }

  var bytesPerPixel: Int { layout.bytesPerPixel }

  /// Runs a closure that draws into a region of the target.
  func update(_ region: PixelRect, _ draw: () -> Void) {
    guard !isShared else { return draw() }
    let region = region.intersection(target.region)
    forEachPixel(of: region) { bytes, pixel, isAlphaOnly in
      let value = self.pixel(at: bytes)
      if isAlphaOnly {
        pixel.storeBytes(of: UInt8(value >> 24), as: UInt8.self)
      } else {
        pixel.storeBytes(of: value, as: UInt32.self)
      }
    }
    target.memoryDidChange()
    draw()
    forEachPixel(of: region) { bytes, pixel, isAlphaOnly in
      let value =
        isAlphaOnly
        ? UInt32(pixel.load(as: UInt8.self)) << 24 : pixel.load(as: UInt32.self)
      guard layout.isWide else { return layout.store(value, at: bytes) }
      // Pixels that were not drawn on keep all their bits.
      let isOpaque = layout.alpha != .premultiplied
      let drawn = isOpaque ? value | 0xFF00_0000 : value
      if drawn != self.pixel(at: bytes) {
        let color = WideColor(drawn)
        layout.store(space?.color(fromSRGB: color) ?? color, at: bytes)
      }
    }
  }

  /// Paints a colour where a shape is, with all bits of a wide layout.
  ///
  /// - Parameters:
  ///   - color: premultiplied sRGB.
  ///   - replaces: true replaces the pixels, also by transparent ones.
  ///   - coverage: the shape, as alpha.
  func paint(_ color: WideColor, replaces: Bool, coverage: DrawTarget) {
    let color = space?.color(fromSRGB: color) ?? color
    let region = coverage.region.intersection(target.region)
    let (shape, stride) = coverage.memory
    guard !region.isEmpty else { return }
    for y in Int(region.minY)..<Int(region.maxY) {
      let row = shape + (y - Int(coverage.region.minY)) * stride
      for x in Int(region.minX)..<Int(region.maxX) {
        let part = Float(row[x - Int(coverage.region.minX)]) / 255
        guard part > 0 else { continue }
        let bytes = memory + y * bytesPerRow + x * layout.bytesPerPixel
        let rest = replaces ? 1 - part : 1 - color.w * part
        let below = rest > 0 ? layout.wideColor(at: bytes) * rest : .zero
        layout.store(color * part + below, at: bytes)
      }
    }
  }

  /// Reads one pixel as premultiplied 0xAARRGGBB of sRGB.
  private func pixel(at bytes: UnsafeRawPointer) -> UInt32 {
    guard layout.isWide, let space else { return layout.pixel(at: bytes) }
    return space.sRGB(layout.wideColor(at: bytes)).pixel
  }

  /// The bytes in memory of a wide layout; nil for other layouts.
  var wideBytes: Data? {
    layout.isWide ? Data(bytes: memory, count: height * bytesPerRow) : nil
  }

  /// Calls a closure with each pixel's place in the caller's memory and in the target's.
  private func forEachPixel(
    of region: PixelRect,
    _ body: (UnsafeMutableRawPointer, UnsafeMutableRawPointer, _ isAlphaOnly: Bool) -> Void
  ) {
    guard !region.isEmpty else { return }
    let (pixels, stride) = target.memory
    let size = target.format == CAIRO_FORMAT_A8 ? 1 : 4
    for y in Int(region.minY)..<Int(region.maxY) {
      let ours = memory + y * bytesPerRow
      let theirs = UnsafeMutableRawPointer(pixels) + y * stride
      for x in Int(region.minX)..<Int(region.maxX) {
        body(ours + x * layout.bytesPerPixel, theirs + x * size, size == 1)
      }
    }
  }

  /// Returns all pixels in the form of an image: rows from the top, premultiplied 0xAARRGGBB.
  func pixels() -> [UInt32] {
    [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
      count = width * height
      guard let start = buffer.baseAddress else { return }
      for y in 0..<height {
        let row = memory + y * bytesPerRow
        if layout.isNative, layout.alpha == .premultiplied {
          memcpy(start + y * width, row, width * 4)
        } else {
          for x in 0..<width {
            (start + (y * width + x)).initialize(
              to: pixel(at: row + x * layout.bytesPerPixel))
          }
        }
      }
    }
  }
}
