import ImageFiles

/// The conversion between the bytes of one pixel and a premultiplied 0xAARRGGBB.
struct PixelLayout: Hashable, Sendable {
  enum Color: Hashable, Sendable {
    case rgb
    case gray
    case cmyk
    /// No colour, only alpha.
    case absent
  }

  enum Alpha: Hashable, Sendable {
    case premultiplied
    case straight
    /// An unused byte.
    case skipped
    /// No byte.
    case absent
  }

  let color: Color
  let alpha: Alpha
  private let alphaIsFirst: Bool
  private let isReversed: Bool
  let bytesPerPixel: Int

  /// Creates a layout; nil for anything but 8-bit components, and if the bits of a pixel do not fit
  /// its components.
  init?(
    _ info: CGBitmapInfo, model: CGColorSpaceModel?, bitsPerComponent: Int, bitsPerPixel: Int
  ) {
    guard bitsPerComponent == 8, !info.contains(.floatComponents),
      let alphaInfo = CGImageAlphaInfo(rawValue: info.intersection(.alphaInfoMask).rawValue)
    else { return nil }
    switch alphaInfo {
    case .premultipliedLast: (alpha, alphaIsFirst) = (.premultiplied, false)
    case .premultipliedFirst: (alpha, alphaIsFirst) = (.premultiplied, true)
    case .last: (alpha, alphaIsFirst) = (.straight, false)
    case .first: (alpha, alphaIsFirst) = (.straight, true)
    case .noneSkipLast: (alpha, alphaIsFirst) = (.skipped, false)
    case .noneSkipFirst: (alpha, alphaIsFirst) = (.skipped, true)
    case .none: (alpha, alphaIsFirst) = (.absent, false)
    case .alphaOnly: (alpha, alphaIsFirst) = (.premultiplied, false)
    }
    let colorBytes: Int
    switch (alphaInfo, model) {
    case (.alphaOnly, _): (color, colorBytes) = (.absent, 0)
    case (_, .rgb): (color, colorBytes) = (.rgb, 3)
    case (_, .monochrome): (color, colorBytes) = (.gray, 1)
    case (.none, .cmyk): (color, colorBytes) = (.cmyk, 4)
    default: return nil
    }
    bytesPerPixel = colorBytes + (alpha == .absent ? 0 : 1)
    guard bitsPerPixel == bytesPerPixel * 8 else { return nil }
    switch info.intersection(.byteOrderMask) {
    case []: isReversed = false
    case .byteOrder32Big where bytesPerPixel == 4: isReversed = false
    case .byteOrder32Little where bytesPerPixel == 4: isReversed = true
    default: return nil
    }
  }

  /// True for the bytes B, G, R and then alpha or an unused byte: 0xAARRGGBB words of this machine.
  var isNative: Bool { color == .rgb && bytesPerPixel == 4 && alphaIsFirst && isReversed }

  /// Reads one pixel.
  ///
  /// - Parameter bytes: the place of `bytesPerPixel` bytes, which are read.
  func pixel(at bytes: UnsafeRawPointer) -> UInt32 {
    func byte(_ index: Int) -> UInt32 {
      let place = isReversed ? bytesPerPixel - 1 - index : index
      return UInt32(bytes.load(fromByteOffset: place, as: UInt8.self))
    }
    let first = alphaIsFirst && alpha != .absent ? 1 : 0
    let word: UInt32
    switch color {
    case .absent: return byte(0) << 24
    case .gray: word = byte(first) * 0x01_0101
    case .rgb: word = byte(first) << 16 | byte(first + 1) << 8 | byte(first + 2)
    case .cmyk:
      let white = 255 - byte(3)
      func light(_ ink: UInt32) -> UInt32 { ((255 - ink) * white + 127) / 255 }
      word = light(byte(0)) << 16 | light(byte(1)) << 8 | light(byte(2))
    }
    switch alpha {
    case .skipped, .absent: return word | 0xFF00_0000
    case .straight: return premultiplied(word | byte(alphaPlace) << 24)
    case .premultiplied:
      let limit = byte(alphaPlace)
      func held(_ shift: UInt32) -> UInt32 { min(word >> shift & 255, limit) << shift }
      return limit << 24 | held(16) | held(8) | held(0)
    }
  }

  /// Writes one pixel, for layouts without straight alpha and inks.
  ///
  /// - Parameter bytes: the place of `bytesPerPixel` bytes, which are written.
  func store(_ pixel: UInt32, at bytes: UnsafeMutableRawPointer) {
    func put(_ value: UInt32, _ index: Int) {
      let place = isReversed ? bytesPerPixel - 1 - index : index
      bytes.storeBytes(
        of: UInt8(truncatingIfNeeded: value), toByteOffset: place, as: UInt8.self)
    }
    let first = alphaIsFirst && alpha != .absent ? 1 : 0
    switch color {
    case .absent: put(pixel >> 24, 0)
    case .gray: put(grayLevel(pixel), first)
    case .rgb, .cmyk:
      put(pixel >> 16, first)
      put(pixel >> 8, first + 1)
      put(pixel, first + 2)
    }
    if alpha != .absent, color != .absent { put(pixel >> 24, alphaPlace) }
  }

  private var alphaPlace: Int { alphaIsFirst ? 0 : bytesPerPixel - 1 }
}

/// Returns a premultiplied pixel's grey, premultiplied: the weights of ITU-R BT.709 on encoded
/// components, exact for grays.
func grayLevel(_ pixel: UInt32) -> UInt32 {
  let (red, green, blue) = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
  return (13933 * red + 46871 * green + 4732 * blue + 32768) >> 16
}
