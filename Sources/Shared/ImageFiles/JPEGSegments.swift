/// The segments of a JPEG file.
struct JPEGSegments {
  /// True if at least one byte of pixels follows.
  private(set) var hasPixels = false
  /// True if the bytes end before the pixels begin.
  private(set) var endsEarly = false
  /// The number of bytes without a segment that is not whole. The decoder gives up all scans for one.
  private(set) var usableLength: Int
  /// The TIFF data with the orientation.
  private(set) var exif: [UInt8]?
  /// The ICC profile, put together from its segments.
  private(set) var profile: [UInt8]?

  private static let exifName = Array("Exif\0\0".utf8)
  private static let profileName = Array("ICC_PROFILE\0".utf8)
  /// Most bytes of a profile.
  private static let longestProfile = 8 << 20

  init(_ bytes: [UInt8]) {
    usableLength = bytes.count
    endsEarly = true
    var parts: [Int: ArraySlice<UInt8>] = [:]
    var wanted = 0
    var index = 2
    while index + 1 < bytes.count {
      guard bytes[index] == 0xFF else {
        index += 1
        continue
      }
      let marker = bytes[index + 1]
      switch marker {
      case 0xFF:  // Padding before a marker.
        index += 1
        continue
      case 0x00, 0x01, 0xD0...0xD8:  // A byte of pixels, or a marker without a segment.
        index += 2
        continue
      case 0xD9:
        endsEarly = false
        return
      default: break
      }
      guard index + 3 < bytes.count else { break }
      let end = index + 2 + (Int(bytes[index + 2]) << 8 | Int(bytes[index + 3]))
      guard end <= bytes.count else { break }
      if end >= index + 4, !hasPixels {
        read(marker, bytes[index + 4..<end], &parts, &wanted)
        if marker == 0xDA {
          hasPixels = end < bytes.count
          endsEarly = !hasPixels
          profile = Self.profile(parts, count: wanted)
        }
      }
      index = max(end, index + 2)
    }
    if index < bytes.count, hasPixels { usableLength = index }
  }

  /// Reads a segment before the pixels.
  private mutating func read(
    _ marker: UInt8, _ content: ArraySlice<UInt8>, _ parts: inout [Int: ArraySlice<UInt8>],
    _ wanted: inout Int
  ) {
    if marker == 0xE1, exif == nil, content.starts(with: Self.exifName) {
      exif = Array(content.dropFirst(Self.exifName.count))
    } else if marker == 0xE2, content.count > 14, content.starts(with: Self.profileName) {
      let number = content.startIndex + Self.profileName.count
      wanted = Int(content[number + 1])
      parts[Int(content[number])] = content.dropFirst(14)
    }
  }

  private static func profile(_ parts: [Int: ArraySlice<UInt8>], count: Int) -> [UInt8]? {
    guard count > 0, parts.count == count else { return nil }
    var profile: [UInt8] = []
    for number in 1...count {
      guard let part = parts[number] else { return nil }
      profile += part
    }
    return profile.count <= longestProfile ? profile : nil
  }
}
