import CoreAnimation
public import Foundation

/// The program's own part of the application's life.
///
/// Mark the delegate's class with `@main`, and it runs as the program.
@MainActor public protocol NSApplicationDelegate: NSObjectProtocol {
  /// Called before the first window appears.
  func applicationWillFinishLaunching(_ notification: Notification)
  /// Called when the program has started: opens the first window.
  func applicationDidFinishLaunching(_ notification: Notification)
  /// Called when a window of the program has become the key window.
  func applicationDidBecomeActive(_ notification: Notification)
  /// Called when no window of the program is the key window any more.
  func applicationDidResignActive(_ notification: Notification)
  /// True ends the program with its last window; false by default.
  func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool
  /// Anything but `terminateNow` keeps the program running.
  func applicationShouldTerminate(_ sender: NSApplication) -> NSApplication.TerminateReply
  /// Called before the program ends.
  func applicationWillTerminate(_ notification: Notification)
}

extension NSApplicationDelegate {
  /// Does nothing.
  public func applicationWillFinishLaunching(_ notification: Notification) {}
  /// Does nothing.
  public func applicationDidFinishLaunching(_ notification: Notification) {}
  /// Does nothing.
  public func applicationDidBecomeActive(_ notification: Notification) {}
  /// Does nothing.
  public func applicationDidResignActive(_ notification: Notification) {}
  /// False.
  public func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool {
    false
  }
  /// `terminateNow`.
  public func applicationShouldTerminate(
    _ sender: NSApplication
  ) -> NSApplication.TerminateReply { .terminateNow }
  /// Does nothing.
  public func applicationWillTerminate(_ notification: Notification) {}
}

extension NSApplicationDelegate where Self: NSObject {
  /// Runs the program with a delegate of this class, made by its `init()`.
  public static func main() {
    let delegate = DynamicInitialization.object(of: self) as? any NSApplicationDelegate
    // The application does not retain its delegate.
    withExtendedLifetime(delegate) {
      NSApplication.shared.delegate = delegate
      NSApplication.shared.run()
    }
  }
}
