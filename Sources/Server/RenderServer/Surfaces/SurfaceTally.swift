import Synchronization

/// Counts of how frames of surfaces are read: those of a client, which are also part of the counts of all.
///
/// Thread-safe: commits are prepared beside the loop.
package final class SurfaceTally: Sendable {
  private let all: SurfaceTally?
  private let mappings = Atomic(0)
  private let openFiles = Atomic(0)
  private let framesInPlace = Atomic(0)
  private let framesCopied = Atomic(0)
  private let bytesCopied = Atomic(0)
  private let bytesHeld = Atomic(0)

  /// - Parameter all: the counts of all clients; nil for these themselves.
  package init(partOf all: SurfaceTally? = nil) { self.all = all }

  /// Number of surfaces whose memory is mapped.
  package var mappedCount: Int { mappings.load(ordering: .relaxed) }
  /// Number of descriptors that stay open, each for a surface whose memory is copied.
  package var openFileCount: Int { openFiles.load(ordering: .relaxed) }
  /// Number of frames that were drawn from the client's memory.
  package var framesInPlaceCount: Int { framesInPlace.load(ordering: .relaxed) }
  /// Number of frames that were copied, and drawn from the copy.
  package var copiedFrameCount: Int { framesCopied.load(ordering: .relaxed) }
  package var copiedByteCount: Int { bytesCopied.load(ordering: .relaxed) }
  /// Memory of the copies that exist, in bytes.
  package var heldByteCount: Int { bytesHeld.load(ordering: .relaxed) }

  func addRegion(isMapped: Bool, _ difference: Int) {
    if isMapped {
      mappings.add(difference, ordering: .relaxed)
    } else {
      openFiles.add(difference, ordering: .relaxed)
    }
    all?.addRegion(isMapped: isMapped, difference)
  }

  func countFrameInPlace() {
    framesInPlace.add(1, ordering: .relaxed)
    all?.countFrameInPlace()
  }

  func countCopy(of byteCount: Int) {
    framesCopied.add(1, ordering: .relaxed)
    bytesCopied.add(byteCount, ordering: .relaxed)
    all?.countCopy(of: byteCount)
  }

  func addHeldBytes(_ difference: Int) {
    bytesHeld.add(difference, ordering: .relaxed)
    all?.addHeldBytes(difference)
  }
}
