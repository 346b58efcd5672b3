extension FlipEvent {
  /// Size of the head of an event, and of an event about a refresh, in bytes.
  private static let headSize = 8
  private static let size = 32
  /// Number of the kernel's event of a completed flip.
  private static let flipComplete: UInt32 = 2

  /// Reads the kernel's events of flips, and skips all others. Bytes that are no whole event end the list.
  package static func read(_ bytes: UnsafeRawBufferPointer) -> [FlipEvent] {
    var flips: [FlipEvent] = []
    var start = 0
    while bytes.count - start >= headSize {
      let type = bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self)
      let length = Int(bytes.loadUnaligned(fromByteOffset: start + 4, as: UInt32.self))
      guard length >= headSize, length <= bytes.count - start else { break }
      if type == flipComplete, length >= size {
        func word(_ offset: Int) -> UInt32 {
          bytes.loadUnaligned(fromByteOffset: start + offset, as: UInt32.self)
        }
        flips.append(
          FlipEvent(
            controller: word(28),
            token: bytes.loadUnaligned(fromByteOffset: start + 8, as: UInt64.self),
            sequence: word(24), time: Double(word(16)) + Double(word(20)) * 1e-6))
      }
      start += length
    }
    return flips
  }
}
