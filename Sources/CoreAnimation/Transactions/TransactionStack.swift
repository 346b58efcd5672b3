internal import Foundation

/// The open transactions of one thread, outermost first, and what was changed in them (§1.3, §1.4).
///
/// Each thread has its own; the main thread and the main queue share one, since the main queue is
/// served by other threads once `dispatchMain()` or an async main has taken the main thread away.
final class TransactionStack {
  struct Level {
    let isImplicit: Bool
    /// A value that was set to nil is present as nil: it hides the enclosing level's.
    var values: [String: Any?] = [:]
    var group: CompletionGroup?
  }

  private(set) var levels: [Level] = []
  private var changes = PendingChanges()
  private var commitsWhenClosed = false
  private var isPreparing = false
  private let trigger: ImplicitCommitTrigger

  init(trigger: ImplicitCommitTrigger) { self.trigger = trigger }

  /// The one that the main thread and the main queue share.
  // Used by one thread at a time: the main thread, or whichever serves the main queue.
  nonisolated(unsafe) static let main = TransactionStack(trigger: .main)

  static var current: TransactionStack {
    let own = ThreadStack.current
    return own !== main && MainQueue.isCurrent ? main : own
  }

  // MARK: Levels

  func begin() { levels.append(Level(isImplicit: false)) }

  /// Closes the innermost explicit level; does nothing when there is none (§1.4).
  func commit() {
    guard let level = levels.last, !level.isImplicit else { return }
    if levels.count == 1 {
      guard prepare() else { return }
    }
    levels.removeLast()
    if levels.isEmpty {
      send()
    } else if commitsWhenClosed {
      flush()
    }
    // After sending: a block on the main queue finds the changes committed.
    level.group?.close()
  }

  /// Commits the implicit transaction, at once or when the explicit levels in it have closed.
  func flush() {
    guard let level = levels.first, level.isImplicit else { return }
    guard levels.count == 1 else {
      commitsWhenClosed = true
      return
    }
    guard prepare() else { return }
    levels.removeLast()
    send()
    level.group?.close()
  }

  /// The thread is about to wait: its implicit transaction ends here, unless the application left
  /// an explicit level open.
  func commitImplicit() {
    if levels.count == 1 { flush() }
  }

  /// Lays out and displays what needs it, while the last level is still open: what that changes is
  /// a part of the same commit (§1.2). False when it is being done already: layout that commits
  /// does not end the transaction that it runs in.
  private func prepare() -> Bool {
    guard !isPreparing else { return false }
    isPreparing = true
    defer { isPreparing = false }
    for _ in 0..<LayerUpkeep.maximumPasses {
      let layers = changes.layersNeedingUpkeep
      guard !layers.isEmpty else {
        TiledLayers.update()
        return true
      }
      for layer in layers where layer.needsLayout() { layer.layoutIfNeeded() }
      for layer in layers where !layer.needsLayout() { layer.displayIfNeeded() }
    }
    // Layers that ask for more whenever they get it have had enough.
    for layer in changes.layersNeedingUpkeep { layer.giveUpUpkeep() }
    return true
  }

  private func send() {
    commitsWhenClosed = false
    let batch = changes
    changes = PendingChanges()
    ClientSession.shared.commit(batch)
  }

  /// Opens an implicit transaction when nothing is open.
  func ensureOpen() {
    guard levels.isEmpty else { return }
    levels.append(Level(isImplicit: true))
    trigger.arm()
  }

  // MARK: Values

  /// The innermost level that has the key answers.
  func value(forKey key: String) -> Any? {
    for level in levels.reversed() {
      if let value = level.values[key] { return value }
    }
    return nil
  }

  func setValue(_ value: Any?, forKey key: String) {
    ensureOpen()
    levels[levels.count - 1].values[key] = .some(value)
  }

  func setCompletionBlock(_ block: (() -> Void)?) {
    setValue(block, forKey: kCATransactionCompletionBlock)
    levels[levels.count - 1].group?.close()
    levels[levels.count - 1].group = block.map { CompletionGroup($0) }
  }

  /// The groups that an animation added now belongs to: one of each level at most.
  var openGroups: [CompletionGroup] { levels.compactMap(\.group) }

  // MARK: Changes

  func mark(_ layer: CALayer, _ body: (inout PendingChanges.Change) -> Void) {
    ensureOpen()
    changes.mark(layer, body)
  }

  func mark(_ window: LayerWindow) {
    ensureOpen()
    changes.mark(window)
  }
}

/// Whether this code runs on the main queue, on whatever thread that is served.
enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
}
