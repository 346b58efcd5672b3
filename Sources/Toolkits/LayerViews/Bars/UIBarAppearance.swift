public import Foundation

/// The background of a bar.
@preconcurrency @MainActor open class UIBarAppearance: NSObject {
  /// Creates the background that a bar has by default.
  public override init() {
    super.init()
    configureWithDefaultBackground()
  }
  /// Creates a copy.
  public init(barAppearance: UIBarAppearance) {
    super.init()
    adoptBackground(of: barAppearance)
  }
  /// Creates the default background without reading the coder.
  public required init?(coder: NSCoder) {
    super.init()
    configureWithDefaultBackground()
  }

  /// A blur of the views behind; nil for none.
  open var backgroundEffect: UIBlurEffect?
  /// A colour over the blur.
  open var backgroundColor: UIColor?
  /// A picture over the colour.
  open var backgroundImage: UIImage?
  /// The way in which the picture fills the bar.
  open var backgroundImageContentMode = UIView.ContentMode.scaleToFill
  /// The colour of the line at the bar's edge, or of `shadowImage` as a template; nil or clear for no line.
  open var shadowColor: UIColor?
  /// The picture at the bar's edge in place of the line.
  open var shadowImage: UIImage?

  /// Sets a blur, and a line in the colour of separators.
  open func configureWithDefaultBackground() {
    backgroundEffect = UIBlurEffect(style: .systemChromeMaterial)
    (backgroundColor, backgroundImage, shadowImage) = (nil, nil, nil)
    shadowColor = .separator
  }
  /// Sets an opaque colour, and a line in the colour of separators.
  open func configureWithOpaqueBackground() {
    (backgroundEffect, backgroundImage, shadowImage) = (nil, nil, nil)
    backgroundColor = .systemBackground
    shadowColor = .separator
  }
  /// Sets no background and no line.
  open func configureWithTransparentBackground() {
    (backgroundEffect, backgroundColor, backgroundImage) = (nil, nil, nil)
    (shadowColor, shadowImage) = (nil, nil)
  }

  private func adoptBackground(of other: UIBarAppearance) {
    backgroundEffect = other.backgroundEffect
    backgroundColor = other.backgroundColor
    backgroundImage = other.backgroundImage
    backgroundImageContentMode = other.backgroundImageContentMode
    shadowColor = other.shadowColor
    shadowImage = other.shadowImage
  }
}

/// The look of a navigation bar.
@preconcurrency @MainActor open class UINavigationBarAppearance: UIBarAppearance {
  /// The attributes of the title.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// The way of the title from its place, in points.
  open var titlePositionAdjustment = UIOffset.zero
  /// The attributes of the large title.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// The look of plain buttons.
  open var buttonAppearance = UIBarButtonItemAppearance(style: .plain)
  /// The look of the button that leads back.
  open var backButtonAppearance = UIBarButtonItemAppearance(style: .plain)
  /// The look of buttons of the style `done`.
  open var doneButtonAppearance = UIBarButtonItemAppearance(style: .done)
  /// The picture of the button that leads back; nil for an arrow.
  open private(set) var backIndicatorImage: UIImage?
  /// The mask of the title while it slides under that picture: stored and not shown, since titles fade here.
  open private(set) var backIndicatorTransitionMaskImage: UIImage?
  /// Sets the picture of the button that leads back, and its mask.
  open func setBackIndicatorImage(_ image: UIImage?, transitionMaskImage: UIImage?) {
    (backIndicatorImage, backIndicatorTransitionMaskImage) = (image, transitionMaskImage)
  }
}

/// The look of a toolbar.
@preconcurrency @MainActor open class UIToolbarAppearance: UIBarAppearance {
  /// The look of plain buttons.
  open var buttonAppearance = UIBarButtonItemAppearance(style: .plain)
  /// The look of buttons of the style `done`.
  open var doneButtonAppearance = UIBarButtonItemAppearance(style: .done)
}

/// The look of a bar's buttons, by their states.
@preconcurrency @MainActor open class UIBarButtonItemAppearance: NSObject {
  /// Creates the look of buttons of a style.
  public init(style: UIBarButtonItem.Style) {
    super.init()
    configureWithDefault(for: style)
  }
  /// Creates the look of plain buttons.
  public convenience override init() { self.init(style: .plain) }

  /// The look of a button at rest.
  public final let normal = UIBarButtonItemStateAppearance()
  /// The look of a button under a finger.
  public final let highlighted = UIBarButtonItemStateAppearance()
  /// The look of a disabled button.
  public final let disabled = UIBarButtonItemStateAppearance()
  /// The look of a button with the keyboard's focus.
  public final let focused = UIBarButtonItemStateAppearance()

  /// Forgets all attributes: titles have the look of the style.
  open func configureWithDefault(for style: UIBarButtonItem.Style) {
    for state in [normal, highlighted, disabled, focused] { state.titleTextAttributes = [:] }
  }
}

/// The look of a bar's buttons in a state.
@preconcurrency @MainActor open class UIBarButtonItemStateAppearance: NSObject {
  /// The attributes of the title.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
}

/// The look of a tab bar.
@preconcurrency @MainActor open class UITabBarAppearance: UIBarAppearance {
  /// The look of tabs whose picture is above the title.
  open var stackedLayoutAppearance = UITabBarItemAppearance()
  /// The look of tabs whose picture is beside the title: stored and not shown, since tabs are stacked here.
  open var inlineLayoutAppearance = UITabBarItemAppearance()
  /// The look of low tabs: stored and not shown, since tabs are stacked here.
  open var compactInlineLayoutAppearance = UITabBarItemAppearance()
}

/// The look of tabs, by their states.
@preconcurrency @MainActor open class UITabBarItemAppearance: NSObject {
  /// Creates the look that tabs have by default.
  public override init() { super.init() }
  /// The look of a tab that is not selected.
  public final let normal = UITabBarItemStateAppearance()
  /// The look of the selected tab.
  public final let selected = UITabBarItemStateAppearance()
  /// The look of a disabled tab.
  public final let disabled = UITabBarItemStateAppearance()
  /// The look of a tab with the keyboard's focus.
  public final let focused = UITabBarItemStateAppearance()
}

/// The look of tabs in a state.
@preconcurrency @MainActor open class UITabBarItemStateAppearance: NSObject {
  /// The attributes of the title.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// The colour of the picture; nil is the bar's.
  open var iconColor: UIColor?
  /// The colour behind the badge; nil is the item's.
  open var badgeBackgroundColor: UIColor?
  /// The attributes of the badge's text.
  open var badgeTextAttributes: [NSAttributedString.Key: Any] = [:]
}
