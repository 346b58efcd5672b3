/// The size in the header of a PNG or JPEG file, in pixels.
struct PictureExtent {
  let width: Int
  let height: Int

  /// Number of pixels, limited to a value far beyond any memory.
  var pixels: Int { min(width, 1 << 24) * min(height, 1 << 24) }

  /// - Returns: nil for bytes of neither format, or if they end inside the header.
  init?(_ bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      // The size follows the signature, and length and name of the first chunk; the largest number
      // has 31 bits.
      guard bytes.count >= 24 else { return nil }
      width = Self.number(bytes[16..<20]) & 0x7FFF_FFFF
      height = Self.number(bytes[20..<24]) & 0x7FFF_FFFF
    } else if bytes.starts(with: [0xFF, 0xD8]), let frame = Self.frameHeader(in: bytes) {
      // The size follows the length and the depth.
      height = Self.number(bytes[frame + 3..<frame + 5])
      width = Self.number(bytes[frame + 5..<frame + 7])
    } else {
      return nil
    }
  }

  /// The index of the segment that begins the frame of a JPEG file, after its marker.
  private static func frameHeader(in bytes: [UInt8]) -> Int? {
    var index = 2
    while index + 9 <= bytes.count {
      let (first, marker) = (bytes[index], bytes[index + 1])
      switch marker {
      case _ where first != 0xFF: index += 1
      case 0xFF: index += 1
      case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker): return index + 2
      // Markers without a segment.
      case 0x00, 0x01, 0xD0...0xD8: index += 2
      default: index += 2 + number(bytes[index + 2..<index + 4])
      }
    }
    return nil
  }

  /// An integer from big-endian bytes.
  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
