internal import AnimationEvaluation
public import Foundation
internal import GraphicsValues

/// A basic animation that moves as a mass on a spring does (§8).
///
/// The animation's `duration` is what it lasts, whatever the spring would need: set it to
/// `settlingDuration` to see all of the movement. A duration of 0 is the transaction's, as for any
/// animation (§4.6).
open class CASpringAnimation: CABasicAnimation {
  private var parameters = Spring()

  public override init() { super.init() }

  /// Unarchives an animation.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates a spring from how it looks: how long a swing of it takes, and how much it bounces.
  ///
  /// The animation's duration is the spring's settling duration, and a negative bounce is allowed
  /// to damp more than critically (§8.4).
  ///
  /// - Parameters:
  ///   - perceptualDuration: seconds, above 0; otherwise the spring keeps its defaults.
  ///   - bounce: -1…1; 0 is critically damped, beyond the range counts as its end.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    guard perceptualDuration > 0, perceptualDuration.isFinite, !bounce.isNaN else { return }
    parameters = Spring(
      perceptualDuration: perceptualDuration, bounce: min(max(Double(bounce), -1), 1))
    duration = settlingDuration
  }

  // MARK: Parameters

  /// Above 0; a value that is not is ignored.
  open var mass: CGFloat {
    get { CGFloat(parameters.mass) }
    set { if newValue > 0, newValue.isFinite { parameters.mass = Double(newValue) } }
  }
  /// Above 0; a value that is not is ignored.
  open var stiffness: CGFloat {
    get { CGFloat(parameters.stiffness) }
    set { if newValue > 0, newValue.isFinite { parameters.stiffness = Double(newValue) } }
  }
  /// 0 or more, and may be infinite; a value that is not is ignored.
  open var damping: CGFloat {
    get { CGFloat(parameters.damping) }
    set { if newValue >= 0 { parameters.damping = Double(newValue) } }
  }
  /// Of the whole change per second; positive is towards the end. One that is not finite is
  /// ignored.
  open var initialVelocity: CGFloat {
    get { CGFloat(parameters.initialVelocity) }
    set { if newValue.isFinite { parameters.initialVelocity = Double(newValue) } }
  }
  /// False treats a spring that is damped more than critically as one that is damped critically.
  open var allowsOverdamping: Bool {
    get { parameters.allowsOverdamping }
    set { parameters.allowsOverdamping = newValue }
  }

  /// Seconds until the spring stays within a thousandth of its end (§8.3).
  open var settlingDuration: CFTimeInterval { parameters.settlingDuration }
  /// Seconds that one swing of the spring would take without damping.
  open var perceptualDuration: CFTimeInterval { parameters.perceptualDuration }
  /// -1…1: 0 when damped critically, above it when it overshoots.
  open var bounce: CGFloat { CGFloat(parameters.bounce) }

  // MARK: State

  override func copyState(from other: CAAnimation) {
    super.copyState(from: other)
    if let other = other as? CASpringAnimation { parameters = other.parameters }
  }

  override class var declaredKeys: [String] {
    super.declaredKeys + ["mass", "stiffness", "damping", "initialVelocity", "allowsOverdamping"]
  }

  open override class func defaultValue(forKey key: String) -> Any? {
    switch key {
    case "mass": NSNumber(value: 1)
    case "stiffness": NSNumber(value: 100)
    case "damping": NSNumber(value: 10)
    default: super.defaultValue(forKey: key)
    }
  }

  override func declaredValue(forKey key: String) -> DeclaredValue? {
    switch key {
    case "mass": DeclaredValue(NSNumber(value: Double(mass)))
    case "stiffness": DeclaredValue(NSNumber(value: Double(stiffness)))
    case "damping": DeclaredValue(NSNumber(value: Double(damping)))
    case "initialVelocity": DeclaredValue(NSNumber(value: Double(initialVelocity)))
    case "allowsOverdamping": DeclaredValue(NSNumber(value: allowsOverdamping))
    case "settlingDuration": DeclaredValue(NSNumber(value: settlingDuration))
    case "perceptualDuration": DeclaredValue(NSNumber(value: perceptualDuration))
    case "bounce": DeclaredValue(NSNumber(value: Double(bounce)))
    default: super.declaredValue(forKey: key)
    }
  }

  override func setDeclaredValue(_ value: Any?, forKey key: String) -> Bool {
    switch key {
    case "mass": mass = Unboxed.number(value).map { CGFloat($0) } ?? mass
    case "stiffness": stiffness = Unboxed.number(value).map { CGFloat($0) } ?? stiffness
    case "damping": damping = Unboxed.number(value).map { CGFloat($0) } ?? damping
    case "initialVelocity":
      initialVelocity = Unboxed.number(value).map { CGFloat($0) } ?? initialVelocity
    case "allowsOverdamping": allowsOverdamping = Unboxed.bool(value) ?? allowsOverdamping
    // These follow from the others.
    case "settlingDuration", "perceptualDuration", "bounce": break
    default: return super.setDeclaredValue(value, forKey: key)
    }
    return true
  }

  override var spring: Spring? { parameters }
}
