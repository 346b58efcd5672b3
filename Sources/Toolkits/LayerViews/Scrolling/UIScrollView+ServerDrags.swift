import CoreAnimation
import Foundation
import ScrollPhysics

extension UIScrollView {
  /// Drags and flings that the server runs by itself, from the frame after the finger has moved.
  ///
  /// The content then moves with the next frame, whatever the program does; the view's own `contentOffset`, its states
  /// and the calls of its delegate follow the server's events, in the order of a drag that the program runs. Of a
  /// frame's several movements the delegate hears once. The delegate's answer to
  /// `scrollViewWillEndDragging(_:withVelocity:targetContentOffset:)` counts, about a frame later. An offset that the
  /// program sets during a drag holds, and the finger goes on from there.
  ///
  /// By default the server runs drags if nothing has to answer inside a movement: the view is a `UIScrollView` and of no
  /// subclass, its delegate implements neither `scrollViewDidScroll(_:)` nor
  /// `scrollViewWillEndDragging(_:withVelocity:targetContentOffset:)`, and `panGestureRecognizer` is as it was made.
  /// Whether a class of delegates implements these, the first drag shows, which the program runs. Tables and collections
  /// make their views inside a movement, so the program runs their drags unless it says otherwise.
  ///
  /// A set value holds instead. With true the server also turns the content by wheels, and gives what is left of a turn
  /// at an edge to a view outside at once; by default the program does. Even if the value is true, the program runs drags of
  /// a view that zooms, that has a refresh control, that takes the keyboard away interactively, whose content is placed by
  /// constraints outside of it, that is turned or scaled in its window, or that does not receive touches; and drags of
  /// fingers that another recognizer of movements follows, such as one of a view inside or around it.
  ///
  /// An extension of Agate's: Apple's framework has no such property.
  public final var runsDragsOnServer: Bool {
    get { motion.runsOnServer ?? isQuiet }
    set {
      motion.runsOnServer = newValue
      serverDragsChanged()
    }
  }

  /// True while the server may have the content.
  final var mayRunDrags: Bool {
    guard runsDragsOnServer, isOnDisplay, isScrollEnabled, panGestureRecognizer.isEnabled,
      motion.pinch == nil, motion.course != .animating, motion.isServers || motion.isAtRest,
      minimumZoomScale >= maximumZoomScale, !motion.hasFloatingContent, refreshControl == nil,
      keyboardDismissMode != .interactive, keyboardDismissMode != .interactiveWithAccessory,
      indicators.fixed == nil, !draggable.isEmpty, !isOriginAnimated, let window,
      VectorMap(of: self, in: window)?.isIdentity == true
    else { return false }
    let (x, y) = limits
    // No interaction takes larger numbers.
    guard [x.lower, x.upper, y.lower, y.upper].allSatisfy({ abs($0) <= 1e12 }) else { return false }
    var view: UIView? = self
    while let outer = view {
      guard outer.isUserInteractionEnabled else { return false }
      view = outer.superview
    }
    return true
  }

  /// True while an animation of the program's moves the content, which the interaction would hide.
  private final var isOriginAnimated: Bool {
    (layer.animationKeys() ?? []).contains { key in
      guard !ServerDrags.paths.contains(key), !ScrollMotion.keys.values.contains(key),
        let path = (layer.animation(forKey: key) as? CAPropertyAnimation)?.keyPath
      else { return false }
      return path == "bounds" || path.hasPrefix("bounds.origin")
    }
  }

  /// Tells the server of changed limits and properties with the next layout.
  final func serverDragsChanged() {
    if runsDragsOnServer || serverDrags.isActive { setNeedsLayout() }
  }

  // MARK: Following the server

  /// Called when a finger has dragged the content.
  final func serverDragged(to offset: CGPoint) {
    if motion.drag == nil { beginServerDrag(at: offset) }
    moveWithServer(to: offset)
  }

  /// Called when the last finger has lifted, with the velocity of the offset in points per second.
  final func serverReleased(at offset: CGPoint, velocity: CGPoint, time: TimeInterval) {
    // A drag may begin and end between two frames.
    serverDragged(to: offset)
    release(velocity, at: time)
  }

  /// Called when the content becomes the program's in the middle of a drag: the drag ends as one that is cancelled.
  final func serverDragEnded() {
    guard motion.course != .none else { return release(.zero, at: nil) }
    motion.drag = nil
    delegate?.scrollViewDidEndDragging(self, willDecelerate: false)
  }

  /// Called while the content moves by itself.
  final func serverMoves(at offset: CGPoint, velocity: CGPoint, time: TimeInterval) {
    // A program that was late was told of no lift.
    if motion.drag != nil || motion.isAtRest && !serverDrags.isTurned {
      serverReleased(at: offset, velocity: velocity, time: time)
    }
  }

  /// Called when the content rests.
  ///
  /// - Parameter isTurned: true after a change of limits during the motion.
  final func serverRests(at offset: CGPoint, isTurned: Bool) {
    if motion.drag != nil { return serverReleased(at: offset, velocity: .zero, time: 0) }
    guard bounds.origin != offset else { return }
    if motion.isCourseServers, !isTurned {
      // A difference in the last bits is the fling's own end, which its course tells.
      guard abs(bounds.minX - offset.x) + abs(bounds.minY - offset.y) > 0.01 else { return }
      // A wheel has taken the fling over.
      serverDrags.note(offset)
      stopCourse(at: offset)
    } else {
      guard motion.course == .none else { return }
      // A wheel has moved the content, or it rests elsewhere than the program knew.
      moveWithServer(to: offset)
    }
    indicators.show()
    indicators.hide(after: 0.3)
  }

  private func moveWithServer(to offset: CGPoint) {
    serverDrags.note(offset)
    guard offset != bounds.origin else { return }
    UIView.performWithoutAnimation { bounds.origin = offset }
  }

  private func beginServerDrag(at offset: CGPoint) {
    serverDrags.note(offset)
    stopCourse(at: offset)
    begin(
      ScrollMotion.Drag(
        start: offset, offset: offset, axes: draggable, origin: bounds.origin, isServers: true))
  }
}
