package import WireProtocol

/// Finds the frames in a stream of bytes, whatever the sizes of its pieces.
///
///     while true {
///       let outcome = try assembler.receive(from: socket)
///       while let header = try assembler.next() {
///         try assembler.withPayload { bytes in … }
///       }
///       guard case .received = outcome else { break }
///     }
///
/// Frames are passed on where they were received, without a copy, and long payloads can be removed with
/// their memory (`takePayload`). The memory held is one buffer: 64 KiB, grown as the bytes of a longer
/// frame arrive, and never larger than one frame's limit.
///
/// **The frame that descriptors belong to.** The kernel delivers descriptors with the first byte of the
/// `sendmsg` that carried them. A `recvmsg` stops after the bytes of one such `sendmsg`, but may begin with
/// bytes that were sent before it without descriptors. So the descriptors belong to the *last* bytes that a
/// `recvmsg` returned; and as a frame with descriptors is sent by a `sendmsg` of its own, they belong to
/// the last frame that begins there.
package struct FrameAssembler: ~Copyable {
  /// Descriptors, and the part of the stream that the same `recvmsg` returned.
  private struct Arrival {
    var bytes: Range<UInt64>
    var numbers: [CInt]
  }

  private static let smallCapacity = 65_536
  private static let maximumFrameSize = Limits().frameBytes

  private var memory: MemoryBlock
  /// The bytes in `buffer` that belong to no frame that is over.
  private var held = 0..<0
  /// Offset of `held.lowerBound` in the stream.
  private var position: UInt64 = 0
  /// Size of the last frame that `next` returned, at the start of `held`; 0 when there is none.
  private var currentSize = 0
  /// The header of the frame at the start of `held`, while its payload is not complete.
  private var incoming: FrameHeader?
  /// Descriptors of the frame at the start of `held`.
  private var descriptors = DescriptorBatch()
  /// Descriptors not yet assigned to a frame, in the order of their bytes.
  private var arrivals: [Arrival] = []
  private var failure: FramingError?
  private let limits: Limits

  /// - Parameter limits: The limits of a frame, never above the schema's, for which the buffers are made.
  package init(limits: Limits = Limits()) {
    self.limits = limits
    memory = MemoryBlock(byteCount: Self.smallCapacity)
  }

  deinit {
    for arrival in arrivals { _ = DescriptorBatch(adopting: arrival.numbers) }
  }

  private var buffer: UnsafeMutableRawBufferPointer { memory.bytes }

  /// Number of bytes received that belong to no complete frame. Valid after `next` has returned nil.
  package var incompleteByteCount: Int { held.count - currentSize }

  /// Bytes of memory held.
  package var capacity: Int { buffer.count }

  /// Bytes of memory held beyond the initial buffer; charged to the client that sends.
  package var grownBytes: Int { buffer.count - Self.smallCapacity }

  /// Offset in the stream of the current frame's first byte or, without one, of the first byte after the
  /// last frame.
  package var streamPosition: UInt64 { position }

  /// Offset in the stream of the first byte that has not arrived.
  package var endPosition: UInt64 { position &+ UInt64(held.count) }

  // MARK: Filling

  /// The result of `receive`.
  package enum Outcome: Hashable, Sendable {
    case received(byteCount: Int)
    /// Nothing to read now.
    case wouldBlock
    /// The other side will send no more.
    case endOfStream
  }

  /// Reads once from a socket. Ends the validity of the current frame.
  ///
  /// - Precondition: `next` has returned nil since the last call, so a complete frame is not held up.
  package mutating func receive(
    from socket: borrowing StreamSocket
  ) throws(TransportError) -> Outcome {
    let space = makeRoom()
    let received = try socket.receive(into: space)
    switch consume received {
    case .wouldBlock:
      if held.isEmpty {
        held = 0..<0
        resize(to: Self.smallCapacity)
      }
      return .wouldBlock
    case .endOfStream:
      return .endOfStream
    case .bytes(let count, let descriptors):
      extendHeld(byteCount: count, descriptors: descriptors)
      return .received(byteCount: count)
    }
  }

  /// Accepts bytes from another source in place of `receive`, as many as there is room for. Ends the
  /// validity of the current frame.
  ///
  /// - Parameter descriptors: Descriptors that came with one of these bytes.
  /// - Returns: Number of bytes accepted: at least one, if there were any.
  /// - Precondition: The same as that of `receive`.
  package mutating func feed(
    _ bytes: UnsafeRawBufferPointer, descriptors: consuming DescriptorBatch = DescriptorBatch()
  ) -> Int {
    let space = makeRoom()
    let count = min(space.count, bytes.count)
    space.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes.prefix(count)))
    extendHeld(byteCount: count, descriptors: descriptors)
    return count
  }

  private mutating func extendHeld(byteCount: Int, descriptors: consuming DescriptorBatch) {
    let start = position &+ UInt64(held.count)
    held = held.lowerBound..<held.upperBound + byteCount
    if !descriptors.isEmpty {
      arrivals.append(
        Arrival(bytes: start..<start &+ UInt64(byteCount), numbers: descriptors.release()))
    }
  }

  /// Returns the free end of the buffer, never empty. Moves held bytes to the front, so that frames, whose
  /// sizes are multiples of 8, stay aligned to 8.
  private mutating func makeRoom() -> UnsafeMutableRawBufferPointer {
    dropCurrentFrame()
    if held.lowerBound > 0 {
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[held]))
      held = 0..<held.count
    }
    if held.count == buffer.count {
      resize(to: min(buffer.count * 2, incoming.map { Int($0.size) } ?? Self.maximumFrameSize))
    }
    precondition(held.count < buffer.count, "take every frame with next() before receiving more")
    return UnsafeMutableRawBufferPointer(rebasing: buffer[held.upperBound...])
  }

  /// Resizes the buffer. Held bytes must be at its front.
  private mutating func resize(to capacity: Int) {
    guard capacity != buffer.count, capacity >= held.upperBound else { return }
    memory.resize(to: capacity)
  }

  // MARK: Frames

  /// Advances to the next complete frame. Descriptors of the previous frame that were not taken are closed.
  ///
  /// Sizes, flags and numbers of descriptors are checked as soon as 16 bytes of a frame have arrived.
  ///
  /// - Returns: Nil when more bytes are needed.
  /// - Throws: The same error from then on, once the stream has broken a rule.
  package mutating func next() throws(FramingError) -> FrameHeader? {
    if let failure { throw failure }
    do {
      return try advance()
    } catch {
      failure = error
      throw error
    }
  }

  private mutating func advance() throws(FramingError) -> FrameHeader? {
    dropCurrentFrame()
    if incoming == nil, held.count >= FrameHeader.byteCount {
      let header = try parseHeader()
      try claimDescriptors(for: header)
      incoming = header
    }
    try refuseStrayDescriptors(frameSize: incoming.map { Int($0.size) } ?? FrameHeader.byteCount)
    guard let header = incoming, held.count >= Int(header.size) else { return nil }
    incoming = nil
    currentSize = Int(header.size)
    return header
  }

  /// Calls `body` with the payload of the current frame, the last one that `next` returned: aligned to 8,
  /// and valid only during the call.
  package func withPayload<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let payload =
      currentSize == 0
      ? held.lowerBound..<held.lowerBound
      : held.lowerBound + FrameHeader.byteCount..<held.lowerBound + currentSize
    return try body(UnsafeRawBufferPointer(rebasing: buffer[payload]))
  }

  /// Removes and returns the payload of the current frame, which ends the frame.
  ///
  /// A payload that is most of the held bytes takes the buffer with it; otherwise a copy is made, so that
  /// at most twice the needed memory is kept.
  package mutating func takePayload() -> PayloadBytes {
    let end = held.lowerBound + currentSize
    let rest = end..<held.upperBound
    guard currentSize > buffer.count / 2, rest.count < currentSize else {
      defer { dropCurrentFrame() }
      return withPayload { PayloadBytes(copying: $0) }
    }
    var next = MemoryBlock(byteCount: max(Self.smallCapacity, rest.count))
    next.bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[rest]))
    swap(&memory, &next)
    let payload = held.lowerBound + FrameHeader.byteCount..<end
    held = 0..<rest.count
    position &+= UInt64(currentSize)
    currentSize = 0
    descriptors = DescriptorBatch()
    return PayloadBytes(next, payload)
  }

  /// Calls `body` with the whole current frame, as it was sent; for recorders.
  package func withFrame<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let frame = held.lowerBound..<held.lowerBound + currentSize
    return try body(UnsafeRawBufferPointer(rebasing: buffer[frame]))
  }

  /// Removes and returns the descriptors of the current frame; empty on a second call.
  package mutating func takeDescriptors() -> DescriptorBatch {
    guard currentSize > 0 else { return DescriptorBatch() }
    var taken = DescriptorBatch()
    swap(&taken, &descriptors)
    return taken
  }

  /// Checks that the stream did not end inside a frame. Call after `next` has returned nil and the stream
  /// has ended.
  package func finish() throws(FramingError) {
    let have = incompleteByteCount
    if have > 0 {
      throw .endedInsideFrame(
        have: have, need: incoming.map { Int($0.size) } ?? FrameHeader.byteCount,
        at: position &+ UInt64(currentSize))
    }
  }

  private mutating func dropCurrentFrame() {
    guard currentSize > 0 else { return }
    held = held.lowerBound + currentSize..<held.upperBound
    position &+= UInt64(currentSize)
    currentSize = 0
    descriptors = DescriptorBatch()
  }

  private func parseHeader() throws(FramingError) -> FrameHeader {
    do {
      return try FrameHeader(
        decoding: UnsafeRawBufferPointer(rebasing: buffer[held]), limits: limits)
    } catch {
      throw .badHeader(error, at: position)
    }
  }

  private mutating func claimDescriptors(for header: FrameHeader) throws(FramingError) {
    // Descriptors belong to the last frame that begins in their arrival: a frame that also ends before the
    // arrival's end is followed by another one.
    if let first = arrivals.first, first.bytes.contains(position),
      position &+ UInt64(header.size) >= first.bytes.upperBound
    {
      descriptors = DescriptorBatch(adopting: arrivals.removeFirst().numbers)
    }
    let arrived = descriptors.count
    let declared = Int(header.descriptorCount)
    if arrived < declared {
      throw .missingDescriptors(declared: declared, arrived: arrived, at: position)
    }
    if arrived > declared {
      throw .unexpectedDescriptors(declared: declared, arrived: arrived, at: position)
    }
  }

  /// Refuses descriptors that arrived inside the frame, behind its first byte: they belong to no frame.
  /// Checked before the frame is complete, so that descriptors cannot pile up.
  private func refuseStrayDescriptors(frameSize: Int) throws(FramingError) {
    for arrival in arrivals
    where position < arrival.bytes.lowerBound
      && position &+ UInt64(frameSize) >= arrival.bytes.upperBound
    {
      throw .strayDescriptors(count: arrival.numbers.count, at: position)
    }
  }
}
