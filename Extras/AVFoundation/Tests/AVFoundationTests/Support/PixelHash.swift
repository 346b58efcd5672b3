import Foundation

/// The hash that `renderctl replay --hashes` prints of a picture.
enum PixelHash {
  /// - Parameter pixels: four bytes for each, blue first.
  static func text(_ pixels: Data) -> String {
    var hash: UInt64 = 14_695_981_039_346_656_037
    pixels.withUnsafeBytes { bytes in
      for pixel in bytes.bindMemory(to: UInt32.self) {
        hash = (hash ^ UInt64(UInt32(littleEndian: pixel))) &* 1_099_511_628_211
      }
    }
    hash ^= hash >> 32
    hash = hash &* 0x9E37_79B9_7F4A_7C15
    let digits = String(hash ^ hash >> 29, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
