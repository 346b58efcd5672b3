/// A 64-bit hash of a frame's pixels.
package enum PixelHash {
  package static func hash(_ pixels: UnsafeBufferPointer<UInt32>) -> UInt64 {
    // FNV-1a over whole pixels, and a final mix so that every bit of the last pixels counts.
    var hash: UInt64 = 14_695_981_039_346_656_037
    for pixel in pixels { hash = (hash ^ UInt64(pixel)) &* 1_099_511_628_211 }
    hash ^= hash >> 32
    hash = hash &* 0x9E37_79B9_7F4A_7C15
    return hash ^ hash >> 29
  }

  /// Formats a hash as 16 hexadecimal digits.
  package static func text(_ hash: UInt64) -> String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
