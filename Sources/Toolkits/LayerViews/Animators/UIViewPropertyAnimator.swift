import CoreAnimation
public import Foundation

/// An animation of the changes of views that can be paused, scrubbed, reversed and stopped (views
/// §7).
///
/// The animations run in the render server; each pause, scrub, reversal or stop is one commit. While
/// an animator is active, its animations keep it alive. An animator that has ended can be used again.
///
/// Animations that a closure makes by `UIView.animate` and `UIView.animateKeyframes` belong to the
/// animator as well. Transitions in it run by themselves.
@preconcurrency @MainActor open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
  /// The timing that the animator was created with.
  public let timingParameters: (any UITimingCurveProvider)?
  /// Seconds of the whole way. A duration of 0 stands for 0.2 seconds, and a spring by its physics
  /// has its own duration.
  public let duration: TimeInterval
  /// Seconds of delay of the last start.
  public private(set) var delay: TimeInterval = 0

  /// True lets the animated views receive events while they move; true by default. Changes count
  /// from the next start on.
  open var isUserInteractionEnabled = true
  /// False, the default, lets hit tests find animated views where they are shown. Changes count
  /// from the next start on.
  open var isManualHitTestingEnabled = false
  /// False makes an active animator ignore pauses, stops, scrubbing and reversing; true by default.
  open var isInterruptible = true
  /// True, the default, lets a scrubbed animation follow `fractionComplete` evenly, without its
  /// pacing; false lets `fractionComplete` count time.
  open var scrubsLinearly = true
  /// True leaves the animator active at its end, without completion, so that it can be reversed.
  open var pausesOnCompletion = false

  /// The state; inactive before the start and after the end.
  public internal(set) var state = UIViewAnimatingState.inactive
  /// True while time moves the animation.
  public internal(set) var isRunning = false

  private struct Changes {
    let body: () -> Void
    let delayFactor: Double
  }

  private var changes: [Changes] = []
  var completions: [(UIViewAnimatingPosition) -> Void] = []
  var tracks: [AnimatorTrack] = []
  /// The values before the changes, one for each changed property of a layer.
  var origins: [AnimatorOrigin] = []
  /// The values at both ends, for an animator that was stopped.
  var ends: [AnimatorEnds] = []
  var clock: AnimatorClock
  var turnsBack = false
  var options: UIView.AnimationOptions = []

  private let pacing: AnimationPacing
  private let standardDuration = 0.2

  // MARK: Making one

  /// Creates an animator.
  ///
  /// - Parameters:
  ///   - duration: seconds; 0 or less, and a number that is not finite, stand for 0.2.
  ///   - parameters: the pacing.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    let spring = parameters.springTimingParameters
    let own = duration.isFinite && duration > 0 ? duration : standardDuration
    let lasting = min(spring?.settlingDuration ?? own, Double(Float.greatestFiniteMagnitude))
    timingParameters = parameters
    self.duration = lasting > 0 ? lasting : standardDuration
    pacing = parameters.pacing(lasting: self.duration)
    clock = AnimatorClock(AnimatorPhase(pacing: pacing, duration: self.duration))
    super.init()
  }

  /// Creates an animator of 0.2 seconds with the curve `easeInOut`.
  public convenience override init() { self.init(duration: 0, curve: .easeInOut) }

  /// Creates an animator with a named curve.
  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator with a curve of given control points.
  public convenience init(
    duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
    animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator with a spring that comes to rest at the end of the duration.
  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator and starts it.
  ///
  /// Inside the closure of another animator that is interruptible, the changes belong to the outer
  /// animator, and the completion is called with its end.
  @discardableResult public static func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(
      duration: duration, timingParameters: options.timingParameters)
    animator.options = options.intersection([.beginFromCurrentState, .layoutSubviews])
    animator.isUserInteractionEnabled = options.contains(.allowUserInteraction)
    if let completion { animator.addCompletion(completion) }
    if let outer = AnimationStack.current?.animator?.owner, outer.isInterruptible {
      outer.addCompletion { animator.runCompletions($0) }
      UIView.animate(
        withDuration: duration, delay: delay, options: options, animations: animations,
        completion: nil)
    } else {
      animator.addAnimations(animations)
      animator.startAnimation(afterDelay: delay)
    }
    return animator
  }

  // MARK: What it animates

  /// Adds changes.
  ///
  /// An active animator makes them at once, and animates them in the time that is left.
  open func addAnimations(_ animation: @escaping () -> Void) {
    addAnimations(animation, delayFactor: 0)
  }

  /// Adds changes that begin later and end with the animator.
  ///
  /// - Parameter delayFactor: the part of the time before the begin, 0…1: of the duration, or of
  ///   the time that is left to an active animator.
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    let factor = delayFactor.isFinite ? min(max(Double(delayFactor), 0), 1) : 0
    let added = Changes(body: animation, delayFactor: factor)
    switch state {
    case .inactive: changes.append(added)
    case .active: make(added)
    case .stopped: break
    }
  }

  /// Adds a closure to run on the main queue at the end, unless the animator is stopped without
  /// `finishAnimation(at:)`.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  /// Makes the changes of an inactive animator.
  ///
  /// - Parameter delay: seconds until they begin.
  func begin(after delay: TimeInterval) {
    self.delay = delay.isFinite ? max(delay, 0) : 0
    state = .active
    clock = AnimatorClock(AnimatorPhase(pacing: pacing, duration: duration), delay: self.delay)
    let begun = changes
    changes = []
    for change in begun { perform(change, from: 0, delay: self.delay) }
  }

  /// Makes changes while the animator is active.
  private func make(_ added: Changes) {
    let place = min(max(place, 0), duration)
    let known = tracks.count
    perform(added, from: place, delay: 0)
    for track in tracks.dropFirst(known) where !isRunning { track.scrub(to: 0, evenly: false) }
    if isRunning, turnsBack {
      for track in tracks.dropFirst(known) {
        track.go(AnimatorCourse(isReversed: true, place: place))
      }
    }
  }

  /// Runs a closure as a block that lasts from a place on the way to its end.
  private func perform(_ change: Changes, from place: TimeInterval, delay: TimeInterval) {
    let wait = change.delayFactor * (duration - place)
    let lasting = duration - place - wait
    let block = AnimationBlock(
      duration: lasting, delay: delay + wait,
      pacing: timingParameters?.pacing(lasting: lasting) ?? pacing, options: options)
    if isUserInteractionEnabled { block.options.insert(.allowUserInteraction) }
    block.verticalSpring =
      timingParameters?.springTimingParameters?.verticalSpring(lasting: lasting)
    block.animator = (self, place - delay)
    AnimationStack.shared.run(block) {
      change.body()
      if options.contains(.layoutSubviews) { UIView.layOutWindows() }
    }
  }

  /// Adds an animation that a closure has made.
  func adopt(_ track: AnimatorTrack) {
    tracks.append(track)
    let isKnown = origins.contains {
      $0.layer === track.layer && $0.property == track.property
    }
    if !isKnown { origins.append(AnimatorOrigin(track)) }
    track.findsViewInFlight = !isManualHitTestingEnabled
  }
}

extension UIView.AnimationOptions {
  @MainActor fileprivate var timingParameters: any UITimingCurveProvider {
    if case .curve(let curve) = pacing { return UICubicTimingParameters(animationCurve: curve) }
    return UISpringTimingParameters()
  }
}
