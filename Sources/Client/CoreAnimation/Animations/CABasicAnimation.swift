import AnimationEvaluation
public import Foundation
import GraphicsValues

/// An animation between two values; a missing value comes from the layer (§6.1).
open class CABasicAnimation: CAPropertyAnimation {
  /// The value at the begin, in the type of the property; nil derives it from `toValue` and
  /// `byValue`.
  open var fromValue: Any? {
    get { implied.map(\.object) ?? start }
    set { (start, implied) = (newValue, nil) }
  }
  private var start: Any?
  /// The start of an implicit animation, in place of `start`.
  private var implied: ImpliedStart?
  /// The value at the end; nil derives it from `fromValue` and `byValue`.
  open var toValue: Any?
  /// The difference between end and begin; nil derives it from `fromValue` and `toValue`.
  open var byValue: Any?

  public override init() { super.init() }

  /// Creates the animation of a change that has no other action (§3.3).
  convenience init(from start: ImpliedStart) {
    self.init()
    keyPath = start.key.name
    implied = start
  }

  /// Unarchives an animation.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override func copyState(from other: CAAnimation) {
    super.copyState(from: other)
    guard let other = other as? CABasicAnimation else { return }
    (start, implied) = (other.start, other.implied)
    toValue = other.toValue
    byValue = other.byValue
  }

  override class var declaredKeys: [String] {
    super.declaredKeys + ["fromValue", "toValue", "byValue"]
  }

  override class var objectKeys: Set<String> { ["fromValue", "toValue", "byValue"] }

  override func declaredValue(forKey key: String) -> DeclaredValue? {
    switch key {
    case "fromValue": DeclaredValue(fromValue)
    case "toValue": DeclaredValue(toValue)
    case "byValue": DeclaredValue(byValue)
    default: super.declaredValue(forKey: key)
    }
  }

  override func setDeclaredValue(_ value: Any?, forKey key: String) -> Bool {
    switch key {
    case "fromValue": fromValue = value
    case "toValue": toValue = value
    case "byValue": byValue = value
    default: return super.setDeclaredValue(value, forKey: key)
    }
    return true
  }

  /// A spring whose position replaces the progress; nil without a spring.
  var spring: Spring? { nil }

  override func content(in context: inout AnimationContext) -> AnimationDescription.Content {
    let known = implied.flatMap { keyPath == $0.key.name ? $0 : nil }
    guard let target = context.target(of: self, knownAs: known?.key) else { return .inert }
    if let known, toValue == nil, byValue == nil, target.valueFunction == nil {
      guard known.key.accepts(known.value) else { return .inert }
      return .basic(AnimationDescription.Basic(target: target, from: known.value, spring: spring))
    }
    var basic = AnimationDescription.Basic(target: target, spring: spring)
    for (boxed, member) in [
      (fromValue, \AnimationDescription.Basic.from), (toValue, \.to), (byValue, \.by),
    ] {
      guard let boxed else { continue }
      guard let value = context.value(boxed, for: target) else { return .inert }
      basic[keyPath: member] = value
    }
    if basic.from == nil, basic.to == nil, basic.by == nil {
      basic.from = context.shownValue(for: target)
    }
    return .basic(basic)
  }
}
