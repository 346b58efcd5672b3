import ImageFiles

/// The conversion between the bytes of one pixel and premultiplied colours.
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
    /// An unused component.
    case skipped
    /// No component.
    case absent
  }

  /// The form of a component.
  enum Component: Hashable, Sendable {
    /// Three components in the lower 15 bits of a word.
    case integer5
    case integer8
    case integer16
    case float16
    case float32

    init?(bits: Int, isFloat: Bool) {
      switch (bits, isFloat) {
      case (5, false): self = .integer5
      case (8, false): self = .integer8
      case (16, false): self = .integer16
      case (16, true): self = .float16
      case (32, true): self = .float32
      default: return nil
      }
    }

    /// Bytes, of all components together if they are packed.
    var bytes: Int {
      switch self {
      case .integer8: 1
      case .integer5, .integer16, .float16: 2
      case .float32: 4
      }
    }
  }

  let color: Color
  let alpha: Alpha
  let component: Component
  let bytesPerPixel: Int
  private let alphaIsFirst: Bool
  /// True if the lower bytes of a word are in front.
  private let isReversed: Bool

  /// Creates a layout; nil for components of other sizes, and if the bits of a pixel do not fit its components.
  init?(
    _ info: CGBitmapInfo, model: CGColorSpaceModel?, bitsPerComponent: Int, bitsPerPixel: Int
  ) {
    let isFloat = info.contains(.floatComponents)
    guard let component = Component(bits: bitsPerComponent, isFloat: isFloat),
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
    let colors: Int
    switch (alphaInfo, model) {
    case (.alphaOnly, _): (color, colors) = (.absent, 0)
    case (_, .rgb): (color, colors) = (.rgb, 3)
    case (_, .monochrome): (color, colors) = (.gray, 1)
    case (.none, .cmyk): (color, colors) = (.cmyk, 4)
    default: return nil
    }
    self.component = component
    if component == .integer5 {
      guard color == .rgb, alphaInfo == .noneSkipFirst else { return nil }
      bytesPerPixel = 2
    } else {
      bytesPerPixel = (colors + (alpha == .absent ? 0 : 1)) * component.bytes
    }
    guard bitsPerPixel == bytesPerPixel * 8, color != .absent || component == .integer8 else {
      return nil
    }
    // Words are a pixel of 8-bit components, or one component. The default is the higher byte in front.
    let word = component == .integer8 ? bytesPerPixel : component.bytes
    switch info.intersection(.byteOrderMask) {
    case []: isReversed = false
    case .byteOrder32Big where word == 4: isReversed = false
    case .byteOrder32Little where word == 4: isReversed = true
    case .byteOrder16Big where word == 2 && component != .integer8: isReversed = false
    case .byteOrder16Little where word == 2 && component != .integer8: isReversed = true
    default: return nil
    }
  }

  var bitsPerComponent: Int { component == .integer5 ? 5 : component.bytes * 8 }

  /// True for the bytes B, G, R and then alpha or an unused byte: 0xAARRGGBB words of this machine.
  var isNative: Bool {
    color == .rgb && component == .integer8 && bytesPerPixel == 4 && alphaIsFirst && isReversed
  }

  /// True if bytes say more, or something else, than a pixel of 8 bits a component.
  var isWide: Bool { component != .integer8 || color == .cmyk }

  /// Reads one pixel as 0xAARRGGBB.
  ///
  /// - Parameter bytes: the place of `bytesPerPixel` bytes, which are read.
  func pixel(at bytes: UnsafeRawPointer) -> UInt32 {
    guard component == .integer8 else { return wideColor(at: bytes).pixel }
    func byte(_ index: Int) -> UInt32 {
      let place = isReversed ? bytesPerPixel - 1 - index : index
      return UInt32(bytes.load(fromByteOffset: place, as: UInt8.self))
    }
    let word: UInt32
    switch color {
    case .absent: return byte(0) << 24
    case .gray: word = byte(firstColor) * 0x01_0101
    case .rgb: word = byte(firstColor) << 16 | byte(firstColor + 1) << 8 | byte(firstColor + 2)
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

  /// Writes one pixel, for layouts without straight alpha.
  ///
  /// - Parameter bytes: the place of `bytesPerPixel` bytes, which are written.
  func store(_ pixel: UInt32, at bytes: UnsafeMutableRawPointer) {
    guard !isWide else { return store(WideColor(pixel), at: bytes) }
    func put(_ value: UInt32, _ index: Int) {
      let place = isReversed ? bytesPerPixel - 1 - index : index
      bytes.storeBytes(
        of: UInt8(truncatingIfNeeded: value), toByteOffset: place, as: UInt8.self)
    }
    switch color {
    case .absent: put(pixel >> 24, 0)
    case .gray: put(grayLevel(pixel), firstColor)
    case .rgb, .cmyk:
      put(pixel >> 16, firstColor)
      put(pixel >> 8, firstColor + 1)
      put(pixel, firstColor + 2)
    }
    if alpha != .absent, color != .absent { put(pixel >> 24, alphaPlace) }
  }

  private var firstColor: Int { alphaIsFirst && alpha != .absent ? 1 : 0 }
  private var alphaPlace: Int { alphaIsFirst ? 0 : bytesPerPixel / component.bytes - 1 }
}

// Components beyond 8 bits.
extension PixelLayout {
  /// Reads one pixel.
  ///
  /// - Parameter bytes: the place of `bytesPerPixel` bytes, which are read.
  func wideColor(at bytes: UnsafeRawPointer) -> WideColor {
    if component == .integer5 {
      let word = loadWord(bytes, 0)
      func part(_ shift: UInt16) -> Float { Float(word >> shift & 31) / 31 }
      return WideColor(part(10), part(5), part(0), 1)
    }
    func value(_ index: Int) -> Float {
      let value: Float =
        switch component {
        case .integer5, .integer8: Float(bytes.load(fromByteOffset: index, as: UInt8.self)) / 255
        case .integer16: Float(loadWord(bytes, index)) / 65535
        case .float16: Float(Float16(bitPattern: loadWord(bytes, index)))
        case .float32:
          Float(
            bitPattern: ordered(
              bytes.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)))
        }
      return value.isFinite ? value : 0
    }
    let first = firstColor
    var result: WideColor
    switch color {
    case .absent: return WideColor(0, 0, 0, value(0))
    case .gray: result = WideColor(value(first), value(first), value(first), 1)
    case .rgb: result = WideColor(value(first), value(first + 1), value(first + 2), 1)
    case .cmyk:
      let white = 1 - value(3)
      result = WideColor((1 - value(0)) * white, (1 - value(1)) * white, (1 - value(2)) * white, 1)
    }
    switch alpha {
    case .skipped, .absent: break
    case .straight: result = result * min(max(value(alphaPlace), 0), 1)
    case .premultiplied: result.w = min(max(value(alphaPlace), 0), 1)
    }
    return result
  }

  /// Writes one pixel, for layouts without straight alpha. Integers are clamped to 0…1, floating-point numbers are not.
  ///
  /// - Parameter bytes: the place of `bytesPerPixel` bytes, which are written.
  func store(_ pixel: WideColor, at bytes: UnsafeMutableRawPointer) {
    func integer(_ value: Float, _ maximum: Float) -> UInt16 {
      value > 0 ? UInt16((min(value, 1) * maximum).rounded()) : 0
    }
    if component == .integer5 {
      let word = integer(pixel.x, 31) << 10 | integer(pixel.y, 31) << 5 | integer(pixel.z, 31)
      return bytes.storeBytes(of: ordered(word), as: UInt16.self)
    }
    func put(_ value: Float, _ index: Int) {
      switch component {
      case .integer5, .integer8:
        bytes.storeBytes(
          of: UInt8(truncatingIfNeeded: integer(value, 255)), toByteOffset: index, as: UInt8.self)
      case .integer16:
        bytes.storeBytes(
          of: ordered(integer(value, 65535)), toByteOffset: index * 2, as: UInt16.self)
      case .float16:
        bytes.storeBytes(
          of: ordered(Float16(value).bitPattern), toByteOffset: index * 2, as: UInt16.self)
      case .float32:
        bytes.storeBytes(of: ordered(value.bitPattern), toByteOffset: index * 4, as: UInt32.self)
      }
    }
    let first = firstColor
    switch color {
    case .absent: return put(pixel.w, 0)
    case .gray: put(pixel.gray, first)
    case .rgb: for index in 0..<3 { put(pixel[index], first + index) }
    case .cmyk: for index in 0..<4 { put(pixel.inks[index], index) }
    }
    switch alpha {
    case .absent: break
    case .skipped: put(1, alphaPlace)
    case .straight, .premultiplied: put(pixel.w, alphaPlace)
    }
  }

  private func loadWord(_ bytes: UnsafeRawPointer, _ index: Int) -> UInt16 {
    ordered(bytes.loadUnaligned(fromByteOffset: index * 2, as: UInt16.self))
  }

  /// Converts a word between memory and its number.
  private func ordered<Word: FixedWidthInteger>(_ word: Word) -> Word {
    isReversed ? word.littleEndian : word.bigEndian
  }
}

/// Returns a premultiplied pixel's grey, premultiplied: the weights of ITU-R BT.709 on encoded
/// components, exact for grays.
func grayLevel(_ pixel: UInt32) -> UInt32 {
  let (red, green, blue) = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
  return (13933 * red + 46871 * green + 4732 * blue + 32768) >> 16
}
