public import Foundation

/// The program's part in the life of a window.
@preconcurrency @MainActor public protocol NSWindowDelegate: NSObjectProtocol {
  /// Returns false to keep a window open that the user closes.
  func windowShouldClose(_ sender: NSWindow) -> Bool
  /// Called before the window closes.
  func windowWillClose(_ notification: Notification)
  /// Called when the window has another size.
  func windowDidResize(_ notification: Notification)
  /// Called when the window has become the key window.
  func windowDidBecomeKey(_ notification: Notification)
  /// Called when the window is no longer the key window.
  func windowDidResignKey(_ notification: Notification)
}

extension NSWindowDelegate {
  /// Always true.
  public func windowShouldClose(_ sender: NSWindow) -> Bool { true }
  /// Does nothing.
  public func windowWillClose(_ notification: Notification) {}
  /// Does nothing.
  public func windowDidResize(_ notification: Notification) {}
  /// Does nothing.
  public func windowDidBecomeKey(_ notification: Notification) {}
  /// Does nothing.
  public func windowDidResignKey(_ notification: Notification) {}
}
