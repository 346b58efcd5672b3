public import Foundation

/// A part of a program that the user sees by itself: here windows, `UIWindowScene`.
@preconcurrency @MainActor open class UIScene: UIResponder {
  /// The states of a scene.
  public enum ActivationState: Int, Sendable {
    /// Not connected.
    case unattached = -1
    /// A window can be seen, and can be used.
    case foregroundActive = 0
    /// Between the two states beside it.
    case foregroundInactive = 1
    /// No window can be seen.
    case background = 2
  }

  /// The session that the scene belongs to.
  public let session: UISceneSession
  /// The program's part in the life of the scene.
  open var delegate: (any UISceneDelegate)?
  /// The state of the scene.
  open internal(set) var activationState = ActivationState.unattached

  /// Creates a scene of a session. Programs do not call it: requests of the application connect scenes.
  public required init(
    session: UISceneSession, connectionOptions: UIScene.ConnectionOptions
  ) {
    self.session = session
    super.init()
  }

  /// The title of the windows that have none by their root controllers; empty for none.
  open var title: String! = "" { didSet { titleChanged() } }
  /// A second title. Stored without effect.
  open var subtitle = ""

  /// Called when `title` has changed, for scenes with windows.
  func titleChanged() {}

  /// Opens an address by the program that the desktop has for it, as the application does.
  open func open(
    _ url: URL, options: UIScene.OpenExternalURLOptions?,
    completionHandler completion: ((Bool) -> Void)? = nil
  ) {
    UIApplication.shared.open(url, options: [:], completionHandler: completion)
  }

  open override var next: UIResponder? { UIApplication.shared }
}

extension UIScene {
  /// A scene is about to be connected.
  public static let willConnectNotification = Notification.Name("UISceneWillConnectNotification")
  /// A scene is no longer connected.
  public static let didDisconnectNotification = Notification.Name(
    "UISceneDidDisconnectNotification")
  /// A scene can be seen and used.
  public static let didActivateNotification = Notification.Name("UISceneDidActivateNotification")
  /// A scene is about to leave the state `foregroundActive`.
  public static let willDeactivateNotification = Notification.Name(
    "UISceneWillDeactivateNotification")
  /// A scene can be seen soon.
  public static let willEnterForegroundNotification = Notification.Name(
    "UISceneWillEnterForegroundNotification")
  /// A scene cannot be seen any more.
  public static let didEnterBackgroundNotification = Notification.Name(
    "UISceneDidEnterBackgroundNotification")
}
