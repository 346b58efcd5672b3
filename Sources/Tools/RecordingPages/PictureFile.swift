import CZlib

/// Writes the parts of a film's pictures as PNG.
///
/// Most of a part is transparent or of one colour. Unfiltered rows then pack best, in a fraction of the
/// time of choosing filters.
enum PictureFile {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let packingLevel: CInt = 7
  // PNG's colour types without and with alpha.
  private static let (rgb, rgba): (UInt8, UInt8) = (2, 6)

  /// - Parameter pixels: rows from the top, 0xAARRGGBB; each pixel is opaque, or 0.
  /// - Returns: nil if there is not enough memory.
  static func encode(_ pixels: [UInt32], width: Int, height: Int) -> [UInt8]? {
    let isOpaque = pixels.allSatisfy { $0 != 0 }
    let pixelBytes = isOpaque ? 3 : 4
    var rows: [UInt8] = []
    rows.reserveCapacity(height * (1 + width * pixelBytes))
    for y in 0..<height {
      rows.append(0)
      for pixel in pixels[y * width..<(y + 1) * width] {
        rows.append(UInt8(truncatingIfNeeded: pixel >> 16))
        rows.append(UInt8(truncatingIfNeeded: pixel >> 8))
        rows.append(UInt8(truncatingIfNeeded: pixel))
        if !isOpaque { rows.append(UInt8(truncatingIfNeeded: pixel >> 24)) }
      }
    }
    guard let packed = pack(rows) else { return nil }
    var file = signature
    append(
      "IHDR",
      number(UInt32(width)) + number(UInt32(height))
        + [8, isOpaque ? rgb : rgba, 0, 0, 0], to: &file)
    append("IDAT", packed, to: &file)
    append("IEND", [], to: &file)
    return file
  }

  private static func pack(_ bytes: [UInt8]) -> [UInt8]? {
    var count = compressBound(uLong(bytes.count))
    var result = [UInt8](repeating: 0, count: Int(count))
    let status = compress2(&result, &count, bytes, uLong(bytes.count), packingLevel)
    return status == Z_OK ? Array(result.prefix(Int(count))) : nil
  }

  /// Appends a chunk: length, name, content, and a checksum of the last two.
  private static func append(_ name: String, _ content: [UInt8], to file: inout [UInt8]) {
    let checked = Array(name.utf8) + content
    file += number(UInt32(content.count))
    file += checked
    file += number(UInt32(truncatingIfNeeded: crc32(0, checked, uInt(checked.count))))
  }

  private static func number(_ value: UInt32) -> [UInt8] {
    withUnsafeBytes(of: value.bigEndian) { Array($0) }
  }
}
