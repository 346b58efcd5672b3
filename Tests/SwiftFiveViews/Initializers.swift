import UIKit

// Initializers and overrides as libraries for iOS write them. That they compile is the first test.

/// A constraint with a property of its own, which inherits all initializers.
public final class NamedConstraint: NSLayoutConstraint {
  /// A name for messages.
  public var label: String?
  /// Number of calls of `awakeFromNib()`.
  public private(set) var awakenings = 0

  public override func awakeFromNib() {
    super.awakeFromNib()
    awakenings += 1
  }
}

/// A controller with an initializer of its own without arguments.
public final class PlainController: UIViewController {
  /// Number of rows.
  public let rows: Int

  /// Creates a controller.
  public init() {
    rows = 3
    super.init(nibName: nil, bundle: nil)
  }
  /// Decodes nothing.
  public required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  public override func awakeFromNib() { super.awakeFromNib() }
}

/// A stack of controllers with an initializer of its own.
public final class PlainStack: UINavigationController {
  /// Creates a stack with one controller.
  public init() { super.init(rootViewController: PlainController()) }
  /// Decodes nothing.
  public required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// A pan with an initializer of its own.
public final class NamedPan: UIPanGestureRecognizer {
  /// The name that was given.
  public let label: String

  /// Creates a pan without actions.
  public init(label: String) {
    self.label = label
    super.init(target: nil, action: nil)
  }
}

/// A tap without initializers of its own.
public final class PlainTap: UITapGestureRecognizer {}

/// A cell without initializers of its own.
public final class PlainCell: UITableViewCell {}

/// A button of a bar with a property of its own.
public final class BadgeItem: UIBarButtonItem {
  /// The number beside the button.
  public var badge = 0
}

/// A text field that overrides the views beside its text.
public final class IconField: UITextField {
  /// Number of changes of the views.
  public private(set) var changes = 0

  public override var leftView: UIView? { didSet { changes += 1 } }
  public override var rightView: UIView? {
    get { super.rightView }
    set {
      changes += 1
      super.rightView = newValue
    }
  }
  public override var leftViewMode: UITextField.ViewMode {
    get { .always }
    set { super.leftViewMode = newValue }
  }
  public override var rightViewMode: UITextField.ViewMode { didSet { changes += 1 } }

  public override func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    super.leftViewRect(forBounds: bounds).offsetBy(dx: 4, dy: 0)
  }
  public override func awakeFromNib() { super.awakeFromNib() }
  public override func prepareForInterfaceBuilder() { super.prepareForInterfaceBuilder() }
}

/// Objects that code on no actor makes without arguments.
public struct Blanks {
  /// Creates nothing.
  public init() {}

  /// Returns one object of each class that has an initializer without arguments.
  public func all() -> [NSObject] {
    [
      NSLayoutConstraint(), NamedConstraint(), UIViewController(), PlainController(), PlainStack(),
      UINavigationController(), UITabBarController(), UITableViewCell(), PlainCell(),
      UITableView(), UIViewPropertyAnimator(), NSAttributedString(), NSMutableAttributedString(),
      UIColor(), UIBarButtonItem(), BadgeItem(), UITabBarItem(), UIVisualEffectView(),
      UIVisualEffect(),
      UITapGestureRecognizer(), PlainTap(), UIGestureRecognizer(), UITraitCollection(),
      UIView(), UILabel(), UIButton(), UIControl(), UIScrollView(), UIImageView(), UIStackView(),
      UITextField(), UISlider(), UISwitch(), UISegmentedControl(), UIProgressView(),
      UIActivityIndicatorView(), UINavigationBar(), UITabBar(), UILayoutGuide(), UIImage(),
      UIBezierPath(), UISpringTimingParameters(), UICubicTimingParameters(),
      NSMutableParagraphStyle(),
      UIPercentDrivenInteractiveTransition(), UITouch(), UIEvent(), UIResponder(),
    ]
  }

  /// Returns recognizers that are made without a target.
  public func recognizers() -> [UIGestureRecognizer] {
    [
      UIGestureRecognizer(target: nil, action: nil),
      UITapGestureRecognizer(target: nil, action: nil),
      UIPanGestureRecognizer(target: nil, action: nil),
      UIPinchGestureRecognizer(target: nil, action: nil),
      UIRotationGestureRecognizer(target: nil, action: nil),
      UISwipeGestureRecognizer(target: nil, action: nil),
      UILongPressGestureRecognizer(target: nil, action: nil),
      UIScreenEdgePanGestureRecognizer(target: nil, action: nil),
      PlainTap(target: nil, action: nil), NamedPan(label: "pan"),
    ]
  }

  /// Returns a constraint for a view's width, 40 points.
  public func width(of view: UIView) -> NamedConstraint {
    NamedConstraint(
      item: view, attribute: .width, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute,
      multiplier: 1, constant: 40)
  }

  /// Returns a colour that is red in the light appearance and blue in the dark one.
  public func dynamicColor() -> UIColor {
    UIColor { traits in traits.userInterfaceStyle == .dark ? .blue : .red }
  }

  /// Removes all actions of a button.
  public func silence(_ button: UIButton) {
    button.removeTarget(nil, action: nil, for: .allEvents)
  }
}
