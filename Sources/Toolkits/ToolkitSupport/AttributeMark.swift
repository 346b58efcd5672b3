/// The first stored property of a class, derived from `NSObject`, whose objects are attributes of texts.
///
/// Foundation on Linux compares the attributes of neighbouring letters in its library in C. That takes an
/// object of a Swift class for an object of its own, and ends the program, unless the first word of the
/// object's storage names one of the library's types: here that of strings. With it, `isEqual(_:)` decides.
public struct AttributeMark: Sendable {
  private let word: UInt64 = 7 << 8 | 0x80

  /// Creates the mark.
  public init() {}
}
