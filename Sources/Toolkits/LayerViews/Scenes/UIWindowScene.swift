public import Foundation

/// The windows that a user has opened together: one window as a rule.
///
/// Each of its windows is a window of its own on the display. A program without scenes has all its windows in
/// one scene, which it need not know.
@preconcurrency @MainActor open class UIWindowScene: UIScene {
  private var members: [Weak<UIWindow>] = []
  /// The window that the scene shows for a delegate that keeps none.
  final var windowOfController: UIWindow?
  /// The traits that the scene was told of last.
  final var ownTraits = SystemTraits.current.predicted
  final var traitBook: TraitBook?

  /// The windows of the scene, in the order in which they came into it.
  open var windows: [UIWindow] { members.compactMap(\.object) }
  /// The window of the scene that receives keys and text; nil while it is another scene's.
  open var keyWindow: UIWindow? { windows.first(where: \.isKeyWindow) }
  /// The display of the scene's first window, or else the main one.
  open var screen: UIScreen {
    windows.first { $0.host != nil }?.screen ?? windows.first?.screen ?? .main
  }
  /// The space of the display, in points.
  open var coordinateSpace: any UICoordinateSpace { screen }
  /// The orientation of the display: upright unless it is broader than high.
  open var interfaceOrientation: UIInterfaceOrientation { .ofDisplay }
  /// The state of the status bar, which no display has here.
  open lazy var statusBarManager: UIStatusBarManager? = UIStatusBarManager()
  /// True for windows that cover the display.
  open var isFullScreen: Bool {
    windows.contains { $0.host != nil && $0.bounds.size == screen.bounds.size }
  }

  /// The traits of the scene: those of the system, and its own overrides.
  open var traitCollection: UITraitCollection { SystemTraits.current.settled(ownTraits) }
  /// Called after traits have changed, before those of the windows.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  func add(_ window: UIWindow) {
    members.removeAll { $0.object == nil || $0.object === window }
    members.append(Weak(window))
  }
  func remove(_ window: UIWindow) {
    members.removeAll { $0.object == nil || $0.object === window }
  }

  override func titleChanged() { for window in windows { window.titleChanged() } }
}

extension UIWindowScene: TraitHolder, UITraitEnvironment, UITraitChangeObservable {
  /// Traits that the scene's windows have instead of the system's.
  public var traitOverrides: UITraitOverrides {
    get { UITraitOverrides(values: traitBook?.overrides ?? TraitValues()) }
    set { changeOverrides { $0.overrides = newValue.values } }
  }

  /// Calls a closure after any of some traits has changed, with the scene and its traits before the change.
  @discardableResult public func registerForTraitChanges<TraitEnvironment: UITraitEnvironment>(
    _ traits: [UITrait], handler: @escaping TraitChangeHandler<TraitEnvironment>
  ) -> any UITraitChangeRegistration {
    register(traits) { object, previous in
      if let environment = object as? TraitEnvironment { handler(environment, previous) }
    }
  }
  /// Ends a registration.
  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
    unregister(registration)
  }

  final func updateOwnTraits() {
    TraitChange.perform { change in
      let base = SystemTraits.current.predicted
      let (old, new) = (ownTraits, traitBook?.applied(to: base) ?? base)
      guard new !== old else { return }
      ownTraits = new
      if new != old { change.add(self, old) }
      for window in windows { window.adoptTraits(window.surroundingTraits, &change) }
    }
  }

  final func traitsChanged(from old: UITraitCollection) {
    SystemTraits.with(ownTraits) {
      traitCollectionDidChange(old)
      traitBook?.tell(self, of: ownTraits, before: old)
      tellUpdate(from: old)
    }
  }

  /// Tells the delegate that a window's size, or the scene's traits, have changed.
  final func tellUpdate(from old: UITraitCollection? = nil) {
    (delegate as? any UIWindowSceneDelegate)?.windowScene(
      self, didUpdate: coordinateSpace, interfaceOrientation: interfaceOrientation,
      traitCollection: old ?? traitCollection)
  }
}

/// The state of the status bar, which no display has here.
@preconcurrency @MainActor open class UIStatusBarManager: NSObject {
  /// Always the default.
  open var statusBarStyle: UIStatusBarStyle { .default }
  /// Always true.
  open var isStatusBarHidden: Bool { true }
  /// Always zero.
  open var statusBarFrame: CGRect { .zero }
}
