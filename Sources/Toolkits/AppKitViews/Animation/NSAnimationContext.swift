public import CoreAnimation
public import Foundation

/// Duration, pacing and completion of the animations of a group (§8).
///
/// A context is the innermost level of `CATransaction` under another name: its values also hold for
/// layers, and a nested group inherits the values of the group around it. Outside of any group the
/// values hold until the end of the run loop's turn.
@preconcurrency @MainActor open class NSAnimationContext: NSObject {
  private static let groups = EnvironmentLocal { Groups() }

  /// The open groups of the program, outermost first.
  @MainActor private final class Groups {
    var open: [NSAnimationContext] = []
    let outside = NSAnimationContext()
  }

  /// The key of `CATransaction` under which each level stores `allowsImplicitAnimation`.
  private static let permission = "NSAnimationContextAllowsImplicitAnimation"

  private override init() { super.init() }

  /// The context of the innermost group.
  open class var current: NSAnimationContext {
    let groups = groups.current
    return groups.open.last ?? groups.outside
  }

  /// Begins a group inside the present group.
  open class func beginGrouping() {
    groups.current.open.append(NSAnimationContext())
    CATransaction.begin()
  }

  /// Ends the group of the last `beginGrouping()`; does nothing without one.
  open class func endGrouping() {
    guard groups.current.open.popLast() != nil else { return }
    CATransaction.commit()
  }

  /// Makes animations in a separate group.
  ///
  /// - Parameters:
  ///   - changes: sets the context's values, and animates.
  ///   - completionHandler: called on the main queue once all animations of the group have ended or
  ///     were removed; without animations, in a later turn of the main queue.
  open class func runAnimationGroup(
    _ changes: (_ context: NSAnimationContext) -> Void,
    completionHandler: (@MainActor () -> Void)? = nil
  ) {
    beginGrouping()
    defer { endGrouping() }
    if let completionHandler { current.completionHandler = completionHandler }
    changes(current)
  }

  /// Makes animations in a separate group, and returns once all of them have ended.
  open class func runAnimationGroup(_ changes: (_ context: NSAnimationContext) -> Void) async {
    await withCheckedContinuation { continuation in
      // A level around the group, since the closure may set the handler of the group itself.
      CATransaction.begin()
      CATransaction.setCompletionBlock { continuation.resume() }
      runAnimationGroup(changes)
      CATransaction.commit()
    }
  }

  /// Seconds of animations that have no duration of their own; 0.25 unless set. With 0 nothing
  /// animates, and properties set through an animator stop at the set value.
  open var duration: TimeInterval {
    get { CATransaction.animationDuration() }
    set { CATransaction.setAnimationDuration(newValue) }
  }

  /// The pacing of animations that have none of their own; nil, the default, is Core Animation's
  /// default.
  open var timingFunction: CAMediaTimingFunction? {
    get { CATransaction.animationTimingFunction() }
    set { CATransaction.setAnimationTimingFunction(newValue) }
  }

  /// Called once on the main queue, after the end or removal of all animations that were made in
  /// the group after the handler was set; without animations, in a later turn of the main queue.
  open var completionHandler: (@MainActor () -> Void)? {
    get {
      guard let block = CATransaction.completionBlock() else { return nil }
      return { block() }
    }
    set {
      CATransaction.setCompletionBlock(
        newValue.map { handler in { MainActor.assumeIsolated { handler() } } })
    }
  }

  /// True lets changes of layer-backed views and of their layers animate without an animator. False
  /// unless set in this group or a group around it.
  open var allowsImplicitAnimation: Bool {
    get { CATransaction.value(forKey: Self.permission) as? Bool ?? false }
    set { CATransaction.setValue(newValue, forKey: Self.permission) }
  }
}
