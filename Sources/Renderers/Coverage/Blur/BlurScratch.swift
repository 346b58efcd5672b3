/// Reusable memory for blurs, for one thread.
package final class BlurScratch {
  package enum Use: Int, CaseIterable {
    case halved
    case halvedAgain
    case across
    case result
    case paddedRow
    case edgeRow
    case wideRow
    case expandedRow
  }

  private var buffers: [UnsafeMutableRawBufferPointer]

  package init() {
    buffers = Use.allCases.map { _ in
      UnsafeMutableRawBufferPointer(start: nil, count: 0)
    }
  }

  deinit { freeAll() }

  /// Returns a buffer of a number of bytes, plus a vector; its contents are undefined.
  package func bytes(_ use: Use, _ count: Int) -> UnsafeMutablePointer<UInt8> {
    let needed = max(count, 0) + 64
    if buffers[use.rawValue].count < needed {
      buffers[use.rawValue].deallocate()
      buffers[use.rawValue] = .allocate(byteCount: needed, alignment: 64)
      // Zeroed, so that a read before a write is deterministic.
      buffers[use.rawValue].initializeMemory(as: UInt8.self, repeating: 0)
    }
    // The buffer has been allocated by now.
    let base = buffers[use.rawValue].baseAddress.unsafelyUnwrapped
    return base.assumingMemoryBound(to: UInt8.self)
  }

  package func freeAll() {
    for index in buffers.indices {
      buffers[index].deallocate()
      buffers[index] = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    }
  }
}
