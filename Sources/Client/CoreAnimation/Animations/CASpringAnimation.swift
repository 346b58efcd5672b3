import AnimationEvaluation
public import Foundation
import GraphicsValues

/// A basic animation that moves like a mass on a spring (§8).
///
/// The animation ends after its `duration`, even if the spring still moves: set it to
/// `settlingDuration` to show all of the motion. A duration of 0 stands for the transaction's, as
/// for any animation (§4.6).
open class CASpringAnimation: CABasicAnimation {
  private var parameters = Spring()

  public override init() { super.init() }

  /// Unarchives an animation.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates a spring from its perceptible parameters: the duration of a swing and the bounce.
  ///
  /// The animation's duration becomes the spring's settling duration. A negative bounce damps more
  /// than critically (§8.4).
  ///
  /// - Parameters:
  ///   - perceptualDuration: seconds, above 0; otherwise the spring keeps its defaults.
  ///   - bounce: -1…1, to which other numbers are clamped; 0 is critically damped.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    guard perceptualDuration > 0, perceptualDuration.isFinite, !bounce.isNaN else { return }
    parameters = Spring(
      perceptualDuration: perceptualDuration, bounce: min(max(Double(bounce), -1), 1))
    duration = settlingDuration
  }

  // MARK: Parameters

  /// Mass at the end of the spring, above 0. Setting any other number changes nothing.
  open var mass: CGFloat {
    get { CGFloat(parameters.mass) }
    set { if newValue > 0, newValue.isFinite { parameters.mass = Double(newValue) } }
  }
  /// Stiffness of the spring, above 0. Setting any other number changes nothing.
  open var stiffness: CGFloat {
    get { CGFloat(parameters.stiffness) }
    set { if newValue > 0, newValue.isFinite { parameters.stiffness = Double(newValue) } }
  }
  /// Friction, at least 0; may be infinite. Setting any other number changes nothing.
  open var damping: CGFloat {
    get { CGFloat(parameters.damping) }
    set { if newValue >= 0 { parameters.damping = Double(newValue) } }
  }
  /// Initial velocity per second, in units of the whole change from start to end; positive towards
  /// the end. Setting a number that is not finite changes nothing.
  open var initialVelocity: CGFloat {
    get { CGFloat(parameters.initialVelocity) }
    set { if newValue.isFinite { parameters.initialVelocity = Double(newValue) } }
  }
  /// False limits the damping to the critical damping.
  open var allowsOverdamping: Bool {
    get { parameters.allowsOverdamping }
    set { parameters.allowsOverdamping = newValue }
  }

  /// Seconds until the spring stays within a thousandth of its end (§8.3).
  open var settlingDuration: CFTimeInterval { parameters.settlingDuration }
  /// Seconds of one swing without damping.
  open var perceptualDuration: CFTimeInterval { parameters.perceptualDuration }
  /// The bounce, -1…1: 0 for critical damping, above 0 for a spring that overshoots.
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
    case "allowsOverdamping": NSNumber(value: false)
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
    // Computed from the other parameters, so there is nothing to set.
    case "settlingDuration", "perceptualDuration", "bounce": break
    default: return super.setDeclaredValue(value, forKey: key)
    }
    return true
  }

  override var spring: Spring? { parameters }
}
