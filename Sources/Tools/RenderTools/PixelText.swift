import Foundation

/// Bytes as words: runs of pixels if there are few, else base64.
///
///     ff0000ff ff00ff00*3       pixels 0xAARRGGBB, with the lengths of runs
///     base64 AAECAw==           any bytes
///     base64 empty              no bytes
enum PixelText {
  /// The most runs of a picture; a picture with more is unreadable anyway, and is written as base64.
  private static let longestRuns = 64

  static func text(_ bytes: UnsafeRawBufferPointer) -> String {
    runs(bytes) ?? "base64 " + (bytes.isEmpty ? "empty" : Data(bytes).base64EncodedString())
  }

  /// The runs of pixels; nil if the bytes are not whole pixels, or have too many runs.
  private static func runs(_ bytes: UnsafeRawBufferPointer) -> String? {
    guard bytes.count % 4 == 0, !bytes.isEmpty else { return nil }
    var words: [String] = []
    var offset = 0
    while offset < bytes.count {
      let pixel = load(bytes, offset)
      var count = 1
      while offset + count * 4 < bytes.count, load(bytes, offset + count * 4) == pixel {
        count += 1
      }
      guard words.count < longestRuns else { return nil }
      words.append(hex(UInt64(pixel), digits: 8) + (count > 1 ? "*\(count)" : ""))
      offset += count * 4
    }
    return words.joined(separator: " ")
  }

  private static func load(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt32 {
    UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  static func hex(_ value: UInt64, digits: Int) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: max(digits - text.count, 0)) + text
  }

  /// Reads to the end of the line.
  ///
  /// - Parameter limit: the most bytes to accept.
  static func bytes(
    _ line: inout TextLine, limit: Int
  ) throws(RecordingTextError) -> [UInt8] {
    if line.take("base64") {
      if line.take("empty") { return [] }
      return try line.value("base64") { word in
        Data(base64Encoded: word).flatMap { $0.count <= limit ? Array($0) : nil }
      }
    }
    var bytes: [UInt8] = []
    repeat {
      let room = (limit - bytes.count) / 4
      let (pixel, count) = try line.value("pixels like ff0000ff*4, or base64") { word in
        run(word)
      }
      guard count <= room else { throw line.wrong("expected at most \(limit) bytes of pixels") }
      for _ in 0..<count {
        withUnsafeBytes(of: pixel.littleEndian) { bytes.append(contentsOf: $0) }
      }
    } while line.peek != nil
    return bytes
  }

  private static func run(_ word: String) -> (pixel: UInt32, count: Int)? {
    let parts = word.split(separator: "*", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts[0].utf8.count == 8, let pixel = UInt32(parts[0], radix: 16)
    else { return nil }
    guard parts.count == 2 else { return (pixel, 1) }
    guard let count = Int(parts[1]), count > 0 else { return nil }
    return (pixel, count)
  }

  /// Bytes as hexadecimal digits, in words of eight bytes.
  static func hexWords(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 2 + bytes.count / 8)
    for (index, byte) in bytes.enumerated() {
      if index > 0, index % 8 == 0 { text.append(32) }
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads the output of `hexWords`, to the end of the line.
  static func hexBytes(_ line: inout TextLine) throws(RecordingTextError) -> [UInt8] {
    var bytes: [UInt8] = []
    while line.peek != nil {
      bytes += try line.value("pairs of hexadecimal digits") { word -> [UInt8]? in
        let digits: [Int] = word.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        guard digits.count % 2 == 0, digits.count == word.utf8.count else { return nil }
        var pairs: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
          pairs.append(UInt8(digits[index] << 4 | digits[index + 1]))
        }
        return pairs
      }
    }
    return bytes
  }
}
