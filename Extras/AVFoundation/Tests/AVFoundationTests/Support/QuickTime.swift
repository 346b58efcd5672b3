import Foundation

/// Changes to QuickTime's files that no element of GStreamer makes.
enum QuickTime {
  /// Writes the matrix of a quarter turn into each track's header.
  static func turn(_ file: URL) throws {
    var data = try Data(contentsOf: file)
    var start = data.startIndex
    while let header = data.range(of: Data("tkhd".utf8), in: start..<data.endIndex) {
      // Behind the version, two times, number, duration, layer, group, volume, and what is reserved.
      let matrix = header.upperBound + 40
      guard matrix + 36 <= data.endIndex else { return }
      let turn: [UInt32] = [0, 0x1_0000, 0, 0xFFFF_0000, 0, 0, 240 << 16, 0, 0x4000_0000]
      data.replaceSubrange(
        matrix..<matrix + 36, with: turn.flatMap { withUnsafeBytes(of: $0.bigEndian, Array.init) })
      start = header.upperBound
    }
    try data.write(to: file)
  }
}
