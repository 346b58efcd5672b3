import CoreAnimation
import Foundation

extension UIScrollView {
  /// Lets the server move the content, and sets the model to the offset at which it will rest.
  final func begin(
    _ course: ScrollMotion.Course, _ animations: [CAPropertyAnimation], from: CGPoint, to: CGPoint
  ) {
    motion.generation += 1
    let generation = motion.generation
    motion.course = course
    motion.pending = animations.count
    motion.reach = (from, to)
    motion.endTime =
      course == .decelerating
      ? CACurrentMediaTime() + (animations.map(\.duration).max() ?? 0) : .infinity
    UIView.performWithoutAnimation {
      motion.isLeaping = true
      bounds.origin = to
      motion.isLeaping = false
    }
    for animation in animations {
      animation.delegate = ScrollEnd { [weak self] in self?.animationEnded(generation) }
      layer.add(animation, forKey: animation.keyPath.flatMap { ScrollMotion.keys[$0] })
    }
    let link = CADisplayLink { [weak self] link in
      // The view may be freed before its content rests.
      guard let self else { return link.invalidate() }
      MainActor.assumeIsolated { self.frameWasShown(generation) }
    }
    link.add(to: .main, forMode: .common)
    motion.link = link
    setNeedsLayout()
  }

  private func frameWasShown(_ generation: Int) {
    guard motion.generation == generation, motion.course != .none else { return }
    offsetMoved()
    delegate?.scrollViewDidScroll(self)
  }

  private func animationEnded(_ generation: Int) {
    guard motion.generation == generation, motion.course != .none else { return }
    motion.pending -= 1
    guard motion.pending == 0 else { return }
    let course = motion.course
    leaveCourse()
    returnInside()
    // What the server still moves, it tells of.
    serverDrags.note(bounds.origin)
    setNeedsLayout()
    offsetMoved()
    delegate?.scrollViewDidScroll(self)
    switch course {
    case .decelerating: delegate?.scrollViewDidEndDecelerating(self)
    case .animating: delegate?.scrollViewDidEndScrollingAnimation(self)
    case .none: break
    }
  }

  /// Moves content back inside its limits, since the content or its insets may have changed while
  /// it moved.
  private func returnInside() {
    let (x, y) = limits
    let inside = CGPoint(x: x.clamped(bounds.origin.x), y: y.clamped(bounds.origin.y))
    if inside != bounds.origin { UIView.performWithoutAnimation { bounds.origin = inside } }
  }

  private func leaveCourse() {
    motion.link?.invalidate()
    motion.link = nil
    motion.course = .none
    motion.pending = 0
    motion.reach = nil
    motion.endTime = .infinity
    motion.isCourseServers = false
    serverDragsChanged()
    courseEnded()
  }

  /// Stops the content. Returns false for content that rests.
  ///
  /// - Parameter offset: the offset at which it stops; nil for the one that is shown.
  @discardableResult final func stopCourse(at offset: CGPoint? = nil) -> Bool {
    guard motion.course != .none else { return false }
    let shown = offset ?? shownOffset
    motion.generation += 1
    leaveCourse()
    for key in ScrollMotion.keys.values { layer.removeAnimation(forKey: key) }
    indicators.stop()
    UIView.performWithoutAnimation { bounds.origin = shown }
    return true
  }
}
