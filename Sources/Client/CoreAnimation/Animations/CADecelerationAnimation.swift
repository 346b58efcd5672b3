import AnimationEvaluation
public import Foundation

/// The motion of scrolled content after a fling: a number that begins with the velocity of the
/// finger, slows down and, where it meets a bound, goes a little beyond and is pulled back. The
/// server runs all of it, even while the program does nothing.
///
/// An extension of Agate's: Apple's framework has no such class (§18).
///
///     let fling = CADecelerationAnimation(keyPath: "bounds.origin.y")
///     fling.fromValue = 120
///     fling.velocity = 1800
///     fling.upperBound = 900
///     fling.duration = fling.settlingDuration
///     layer.bounds.origin.y = fling.endValue
///     layer.add(fling, forKey: "fling")
///
/// The key path names a number. With any other key path, with `lowerBound` above `upperBound`, or
/// with `slowPullRate` above `fastPullRate`, the animation changes nothing. All values are in the
/// unit of that number. The animation ends after its `duration`, even if the motion has not come to
/// rest. Setting a property to a number outside its range changes nothing.
open class CADecelerationAnimation: CAPropertyAnimation {
  private var motion = Deceleration(from: 0, velocity: 0, lowerBound: 0, upperBound: 0)

  public override init() { super.init() }

  /// Unarchives an animation.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  // MARK: Parameters (§18.1)

  /// The number at which the motion begins, finite. Beyond a bound, the motion is pulled back at
  /// once. 0 by default.
  open var fromValue: CGFloat {
    get { CGFloat(motion.from) }
    set { if newValue.isFinite { motion.from = Double(newValue) } }
  }
  /// The initial velocity in units per second, finite and signed. 0 by default.
  open var velocity: CGFloat {
    get { CGFloat(motion.velocity) }
    set { if newValue.isFinite { motion.velocity = Double(newValue) } }
  }
  /// The fraction of the velocity that is left after each millisecond, above 0 and below 1. 0.998
  /// by default.
  open var decelerationRate: CGFloat {
    get { CGFloat(motion.rate) }
    set { if newValue > 0, newValue < 1 { motion.rate = Double(newValue) } }
  }
  /// The smallest number at which the motion can rest, finite. 0 by default.
  open var lowerBound: CGFloat {
    get { CGFloat(motion.lowerBound) }
    set { if newValue.isFinite { motion.lowerBound = Double(newValue) } }
  }
  /// The largest number at which the motion can rest, finite. 0 by default.
  open var upperBound: CGFloat {
    get { CGFloat(motion.upperBound) }
    set { if newValue.isFinite { motion.upperBound = Double(newValue) } }
  }
  /// True lets the motion go beyond a bound and come back; false stops it at the bound. True by
  /// default.
  open var bounces: Bool {
    get { motion.bounces }
    set { motion.bounces = newValue }
  }
  /// The speed below which coasting ends, in units per second, above 0. 10 by default.
  open var restSpeed: CGFloat {
    get { CGFloat(motion.restSpeed) }
    set { if newValue > 0, newValue.isFinite { motion.restSpeed = Double(newValue) } }
  }
  /// The distance from a bound below which the pull back ends, in units, above 0. 0.1 by default.
  open var restDistance: CGFloat {
    get { CGFloat(motion.restDistance) }
    set { if newValue > 0, newValue.isFinite { motion.restDistance = Double(newValue) } }
  }
  /// The slower rate of the pull back to a bound, per second, above 0 and at most `fastPullRate`.
  /// Two equal rates are critically damped. 11 by default.
  open var slowPullRate: CGFloat {
    get { CGFloat(motion.slowPull) }
    set { if newValue > 0, newValue.isFinite { motion.slowPull = Double(newValue) } }
  }
  /// The faster rate of the pull back to a bound, per second, above 0. 11 by default.
  open var fastPullRate: CGFloat {
    get { CGFloat(motion.fastPull) }
    set { if newValue > 0, newValue.isFinite { motion.fastPull = Double(newValue) } }
  }

  /// Seconds of the animation's own time until the motion rests. 0 for parameters without effect.
  open var settlingDuration: CFTimeInterval { motion.settlingDuration }
  /// The number at which the motion rests: exactly the bound, if it is pulled back to one.
  open var endValue: CGFloat { CGFloat(motion.end) }

  // MARK: State

  override func copyState(from other: CAAnimation) {
    super.copyState(from: other)
    if let other = other as? CADecelerationAnimation { motion = other.motion }
  }

  override class var declaredKeys: [String] {
    super.declaredKeys + numberKeys + ["bounces"]
  }

  private static let numberKeys = [
    "fromValue", "velocity", "decelerationRate", "lowerBound", "upperBound", "restSpeed",
    "restDistance", "slowPullRate", "fastPullRate",
  ]

  open override class func defaultValue(forKey key: String) -> Any? {
    switch key {
    case "decelerationRate": NSNumber(value: 0.998)
    case "bounces": NSNumber(value: true)
    case "restSpeed": NSNumber(value: 10)
    case "restDistance": NSNumber(value: 0.1)
    case "slowPullRate", "fastPullRate": NSNumber(value: 11)
    default: super.defaultValue(forKey: key)
    }
  }

  override func declaredValue(forKey key: String) -> DeclaredValue? {
    if let number = number(forKey: key) { return DeclaredValue(NSNumber(value: Double(number))) }
    return switch key {
    case "bounces": DeclaredValue(NSNumber(value: bounces))
    case "settlingDuration": DeclaredValue(NSNumber(value: settlingDuration))
    case "endValue": DeclaredValue(NSNumber(value: Double(endValue)))
    default: super.declaredValue(forKey: key)
    }
  }

  private func number(forKey key: String) -> CGFloat? {
    switch key {
    case "fromValue": fromValue
    case "velocity": velocity
    case "decelerationRate": decelerationRate
    case "lowerBound": lowerBound
    case "upperBound": upperBound
    case "restSpeed": restSpeed
    case "restDistance": restDistance
    case "slowPullRate": slowPullRate
    case "fastPullRate": fastPullRate
    default: nil
    }
  }

  override func setDeclaredValue(_ value: Any?, forKey key: String) -> Bool {
    let number = Unboxed.number(value).map { CGFloat($0) }
    switch key {
    case "fromValue": fromValue = number ?? fromValue
    case "velocity": velocity = number ?? velocity
    case "decelerationRate": decelerationRate = number ?? decelerationRate
    case "lowerBound": lowerBound = number ?? lowerBound
    case "upperBound": upperBound = number ?? upperBound
    case "restSpeed": restSpeed = number ?? restSpeed
    case "restDistance": restDistance = number ?? restDistance
    case "slowPullRate": slowPullRate = number ?? slowPullRate
    case "fastPullRate": fastPullRate = number ?? fastPullRate
    case "bounces": bounces = Unboxed.bool(value) ?? bounces
    // Computed from the other parameters, so there is nothing to set.
    case "settlingDuration", "endValue": break
    default: return super.setDeclaredValue(value, forKey: key)
    }
    return true
  }

  // MARK: Description

  override func content(in context: inout AnimationContext) -> AnimationDescription.Content {
    guard let target = context.target(of: self), motion.isValid else { return .inert }
    return .deceleration(.init(target: target, motion: motion))
  }
}
