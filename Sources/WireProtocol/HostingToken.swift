/// What a context can be shown by, wherever somebody has it (`setHostingToken`): 128 bits that nobody
/// can guess.
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
