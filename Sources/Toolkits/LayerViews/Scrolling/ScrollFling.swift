import CoreAnimation
import Foundation

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
  private let extent: CGFloat

  init(_ axis: ScrollAxis, from: CGFloat, velocity: CGFloat, in scrollView: UIScrollView) {
    self.axis = axis
    self.from = from
    self.velocity = velocity
    rate = scrollView.decelerationRate.rawValue
    bounces = scrollView.bounces
    extent = axis.extent
  }

  /// True for content that moves, and coasts to where its velocity leads.
  var isNatural: Bool { target == nil && axis.contains(from) && motion != nil }

  mutating func rest(at offset: CGFloat) { target = offset }

  /// The offset at which the content rests.
  var end: CGFloat { motion?.endValue ?? target ?? axis.clamped(from) }

  /// The start of the page to which the content moves: the next page in a fling's direction, or
  /// else the nearest.
  var page: CGFloat {
    guard extent > 0 else { return axis.clamped(from) }
    let place = (from - axis.lower) / extent
    let isFling = abs(velocity) > 300
    let page =
      isFling ? (velocity > 0 ? place.rounded(.down) + 1 : place.rounded(.up) - 1) : place.rounded()
    return axis.clamped(axis.lower + page * extent)
  }

  /// Returns the animation; nil for content that rests where it is.
  func animation(_ keyPath: String) -> CADecelerationAnimation? {
    guard let motion else { return nil }
    motion.keyPath = keyPath
    return motion
  }

  /// The motion without a key path.
  var motion: CADecelerationAnimation? {
    let motion = CADecelerationAnimation()
    motion.fromValue = from
    motion.velocity = velocity
    motion.decelerationRate = rate
    motion.bounces = bounces
    motion.lowerBound = axis.lower
    motion.upperBound = axis.upper
    if let target {
      aim(motion, at: target)
    } else if !axis.contains(from), velocity == 0 {
      motion.slowPullRate = 9
      motion.fastPullRate = 46
    }
    motion.duration = motion.settlingDuration
    return motion.duration > 0 ? motion : nil
  }

  /// Coasts to a target at another rate if the velocity leads there; pulls the content to any other
  /// target.
  private func aim(_ motion: CADecelerationAnimation, at target: CGFloat) {
    let spare = velocity - (velocity > 0 ? motion.restSpeed : -motion.restSpeed)
    let reach = abs(velocity) > motion.restSpeed ? (target - from) / spare : 0
    if reach > 0.05, reach < 1, axis.contains(from) {
      // The natural motion would go further by so little that it stops at the target exactly.
      let further = reach * (1 + 1e-9)
      motion.decelerationRate = 1000 * further / (1 + 1000 * further)
      motion.bounces = false
      motion.lowerBound = velocity > 0 ? axis.lower : target
      motion.upperBound = velocity > 0 ? target : axis.upper
    } else {
      motion.bounces = true
      if !bounces {
        // Slow enough to arrive from one side.
        let most = motion.fastPullRate * abs(target - from)
        motion.velocity = min(max(velocity, -most), most)
      }
      motion.lowerBound = target
      motion.upperBound = target
    }
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
