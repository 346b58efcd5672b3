import AnimationEvaluation
public import Foundation

/// An animation from the last committed picture of a layer and its sublayers to their picture after
/// the commit that adds the animation (§9.2).
///
/// A layer has one transition at a time, under the key `transition`, even if it is added for
/// another key.
open class CATransition: CAAnimation {
  /// The way in which the old picture turns into the new one.
  open var type = CATransitionType.fade
  /// The side from which the motion comes; nil is `fromLeft`.
  open var subtype: CATransitionSubtype?
  /// The progress at the begin, 0…1, not checked.
  open var startProgress: Float = 0
  /// The progress at the end, 0…1, not checked.
  open var endProgress: Float = 1
  /// A filter of the library, which replaces type and subtype; any other object is kept without
  /// effect.
  open var filter: Any?

  public override init() { super.init() }

  /// Unarchives an animation.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override func copyState(from other: CAAnimation) {
    super.copyState(from: other)
    guard let other = other as? CATransition else { return }
    type = other.type
    subtype = other.subtype
    startProgress = other.startProgress
    endProgress = other.endProgress
    filter = other.filter
  }

  override class var declaredKeys: [String] {
    super.declaredKeys + ["type", "subtype", "startProgress", "endProgress", "filter"]
  }

  open override class func defaultValue(forKey key: String) -> Any? {
    switch key {
    case "type": CATransitionType.fade.rawValue as NSString
    case "endProgress": NSNumber(value: 1)
    default: super.defaultValue(forKey: key)
    }
  }

  override func declaredValue(forKey key: String) -> DeclaredValue? {
    switch key {
    case "type": DeclaredValue(name: type)
    case "subtype": DeclaredValue(name: subtype)
    case "startProgress": DeclaredValue(NSNumber(value: startProgress))
    case "endProgress": DeclaredValue(NSNumber(value: endProgress))
    case "filter": DeclaredValue(filter)
    default: super.declaredValue(forKey: key)
    }
  }

  override func setDeclaredValue(_ value: Any?, forKey key: String) -> Bool {
    switch key {
    case "type": type = Unboxed.string(value).map(CATransitionType.init(rawValue:)) ?? type
    case "subtype": subtype = Unboxed.string(value).map(CATransitionSubtype.init(rawValue:))
    case "startProgress": startProgress = Unboxed.number(value).map { Float($0) } ?? startProgress
    case "endProgress": endProgress = Unboxed.number(value).map { Float($0) } ?? endProgress
    case "filter": filter = value
    default: return super.setDeclaredValue(value, forKey: key)
    }
    return true
  }

  override func content(in context: inout AnimationContext) -> AnimationDescription.Content {
    guard context.scope == .layer, startProgress.isFinite, endProgress.isFinite else {
      return .inert
    }
    let filters = filter.map { Unboxed.objects($0, keeping: &context.images) }
    return .transition(
      Transition(
        type: TransitionType(apiName: type.rawValue),
        subtype: subtype.map { TransitionSubtype(apiName: $0.rawValue) } ?? .none,
        startProgress: Double(startProgress), endProgress: Double(endProgress),
        filter: filters?.first))
  }
}
