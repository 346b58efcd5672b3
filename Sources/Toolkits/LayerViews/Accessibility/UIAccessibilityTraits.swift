/// The ways in which an element behaves.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
  /// The traits as bits.
  public var rawValue: UInt64
  /// Creates traits from bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// No traits.
  public static let none: UIAccessibilityTraits = []
  /// An element that is pressed.
  public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
  /// A link.
  public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
  /// An image.
  public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
  /// An element that is selected now.
  public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
  /// An element that plays a sound of its own when it is used.
  public static let playsSound = UIAccessibilityTraits(rawValue: 1 << 4)
  /// A key of a keyboard.
  public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 << 5)
  /// A text that does not change.
  public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
  /// A summary of the state when the program starts.
  public static let summaryElement = UIAccessibilityTraits(rawValue: 1 << 7)
  /// An element that cannot be used now.
  public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
  /// An element whose label or value changes often.
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
  /// A field for searching.
  public static let searchField = UIAccessibilityTraits(rawValue: 1 << 10)
  /// An element that starts sound or film, over which nothing is to be spoken.
  public static let startsMediaSession = UIAccessibilityTraits(rawValue: 1 << 11)
  /// An element whose value goes up and down.
  public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
  /// An element that takes touches directly.
  public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 1 << 13)
  /// An element that turns a page when it has been read.
  public static let causesPageTurn = UIAccessibilityTraits(rawValue: 1 << 14)
  /// A heading.
  public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
  /// A bar of tabs.
  public static let tabBar = UIAccessibilityTraits(rawValue: 1 << 27)
  /// An element that is on or off.
  public static let toggleButton = UIAccessibilityTraits(rawValue: 1 << 53)

  /// The names of the traits, in the order of their bits.
  var names: [String] {
    let known: [(UIAccessibilityTraits, String)] = [
      (.button, "button"), (.link, "link"), (.image, "image"), (.selected, "selected"),
      (.playsSound, "plays sound"), (.keyboardKey, "keyboard key"), (.staticText, "static text"),
      (.summaryElement, "summary"), (.notEnabled, "not enabled"),
      (.updatesFrequently, "updates frequently"), (.searchField, "search field"),
      (.startsMediaSession, "starts media"), (.adjustable, "adjustable"),
      (.allowsDirectInteraction, "direct interaction"), (.causesPageTurn, "causes page turn"),
      (.header, "header"), (.tabBar, "tab bar"), (.toggleButton, "toggle button"),
    ]
    return known.filter { contains($0.0) }.map(\.1)
  }
}

/// The way in which the elements of a container are visited.
public enum UIAccessibilityNavigationStyle: Int, Sendable {
  /// The system's choice.
  case automatic = 0
  /// One after another.
  case separate = 1
  /// All as one.
  case combined = 2
}

/// The kind of contents of a container.
public enum UIAccessibilityContainerType: Int, Sendable {
  /// No container.
  case none = 0
  /// A table of data.
  case dataTable = 1
  /// A list.
  case list = 2
  /// A landmark of the page.
  case landmark = 3
  /// A group that belongs together.
  case semanticGroup = 4
}

/// The direction of a scroll that assistive technology asks for.
public enum UIAccessibilityScrollDirection: Int, Sendable {
  /// A scroll to the right.
  case right = 1
  /// A scroll to the left.
  case left = 2
  /// A scroll upwards.
  case up = 3
  /// A scroll downwards.
  case down = 4
  /// A scroll to the next part.
  case next = 5
  /// A scroll to the part before.
  case previous = 6
}
