/// The number of an output, from when it is first seen until the server ends; an output that comes back under its
/// name has its number again.
package struct OutputID: Hashable, Sendable, Comparable {
  package var rawValue: UInt32

  package init(_ rawValue: UInt32) { self.rawValue = rawValue }

  /// The output of a server that has one, and the first of several.
  package static let first = OutputID(0)

  package static func < (left: OutputID, right: OutputID) -> Bool { left.rawValue < right.rawValue }
}
