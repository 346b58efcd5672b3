import AppKit

// A program with AppKit's views for tests that start it, click it, type and close its window: it
// prints the calls of its delegate and the events of its view.

@MainActor func say(_ line: String) {
  FileHandle.standardOutput.write(Data("\(line)\n".utf8))
}

final class ClickView: NSView {
  private var color = NSColor.blue {
    didSet { needsDisplay = true }
  }

  override var acceptsFirstResponder: Bool { true }
  override var wantsUpdateLayer: Bool { true }

  override func updateLayer() { layer?.backgroundColor = color.cgColor }

  override func mouseUp(with event: NSEvent) {
    let point = convert(event.locationInWindow, from: nil)
    color = .green
    say("click at \(Int(point.x)),\(Int(point.y))")
  }

  override func keyDown(with event: NSEvent) {
    say("key \(event.keyCode) \(event.characters ?? "")")
  }
}

@main final class AppDelegate: NSObject, NSApplicationDelegate, NSWindowDelegate {
  private var window: NSWindow?

  func applicationWillFinishLaunching(_ notification: Notification) {
    say("will finish \(NSApp.delegate === self)")
  }

  func applicationDidFinishLaunching(_ notification: Notification) {
    say("did finish")
    let window = NSWindow(
      contentRect: NSRect(x: 40, y: 80, width: 200, height: 100), styleMask: [.titled, .closable],
      backing: .buffered, defer: false)
    window.title = "Clicks"
    window.delegate = self
    window.contentView = ClickView()
    window.makeKeyAndOrderFront(nil)
    self.window = window
  }

  func applicationDidBecomeActive(_ notification: Notification) { say("active") }
  func windowWillClose(_ notification: Notification) { say("window closes") }

  func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool { true }

  func applicationShouldTerminate(_ sender: NSApplication) -> NSApplication.TerminateReply {
    say("should terminate")
    return .terminateNow
  }

  func applicationWillTerminate(_ notification: Notification) {
    say("will terminate \(NSApp.windows.count)")
  }
}
