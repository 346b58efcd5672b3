import AnimationEvaluation
public import Foundation

/// The way in which the old picture of a layer turns into the new one (§9.2).
public struct CATransitionType: CAStringConstant {
  /// The name that Core Animation uses.
  public var rawValue: String
  /// Creates the type of a name: one of the constants, or `cube`, `oglFlip`, `pageCurl`,
  /// `pageUnCurl`, `suckEffect`, `rippleEffect`, `cameraIrisHollowOpen` or `cameraIrisHollowClose`.
  /// An unknown type fades.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The old picture fades into the new one.
  public static let fade = CATransitionType(rawValue: "fade")
  /// The new picture slides over the old one.
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  /// The new picture pushes the old one out.
  public static let push = CATransitionType(rawValue: "push")
  /// The old picture slides away from the new one.
  public static let reveal = CATransitionType(rawValue: "reveal")
}

/// The side from which a transition moves, in the layer's own space: `fromTop` is the side of the
/// largest y (§9.2).
public struct CATransitionSubtype: CAStringConstant {
  /// The name that Core Animation uses.
  public var rawValue: String
  /// Creates the subtype of a name; an unknown name counts as `fromLeft`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Motion from the largest x.
  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  /// Motion from the smallest x.
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  /// Motion from the largest y.
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  /// Motion from the smallest y.
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

/// The older spelling of `CATransitionType.fade`.
public let kCATransitionFade = CATransitionType.fade
/// The older spelling of `CATransitionType.moveIn`.
public let kCATransitionMoveIn = CATransitionType.moveIn
/// The older spelling of `CATransitionType.push`.
public let kCATransitionPush = CATransitionType.push
/// The older spelling of `CATransitionType.reveal`.
public let kCATransitionReveal = CATransitionType.reveal
/// The older spelling of `CATransitionSubtype.fromRight`.
public let kCATransitionFromRight = CATransitionSubtype.fromRight
/// The older spelling of `CATransitionSubtype.fromLeft`.
public let kCATransitionFromLeft = CATransitionSubtype.fromLeft
/// The older spelling of `CATransitionSubtype.fromTop`.
public let kCATransitionFromTop = CATransitionSubtype.fromTop
/// The older spelling of `CATransitionSubtype.fromBottom`.
public let kCATransitionFromBottom = CATransitionSubtype.fromBottom

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
        type: type.value, subtype: subtype?.value ?? .none, startProgress: Double(startProgress),
        endProgress: Double(endProgress), filter: filters?.first))
  }
}

extension CATransitionType {
  private static let named: [String: TransitionType] = [
    "fade": .fade, "moveIn": .moveIn, "push": .push, "reveal": .reveal, "cube": .cube,
    "oglFlip": .oglFlip, "rippleEffect": .rippleEffect, "suckEffect": .suckEffect,
    "pageCurl": .pageCurl, "pageUnCurl": .pageUnCurl,
    "cameraIrisHollowOpen": .cameraIrisHollowOpen,
    "cameraIrisHollowClose": .cameraIrisHollowClose,
  ]

  fileprivate var value: TransitionType { Self.named[rawValue] ?? .fade }
}

extension CATransitionSubtype {
  fileprivate var value: TransitionSubtype {
    switch self {
    case .fromRight: .fromRight
    case .fromTop: .fromTop
    case .fromBottom: .fromBottom
    default: .fromLeft
    }
  }
}
