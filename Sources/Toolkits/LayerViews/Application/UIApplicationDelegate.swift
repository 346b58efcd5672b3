import CoreAnimation
public import Foundation
import ToolkitSupport

/// The program's part in the life of the application.
///
/// A delegate class with `@main` runs as the program.
@preconcurrency @MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
  /// The window of a program with one window.
  var window: UIWindow? { get set }
  /// Called before the first window appears, with the reasons of the launch. The result has no effect.
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// Called when the program has started, to make the first window. The result has no effect.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// Called for a delegate that does not implement `application(_:didFinishLaunchingWithOptions:)`.
  func applicationDidFinishLaunching(_ application: UIApplication)
  /// Called after `applicationWillEnterForeground(_:)`.
  func applicationDidBecomeActive(_ application: UIApplication)
  /// Called before `applicationDidEnterBackground(_:)`.
  func applicationWillResignActive(_ application: UIApplication)
  /// Called when no window of the program can be seen any more.
  func applicationDidEnterBackground(_ application: UIApplication)
  /// Called when a window of the program can be seen again.
  func applicationWillEnterForeground(_ application: UIApplication)
  /// Called before the program ends because its last window was closed.
  func applicationWillTerminate(_ application: UIApplication)
  /// Called on phones when memory runs low.
  func applicationDidReceiveMemoryWarning(_ application: UIApplication)
  /// Called with an address that the program was started with and is to open. The result has no effect.
  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool
  /// Returns the classes of a new scene. A delegate that has this method has scenes with delegates, which are
  /// told of their life in place of this delegate.
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
  /// Called when the user has closed the windows of sessions.
  func application(
    _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
  /// Returns the orientations of a window. Has no effect: the display does not turn.
  func application(
    _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
  ) -> UIInterfaceOrientationMask
}

extension UIApplicationDelegate {
  /// Always nil; setting it has no effect.
  public var window: UIWindow? {
    get { nil }
    set {}
  }
  /// Does nothing.
  public func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  /// Calls `applicationDidFinishLaunching(_:)`.
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    applicationDidFinishLaunching(application)
    return true
  }
  /// Does nothing.
  public func applicationDidFinishLaunching(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationWillResignActive(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationWillEnterForeground(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationWillTerminate(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}
  /// Returns false.
  public func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool { false }
  /// Returns a configuration that chooses nothing.
  public func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration { .unchosen }
  /// Does nothing.
  public func application(
    _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>
  ) {}
  /// Returns all orientations.
  public func application(
    _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
  ) -> UIInterfaceOrientationMask { .all }
}

extension UIApplicationDelegate where Self: UIResponder {
  /// Runs the program with a delegate of this class, made by its `init()`.
  public static func main() {
    UIApplication.shared.run(DynamicInitialization.object(of: self))
  }
}

/// Runs a program until its last window is closed; does not return.
///
/// - Parameters:
///   - argc: without effect.
///   - argv: without effect.
///   - principalClassName: the name of a subclass of `UIApplication`, with its module's
///     (`"Game.Application"`); nil stands for `UIApplication`.
///   - delegateClassName: the name of the delegate's class, with its module's.
@preconcurrency @MainActor @discardableResult public func UIApplicationMain(
  _ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ principalClassName: String?, _ delegateClassName: String?
) -> Int32 {
  func responder(_ name: String) -> UIResponder {
    guard let kind = NSClassFromString(name) as? UIResponder.Type else {
      notices.say(
        "there is no class of responders with the name \(name); "
          + "a name has its module in front: \"Game.\(name)\"")
      exit(64)
    }
    return DynamicInitialization.object(of: kind)
  }
  if let principalClassName, let application = responder(principalClassName) as? UIApplication {
    UIApplication.current = application
  }
  let delegate = delegateClassName.flatMap { responder($0) as? any UIApplicationDelegate }
  UIApplication.shared.run(delegate)
}

extension UIApplication {
  /// Seconds for which the start waits for a desktop that has not said its appearance yet.
  private static let patience = 0.05

  fileprivate func run(_ delegate: (any UIApplicationDelegate)?) -> Never {
    let environment = LayerEnvironment.current
    let settings = DesktopSettings { appearance in
      DesktopAppearance.known = appearance
      DispatchQueue.main.async {
        MainActor.assumeIsolated {
          environment.run { SystemTraits.current.appearanceChanged(to: appearance) }
        }
      }
    }
    ProgramRun.connect(notices)
    settings?.waitForAnswer(Self.patience)
    SystemTraits.current.appearanceChanged(to: .known)
    ownDelegate = delegate
    self.delegate = delegate
    isRunning = true
    launch(LaunchAddresses.ofProgram)
    ProgramRun.serveMainLoop()
  }
}
