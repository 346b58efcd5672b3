import CoreAnimation
public import Foundation
import ToolkitSupport

extension UIApplication {
  /// The circumstances in which a program opens an address.
  public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name of the circumstance.
    public var rawValue: String
    /// Creates the circumstance of a name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }
  /// The ways in which the application opens an address.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name of the way.
    public var rawValue: String
    /// Creates the way of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Only in a program made for the address. Without effect.
    public static let universalLinksOnly = OpenExternalURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
  }

  /// The address of the program's page in the system's settings, of which there is none: it cannot be opened.
  public class var openSettingsURLString: String { "app-settings:" }

  // MARK: Addresses

  /// Opens an address by the program that the desktop has for it (`xdg-open`).
  ///
  /// - Parameters:
  ///   - options: without effect.
  ///   - completion: called in a later turn of the main queue with false if there is no such program or it
  ///     refuses.
  public func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: ((Bool) -> Void)? = nil
  ) {
    let answer = completion.map { completion in { @MainActor (isOpen: Bool) in completion(isOpen) }
    }
    guard canOpenURL(url) else { return inNextTurn { answer?(false) } }
    let environment = LayerEnvironment.current
    DesktopPrograms.open(url) { isOpen in
      DispatchQueue.main.async {
        MainActor.assumeIsolated { environment.run { answer?(isOpen) } }
      }
    }
  }

  /// Returns true if the desktop has a program for an address's scheme, or if it is a file that exists.
  public func canOpenURL(_ url: URL) -> Bool { DesktopPrograms.canOpen(url) }

  // MARK: The status bar, which no display has here

  /// Always zero.
  public var statusBarFrame: CGRect { .zero }
  /// Always the default.
  public var statusBarStyle: UIStatusBarStyle { .default }
  /// Always true.
  public var isStatusBarHidden: Bool { true }
  /// The orientation of the display: upright unless it is broader than high.
  public var statusBarOrientation: UIInterfaceOrientation { .ofDisplay }
  /// Returns all orientations: the display does not turn.
  public func supportedInterfaceOrientations(for window: UIWindow?) -> UIInterfaceOrientationMask {
    delegate?.application(self, supportedInterfaceOrientationsFor: window) ?? .all
  }

  // MARK: Touches

  /// Keeps touches from the views until as many calls of `endIgnoringInteractionEvents()` have followed.
  public func beginIgnoringInteractionEvents() { ignoringCalls += 1 }
  /// Ends one call of `beginIgnoringInteractionEvents()`.
  public func endIgnoringInteractionEvents() { ignoringCalls = max(ignoringCalls - 1, 0) }
  /// True while touches are kept from the views.
  public var isIgnoringInteractionEvents: Bool { ignoringCalls > 0 }

  // MARK: Working in the background

  /// The size of text that the user asks for.
  public var preferredContentSizeCategory: UIContentSizeCategory {
    UIScreen.main.traitCollection.preferredContentSizeCategory
  }
  /// Always true: nothing is locked.
  public var isProtectedDataAvailable: Bool { true }
  /// The largest number: programs run on in the background.
  public var backgroundTimeRemaining: TimeInterval { .greatestFiniteMagnitude }

  /// Returns a number for work that goes on in the background, as it does anyway.
  ///
  /// - Parameter handler: never called.
  public func beginBackgroundTask(
    expirationHandler handler: (() -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    lastTask += 1
    return UIBackgroundTaskIdentifier(rawValue: lastTask)
  }
  /// Returns a number for work that goes on in the background, as it does anyway.
  ///
  /// - Parameters:
  ///   - taskName: without effect.
  ///   - handler: never called.
  public func beginBackgroundTask(
    withName taskName: String?, expirationHandler handler: (() -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier { beginBackgroundTask(expirationHandler: handler) }
  /// Has no effect.
  public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}
}

extension UIApplication {
  /// Memory runs low; never posted, since the system tells nobody.
  public static let didReceiveMemoryWarningNotification = Notification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification")
  /// The clock of the system was set; never posted.
  public static let significantTimeChangeNotification = Notification.Name(
    "UIApplicationSignificantTimeChangeNotification")
}

/// The number of some work in the background.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  /// The number.
  public var rawValue: Int
  /// Creates the identifier of a number.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// No work.
  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}
