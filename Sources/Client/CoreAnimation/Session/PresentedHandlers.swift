import Foundation

/// The blocks that wait until commits are on screen. Used under `SharedLock` only.
struct PresentedHandlers {
  /// Called with the media time of the presentation, or nil if there will be none.
  typealias Handler = (CFTimeInterval?) -> Void

  /// Handlers in the order of their commits.
  private var waiting: ArraySlice<(commit: Int, handler: Handler)> = []
  private var presentedCount = 0
  private var lastTime: CFTimeInterval?

  /// Starts again for a new link.
  mutating func begin() {
    end()
    presentedCount = 0
    lastTime = nil
  }

  /// Adds the blocks of a transaction.
  ///
  /// - Parameters:
  ///   - commit: the number of the last commit with the transaction's changes; nil without a
  ///     server.
  ///   - now: media time.
  mutating func add(_ handlers: [Handler], commit: Int?, now: CFTimeInterval) {
    for handler in handlers {
      guard let commit else {
        Self.post(handler, nil)
        continue
      }
      if commit > presentedCount {
        waiting.append((commit, handler))
      } else {
        // A transaction without changes.
        Self.post(handler, lastTime ?? now)
      }
    }
  }

  /// Calls the blocks of the first `count` commits, which are on screen.
  mutating func presented(_ count: Int, at time: CFTimeInterval) {
    presentedCount = max(presentedCount, count)
    lastTime = time
    while let first = waiting.first, first.commit <= count {
      Self.post(waiting.removeFirst().handler, time)
    }
  }

  /// Calls all blocks, because the server is gone.
  mutating func end() {
    for (_, handler) in waiting { Self.post(handler, nil) }
    waiting = []
  }

  private static func post(_ handler: @escaping Handler, _ time: CFTimeInterval?) {
    let handover = Handover(handler)
    MainQueue.async { handover.content(time) }
  }
}
