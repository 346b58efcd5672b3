import CoreAnimation
import Foundation
import ScrollPhysics

/// The motion of the content along one axis after the finger lifts.
@MainActor struct ScrollFling {
  let axis: ScrollAxis
  let from: CGFloat
  /// The initial velocity, in points per second.
  let velocity: CGFloat
  private let rate: CGFloat
  private let bounces: Bool
  /// The offset that replaces the natural end of the motion.
  private var target: CGFloat?

  init(_ axis: ScrollAxis, from: CGFloat, velocity: CGFloat, in scrollView: UIScrollView) {
    self.axis = axis
    self.from = from
    self.velocity = velocity
    rate = scrollView.decelerationRate.rawValue
    bounces = scrollView.bounces
  }

  /// True for content that moves, and coasts to where its velocity leads.
  var isNatural: Bool { target == nil && axis.contains(from) && motion != nil }

  mutating func rest(at offset: CGFloat) { target = offset }

  /// The offset at which the content rests.
  var end: CGFloat { motion?.endValue ?? target ?? axis.clamped(from) }

  /// The start of the page to which the content moves.
  var page: CGFloat { axis.page(from: from, velocity: velocity) }

  /// Returns the animation; nil for content that rests where it is.
  func animation(_ keyPath: String) -> CADecelerationAnimation? {
    guard let motion else { return nil }
    motion.keyPath = keyPath
    return motion
  }

  /// The motion without a key path.
  var motion: CADecelerationAnimation? {
    let course =
      if let target {
        FlingMotion(
          axis, from: from, velocity: velocity, rate: rate, bounces: bounces, to: target)
      } else {
        FlingMotion(axis, from: from, velocity: velocity, rate: rate, bounces: bounces)
      }
    let motion = CADecelerationAnimation()
    motion.fromValue = course.from
    motion.velocity = course.velocity
    motion.decelerationRate = course.rate
    motion.bounces = course.bounces
    motion.lowerBound = course.lowerBound
    motion.upperBound = course.upperBound
    motion.slowPullRate = course.slowPull
    motion.fastPullRate = course.fastPull
    motion.restSpeed = FlingMotion.restSpeed
    motion.duration = motion.settlingDuration
    return motion.duration > 0 ? motion : nil
  }

  /// Returns the motion of a view that moves along with the content's offset as long as that is in a range, as a
  /// difference from the end; nil for a view that does not move, and for content that is pulled to a place.
  ///
  /// The content coasts by a closed form, so the moment at which it comes into the range is known.
  func motion(within range: ClosedRange<CGFloat>, _ keyPath: String) -> CAAnimation? {
    guard target == nil, axis.contains(from), let motion = animation(keyPath) else { return nil }
    let end = motion.endValue
    func held(_ offset: CGFloat) -> CGFloat {
      min(max(offset, range.lowerBound), range.upperBound)
    }
    let (first, last) = (held(from), held(end))
    guard first != last else { return nil }
    var delay: TimeInterval = 0
    if first != from {
      let decay = -1000 * log(rate)
      let part = decay * (first - from) / velocity
      guard part > 0, part < 1 else { return nil }
      delay = -log(1 - part) / decay
      motion.velocity = velocity - decay * (first - from)
    }
    if last != end {
      if velocity > 0 { motion.upperBound = last } else { motion.lowerBound = last }
      motion.bounces = false
    }
    motion.fromValue = first - last
    motion.lowerBound -= last
    motion.upperBound -= last
    motion.isAdditive = true
    motion.duration = motion.settlingDuration
    guard delay > 0 else { return motion }
    motion.beginTime = delay
    motion.fillMode = .backwards
    let group = CAAnimationGroup()
    group.animations = [motion]
    group.duration = delay + motion.duration
    return group
  }
}
