import AnimationEvaluation
public import Foundation

/// Animations that run together in the group's time. The group's end cuts them off (§9.1).
///
/// The delegates and `isRemovedOnCompletion` of the children are ignored.
open class CAAnimationGroup: CAAnimation {
  /// The animations that run together, applied in this order.
  open var animations: [CAAnimation]?

  public override init() { super.init() }

  /// Unarchives an animation.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override func copyState(from other: CAAnimation) {
    super.copyState(from: other)
    animations = (other as? CAAnimationGroup)?.animations
  }

  override class var declaredKeys: [String] {
    super.declaredKeys + ["animations"]
  }

  override func declaredValue(forKey key: String) -> DeclaredValue? {
    key == "animations" ? DeclaredValue(animations) : super.declaredValue(forKey: key)
  }

  override func setDeclaredValue(_ value: Any?, forKey key: String) -> Bool {
    guard key == "animations" else { return super.setDeclaredValue(value, forKey: key) }
    animations = value as? [CAAnimation]
    return true
  }

  override func content(in context: inout AnimationContext) -> AnimationDescription.Content {
    guard context.enterGroup() else { return .inert }
    defer { context.leaveGroup() }
    let duration = context.duration
    return .group(
      (animations ?? []).map { child in
        child.description(in: &context, duration: child.duration > 0 ? child.duration : duration)
      })
  }
}
