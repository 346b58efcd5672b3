import AppKit
import Expectations
import LiveStage
import MacListings
import Testing

extension SeedListingsSuite {
  /// The articles' statements about views of the Mac (`views §8`).
  @Suite struct MacNoteTests {
    @Test func `claim 001: the animator of a view animates its frame`() async throws {
      try await performWithMacView { stage, view in
        MacNotes.move(view, to: NSRect(x: 150, y: 90, width: 100, height: 100))
        try await stage.show(at: 0.125)
        let moved = 50 + 100 * defaultCurve.half
        expectEqual(stage.span(of: 0xFF0000, row: 100)?.lowerBound, Int(moved.rounded(.up)))
        try await stage.show(at: 0.25)
        expectEqual(stage.span(of: 0xFF0000, row: 100), 150..<250)
      }
    }

    @Test func `claim 001: AppKit disables implicit animations of layer-backed views`() async throws
    {
      try await performWithMacView { stage, view in
        MacNotes.changeAtOnce(view, to: NSRect(x: 100, y: 90, width: 100, height: 100))
        expectNil(view.layer?.animationKeys())
        try await stage.settle()
        expectEqual(stage.span(of: 0x0000FF, row: 100), 100..<200)
      }
    }

    @Test func `claim 001: allowsImplicitAnimation enables them for the layer's properties`()
      async throws
    {
      try await performWithMacView { stage, view in
        MacNotes.changeLayerImplicitly(view)
        expectEqual(view.layer?.animationKeys(), ["backgroundColor"])
        try await stage.show(at: 0.125)
        let blue = 255 * defaultCurve.half
        expectColor(stage, 100, 100, 255 - blue, 0, blue)
        try await stage.show(at: 0.25)
        expectEqual(stage.color(100, 100), 0x0000FF)
      }
    }

    @Test func `claim 001: one group follows another by its completion handler`() async throws {
      try await performWithMacView { stage, view in
        var isDone = false
        MacNotes.moveThenFade(view, to: NSRect(x: 150, y: 90, width: 100, height: 100)) {
          isDone = true
        }
        try await stage.show(at: 0.5)
        expectEqual(stage.span(of: 0xFF0000, row: 100), 100..<200)
        try await stage.show(at: 1)
        try await stage.show(at: 2)
        expectColor(stage, 200, 100, 255, 127.5, 127.5)
        expectFalse(isDone)
        try await stage.show(at: 3)
        expectTrue(isDone)
        expectEqual(stage.color(200, 100), 0xFFFFFF)
      }
    }

    @Test func `claim 001: an explicit animation of a view's layer leaves its model alone`()
      async throws
    {
      try await performWithMacView { stage, view in
        MacNotes.fadeExplicitly(view)
        try await stage.show(at: 0.5)
        expectColor(stage, 100, 100, 255, 127.5, 127.5)
        expectEqual(view.alphaValue, 1)
        try await stage.show(at: 1)
        expectEqual(stage.color(100, 100), 0xFF0000)
      }
    }

    @Test func `claim 002: a hosted layer draws when it is asked to, and animates by itself`()
      async throws
    {
      try await performWithMacView { stage, view in
        let hosting = NSView(frame: NSRect(x: 200, y: 90, width: 100, height: 100))
        let disc = MacNotes.DiscLayer()
        MacNotes.host(disc, in: hosting)
        view.superview?.addSubview(hosting)
        try await stage.settle()
        expectEqual(stage.color(250, 100), 0x00FF00)
        expectEqual(stage.color(202, 52), 0xFFFFFF)
        disc.opacity = 0
        expectEqual(disc.animationKeys(), ["opacity"])
        try await stage.show(at: 0.25)
        expectEqual(stage.color(250, 100), 0xFFFFFF)
      }
    }
  }
}

/// Runs a test with a red layer-backed view, with the same pixels as in `performWithView`: 100 ×
/// 100 points at (50, 50) from the top left.
@MainActor private func performWithMacView(
  _ body: @MainActor (Stage, NSView) async throws -> Void
) async throws {
  try await Stage.performWithoutWindow { stage in
    let window = NSWindow(
      contentRect: NSScreen.main?.frame ?? .zero, styleMask: .borderless, backing: .buffered,
      defer: false)
    window.backgroundColor = .white
    let view = NSView(frame: NSRect(x: 50, y: 90, width: 100, height: 100))
    view.wantsLayer = true
    view.layer?.backgroundColor = NSColor.red.cgColor
    window.contentView?.addSubview(view)
    window.makeKeyAndOrderFront(nil)
    try await stage.settle()
    try await body(stage, view)
    withExtendedLifetime(window) {}
  }
}
