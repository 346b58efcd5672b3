import DrawList
import Synchronization

/// A copy of one buffer of a surface.
final class FrameCopy: SurfaceMemory {
  private let block: Block
  private let pool: FrameCopyPool

  fileprivate init(_ block: Block, _ pool: FrameCopyPool) {
    self.block = block
    self.pool = pool
  }

  deinit { pool.give(back: block) }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(block.bytes) }
}

/// The memory of a surface's copies, which is used again: new memory for each frame would cost more than the copy.
final class FrameCopyPool: Sendable {
  private let byteCount: Int
  private let tally: SurfaceTally
  private let free = Mutex<[Block]>([])

  /// Blocks that are kept for further frames: one is on display while the next is copied.
  private static let mostFree = 2

  /// - Parameter byteCount: size of a copy; more than 0.
  init(byteCount: Int, _ tally: SurfaceTally) {
    self.byteCount = byteCount
    self.tally = tally
  }

  /// Makes a copy.
  ///
  /// - Parameter fill: writes all bytes.
  func copy<Failure: Error>(
    _ fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) -> FrameCopy {
    let block = free.withLock { $0.popLast() } ?? Block(byteCount: byteCount, tally)
    let copy = FrameCopy(block, self)
    try fill(block.bytes)
    tally.countCopy(of: byteCount)
    return copy
  }

  fileprivate func give(back block: Block) {
    let surplus = free.withLock { free -> Block? in
      guard free.count < Self.mostFree else { return block }
      free.append(block)
      return nil
    }
    // Freed outside the lock.
    _ = surplus
  }
}

/// Memory of one copy.
///
/// @unchecked Sendable: whoever fills it has it alone, and nobody writes to it afterwards.
private final class Block: @unchecked Sendable {
  let bytes: UnsafeMutableRawBufferPointer
  private let tally: SurfaceTally

  init(byteCount: Int, _ tally: SurfaceTally) {
    bytes = .allocate(byteCount: byteCount, alignment: 64)
    self.tally = tally
    tally.addHeldBytes(byteCount)
  }

  deinit {
    tally.addHeldBytes(-bytes.count)
    bytes.deallocate()
  }
}
