import CoreAnimation
import Expectations
import Testing

@Suite struct FrameLedgerTests {
  /// Takes a buffer and attaches it.
  private static func frame(_ ledger: inout FrameLedger) throws -> (buffer: Int, sequence: UInt64) {
    let taken = try unwrap(ledger.take())
    return (taken.buffer, ledger.attach(taken.buffer))
  }

  @Test func `each buffer is taken once`() throws {
    var ledger = FrameLedger(buffers: 2)
    expectEqual(try Set([unwrap(ledger.take()).buffer, unwrap(ledger.take()).buffer]), [0, 1])
    expectNil(ledger.take())
    ledger.giveBack(1)
    expectEqual(ledger.take()?.buffer, 1)
  }

  @Test func `a buffer is free when the server says so of its frame`() throws {
    var ledger = FrameLedger(buffers: 3)
    let first = try Self.frame(&ledger)
    let second = try Self.frame(&ledger)
    let all: UInt32 = 0b111
    // The server has not heard of the second frame: its bit is about an earlier frame in the buffer.
    _ = ledger.hear(taken: 1, shown: 1, at: 5, free: all & ~(1 << UInt32(first.buffer)), waiting: 0)
    expectEqual(ledger.serverBuffers, [first.buffer, second.buffer])
    _ = ledger.hear(
      taken: 2, shown: 2, at: 6, free: all & ~(1 << UInt32(second.buffer)), waiting: 0)
    expectEqual(ledger.serverBuffers, [second.buffer])
  }

  @Test func `frames are shown or passed over, each once`() throws {
    var ledger = FrameLedger(buffers: 8)
    for _ in 0..<5 { _ = try Self.frame(&ledger) }
    expectEqual(
      ledger.hear(taken: 5, shown: 2, at: 9, free: 0, waiting: 3),
      [.init(sequence: 1, fate: .passedOver), .init(sequence: 2, fate: .shown(9))])
    expectEqual(ledger.hear(taken: 5, shown: 2, at: 9, free: 0, waiting: 3), [])
    // Frame 3 was dropped; 4 waits.
    expectEqual(
      ledger.hear(
        taken: 5, shown: 2, at: 9, free: 1 << UInt32(try buffer(of: 3, ledger)), waiting: 2),
      [.init(sequence: 3, fate: .passedOver)])
    expectEqual(
      ledger.hear(taken: 5, shown: 5, at: 10, free: 0, waiting: 0),
      [.init(sequence: 4, fate: .passedOver), .init(sequence: 5, fate: .shown(10))])
  }

  /// Buffers are taken from the highest to the lowest while their pixels are all unknown.
  private func buffer(of sequence: Int, _ ledger: FrameLedger) throws -> Int {
    var copy = FrameLedger(buffers: 8)
    var buffers: [Int] = []
    for _ in 0..<sequence { buffers.append(try Self.frame(&copy).buffer) }
    return try unwrap(buffers.last)
  }

  @Test func `the age is the number of frames since a buffer was the newest`() throws {
    var ledger = FrameLedger(buffers: 2)
    let first = try unwrap(ledger.take())
    expectEqual(first.age, 0)
    _ = ledger.attach(first.buffer)
    let second = try unwrap(ledger.take())
    expectEqual(second.age, 0)
    _ = ledger.attach(second.buffer)
    _ = ledger.hear(taken: 2, shown: 2, at: 1, free: 1 << UInt32(first.buffer), waiting: 0)
    let third = try unwrap(ledger.take())
    expectEqual(third.buffer, first.buffer)
    expectEqual(third.age, 2)
    // Given back, its pixels are not known any more.
    ledger.giveBack(third.buffer)
    expectEqual(ledger.take()?.age, 0)
  }

  @Test func `the newest pixels are taken first`() throws {
    var ledger = FrameLedger(buffers: 3)
    let buffers = try (0..<3).map { _ in try Self.frame(&ledger).buffer }
    _ = ledger.hear(
      taken: 3, shown: 3, at: 1, free: 1 << UInt32(buffers[0]) | 1 << UInt32(buffers[1]),
      waiting: 0)
    let taken = try unwrap(ledger.take())
    expectEqual(taken.buffer, buffers[1])
    expectEqual(taken.age, 2)
  }

  @Test func `a frame that is recalled comes back with its buffer, unless it was shown`() throws {
    var ledger = FrameLedger(buffers: 3)
    let frames = try (0..<3).map { _ in try Self.frame(&ledger) }
    ledger.recall(from: 1)
    expectEqual(
      ledger.hear(taken: 3, shown: 1, at: 5, free: 0, waiting: 2),
      [.init(sequence: 1, fate: .shown(5))])
    let free: UInt32 = 1 << UInt32(frames[1].buffer) | 1 << UInt32(frames[2].buffer)
    expectEqual(
      ledger.hear(taken: 3, shown: 1, at: 5, free: free, waiting: 0),
      [.init(sequence: 2, fate: .recalled), .init(sequence: 3, fate: .recalled)])
    // The buffers are the application's: they are not given out again.
    expectTrue(ledger.take() == nil)
    expectEqual(ledger.attach(frames[1].buffer), 4)
  }

  @Test func `a frame that was passed over before it was recalled does not come back`() throws {
    var ledger = FrameLedger(buffers: 2)
    let first = try Self.frame(&ledger)
    _ = try Self.frame(&ledger)
    ledger.recall(from: 1)
    expectEqual(
      ledger.hear(taken: 2, shown: 2, at: 5, free: 1 << UInt32(first.buffer), waiting: 0),
      [.init(sequence: 1, fate: .passedOver), .init(sequence: 2, fate: .shown(5))])
    expectEqual(ledger.take()?.buffer, first.buffer)
  }

  @Test func `a frame that became the picture of a surface that nobody sees does not come back`()
    throws
  {
    var ledger = FrameLedger(buffers: 3)
    let frames = try (0..<3).map { _ in try Self.frame(&ledger) }
    ledger.recall(from: 1)
    let free: UInt32 = 1 << UInt32(frames[1].buffer) | 1 << UInt32(frames[2].buffer)
    expectEqual(
      ledger.hear(taken: 3, shown: 0, at: 0, free: free, waiting: 0),
      [
        .init(sequence: 1, fate: .passedOver), .init(sequence: 2, fate: .recalled),
        .init(sequence: 3, fate: .recalled),
      ])
    expectEqual(ledger.serverBuffers, [frames[0].buffer])
  }

  @Test func `without a server the last frame keeps its buffer`() throws {
    var ledger = FrameLedger(buffers: 3)
    _ = try Self.frame(&ledger)
    let last = try Self.frame(&ledger)
    expectEqual(ledger.supersede(), [.init(sequence: 1, fate: .passedOver)])
    expectEqual(ledger.serverBuffers, [last.buffer])
    expectEqual(ledger.serverIsGone(), [.init(sequence: 2, fate: .passedOver)])
    expectEqual(ledger.serverBuffers, [last.buffer])
  }

  @Test func `a server that ends keeps the newest frame that nobody wants back`() throws {
    var ledger = FrameLedger(buffers: 4)
    let frames = try (0..<4).map { _ in try Self.frame(&ledger) }
    _ = ledger.hear(
      taken: 2, shown: 2, at: 5, free: 1 << UInt32(frames[0].buffer), waiting: 0)
    expectEqual(ledger.newest, 4)
    ledger.recall(from: 3)
    expectEqual(ledger.newest, 2)
    expectEqual(
      ledger.serverIsGone(),
      [.init(sequence: 3, fate: .recalled), .init(sequence: 4, fate: .recalled)])
    expectEqual(ledger.serverBuffers, [frames[1].buffer])
    expectEqual(ledger.serverFrames, [2])
    // Only the first frame's buffer is free: two are the application's.
    expectEqual(ledger.take()?.buffer, frames[0].buffer)
    expectNil(ledger.take())
  }
}
