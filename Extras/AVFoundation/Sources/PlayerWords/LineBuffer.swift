/// Cuts received bytes into lines. A line of more than 64 KiB ends the conversation.
public struct LineBuffer: Sendable {
  private static let longest = 65_536
  private var bytes: [UInt8] = []

  /// Creates an empty buffer.
  public init() {}

  /// Adds bytes, and returns the lines that they complete.
  ///
  /// - Throws: for a line that is too long.
  public mutating func append(_ new: some Sequence<UInt8>) throws(PlayerLineError) -> [String] {
    var lines: [String] = []
    for byte in new {
      if byte == UInt8(ascii: "\n") {
        lines.append(String(decoding: bytes, as: UTF8.self))
        bytes.removeAll(keepingCapacity: true)
      } else if bytes.count < Self.longest {
        bytes.append(byte)
      } else {
        throw PlayerLineError(description: "a line has more than \(Self.longest) bytes")
      }
    }
    return lines
  }
}
