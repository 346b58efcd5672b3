internal import AnimationEvaluation
internal import GraphicsValues
internal import WireProtocol

/// What turns an animation object into its description, once, when it is added to a layer.
struct AnimationContext {
  /// Keeps the images that the description names.
  var images: [ImageHandle] = []
  private var depth = 0
  /// What the animation lasts whose content is being made, by itself or as its group says.
  fileprivate(set) var duration: CFTimeInterval = 0
  /// The value the layer shows now for a key path; the start of an animation that has neither
  /// from, to nor by (§6.1).
  let shownValue: (PropertyKeyPath) -> PropertyValue?

  init(shownValue: @escaping (PropertyKeyPath) -> PropertyValue?) {
    self.shownValue = shownValue
  }

  /// False when groups are nested deeper than a server takes them, or contain themselves.
  mutating func enterGroup() -> Bool {
    // What is in the innermost group counts as well.
    guard depth < Limits().animationNesting - 1 else { return false }
    depth += 1
    return true
  }

  mutating func leaveGroup() { depth -= 1 }
}

extension CAAnimation {
  /// The animation as a value. One whose numbers are not finite keeps its callbacks and changes
  /// nothing (§4.6).
  func description(
    in context: inout AnimationContext, duration: CFTimeInterval
  ) -> AnimationDescription {
    var timing = Timing(
      beginTime: beginTime, duration: duration, speed: speed, timeOffset: timeOffset,
      repeatCount: repeatCount, repeatDuration: repeatDuration, autoreverses: autoreverses,
      fillMode: fillMode.value)
    context.duration = duration
    let curve = timingFunction?.curve
    let hadSense = timing.makeFinite() && curve?.isFinite != false
    return AnimationDescription(
      timing: timing, curve: hadSense ? curve : nil,
      isRemovedOnCompletion: isRemovedOnCompletion,
      content: hadSense ? content(in: &context) : .inert)
  }
}

extension TimingCurve {
  /// True when all control points are numbers.
  var isFinite: Bool { x1.isFinite && y1.isFinite && x2.isFinite && y2.isFinite }
}

extension Timing {
  /// Replaces every number that would make no sense; false when there was one.
  fileprivate mutating func makeFinite() -> Bool {
    var hadSense = true
    func check(_ isGood: Bool, _ repair: () -> Void) {
      guard !isGood else { return }
      repair()
      hadSense = false
    }
    check(beginTime.isFinite) { beginTime = 0 }
    check(duration.isFinite && duration > 0) { duration = CATransaction.defaultDuration }
    check(speed.isFinite) { speed = 1 }
    check(timeOffset.isFinite) { timeOffset = 0 }
    check(!repeatCount.isNaN) { repeatCount = 0 }
    check(!repeatDuration.isNaN) { repeatDuration = 0 }
    // Below zero is as good as not set (§4.3).
    repeatCount = max(repeatCount, 0)
    repeatDuration = max(repeatDuration, 0)
    return hadSense
  }
}
