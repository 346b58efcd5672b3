public import Foundation

/// The appearances of a user interface.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// Neither of the two.
  case unspecified = 0
  /// Dark letters on a light ground, as the system's colours have it here.
  case light = 1
  /// Light letters on a dark ground.
  case dark = 2
}

/// The surroundings in which colours are chosen: the appearance and the display's scale.
open class UITraitCollection: NSObject, @unchecked Sendable {
  /// The appearance.
  public final let userInterfaceStyle: UIUserInterfaceStyle
  /// Pixels per point; 0 for a collection that names none.
  public final var displayScale: CGFloat { scale() }

  private let scale: @Sendable () -> CGFloat

  private init(_ style: UIUserInterfaceStyle, scale: @escaping @Sendable () -> CGFloat) {
    userInterfaceStyle = style
    self.scale = scale
    super.init()
  }

  /// Creates a collection without an appearance and a scale.
  public convenience override init() { self.init(userInterfaceStyle: .unspecified) }
  /// Creates a collection with an appearance.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(userInterfaceStyle) { 0 }
  }
  /// Creates a collection with pixels per point.
  public convenience init(displayScale: CGFloat) {
    self.init(.unspecified) { displayScale }
  }

  // MARK: The current traits

  private static let key = "UITraitCollection.current"
  /// The light appearance on the main screen.
  private static let main = UITraitCollection(.light) {
    Thread.isMainThread ? MainActor.assumeIsolated { UIScreen.main.scale } : defaultImageScale()
  }

  /// The traits of the thread: the light appearance and the main screen's scale, unless others were
  /// set.
  open class var current: UITraitCollection {
    get { Thread.current.threadDictionary[key] as? UITraitCollection ?? main }
    set { Thread.current.threadDictionary[key] = newValue }
  }

  /// Runs a closure with these traits as the current ones.
  open func performAsCurrent(_ actions: () -> Void) {
    let outer = UITraitCollection.current
    UITraitCollection.current = self
    actions()
    UITraitCollection.current = outer
  }
}
