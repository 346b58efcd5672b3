import CoreAnimation
import Foundation
import ScrollPhysics

/// The cause of a scroll view's movement, and its start.
@MainActor struct ScrollMotion {
  /// The server's animation of the content.
  enum Course { case none, decelerating, animating }

  /// A finger that moves the content.
  struct Drag {
    /// The finger's offset at the begin, and at the last movement.
    let start: CGPoint
    var offset: CGPoint
    /// The directions in which the drag moves the content.
    let axes: Axes
    /// The page at the begin.
    let origin: CGPoint
    /// True if the server moves the content, and the program follows.
    var isServers = false
  }

  /// Two fingers that scale the content.
  struct Pinch {
    let scale: CGFloat
  }

  struct Axes: OptionSet {
    let rawValue: Int
    static let horizontal = Axes(rawValue: 1)
    static let vertical = Axes(rawValue: 2)
    static let both: Axes = [.horizontal, .vertical]
  }

  var isTracking = false
  /// The offset at which a finger has caught the content, and the finger's own.
  var caught: (offset: CGPoint, finger: CGPoint)?
  var drag: Drag?
  var pinch: Pinch?
  var course = Course.none
  /// Number of requests to the server, by which the ends of earlier courses are recognized.
  var generation = 0
  /// Number of the course's animations that have not ended.
  var pending = 0
  /// Media time at which a fling ends, in seconds; infinite for other courses.
  var endTime = TimeInterval.infinity
  /// The offsets between which the course moves.
  var reach: (from: CGPoint, to: CGPoint)?
  var link: CADisplayLink?
  var scale: CGFloat = 1
  var isZoomBouncing = false
  /// True while the offset is set to the end of a course.
  var isLeaping = false
  /// The last known limits, by which content that rests at its beginning is recognized.
  var limits: (x: ScrollAxis, y: ScrollAxis)?
  /// True for content that constraints place by the frame or by views outside: it does not scroll.
  var hasFloatingContent = false
  /// Called for each offset that is shown, for a bar that follows the content.
  var offsetObserver: (@MainActor () -> Void)?
  let pairing = ScrollPairing()
  /// True lets the server run drags; nil, until the program says so, if nothing answers inside a movement.
  var runsOnServer: Bool?

  /// True for a fling that the server runs by an interaction.
  var isCourseServers = false
  /// True while the server moves content that it has dragged, or drags.
  var isServers: Bool { drag?.isServers ?? isCourseServers }
  /// True for content that neither a finger nor a course moves.
  var isAtRest: Bool { drag == nil && course == .none }

  /// The keys of the server's animations, by their key paths.
  static let keys = [
    "bounds.origin": "scroll", "bounds.origin.x": "scroll.x", "bounds.origin.y": "scroll.y",
  ]
}

/// Lets both recognizers of a scroll view recognize together.
@MainActor final class ScrollPairing: UIGestureRecognizerDelegate {
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    gestureRecognizer.view is UIScrollView
      && gestureRecognizer.view === otherGestureRecognizer.view
  }
}

/// The end of an animation of a scroll view.
@MainActor final class ScrollEnd: NSObject, @MainActor CAAnimationDelegate {
  private let body: () -> Void

  init(_ body: @escaping () -> Void) { self.body = body }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { body() }
}

/// The drags of a scroll view: they begin in directions in which its content can move, and at once
/// on moving content.
@MainActor final class ScrollPanGestureRecognizer: UIPanGestureRecognizer {
  private var scrollView: UIScrollView? { view as? UIScrollView }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    guard state == .possible, let scrollView else { return }
    scrollView.motion.isTracking = true
    if !scrollView.serverDrags.hasTaken, touches.contains(where: hasRival) {
      scrollView.serverDrags.leaveFingers()
    }
    scrollView.serverDrags.fingersCame()
    if scrollView.catchContent(at: event.timestamp) { state = .began }
  }

  /// Returns true for a touch whose movements another recognizer may want for itself: the program then decides, by
  /// its rules.
  private func hasRival(_ touch: UITouch) -> Bool {
    if let view = touch.view, OverriddenGestureRule.isIn(type(of: view)) { return true }
    return touch.recognizers.contains { other in
      guard other !== self else { return false }
      if let edge = other as? UIScreenEdgePanGestureRecognizer {
        // Any other place makes it fail at once, so that nothing waits for it.
        return edge.mayBegin(at: touch.place)
      }
      if other.waits(for: self) || waits(for: other) { return true }
      switch other {
      case is UITapGestureRecognizer, is UILongPressGestureRecognizer,
        is UIPinchGestureRecognizer, is UIRotationGestureRecognizer:
        return false
      case let scroll as ScrollPanGestureRecognizer:
        guard let scrollView = scroll.scrollView else { return false }
        return !scrollView.draggable.isEmpty && !scrollView.serverDrags.isActive
      // The swipes of rows begin across the direction in which the server moves content.
      case is SwipePanGestureRecognizer: return other.view !== scrollView
      default: return true
      }
    }
  }

  // The numbers of a drag that the server runs, which has taken the touches.

  override func translation(in view: UIView?) -> CGPoint {
    guard let scrollView, let drag = scrollView.motion.drag, drag.isServers else {
      return super.translation(in: view)
    }
    let (x, y) = scrollView.limits
    let place = scrollView.serverDrags.offset
    return CGPoint(
      x: x.unbanded(drag.origin.x) - x.unbanded(place.x),
      y: y.unbanded(drag.origin.y) - y.unbanded(place.y))
  }

  override func velocity(in view: UIView?) -> CGPoint {
    guard let scrollView, scrollView.motion.drag?.isServers == true else {
      return super.velocity(in: view)
    }
    let velocity = scrollView.serverDrags.velocity
    return CGPoint(x: 0 - velocity.x, y: 0 - velocity.y)
  }

  /// The server must not take fingers from another recognizer that has recognized.
  override func otherRecognized(_ other: UIGestureRecognizer) {
    let isShared = course.touches.contains { touch in
      touch.isDown && other.course.allTouches.contains { $0 === touch }
    }
    if isShared { scrollView?.serverDrags.leaveFingers() }
  }

  override func mayBegin(after way: CGPoint) -> Bool {
    scrollView?.mayBeginDrag(by: way) ?? false
  }

  override func reset() {
    super.reset()
    scrollView?.motion.isTracking = false
    scrollView?.letGoCaught()
    scrollView?.serverDrags.fingersLifted()
  }
}
