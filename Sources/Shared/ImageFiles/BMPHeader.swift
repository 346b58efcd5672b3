/// The part of a BMP file before its pixels.
struct BMPHeader {
  let width: Int
  let height: Int
  let isTopDown: Bool
  let bits: Int
  let isRunLength: Bool
  /// The place of the first row.
  let pixels: Int
  /// The colours of indices.
  private(set) var colors: [UInt32] = []
  /// The places of components, for 16 and 32 bits.
  private(set) var masks: BMPMasks?
  private var profileRange: Range<Int>?

  private enum Compression {
    static let none: UInt32 = 0
    static let runs8: UInt32 = 1
    static let runs4: UInt32 = 2
    static let masks: UInt32 = 3
    static let masksWithAlpha: UInt32 = 6
  }

  init(_ bytes: [UInt8]) throws(ImageFileError) {
    func half(_ place: Int) -> Int { Int(bytes[place]) | Int(bytes[place + 1]) << 8 }
    func word(_ place: Int) -> UInt32 { UInt32(half(place)) | UInt32(half(place + 2)) << 16 }
    guard bytes.count >= 26 else { throw ImageFileError(.truncated) }
    let size = Int(word(14))
    pixels = Int(word(10))
    // 12 bytes are OS/2's header, 40 and more Windows's, 64 and 16 OS/2's second.
    let isOld = size == 12
    guard isOld || (16...1024).contains(size) else {
      throw ImageFileError(.damaged("a header of \(size) bytes is not known"))
    }
    guard bytes.count >= 14 + size else { throw ImageFileError(.truncated) }
    let signedHeight = isOld ? half(20) : Int(Int32(bitPattern: word(22)))
    width = isOld ? half(18) : Int(Int32(bitPattern: word(18)))
    height = abs(signedHeight)
    isTopDown = signedHeight < 0
    bits = half(isOld ? 24 : 28)
    let compression = size >= 20 && !isOld ? word(30) : Compression.none
    isRunLength = compression == Compression.runs8 || compression == Compression.runs4
    try Self.check(compression, bits, isTopDown, isRunLength)
    if bits == 16 || bits == 32 {
      let hasMasks =
        compression == Compression.masks || compression == Compression.masksWithAlpha
      // The masks are behind a header of 40 bytes and a part of longer ones, which also have alpha's.
      let count = size >= 56 || compression == Compression.masksWithAlpha ? 4 : 3
      guard !hasMasks || bytes.count >= 54 + 4 * count else { throw ImageFileError(.truncated) }
      masks =
        hasMasks
        ? BMPMasks((0..<count).map { word(54 + 4 * $0) }) : BMPMasks(standardWithBits: bits)
    }
    if bits <= 8 {
      let entry = isOld ? 3 : 4
      let named = size >= 36 && !isOld ? Int(word(46)) : 0
      let count = named > 0 ? min(named, 1 << bits) : 1 << bits
      let behind = compression == Compression.masks && size == 40 ? 12 : 0
      let start = 14 + size + behind
      for index in 0..<count {
        let place = start + index * entry
        guard place + entry <= bytes.count else { throw ImageFileError(.truncated) }
        colors.append(
          0xFF00_0000 | UInt32(bytes[place + 2]) << 16 | UInt32(bytes[place + 1]) << 8
            | UInt32(bytes[place]))
      }
    }
    // The fifth version has a place for a profile: 'MBED'.
    if size >= 124, word(70) == 0x4D42_4544 {
      let (offset, length) = (14 + Int(word(126)), Int(word(130)))
      if length <= 8 << 20, offset + length <= bytes.count {
        profileRange = offset..<offset + length
      }
    }
  }

  func profile(in bytes: [UInt8]) -> [UInt8]? { profileRange.map { Array(bytes[$0]) } }

  private static func check(
    _ compression: UInt32, _ bits: Int, _ isTopDown: Bool, _ isRunLength: Bool
  ) throws(ImageFileError) {
    let isKnown =
      switch compression {
      case Compression.none: [1, 2, 4, 8, 16, 24, 32].contains(bits)
      case Compression.runs8: bits == 8 && !isTopDown
      case Compression.runs4: bits == 4 && !isTopDown
      case Compression.masks, Compression.masksWithAlpha: bits == 16 || bits == 32
      default: false
      }
    guard isKnown else {
      throw ImageFileError(.damaged("compression \(compression) of \(bits) bits is not known"))
    }
  }
}

/// The places of components in a pixel's number.
struct BMPMasks {
  /// The bits of one component.
  struct Mask {
    let shift: UInt32
    /// The largest value; 0 without bits.
    let maximum: UInt32

    init(_ mask: UInt32) {
      shift = mask == 0 ? 0 : UInt32(mask.trailingZeroBitCount)
      maximum = mask >> shift
    }

    var isEmpty: Bool { maximum == 0 }

    func byte(_ pixel: UInt32) -> UInt32 {
      guard maximum > 0 else { return 0 }
      return UInt32(
        (UInt64(pixel >> shift & maximum) * 255 + UInt64(maximum / 2)) / UInt64(maximum))
    }
  }

  let red: Mask
  let green: Mask
  let blue: Mask
  let alpha: Mask

  /// - Parameter masks: those of red, green and blue, and perhaps that of alpha.
  init(_ masks: [UInt32]) {
    red = Mask(masks[0])
    green = Mask(masks[1])
    blue = Mask(masks[2])
    alpha = Mask(masks.count > 3 ? masks[3] : 0)
  }

  /// Creates the masks of pixels without named ones: five bits each, or eight and an unused byte.
  init(standardWithBits bits: Int) {
    self.init(bits == 16 ? [0x7C00, 0x03E0, 0x1F] : [0xFF_0000, 0xFF00, 0xFF])
  }

  /// Returns a pixel that is not multiplied by alpha.
  func pixel(_ value: UInt32) -> UInt32 {
    let alpha = alpha.isEmpty ? 255 : alpha.byte(value)
    return alpha << 24 | red.byte(value) << 16 | green.byte(value) << 8 | blue.byte(value)
  }
}
