/// The token by which any client can show a context (`setHostingToken`): 128 bits that cannot be
/// guessed.
package enum HostingToken {
  /// True for 32 digits of 0…9 and a…f.
  package static func isWellFormed(_ text: String) -> Bool {
    text.utf8.count == 32
      && text.utf8.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }
}
