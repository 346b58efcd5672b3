/// The payload of a message in the memory in which it was received; passed from owner to owner without a
/// copy.
///
/// @unchecked Sendable: one thread at a time owns it, and it does not change once it is complete.
package final class PayloadBytes: @unchecked Sendable {
  private var memory: MemoryBlock
  private var range: Range<Int>

  /// Takes ownership of memory, a range of which is the payload.
  init(_ memory: consuming MemoryBlock, _ range: Range<Int>) {
    self.memory = memory
    self.range = range
  }

  package init(copying bytes: UnsafeRawBufferPointer) {
    memory = MemoryBlock(byteCount: max(bytes.count, 1))
    range = 0..<bytes.count
    memory.bytes.copyMemory(from: bytes)
  }

  /// Bytes of the process's long payloads, which are outside its heap.
  package static var mappedByteCount: Int { MemoryBlock.mappedByteCount }

  package var count: Int { range.count }

  /// Bytes of the memory block that holds the payload.
  package var heldBytes: Int { memory.bytes.count }

  package func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(rebasing: memory.bytes[range]))
  }

  /// Appends the payload of a message's next frame.
  package func append(_ bytes: UnsafeRawBufferPointer) {
    let end = range.upperBound + bytes.count
    if end > memory.bytes.count { memory.resize(to: max(end, memory.bytes.count * 2)) }
    UnsafeMutableRawBufferPointer(rebasing: memory.bytes[range.upperBound..<end])
      .copyMemory(from: bytes)
    range = range.lowerBound..<end
  }
}
