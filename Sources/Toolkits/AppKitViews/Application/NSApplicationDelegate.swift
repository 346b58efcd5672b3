import CoreAnimation
public import Foundation
import ToolkitSupport

/// The program's part in the life of the application.
///
/// A delegate class with `@main` runs as the program.
@preconcurrency @MainActor public protocol NSApplicationDelegate: NSObjectProtocol {
  /// Called before the first window appears.
  func applicationWillFinishLaunching(_ notification: Notification)
  /// Called when the program has started, to open the first window.
  func applicationDidFinishLaunching(_ notification: Notification)
  /// Called when a window of the program has become the key window.
  func applicationDidBecomeActive(_ notification: Notification)
  /// Called when no window of the program is the key window any more.
  func applicationDidResignActive(_ notification: Notification)
  /// Returns true to end the program with its last window; false by default.
  func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool
  /// Returns whether the program may end; anything but `terminateNow` keeps it running.
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
  /// Returns false.
  public func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool {
    false
  }
  /// Returns `terminateNow`.
  public func applicationShouldTerminate(
    _ sender: NSApplication
  ) -> NSApplication.TerminateReply { .terminateNow }
  /// Does nothing.
  public func applicationWillTerminate(_ notification: Notification) {}
}

extension NSApplicationDelegate where Self: NSObject {
  /// Runs the program with a delegate of this class, made by its `init()`.
  public static func main() {
    let delegate = DynamicInitialization.object(of: self)
    // The application does not retain its delegate.
    withExtendedLifetime(delegate) {
      NSApplication.shared.delegate = delegate
      NSApplication.shared.run()
    }
  }
}
