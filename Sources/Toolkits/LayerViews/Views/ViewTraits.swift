import CoreAnimation
import Foundation

/// The flags of a view.
struct ViewTraits: OptionSet {
  var rawValue: UInt16

  static let interactive = ViewTraits(rawValue: 1 << 0)
  static let multipleTouch = ViewTraits(rawValue: 1 << 1)
  static let exclusiveTouch = ViewTraits(rawValue: 1 << 2)
  static let opaque = ViewTraits(rawValue: 1 << 3)
  static let clearsContext = ViewTraits(rawValue: 1 << 4)
  static let autoresizesSubviews = ViewTraits(rawValue: 1 << 5)
  /// The application chose the scale of the contents.
  static let ownContentScale = ViewTraits(rawValue: 1 << 6)
  /// Constraints place the view.
  static let constrained = ViewTraits(rawValue: 1 << 7)
  /// `updateConstraints()` was called since it was last requested.
  static let updatedConstraints = ViewTraits(rawValue: 1 << 8)
  /// No view in this view needs `updateConstraints()`.
  static let updatedBelow = ViewTraits(rawValue: 1 << 9)
  /// The layout margins do not contain the safe area.
  static let ignoresSafeArea = ViewTraits(rawValue: 1 << 10)
  /// The layout margins are at least the superview's.
  static let preservesMargins = ViewTraits(rawValue: 1 << 11)
  static let initial: ViewTraits = [.interactive, .opaque, .clearsContext, .autoresizesSubviews]

  mutating func set(_ trait: ViewTraits, _ isOn: Bool) {
    if isOn { insert(trait) } else { remove(trait) }
  }

  static let margins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
}

/// State that few views have.
@MainActor final class RareViewState {
  var tag = 0
  var contentMode = UIView.ContentMode.scaleToFill
  var autoresizingMask: UIView.AutoresizingMask = []
  /// The margins that were set; nil for the default.
  var layoutMargins: UIEdgeInsets?
  var safeArea = UIEdgeInsets.zero
  var semantics = UISemanticContentAttribute.unspecified
  /// True for margins that were set by their direction, with which they change.
  var hasDirectionalMargins = false
  var tint: UIColor?
  var traitBook: TraitBook?
  var motionEffects: [UIMotionEffect] = []
  /// The name of the layer that stands for the view's accessibility.
  var accessibilityName: String?
  var mask: UIView?
  var recognizers: [UIGestureRecognizer]?
  var interactions: [any UIInteraction] = []
  var listMenus: ListMenus?
  var constraints: [NSLayoutConstraint] = []
  var guides: [UILayoutGuide] = []
  var hugging: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
  var resistance: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
  /// The view whose mask this view is.
  weak var masked: UIView?
  /// The waiting transitions between subviews.
  var transitions: TransitionQueue?
  /// Number of running animations that refuse events.
  var blockingAnimations = 0
  /// Number of animations during which hit tests find the view where it is shown.
  var animationsFoundInFlight = 0
  /// The keys of repeating animations that blocks have added; some may be gone.
  var repeatingKeys: Set<String> = []
  /// The number in the last key of each key path, since an animation of the view ended.
  var keyNumbers: [String: Int] = [:]
}

extension UIView {
  final var rareState: RareViewState {
    if let rare { return rare }
    let new = RareViewState()
    rare = new
    return new
  }
}
