import CNettle

/// The digest that identifies contents of descriptors in a recording: SHA-256, so that a client cannot
/// make two pictures that pass for one.
package struct ContentsDigest: Hashable, Sendable {
  package static let byteCount = 32
  package let bytes: [UInt8]

  package init(of contents: UnsafeRawBufferPointer) {
    bytes = [UInt8](unsafeUninitializedCapacity: Self.byteCount) { digest, count in
      cnettle_sha256(contents.baseAddress, contents.count, digest.baseAddress)
      count = Self.byteCount
    }
  }

  /// Stands for bytes that were not hashed: 32 zeros.
  package static let unknown = ContentsDigest()

  private init() { bytes = Array(repeating: 0, count: Self.byteCount) }

  /// Reads a digest from a recording; nil unless there are 32 bytes.
  package init?(bytes: some Collection<UInt8>) {
    guard bytes.count == Self.byteCount else { return nil }
    self.bytes = Array(bytes)
  }
}
