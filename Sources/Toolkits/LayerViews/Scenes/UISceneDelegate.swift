public import Foundation

/// The program's part in the life of a scene.
@preconcurrency @MainActor public protocol UISceneDelegate: NSObjectProtocol {
  /// Called when the scene has come to the program, to make its windows.
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)
  /// Called when the program gives up the scene: its last window was closed.
  func sceneDidDisconnect(_ scene: UIScene)
  /// Called when a window of the scene can be seen and used.
  func sceneDidBecomeActive(_ scene: UIScene)
  /// Called before the scene leaves the state of `sceneDidBecomeActive(_:)`.
  func sceneWillResignActive(_ scene: UIScene)
  /// Called before a window of the scene can be seen, at first and again.
  func sceneWillEnterForeground(_ scene: UIScene)
  /// Called when no window of the scene can be seen any more.
  func sceneDidEnterBackground(_ scene: UIScene)
  /// Called with addresses that the scene is to open.
  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
  /// Called with an activity that the scene is to continue.
  func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
  /// Returns the activity that the session keeps when the scene goes into the background.
  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
}

extension UISceneDelegate {
  /// Does nothing.
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {}
  /// Does nothing.
  public func sceneDidDisconnect(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneWillResignActive(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneDidEnterBackground(_ scene: UIScene) {}
  /// Does nothing.
  public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {}
  /// Does nothing.
  public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}
  /// Returns nil.
  public func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { nil }
}

/// The program's part in the life of a scene of windows.
@preconcurrency @MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
  /// The window of a scene with one window.
  var window: UIWindow? { get set }
  /// Called when the size of the scene's window, or its traits, have changed.
  func windowScene(
    _ windowScene: UIWindowScene,
    didUpdate previousCoordinateSpace: any UICoordinateSpace,
    interfaceOrientation previousInterfaceOrientation: UIInterfaceOrientation,
    traitCollection previousTraitCollection: UITraitCollection)
}

extension UIWindowSceneDelegate {
  /// Always nil; setting it has no effect.
  public var window: UIWindow? {
    get { nil }
    set {}
  }
  /// Does nothing.
  public func windowScene(
    _ windowScene: UIWindowScene,
    didUpdate previousCoordinateSpace: any UICoordinateSpace,
    interfaceOrientation previousInterfaceOrientation: UIInterfaceOrientation,
    traitCollection previousTraitCollection: UITraitCollection
  ) {}
}
