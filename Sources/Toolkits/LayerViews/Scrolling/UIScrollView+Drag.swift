import CoreAnimation
import Foundation

extension UIScrollView {
  // MARK: Beginning

  /// Stops content that moves under a finger. Returns false for content that rests.
  final func catchContent() -> Bool {
    guard isScrollEnabled, motion.course != .none else { return false }
    return stopCourse()
  }

  /// The directions in which the content can be dragged.
  private var draggable: ScrollMotion.Axes {
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
    stopCourse()
    let (x, y) = limits
    let offset = bounds.origin
    let way = panGestureRecognizer.velocity(in: self)
    var axes = draggable
    if isDirectionalLockEnabled, axes == .both, way != .zero {
      axes = abs(way.x) > abs(way.y) ? .horizontal : .vertical
    }
    let start = CGPoint(x: x.unbanded(offset.x), y: y.unbanded(offset.y))
    motion.drag = ScrollMotion.Drag(start: start, offset: start, axes: axes, origin: offset)
    indicators.show()
    if keyboardDismissMode == .onDrag || keyboardDismissMode == .onDragWithAccessory {
      window?.endEditing(false)
    }
    delegate?.scrollViewWillBeginDragging(self)
    drag()
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
    guard var drag = motion.drag, motion.pinch == nil else { return }
    dismissTouchedKeyboard()
    let way = panGestureRecognizer.translation(in: self)
    if drag.axes.contains(.horizontal) { drag.offset.x = drag.start.x - way.x }
    if drag.axes.contains(.vertical) { drag.offset.y = drag.start.y - way.y }
    motion.drag = drag
    let (x, y) = limits
    let offset = CGPoint(
      x: bounces ? x.banded(drag.offset.x) : x.clamped(drag.offset.x),
      y: bounces ? y.banded(drag.offset.y) : y.clamped(drag.offset.y))
    if offset != bounds.origin { bounds.origin = offset }
  }

  /// Continues a drag after two fingers have scaled the content.
  final func resumeDrag() {
    guard let drag = motion.drag else { return }
    panGestureRecognizer.setTranslation(.zero, in: self)
    let (x, y) = limits
    let offset = bounds.origin
    let start = CGPoint(x: x.unbanded(offset.x), y: y.unbanded(offset.y))
    motion.drag = ScrollMotion.Drag(
      start: start, offset: start, axes: drag.axes, origin: drag.origin)
  }

  // MARK: Letting go

  /// Ends the drag.
  ///
  /// - Parameter velocity: the velocity of the finger, in points per second.
  private func endDrag(_ velocity: CGPoint) {
    guard let drag = motion.drag else { return }
    let (x, y) = limits
    var speed = CGPoint.zero
    if drag.axes.contains(.horizontal) { speed.x = 0 - velocity.x * x.slope(at: drag.offset.x) }
    if drag.axes.contains(.vertical) { speed.y = 0 - velocity.y * y.slope(at: drag.offset.y) }
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
    let animations = [flings.x.animation("bounds.origin.x"), flings.y.animation("bounds.origin.y")]
    guard animations.contains(where: { $0 != nil }), isOnDisplay else {
      bounds.origin = CGPoint(x: flings.x.end, y: flings.y.end)
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
    begin(
      .decelerating, animations.compactMap { $0 }, from: from,
      to: CGPoint(x: flings.x.end, y: flings.y.end))
    indicators.follow(flings.x, flings.y)
    coastBegan(flings.x, flings.y)
    indicators.hide(after: animations.compactMap { $0?.duration }.max() ?? 0)
  }
}
