import AppKitViews
import CoreAnimation
import Foundation
import LiveStage
import Testing

/// Tests of views against a live server, each in an environment of its own.
@Suite(.timeLimit(.minutes(30))) enum LiveMacTests {}

/// A white window that fills the display of a stage, with one red view of 100 × 100 points whose frame has
/// its origin at (50, 50), so that its pixels are in the rows 90 to 189.
@MainActor final class MacStage {
  let stage: Stage
  let window: NSWindow
  let view: NSView
  var content: NSView { window.contentView! }

  static func perform(
    view: @MainActor (NSRect) -> NSView = { NSView(frame: $0) },
    _ body: @MainActor (MacStage) async throws -> Void
  ) async throws {
    try await Stage.performWithoutWindow { stage in
      let made = MacStage(stage, view(NSRect(x: 50, y: 50, width: 100, height: 100)))
      try await stage.settle()
      try await body(made)
      withExtendedLifetime(made) {}
    }
  }

  private init(_ stage: Stage, _ view: NSView) {
    self.stage = stage
    self.view = view
    window = NSWindow(
      contentRect: NSScreen.main?.frame ?? .zero, styleMask: [.titled, .closable],
      backing: .buffered, defer: false)
    window.backgroundColor = .white
    window.contentView?.addSubview(view)
    window.makeKeyAndOrderFront(nil)
    view.layer?.backgroundColor = NSColor.red.cgColor
  }

  /// True for a pixel with a colour, up to one step off in each component.
  func shows(_ color: UInt32, _ x: Int, _ y: Int) -> Bool {
    let shown = stage.color(x, y)
    return [0, 8, 16].allSatisfy { abs(Int(shown >> $0 & 255) - Int(color >> $0 & 255)) <= 1 }
  }

  /// The columns of the red view in a row.
  func red(row y: Int) -> Range<Int>? { stage.span(of: 0xFF0000, row: y) }

  func animation(_ key: String) -> CAAnimation? { view.layer?.animation(forKey: key) }
}

/// Makes animations in a group. In tests' asynchronous functions, overload resolution would prefer
/// the function that waits for them.
@MainActor func runGroup(_ changes: (NSAnimationContext) -> Void) {
  NSAnimationContext.runAnimationGroup(changes)
}

/// Number of calls so far.
@MainActor final class Count {
  private(set) var value = 0
  func note() { value += 1 }
}
