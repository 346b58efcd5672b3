import CoreAnimation
public import Foundation

/// The program, at the end of the chain of responders.
@preconcurrency @MainActor open class UIApplication: UIResponder {
  /// A reason of a launch.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name of the reason.
    public var rawValue: String
    /// Creates the reason of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The address that the program is to open, a `URL`.
    public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
  }

  /// The visibility of the program.
  public enum State: Int, Sendable {
    /// A window of the program can be seen.
    case active = 0
    /// Between `active` and `background`, as while the program starts.
    case inactive = 1
    /// No window of the program can be seen.
    case background = 2
  }

  /// The one application of the process, made by its first use. Each `LayerEnvironment` has its own.
  public static var shared: UIApplication { current ?? UIApplication() }

  private static let places = EnvironmentLocal { Place() }

  /// The place of an environment's application.
  @MainActor private final class Place { var application: UIApplication? }

  /// The application of the calling code's environment; nil before its first use.
  static var current: UIApplication? {
    get { places.current.application }
    set { places.current.application = newValue }
  }

  /// The object that is told of changes of the application; not retained.
  open weak var delegate: (any UIApplicationDelegate)?
  /// The delegate of a program that `UIApplicationMain` runs, which has no other owner.
  var ownDelegate: (any UIApplicationDelegate)?
  private var openWindows: [Weak<UIWindow>] = []
  private weak var key: UIWindow?
  /// True once the main loop runs: a program that only uses views keeps running without windows.
  var isRunning = false

  public override init() {
    super.init()
    if Self.current == nil { Self.current = self }
  }

  // MARK: Windows

  /// The visible windows in the order in which they appeared.
  open var windows: [UIWindow] { openWindows.compactMap(\.object) }
  /// The window that receives keys and text.
  open var keyWindow: UIWindow? { key }

  func add(_ window: UIWindow) {
    openWindows.removeAll { $0.object == nil }
    openWindows.append(Weak(window))
  }

  func remove(_ window: UIWindow) {
    openWindows.removeAll { $0.object == nil || $0.object === window }
    guard key === window else { return }
    key = nil
    window.resignKey()
    windows.last.map(makeKey)
  }

  /// Makes another window the key window after the key window was freed.
  func windowWasFreed() {
    openWindows.removeAll { $0.object == nil }
    if key == nil { windows.last.map(makeKey) }
  }

  func makeKey(_ window: UIWindow) {
    guard key !== window else { return }
    let old = key
    key = window
    old?.resignKey()
    window.becomeKey()
  }

  // MARK: State

  /// The visibility of the program.
  open internal(set) var applicationState = State.active
  /// The scenes and their sessions.
  let scenes = SceneBook()
  /// True keeps the display from going dark. Stored without effect: the server leaves that to the system.
  open var isIdleTimerDisabled = false
  /// The number on the program's icon. Stored without effect.
  open var applicationIconBadgeNumber = 0
  /// The number of calls that keep touches from the views.
  var ignoringCalls = 0
  /// The number of the last work in the background.
  var lastTask = 0

  /// Adapts all windows to changed traits of the system.
  func updateTraits() {
    for scene in scenes.scenes { (scene as? UIWindowScene)?.updateOwnTraits() }
  }

  func post(_ name: Notification.Name) {
    NotificationCenter.default.post(name: name, object: self)
  }

  /// Ends the program that `UIApplicationMain` runs if its last window was closed.
  func lastWindowMayHaveClosed() {
    guard isRunning, windows.isEmpty else { return }
    terminate()
  }

  func terminate() {
    post(UIApplication.willTerminateNotification)
    delegate?.applicationWillTerminate(self)
    CATransaction.flush()
    exit(0)
  }

  // MARK: Events

  /// Passes an event to the windows that were touched. Override it to see all events.
  open func sendEvent(_ event: UIEvent) {
    let windows = Set((event.allTouches ?? []).compactMap(\.window))
    for window in windows { window.sendEvent(event) }
  }

  /// Calls a method of a target with a sender and an event. Without a target, the first responder and the
  /// responders after it are asked for the method, or else the sender and those after it.
  ///
  /// - Returns: false if no object has the method.
  @discardableResult open func sendAction(
    _ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?
  ) -> Bool {
    let first = keyWindow?.firstResponder ?? sender as? UIResponder ?? keyWindow
    let found = target ?? first?.target(forAction: action, withSender: sender)
    guard let found = found.map({ $0 as AnyObject }), let method = action.method(for: found) else {
      return false
    }
    _ = method.call(found, sender, event)
    return true
  }

  /// The delegate, if it is a responder other than a view, a controller or the application, which
  /// are in the chain anyway.
  open override var next: UIResponder? {
    guard let responder = delegate as? UIResponder, responder !== self, !(responder is UIView),
      !(responder is UIViewController)
    else { return nil }
    return responder
  }
}

extension UIApplication {
  /// The program came to the front.
  public static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification")
  /// The program is about to leave the front.
  public static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification")
  /// None of the program's windows can be seen any more.
  public static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  /// A window of the program can be seen again.
  public static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification")
  /// The program has started.
  public static let didFinishLaunchingNotification = Notification.Name(
    "UIApplicationDidFinishLaunchingNotification")
  /// The program is about to end.
  public static let willTerminateNotification = Notification.Name(
    "UIApplicationWillTerminateNotification")
}

/// A reference that does not retain.
struct Weak<Object: AnyObject> {
  weak var object: Object?
  init(_ object: Object) { self.object = object }
}
