import Foundation

/// The open transactions of one thread, outermost first, and the changes in them (§1.3, §1.4).
///
/// Each thread has its own in each environment; the main thread and the main queue share one.
final class TransactionStack {
  struct Level {
    let isImplicit: Bool
    /// The values set on this level. A key set to nil is present, and hides the enclosing level's
    /// value.
    private(set) var values: [String: Any?] = [:]
    // Values that changes of properties read, in their own types; nil if not set on this level.
    private(set) var disablesActions: Bool?
    private(set) var animationDuration: CFTimeInterval?
    private(set) var animationTimingFunction: CAMediaTimingFunction??
    var group: CompletionGroup?

    init(isImplicit: Bool) { self.isImplicit = isImplicit }

    mutating func set(_ value: Any?, forKey key: String) {
      values[key] = .some(value)
      switch key {
      case kCATransactionDisableActions: disablesActions = Unboxed.bool(value) ?? false
      case kCATransactionAnimationDuration:
        animationDuration = Unboxed.number(value) ?? CATransaction.defaultDuration
      case kCATransactionAnimationTimingFunction:
        animationTimingFunction = .some(value as? CAMediaTimingFunction)
      default: break
      }
    }
  }

  private(set) var levels: [Level] = []
  private var changes = PendingChanges()
  private var commitsWhenClosed = false
  private var isPreparing = false
  /// The layers that are being displayed, each during the display of the one before.
  private var displayed: [CALayer] = []
  /// The layers that a commit displays again, since they marked themselves meanwhile.
  private var postponed: [CALayer] = []
  /// True while the library itself fills a layer: changes then search for no action.
  private(set) var isWithoutActions = false
  private let trigger: ImplicitCommitTrigger

  /// The environment to whose session the changes go. Changes of an environment that is gone are
  /// dropped.
  weak var environment: LayerEnvironment?

  init(_ trigger: ImplicitCommitTrigger) { self.trigger = trigger }

  /// The stack of the calling thread, in the environment of the calling code.
  static var current: TransactionStack {
    if LayerEnvironment.areSeveral { return LayerEnvironment.current.transactions }
    let (own, main) = (ThreadStacks.current.standard, LayerEnvironment.standard.main)
    return own !== main && MainQueue.isCurrent ? main : own
  }

  // MARK: Levels

  func begin() { levels.append(Level(isImplicit: false)) }

  /// Closes the innermost explicit level; does nothing without one (§1.4).
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
    // After sending, so that the completion block finds the changes committed.
    level.group?.close()
  }

  /// Commits the implicit transaction, at once or after its explicit levels have closed.
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

  /// Commits the implicit transaction of a thread that is about to wait, unless an explicit level
  /// is open.
  func commitImplicit() {
    if levels.count == 1 { environment?.run { flush() } }
  }

  /// Lays out and displays marked layers while the last level is still open, so that the same
  /// commit has the results (§1.2). Returns false during such layout and display, which cannot end
  /// the transaction around them.
  private func prepare() -> Bool {
    prepare { changes.layersNeedingUpkeep }
  }

  /// Lays out and displays the marked layers of a tree that is in no window, as a commit does.
  func prepare(treeOf root: CALayer) {
    _ = prepare { root.treeNeedingUpkeep }
    resumePostponed()
  }

  /// - Parameter marked: returns the layers that need layout or display now.
  private func prepare(_ marked: () -> [CALayer]) -> Bool {
    guard !isPreparing else { return false }
    isPreparing = true
    defer { isPreparing = false }
    for _ in 0..<LayerUpkeep.maximumPasses {
      let layers = marked()
      guard !layers.isEmpty else {
        environment?.tiledLayers.update()
        return true
      }
      for layer in layers where layer.needsLayout() { layer.layoutIfNeeded() }
      for layer in layers where !layer.needsLayout() && !layer.isDisplayPostponed {
        layer.displayIfNeeded()
      }
    }
    // Layers that keep marking themselves are left as they are.
    for layer in marked() {
      layer.giveUpUpkeep()
      let name = layer.delegate.map { "\(type(of: $0))" } ?? "\(type(of: layer))"
      Notices.sayOnce("\(name) asks for layout or display again after each round")
    }
    return true
  }

  /// Returns what the stack holds, and forgets it without a commit.
  func takeContents() -> Any {
    let contents = (levels, changes, postponed)
    (levels, changes, postponed) = ([], PendingChanges(), [])
    return contents
  }

  private func send() {
    commitsWhenClosed = false
    let batch = changes
    changes = PendingChanges()
    resumePostponed()
    environment?.session.commit(batch)
  }

  // MARK: Display

  /// Runs the display of a layer.
  func displaying(_ layer: CALayer, _ body: () -> Void) {
    displayed.append(layer)
    body()
    displayed.removeLast()
    if SharedLock.held({ layer.upkeep.isPostponed }) { postponed.append(layer) }
  }

  /// Returns true while the layer is displayed by a commit of this thread.
  func isCommitDisplaying(_ layer: CALayer) -> Bool {
    isPreparing && displayed.contains { $0 === layer }
  }

  /// Marks the postponed layers for the next commit. It may take its time: layers that mark
  /// themselves open no transaction.
  private func resumePostponed() {
    SharedLock.held {
      for layer in postponed {
        layer.upkeep.resume()
        changes.mark(layer) { $0.upkeep = true }
      }
    }
    postponed = []
  }

  /// Opens an implicit transaction if no transaction is open.
  func ensureOpen() {
    guard levels.isEmpty else { return }
    levels.append(Level(isImplicit: true))
    trigger.arm(self)
  }

  /// Runs a closure whose changes search for no action, such as changes that fill a layer from an
  /// archive.
  func withoutActions<Result>(_ body: () -> Result) -> Result {
    let outer = isWithoutActions
    isWithoutActions = true
    defer { isWithoutActions = outer }
    return body()
  }

  // MARK: Values

  /// Returns the value of a key in the innermost level that has one.
  func value(forKey key: String) -> Any? {
    for level in levels.reversed() {
      if let value = level.values[key] { return value }
    }
    return nil
  }

  func setValue(_ value: Any?, forKey key: String) {
    ensureOpen()
    levels[levels.count - 1].set(value, forKey: key)
  }

  /// See `CATransaction.disableActions()`.
  var disablesActions: Bool { innermost(\.disablesActions) ?? false }

  /// See `CATransaction.animationDuration()`.
  var animationDuration: CFTimeInterval {
    innermost(\.animationDuration) ?? CATransaction.defaultDuration
  }

  /// See `CATransaction.animationTimingFunction()`.
  var animationTimingFunction: CAMediaTimingFunction? {
    innermost(\.animationTimingFunction) ?? nil
  }

  @inline(__always)
  private func innermost<Value>(_ value: (Level) -> Value?) -> Value? {
    for index in levels.indices.reversed() {
      if let value = value(levels[index]) { return value }
    }
    return nil
  }

  func setCompletionBlock(_ block: (() -> Void)?) {
    setValue(block, forKey: kCATransactionCompletionBlock)
    levels[levels.count - 1].group?.close()
    levels[levels.count - 1].group = block.map { CompletionGroup($0) }
  }

  /// The groups that an animation added now belongs to: at most one for each level.
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

  func mark(_ ring: SurfaceRing) {
    ensureOpen()
    changes.mark(ring)
  }

  func add(_ handler: @escaping PresentedHandlers.Handler) {
    ensureOpen()
    changes.add(handler)
  }
}
