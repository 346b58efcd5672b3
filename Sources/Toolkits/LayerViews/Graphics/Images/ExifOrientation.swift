import Foundation

/// Reads the orientation of a photograph from the Exif data of a JPEG file (CIPA DC-008, 4.6).
enum ExifOrientation {
  /// Returns the orientation; up for data without an orientation.
  static func read(_ data: Data) -> UIImage.Orientation {
    guard let exif = exifBlock([UInt8](data.prefix(1 << 18))), let number = orientation(exif) else {
      return .up
    }
    switch number {
    case 2: return .upMirrored
    case 3: return .down
    case 4: return .downMirrored
    case 5: return .leftMirrored
    case 6: return .right
    case 7: return .rightMirrored
    case 8: return .left
    default: return .up
    }
  }

  /// Returns the bytes after "Exif\0\0" in the first APP1 segment that has them.
  private static func exifBlock(_ bytes: [UInt8]) -> ArraySlice<UInt8>? {
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    let name = Array("Exif\0\0".utf8)
    var start = 2
    while start + 4 <= bytes.count, bytes[start] == 0xFF, bytes[start + 1] != 0xDA {
      let length = Int(bytes[start + 2]) << 8 | Int(bytes[start + 3])
      let end = start + 2 + length
      guard length >= 2, end <= bytes.count else { return nil }
      let content = bytes[start + 4..<end]
      if bytes[start + 1] == 0xE1, content.starts(with: name) {
        return content.dropFirst(name.count)
      }
      start = end
    }
    return nil
  }

  /// Returns the entry 0x0112 of the first directory.
  private static func orientation(_ exif: ArraySlice<UInt8>) -> Int? {
    let bytes = Array(exif)
    let isLittle = bytes.starts(with: Array("II".utf8))
    guard isLittle || bytes.starts(with: Array("MM".utf8)) else { return nil }
    func number(at start: Int, length: Int) -> Int? {
      guard start >= 0, start + length <= bytes.count else { return nil }
      let part = bytes[start..<start + length]
      return (isLittle ? Array(part.reversed()) : Array(part)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = number(at: 4, length: 4), let count = number(at: directory, length: 2)
    else { return nil }
    for index in 0..<count {
      let entry = directory + 2 + index * 12
      guard let tag = number(at: entry, length: 2) else { return nil }
      if tag == 0x0112 { return number(at: entry + 8, length: 2) }
    }
    return nil
  }
}
