import Foundation

/// A completion block and the animations that it waits for (§1.5).
///
/// Each call of `setCompletionBlock` opens a group. The group closes when its transaction level
/// commits, or when another block is set on that level. A closed group without animations posts its
/// block to the main queue.
///
/// Sendable because all of it is used under `SharedLock`.
final class CompletionGroup: @unchecked Sendable {
  private var block: (() -> Void)?
  private var pending = 0
  private var isClosed = false
  private let environment = LayerEnvironment.current

  init(_ block: @escaping () -> Void) { self.block = block }

  /// Adds an animation to wait for.
  func enter() { SharedLock.held { pending += 1 } }

  /// Removes an animation that ended or was removed.
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
    MainQueue.async(in: environment) { handover.content() }
  }
}
