/// The place of a surface in a ring of buffers of equal size.
package struct RingPlace: Hashable, Sendable {
  package let index: Int
  package let count: Int
  /// Bytes from one buffer to the next: a multiple of 64.
  package let stride: Int

  /// - Parameter byteCount: bytes of one buffer; more than 0.
  init(index: Int, count: Int, byteCount: Int) {
    self.index = index
    self.count = count
    stride = (byteCount + 63) / 64 * 64
  }

  /// The first byte of the surface.
  package var offset: Int { index * stride }
  /// Bytes of all buffers.
  package var ringByteCount: Int { count * stride }
}
