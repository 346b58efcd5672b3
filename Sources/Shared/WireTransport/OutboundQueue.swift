/// Bytes waiting to be sent, with the positions of descriptors.
struct OutboundQueue: ~Copyable {
  /// A frame with descriptors, none of whose bytes have been sent.
  private struct Passenger {
    /// Position of the frame's first byte, counted from the first byte ever queued.
    var position: Int
    var frameSize: Int
    var numbers: [CInt]
  }

  private var bytes: [UInt8] = []
  /// Bytes at the start of `bytes` that have been sent.
  private var sent = 0
  /// Number of bytes queued and sent before those in `bytes`.
  private var base = 0
  private var passengers: [Passenger] = []

  deinit {
    for passenger in passengers { _ = DescriptorBatch(adopting: passenger.numbers) }
  }

  var byteCount: Int { bytes.count - sent }

  /// Queues a frame, or the rest of one whose descriptors have been sent. Takes ownership of `numbers`.
  mutating func append(_ frame: UnsafeRawBufferPointer, numbers: [CInt]) {
    if !numbers.isEmpty {
      passengers.append(
        Passenger(position: base + bytes.count, frameSize: frame.count, numbers: numbers))
    }
    bytes.append(contentsOf: frame)
  }

  /// Calls `body` with bytes for one sendmsg: a frame with its descriptors, or bytes up to the next frame
  /// with descriptors.
  func withNextPiece<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer, [CInt]) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var end = bytes.count
    var numbers: [CInt] = []
    if let passenger = passengers.first {
      if passenger.position == base + sent {
        end = sent + passenger.frameSize
        numbers = passenger.numbers
      } else {
        end = passenger.position - base
      }
    }
    let piece = sent..<end
    return try bytes.span.withUnsafeBytes { all throws(Failure) in
      try body(UnsafeRawBufferPointer(rebasing: all[piece]), numbers)
    }
  }

  /// Removes bytes that have been sent, at least one, and closes the descriptors that were sent with them.
  mutating func removeFirst(_ count: Int) {
    if let passenger = passengers.first, passenger.position == base + sent {
      _ = DescriptorBatch(adopting: passenger.numbers)
      passengers.removeFirst()
    }
    sent += count
    // Moving the rest costs no more than sending the bytes before it did.
    if sent * 2 >= bytes.count {
      base += sent
      bytes.removeFirst(sent)
      sent = 0
      if bytes.isEmpty && bytes.capacity > 65_536 { bytes = [] }
    }
  }
}
