import AnimationEvaluation
public import Foundation
import GraphicsValues

/// An animation of the property, or the part of a property, that its key path names (§10.2).
open class CAPropertyAnimation: CAAnimation {
  /// The animated property. With a path that names no animatable property, the animation changes
  /// nothing, but still calls back (§10.5).
  open var keyPath: String?
  /// True adds the animation to the layer's value, after earlier animations, instead of replacing
  /// the value (§6.2).
  open var isAdditive = false
  /// True starts each pass from the end of the pass before it (§6.3).
  open var isCumulative = false
  /// The function that turns the animation's numbers into transforms; only for key paths of a whole
  /// transform (§10.1).
  open var valueFunction: CAValueFunction?

  public override init() { super.init() }

  /// Unarchives an animation.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates an animation of a key path.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }

  override func copyState(from other: CAAnimation) {
    super.copyState(from: other)
    guard let other = other as? CAPropertyAnimation else { return }
    keyPath = other.keyPath
    isAdditive = other.isAdditive
    isCumulative = other.isCumulative
    valueFunction = other.valueFunction
  }

  override class var declaredKeys: [String] {
    super.declaredKeys + ["keyPath", "additive", "cumulative", "valueFunction"]
  }

  override func declaredValue(forKey key: String) -> DeclaredValue? {
    switch key {
    case "keyPath": DeclaredValue(keyPath)
    case "additive", "isAdditive": DeclaredValue(NSNumber(value: isAdditive))
    case "cumulative", "isCumulative": DeclaredValue(NSNumber(value: isCumulative))
    case "valueFunction": DeclaredValue(valueFunction)
    default: super.declaredValue(forKey: key)
    }
  }

  override func setDeclaredValue(_ value: Any?, forKey key: String) -> Bool {
    switch key {
    case "keyPath": keyPath = Unboxed.string(value)
    case "additive", "isAdditive": isAdditive = Unboxed.bool(value) ?? isAdditive
    case "cumulative", "isCumulative": isCumulative = Unboxed.bool(value) ?? isCumulative
    case "valueFunction":
      // Replaces an unarchived function by the one object of its name (§10.1).
      valueFunction = (value as? CAValueFunction).flatMap { CAValueFunction(name: $0.name) }
    default: return super.setDeclaredValue(value, forKey: key)
    }
    return true
  }
}
