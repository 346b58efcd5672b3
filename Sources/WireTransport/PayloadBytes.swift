import Glibc

/// Memory of the C library's, which can grow without being copied where the system finds room.
struct MemoryBlock: ~Copyable {
  private(set) var bytes: UnsafeMutableRawBufferPointer

  /// - Parameter byteCount: more than 0.
  init(byteCount: Int) {
    bytes = UnsafeMutableRawBufferPointer(
      start: Self.checked(malloc(byteCount)), count: byteCount)
  }

  deinit { free(bytes.baseAddress) }

  /// Keeps what is at the start.
  mutating func resize(to byteCount: Int) {
    bytes = UnsafeMutableRawBufferPointer(
      start: Self.checked(realloc(bytes.baseAddress, byteCount)), count: byteCount)
  }

  /// Ends the process where any Swift allocation would: the size was checked against the protocol's
  /// limits before, so a peer cannot request more.
  private static func checked(_ start: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer {
    guard let start else { fatalError("out of memory") }
    return start
  }
}

/// The payload of a message in the memory in which it was received: it goes from owner to owner
/// without a copy.
///
/// @unchecked Sendable: one thread at a time has it, and it does not change once it is complete.
package final class PayloadBytes: @unchecked Sendable {
  private var memory: MemoryBlock
  private var range: Range<Int>

  /// Takes over memory of which a range is the payload.
  init(_ memory: consuming MemoryBlock, _ range: Range<Int>) {
    self.memory = memory
    self.range = range
  }

  package init(copying bytes: UnsafeRawBufferPointer) {
    memory = MemoryBlock(byteCount: max(bytes.count, 1))
    range = 0..<bytes.count
    memory.bytes.copyMemory(from: bytes)
  }

  package var count: Int { range.count }

  /// Bytes of the memory that it is in.
  package var heldBytes: Int { memory.bytes.count }

  package func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(rebasing: memory.bytes[range]))
  }

  /// Adds the payload of a message's next frame.
  package func append(_ bytes: UnsafeRawBufferPointer) {
    let end = range.upperBound + bytes.count
    if end > memory.bytes.count { memory.resize(to: max(end, memory.bytes.count * 2)) }
    UnsafeMutableRawBufferPointer(rebasing: memory.bytes[range.upperBound..<end])
      .copyMemory(from: bytes)
    range = range.lowerBound..<end
  }
}
