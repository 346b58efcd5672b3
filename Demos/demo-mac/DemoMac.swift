import AppKit
import ArgumentParser
import DemoSupport

@main
struct DemoMac: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo-mac",
    abstract: "AppKit's views: animators in groups, a hosted layer, both directions of y.",
    discussion: """
      Play, or Return, moves the tiles in three groups. A click into the ring changes the \
      hosted layers, which animate by themselves.
      """)
  @OptionGroup var options: DemoOptions

  func run() throws {
    try options.connect()
    MainActor.assumeIsolated {
      let delegate = AppDelegate(options)
      NSApplication.shared.delegate = delegate
      withExtendedLifetime(delegate) { NSApplication.shared.run() }
    }
  }
}

final class AppDelegate: NSObject, NSApplicationDelegate {
  private let options: DemoOptions
  private var window: NSWindow?

  init(_ options: DemoOptions) { self.options = options }

  func applicationDidFinishLaunching(_ notification: Notification) {
    let window = NSWindow(
      contentRect: NSRect(x: 0, y: 0, width: 680, height: 460), styleMask: [.titled, .closable],
      backing: .buffered, defer: false)
    window.title = "Views of the Mac"
    let showcase = Showcase(frame: NSRect(x: 0, y: 0, width: 680, height: 460))
    window.contentView = showcase
    window.makeKeyAndOrderFront(nil)
    self.window = window
    if let layer = showcase.layer { options.endInTime(on: layer) }
  }

  func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool { true }
}
