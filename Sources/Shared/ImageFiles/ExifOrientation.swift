/// Reads the orientation of a photograph from Exif data (CIPA DC-008, 4.6).
enum ExifOrientation {
  /// Returns the number of the orientation, 1 to 8; 1 for data without one.
  ///
  /// - Parameter exif: a TIFF header and what follows it.
  static func read(_ exif: [UInt8]) -> Int {
    // Some writers keep the name that JPEG's segment has.
    let name = Array("Exif\0\0".utf8)
    let bytes = exif.starts(with: name) ? Array(exif.dropFirst(name.count)) : exif
    guard let number = entry(0x0112, bytes), (1...8).contains(number) else { return 1 }
    return number
  }

  /// Returns the number in an entry of the first directory.
  private static func entry(_ wanted: Int, _ bytes: [UInt8]) -> Int? {
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
      if tag == wanted { return number(at: entry + 8, length: 2) }
    }
    return nil
  }
}
