public import Foundation

/// The contents of a tab: a title and a picture.
@preconcurrency @MainActor open class UITabBarItem: UIBarItem {
  /// The pictures and titles of the system.
  public enum SystemItem: Int, Sendable {
    /// Three points.
    case more = 0
    /// A star.
    case favorites = 1
    /// A star.
    case featured = 2
    /// A star.
    case topRated = 3
    /// A clock.
    case recents = 4
    /// A person.
    case contacts = 5
    /// A clock.
    case history = 6
    /// A book.
    case bookmarks = 7
    /// A magnifying glass.
    case search = 8
    /// An arrow downwards.
    case downloads = 9
    /// A clock.
    case mostRecent = 10
    /// A star.
    case mostViewed = 11
  }

  /// The picture while the tab is selected; nil stands for `image`.
  open var selectedImage: UIImage? { didSet { changed() } }
  /// A short text beside the picture, such as a number; nil for no badge.
  open var badgeValue: String? { didSet { changed() } }
  /// The colour behind `badgeValue`; nil is red.
  open var badgeColor: UIColor? { didSet { changed() } }
  final var badgeAttributes: [UIControl.State: [NSAttributedString.Key: Any]] = [:]
  /// The way of the title from its place, in points.
  open var titlePositionAdjustment = UIOffset.zero { didSet { changed() } }
  /// The look of the bar while the tab is selected; nil is the bar's.
  open var standardAppearance: UITabBarAppearance? { didSet { changed() } }
  /// The look of the bar while the tab is selected and content ends above the bar; nil is the bar's.
  open var scrollEdgeAppearance: UITabBarAppearance? { didSet { changed() } }

  /// Creates an item without contents.
  public override init() { super.init() }
  /// Creates an item without contents and without reading the coder.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates an item with a number.
  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init(title: title, image: image, selectedImage: nil)
    self.tag = tag
  }
  /// Creates an item of the system, with its title and a picture where there is one, and a number.
  public convenience init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
    let name = "\(systemItem)"
    let title =
      name == "mostRecent"
      ? "Most Recent"
      : name == "mostViewed"
        ? "Most Viewed"
        : name == "topRated" ? "Top Rated" : name.prefix(1).uppercased() + name.dropFirst()
    let symbols: [SystemItem: UIBarButtonItem.SystemItem] = [
      .bookmarks: .bookmarks, .search: .search,
    ]
    self.init(
      title: title, image: symbols[systemItem].flatMap { BarSymbols.image(of: $0) },
      selectedImage: nil)
    self.tag = tag
  }

  /// Creates an item with a picture for the selected tab.
  public init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    super.init()
    self.title = title
    self.image = image
    self.selectedImage = selectedImage
  }

  /// Sets the attributes of the badge's text in a state.
  open func setBadgeTextAttributes(
    _ textAttributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) {
    badgeAttributes[state] = textAttributes
    changed()
  }
  /// Returns the attributes of the badge's text that were set for a state.
  open func badgeTextAttributes(
    for state: UIControl.State
  ) -> [NSAttributedString.Key: Any]? { badgeAttributes[state] }
}
