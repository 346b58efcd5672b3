/// Memory for blurs, used again and again by one thread.
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

  /// So many bytes, and room for a vector more; what is in them is not defined.
  package func bytes(_ use: Use, _ count: Int) -> UnsafeMutablePointer<UInt8> {
    let needed = max(count, 0) + 64
    if buffers[use.rawValue].count < needed {
      buffers[use.rawValue].deallocate()
      buffers[use.rawValue] = .allocate(byteCount: needed, alignment: 64)
      // Reading before writing gives the same every time.
      buffers[use.rawValue].initializeMemory(as: UInt8.self, repeating: 0)
    }
    // It was allocated just now, if not before.
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
