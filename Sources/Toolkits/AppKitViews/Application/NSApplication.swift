import CoreAnimation
public import Foundation
import ToolkitSupport

/// The application of the process.
@preconcurrency @MainActor public var NSApp: NSApplication! { NSApplication.shared }

/// The program, at the end of the chain of responders.
@preconcurrency @MainActor open class NSApplication: NSResponder {
  /// The way in which a program appears to the user. Without effect here: there is no dock.
  public enum ActivationPolicy: Int, Sendable {
    /// A program among those that the user switches between.
    case regular = 0
    /// A program outside that list, which can still be activated.
    case accessory = 1
    /// A program that is never activated.
    case prohibited = 2
  }

  /// A delegate's answer to the end of the program.
  public enum TerminateReply: UInt, Sendable {
    /// The program continues.
    case terminateCancel = 0
    /// The program ends.
    case terminateNow = 1
    /// The same as `terminateCancel`, until the program calls `terminate(_:)` again.
    case terminateLater = 2
  }

  /// The one application of the process, made by its first use. Each `LayerEnvironment` has its own.
  public static var shared: NSApplication { applications.current }
  private static let applications = EnvironmentLocal { NSApplication() }

  /// The object that is told of changes of the application; not retained.
  open weak var delegate: (any NSApplicationDelegate)?
  /// The visible windows in the order in which they appeared; the application retains them.
  open private(set) var windows: [NSWindow] = []
  /// The window that receives keys and text.
  open private(set) weak var keyWindow: NSWindow?
  /// The window that the user works with: the key window.
  open var mainWindow: NSWindow? { keyWindow }
  /// The event that is being delivered, or else the last one.
  open private(set) var currentEvent: NSEvent?
  /// True while a window of the program is the key window.
  open private(set) var isActive = false
  /// True once `run()` was called.
  open private(set) var isRunning = false

  private override init() { super.init() }

  // MARK: Life

  /// Runs the program; does not return. Without a server it ends with a message and status 69.
  open func run() {
    ProgramRun.connect(notices)
    finishLaunching()
    ProgramRun.serveMainLoop()
  }

  /// Tells the delegate that the program has started; `run()` calls it.
  open func finishLaunching() {
    guard !isRunning else { return }
    isRunning = true
    delegate?.applicationWillFinishLaunching(post(Self.willFinishLaunchingNotification))
    delegate?.applicationDidFinishLaunching(post(Self.didFinishLaunchingNotification))
  }

  /// Ends the program, unless the delegate keeps it running.
  open func terminate(_ sender: Any?) {
    let reply = delegate?.applicationShouldTerminate(self) ?? .terminateNow
    guard reply == .terminateNow else { return }
    delegate?.applicationWillTerminate(post(Self.willTerminateNotification))
    CATransaction.flush()
    exit(0)
  }

  /// Sets the way in which the program appears. Without effect; returns true.
  @discardableResult open func setActivationPolicy(_ activationPolicy: ActivationPolicy) -> Bool {
    true
  }
  /// Brings the program to the front. Without effect: the server gives the focus.
  open func activate(ignoringOtherApps flag: Bool) {}
  /// Brings the program to the front. Without effect: the server gives the focus.
  open func activate() {}

  @discardableResult private func post(_ name: Notification.Name) -> Notification {
    let notification = Notification(name: name, object: self)
    NotificationCenter.default.post(notification)
    return notification
  }

  // MARK: Windows

  func add(_ window: NSWindow) {
    if !windows.contains(where: { $0 === window }) { windows.append(window) }
  }

  func remove(_ window: NSWindow) {
    windows.removeAll { $0 === window }
    if keyWindow === window { makeKey(windows.last) }
  }

  func makeKey(_ window: NSWindow?) {
    guard keyWindow !== window else { return }
    let old = keyWindow
    keyWindow = window
    old?.resignKey()
    window?.becomeKey()
    guard isActive != (window != nil) else { return }
    isActive = window != nil
    if isActive {
      delegate?.applicationDidBecomeActive(post(Self.didBecomeActiveNotification))
    } else {
      delegate?.applicationDidResignActive(post(Self.didResignActiveNotification))
    }
  }

  /// Ends the program if the delegate wants it to end with its last window.
  func windowWasClosed() {
    guard isRunning, windows.isEmpty,
      delegate?.applicationShouldTerminateAfterLastWindowClosed(self) == true
    else { return }
    terminate(nil)
  }

  // MARK: Events

  /// Passes an event to its window. Override it to see all events.
  open func sendEvent(_ event: NSEvent) {
    currentEvent = event
    event.window?.sendEvent(event)
  }
}

extension NSApplication {
  /// The program is about to start.
  public static let willFinishLaunchingNotification = Notification.Name(
    "NSApplicationWillFinishLaunchingNotification")
  /// The program has started.
  public static let didFinishLaunchingNotification = Notification.Name(
    "NSApplicationDidFinishLaunchingNotification")
  /// A window of the program has become the key window.
  public static let didBecomeActiveNotification = Notification.Name(
    "NSApplicationDidBecomeActiveNotification")
  /// No window of the program is the key window any more.
  public static let didResignActiveNotification = Notification.Name(
    "NSApplicationDidResignActiveNotification")
  /// The program is about to end.
  public static let willTerminateNotification = Notification.Name(
    "NSApplicationWillTerminateNotification")
}

/// Runs the program; does not return.
///
/// - Parameters:
///   - argc: without effect.
///   - argv: without effect.
@preconcurrency @MainActor @discardableResult public func NSApplicationMain(
  _ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  NSApplication.shared.run()
  return 0
}
