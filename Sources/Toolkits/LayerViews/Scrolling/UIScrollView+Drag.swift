import CoreAnimation
import Foundation
import ScrollPhysics

extension UIScrollView {
  // MARK: Beginning

  /// Stops content that moves under a finger. Returns false for content that rests, or that the server catches.
  ///
  /// - Parameter time: media time of the touch, in seconds.
  final func catchContent(at time: TimeInterval) -> Bool {
    guard isScrollEnabled, motion.course != .none, !serverDrags.isActive, time < motion.endTime
    else { return false }
    let shown = shownOffset
    let (x, y) = limits
    let finger = CGPoint(x: x.unbanded(shown.x), y: y.unbanded(shown.y))
    let offset = shownOffset(of: finger)
    stopCourse(at: offset)
    motion.caught = (offset, finger)
    return true
  }

  /// Lets content go that a touch has caught without a drag, such as one that was cancelled while the pan waited for another
  /// recognizer: beyond an edge, and between pages, it is a drag that ends where it began.
  final func letGoCaught() {
    guard let caught = motion.caught else { return }
    motion.caught = nil
    let (x, y) = limits
    let place = bounds.origin
    guard motion.isAtRest, caught.offset == place,
      isPagingEnabled || !x.contains(place.x) || !y.contains(place.y)
    else { return }
    begin(
      ScrollMotion.Drag(
        start: caught.finger, offset: caught.finger, axes: draggable, origin: place))
    release(.zero, at: nil)
  }

  /// Returns the offset that is shown for a finger's offset.
  private func shownOffset(of finger: CGPoint) -> CGPoint {
    let (x, y) = limits
    return CGPoint(
      x: bounces ? x.banded(finger.x) : x.clamped(finger.x),
      y: bounces ? y.banded(finger.y) : y.clamped(finger.y))
  }

  /// The directions in which the content can be dragged.
  final var draggable: ScrollMotion.Axes {
    let (x, y) = limits
    var axes: ScrollMotion.Axes = []
    if x.overflows || bounces && alwaysBounceHorizontal { axes.insert(.horizontal) }
    if y.overflows || bounces && alwaysBounceVertical { axes.insert(.vertical) }
    return axes
  }

  /// Returns false for a way in a direction that does not scroll, and for a way outwards at an edge
  /// if an enclosing scroll view can scroll on.
  final func mayBeginDrag(by way: CGPoint) -> Bool {
    guard isScrollEnabled else { return false }
    let isLevel = abs(way.x) > abs(way.y)
    let axis: ScrollMotion.Axes = isLevel ? .horizontal : .vertical
    guard draggable.contains(axis) else { return false }
    let limit = isLevel ? limits.x : limits.y
    let offset = isLevel ? bounds.origin.x : bounds.origin.y
    let isOutwards = (isLevel ? way.x : way.y) > 0 ? offset <= limit.lower : offset >= limit.upper
    guard isOutwards else { return true }
    var outer = superview
    while let view = outer {
      if let scrollView = view as? UIScrollView, scrollView.isScrollEnabled,
        (isLevel ? scrollView.limits.x : scrollView.limits.y).overflows
      {
        return false
      }
      outer = view.superview
    }
    return true
  }

  final func panned() {
    switch panGestureRecognizer.state {
    case .began: beginDrag()
    case .changed: drag()
    case .ended: endDrag(panGestureRecognizer.velocity(in: self))
    case .cancelled: endDrag(.zero)
    case .possible, .failed: break
    }
  }

  private func beginDrag() {
    serverDrags.end()
    stopCourse()
    let (x, y) = limits
    let offset = bounds.origin
    let way = panGestureRecognizer.velocity(in: self)
    var axes = draggable
    if isDirectionalLockEnabled, axes == .both, way != .zero {
      axes = abs(way.x) > abs(way.y) ? .horizontal : .vertical
    }
    var start = CGPoint(x: x.unbanded(offset.x), y: y.unbanded(offset.y))
    if let caught = motion.caught, caught.offset == offset { start = caught.finger }
    motion.caught = nil
    begin(ScrollMotion.Drag(start: start, offset: start, axes: axes, origin: offset))
    drag()
  }

  final func begin(_ drag: ScrollMotion.Drag) {
    motion.drag = drag
    indicators.show()
    if keyboardDismissMode == .onDrag || keyboardDismissMode == .onDragWithAccessory {
      window?.endEditing(false)
    }
    delegate?.scrollViewWillBeginDragging(self)
  }

  /// Takes the keyboard away once the finger that drags is over it.
  private func dismissTouchedKeyboard() {
    guard let window,
      keyboardDismissMode == .interactive || keyboardDismissMode == .interactiveWithAccessory
    else { return }
    let keyboard = window.inputHost.frame
    let finger = panGestureRecognizer.location(in: window)
    if !keyboard.isNull, finger.y >= keyboard.minY { window.endEditing(false) }
  }

  // MARK: Moving

  private func drag() {
    guard var drag = motion.drag, !drag.isServers, motion.pinch == nil else { return }
    dismissTouchedKeyboard()
    let way = panGestureRecognizer.translation(in: self)
    if drag.axes.contains(.horizontal) { drag.offset.x = drag.start.x - way.x }
    if drag.axes.contains(.vertical) { drag.offset.y = drag.start.y - way.y }
    motion.drag = drag
    let offset = shownOffset(of: drag.offset)
    if offset != bounds.origin { bounds.origin = offset }
  }

  /// Continues a drag after two fingers have scaled the content.
  final func resumeDrag() {
    guard let drag = motion.drag, !drag.isServers else { return }
    panGestureRecognizer.setTranslation(.zero, in: self)
    let (x, y) = limits
    let offset = bounds.origin
    let start = CGPoint(x: x.unbanded(offset.x), y: y.unbanded(offset.y))
    motion.drag = ScrollMotion.Drag(
      start: start, offset: start, axes: drag.axes, origin: drag.origin)
  }

  // MARK: Letting go

  /// Ends a drag of the program's.
  ///
  /// - Parameter velocity: the velocity of the finger, in points per second.
  private func endDrag(_ velocity: CGPoint) {
    guard let drag = motion.drag, !drag.isServers else { return }
    let (x, y) = limits
    var speed = CGPoint.zero
    if drag.axes.contains(.horizontal) { speed.x = 0 - velocity.x * slope(x, drag.offset.x) }
    if drag.axes.contains(.vertical) { speed.y = 0 - velocity.y * slope(y, drag.offset.y) }
    release(speed, at: nil)
  }

  /// The speed of the content relative to the finger's, at a finger's offset.
  private func slope(_ axis: ScrollAxis, _ offset: CGFloat) -> CGFloat {
    bounces || axis.contains(offset) ? axis.slope(at: offset) : 0
  }

  /// Lets content go on by itself.
  ///
  /// - Parameters:
  ///   - speed: velocity of the content's offset, in points per second.
  ///   - time: the media time at which the server let it go; nil lets the program do so, now.
  final func release(_ speed: CGPoint, at time: TimeInterval?) {
    let (x, y) = limits
    let from = bounds.origin
    var flings = (
      x: ScrollFling(x, from: from.x, velocity: speed.x, in: self),
      y: ScrollFling(y, from: from.y, velocity: speed.y, in: self)
    )
    if isPagingEnabled {
      flings.x.rest(at: flings.x.page)
      flings.y.rest(at: flings.y.page)
    }
    let natural = CGPoint(x: flings.x.end, y: flings.y.end)
    let shownVelocity = CGPoint(x: speed.x / 1000, y: speed.y / 1000)
    var target = target(of: natural, velocity: shownVelocity)
    delegate?.scrollViewWillEndDragging(
      self, withVelocity: shownVelocity, targetContentOffset: &target)
    if target.x != natural.x, target.x.isFinite { flings.x.rest(at: x.clamped(target.x)) }
    if target.y != natural.y, target.y.isFinite { flings.y.rest(at: y.clamped(target.y)) }
    motion.drag = nil
    // The content now goes elsewhere than the server knows.
    if target != natural { serverDrags.end() }
    let animations = [flings.x.animation("bounds.origin.x"), flings.y.animation("bounds.origin.y")]
    if let time {
      for animation in animations { animation?.begin(at: time, in: layer) }
    }
    guard animations.contains(where: { $0 != nil }), isOnDisplay else {
      serverDrags.note(CGPoint(x: flings.x.end, y: flings.y.end))
      bounds.origin = CGPoint(x: flings.x.end, y: flings.y.end)
      serverDragsChanged()
      indicators.hide(after: 0.3)
      delegate?.scrollViewDidEndDragging(self, willDecelerate: false)
      return
    }
    delegate?.scrollViewDidEndDragging(self, willDecelerate: true)
    delegate?.scrollViewWillBeginDecelerating(self)
    // The delegate may have begun another movement.
    guard motion.drag == nil, motion.course == .none else { return }
    guard bounds.origin == from else {
      // The delegate has moved the content elsewhere, where it rests.
      indicators.hide(after: 0.3)
      delegate?.scrollViewDidEndDecelerating(self)
      return
    }
    let end = CGPoint(x: flings.x.end, y: flings.y.end)
    serverDrags.note(end)
    begin(.decelerating, animations.compactMap { $0 }, from: from, to: end)
    motion.isCourseServers = time != nil && serverDrags.isActive
    indicators.follow(flings.x, flings.y)
    coastBegan(flings.x, flings.y)
    indicators.hide(after: animations.compactMap { $0?.duration }.max() ?? 0)
  }
}

extension CADecelerationAnimation {
  /// Lets the motion begin at a media time.
  fileprivate func begin(at time: TimeInterval, in layer: CALayer) {
    beginTime = layer.convertTime(time, from: nil)
    fillMode = .backwards
  }
}
