internal import Foundation

/// A completion block and the animations it waits for (§1.5).
///
/// Each call of `setCompletionBlock` opens one. It closes when its transaction level commits, or
/// when another block is set on that level; closed, and with nothing left to wait for, it posts its
/// block to the main queue.
///
/// Sendable because everything is touched under `SharedLock`.
final class CompletionGroup: @unchecked Sendable {
  private var block: (() -> Void)?
  private var pending = 0
  private var isClosed = false

  init(_ block: @escaping () -> Void) { self.block = block }

  /// An animation was added that the block has to wait for.
  func enter() { SharedLock.held { pending += 1 } }

  /// The animation ended, or was removed.
  func leave() {
    SharedLock.held {
      pending -= 1
      postIfDone()
    }
  }

  func close() {
    SharedLock.held {
      isClosed = true
      postIfDone()
    }
  }

  private func postIfDone() {
    guard isClosed, pending == 0, let block else { return }
    self.block = nil
    let handover = Handover(block)
    DispatchQueue.main.async { handover.content() }
  }
}
