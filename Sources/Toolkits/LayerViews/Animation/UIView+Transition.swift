public import Foundation

extension UIView {
  /// Turns the present picture of a view into its picture after the changes of a closure (§4).
  ///
  /// The render server draws the transition, from the last committed picture of the view: a view
  /// that was not on screen before only changes. Without a transition among the options, the method
  /// only runs the closure.
  ///
  /// - Parameters:
  ///   - duration: seconds; 0 or less changes at once.
  ///   - options: one of the transitions, and `allowAnimatedContent` for a closure whose other
  ///     changes animate.
  ///   - completion: called on the main queue after the end, with false if the transition was
  ///     removed or replaced.
  public static func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    let block = AnimationBlock(
      duration: duration, pacing: options.pacing, options: options, completion: completion)
    perform(block) {
      options.transition?.add(to: view, in: block)
      if options.contains(.allowAnimatedContent) {
        animations?()
      } else {
        performWithoutAnimation { animations?() }
      }
    }
  }

  /// Replaces a view in its superview by another one, with a transition of the superview (§4).
  ///
  /// It begins once a running transition of the superview has ended. With `showHideTransitionViews`
  /// both views stay in the hierarchy, and one is hidden instead. Without a superview, and between
  /// a view and itself, nothing happens, and the completion is called with false.
  public static func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval,
    options: AnimationOptions = [], completion: ((Bool) -> Void)? = nil
  ) {
    guard let container = fromView.superview, fromView !== toView else {
      if let completion { inNextTurn { completion(false) } }
      return
    }
    TransitionQueue.of(container).add {
      transition(
        with: container, duration: duration, options: options,
        animations: {
          if options.contains(.showHideTransitionViews) {
            toView.isHidden = false
            fromView.isHidden = true
          } else {
            container.insertSubview(toView, aboveSubview: fromView)
            fromView.removeFromSuperview()
          }
        },
        completion: {
          completion?($0)
          TransitionQueue.of(container).next()
        })
    }
  }
}

/// The transitions between subviews of one view, which run one after the other.
@MainActor final class TransitionQueue {
  private var waiting: [() -> Void] = []
  private var isRunning = false

  static func of(_ view: UIView) -> TransitionQueue {
    if let queue = view.rareState.transitions { return queue }
    let new = TransitionQueue()
    view.rareState.transitions = new
    return new
  }

  func add(_ start: @escaping () -> Void) {
    waiting.append(start)
    if !isRunning { next() }
  }

  /// Starts the next transition after the last one has ended.
  func next() {
    isRunning = !waiting.isEmpty
    if isRunning { waiting.removeFirst()() }
  }
}
