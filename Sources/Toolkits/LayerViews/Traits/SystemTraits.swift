import CoreAnimation
import Foundation
import Synchronization
import ToolkitSupport

/// The traits of the system: the desktop's appearance, the program's language, the display.
///
/// Views are made before a program has a display. Until the display is known, which asking for `all` sees to,
/// new views have `predicted` traits without it.
@MainActor final class SystemTraits {
  private static let places = EnvironmentLocal { SystemTraits() }
  static var current: SystemTraits { places.current }

  /// The system's traits as the threads see them that may not ask for them.
  nonisolated static let latest = Mutex(UITraitCollection())

  /// The current traits of the main thread; nil for the system's.
  var running: UITraitCollection?
  private(set) var appearance: DesktopAppearance
  private var withoutDisplay: UITraitCollection
  private var withDisplay: UITraitCollection?

  private init() {
    appearance = .known
    withoutDisplay = UITraitCollection(Self.values(appearance), isPredicted: true)
    if appearance.isDark || Self.latest.withLock({ $0.values.style }) == .unspecified {
      Self.latest.withLock { $0 = withoutDisplay }
    }
  }

  /// The system's traits. The first use asks for the display, and connects to the server.
  var all: UITraitCollection {
    if let withDisplay { return withDisplay }
    let new = UITraitCollection(Self.values(appearance, on: UIScreen.main))
    withDisplay = new
    Self.latest.withLock { $0 = new }
    return new
  }

  /// True once `UIScreen.main` has asked for the display.
  var knowsDisplay = false

  /// The system's traits as far as they are known.
  var predicted: UITraitCollection { withDisplay ?? (knowsDisplay ? all : withoutDisplay) }

  /// Returns the traits of an object that were predicted for it, with the display's.
  func settled(_ traits: UITraitCollection) -> UITraitCollection {
    guard traits.isPredicted else { return traits }
    if traits === withoutDisplay { return all }
    var own = traits.values
    if own.displayScale == withoutDisplay.displayScale { own.displayScale = 0 }
    return UITraitCollection(all.values.overlaid(by: own))
  }

  /// Runs code that dynamic colours belong to with the traits of an object.
  static func with<Result>(_ traits: UITraitCollection, _ body: () -> Result) -> Result {
    let system = current
    let outer = system.running
    system.running = traits
    defer { system.running = outer }
    return body()
  }

  /// Adapts scenes, windows and views to another main display, or another size of it.
  func displayChanged() {
    guard let old = withDisplay else { return }
    let new = UITraitCollection(Self.values(appearance, on: UIScreen.main))
    guard new != old else { return }
    withDisplay = new
    Self.latest.withLock { $0 = new }
    UIScreen.main.traitCollectionDidChange(old)
    UIApplication.current?.updateTraits()
  }

  /// Adapts the screen, and all scenes, windows and views, to another appearance of the desktop.
  func appearanceChanged(to new: DesktopAppearance) {
    guard new != appearance else { return }
    appearance = new
    withoutDisplay = UITraitCollection(Self.values(new), isPredicted: true)
    guard let old = withDisplay else { return Self.latest.withLock { $0 = withoutDisplay } }
    withDisplay = nil
    _ = all
    UIScreen.main.traitCollectionDidChange(old)
    UIApplication.current?.updateTraits()
  }

  /// The appearance that Info.plist names, under `UIUserInterfaceStyle`; nil for the system's.
  private static let styleOfProgram: UIUserInterfaceStyle? = {
    switch Bundle.main.object(forInfoDictionaryKey: "UIUserInterfaceStyle") as? String {
    case "Light": .light
    case "Dark": .dark
    default: nil
    }
  }()

  private static func values(_ appearance: DesktopAppearance) -> TraitValues {
    var values = TraitValues()
    values.style = styleOfProgram ?? (appearance.isDark ? .dark : .light)
    values.contrast = appearance.hasHighContrast ? .high : .normal
    values.displayScale = defaultImageScale()
    values.displayGamut = .SRGB
    values.layoutDirection =
      UIUserInterfaceLayoutDirection.ofProgram == .rightToLeft ? .rightToLeft : .leftToRight
    values.contentSizeCategory = .large
    values.forceTouch = .unavailable
    values.level = .base
    values.activeAppearance = .active
    values.legibilityWeight = .regular
    return values
  }

  private static func values(_ appearance: DesktopAppearance, on screen: UIScreen) -> TraitValues {
    var values = values(appearance)
    values.displayScale = screen.scale
    let size = screen.bounds.size
    values.idiom = min(size.width, size.height) < smallestPad ? .phone : .pad
    values.setSizeClasses(of: size)
    return values
  }

  /// The shorter side of the smallest display of the idiom `pad`, in points.
  private static let smallestPad: CGFloat = 600
}

extension TraitValues {
  /// The width from which on there is much space, in points.
  private static let regularWidth: CGFloat = 640
  /// The height from which on there is much space, in points.
  private static let regularHeight: CGFloat = 480

  /// Sets the size classes of an area, in points.
  mutating func setSizeClasses(of size: CGSize) {
    horizontalSizeClass = size.width < Self.regularWidth ? .compact : .regular
    verticalSizeClass = size.height < Self.regularHeight ? .compact : .regular
  }
}
