import AppKitViews
import CoreAnimation
import Expectations
import Foundation
import Testing

/// Layers of views (`views §8`), without a server.
@MainActor @Suite struct BackingTests {
  @Test func `views §8: a view has no layer before it wants one, and then its subviews have too`() {
    let (outer, inner) = (NSView(frame: .zero), NSView(frame: .zero))
    outer.addSubview(inner)
    expectNil(outer.layer)
    expectNil(inner.layer)
    expectFalse(outer.wantsLayer)
    outer.wantsLayer = true
    expectTrue(outer.wantsLayer)
    expectFalse(inner.wantsLayer)
    expectIdentical(inner.layer?.superlayer, outer.layer)
    expectNotNil(outer.layer)
    let later = NSView(frame: .zero)
    outer.addSubview(later)
    expectIdentical(later.layer?.superlayer, outer.layer)
    later.removeFromSuperview()
    expectNil(later.layer?.superlayer)
  }

  @Test func `a view that moves to a superview without a layer leaves its old superlayer`() {
    let (shown, plain) = (NSView(frame: .zero), NSView(frame: .zero))
    shown.wantsLayer = true
    let view = NSView(frame: .zero)
    shown.addSubview(view)
    expectIdentical(view.layer?.superlayer, shown.layer)
    expectNotNil(shown.layer)
    plain.addSubview(view)
    expectIdentical(view.superview, plain)
    expectNotEqual(shown.layer?.sublayers?.isEmpty, false)
  }

  @Test func `views §8: the backing layer is made by the view, which owns its geometry`() {
    final class Gradient: NSView {
      override func makeBackingLayer() -> CALayer { CAGradientLayer() }
    }
    let view = Gradient(frame: NSRect(x: 10, y: 20, width: 30, height: 40))
    view.wantsLayer = true
    #expect(view.layer is CAGradientLayer)
    expectEqual(view.layer?.anchorPoint, .zero)
    expectEqual(view.layer?.frame, view.frame)
    view.setFrameOrigin(NSPoint(x: 5, y: 6))
    view.setBoundsOrigin(NSPoint(x: 1, y: 2))
    view.alphaValue = 0.5
    view.isHidden = true
    view.clipsToBounds = true
    expectEqual(view.layer?.position, CGPoint(x: 5, y: 6))
    expectEqual(view.layer?.bounds, CGRect(x: 1, y: 2, width: 30, height: 40))
    expectEqual(view.layer?.opacity, 0.5)
    expectEqual(view.layer?.isHidden, true)
    expectEqual(view.layer?.masksToBounds, true)
  }

  @Test func `views §8: a layer takes over values that the view was given before`() {
    let view = NSView(frame: NSRect(x: 10, y: 20, width: 30, height: 40))
    view.alphaValue = 0.25
    view.isHidden = true
    view.wantsLayer = true
    expectEqual(view.layer?.opacity, 0.25)
    expectEqual(view.layer?.isHidden, true)
    expectEqual(view.layer?.frame, view.frame)
  }

  @Test func `views §8: geometry is flipped where the direction of y changes`() {
    final class Flipped: NSView {
      override var isFlipped: Bool { true }
    }
    let (up, down, downInDown, upInDown) = (
      NSView(frame: .zero), Flipped(frame: .zero), Flipped(frame: .zero), NSView(frame: .zero)
    )
    up.addSubview(down)
    down.addSubview(downInDown)
    down.addSubview(upInDown)
    up.wantsLayer = true
    expectEqual(
      [up, down, downInDown, upInDown].map { $0.layer?.isGeometryFlipped },
      [
        false, true, false, true,
      ])
    up.addSubview(downInDown)
    expectEqual(downInDown.layer?.isGeometryFlipped, true)
  }

  @Test func `views §8: a layer set before wantsLayer is hosted, one set after is backing`() {
    let (hosting, backed) = (NSView(frame: .zero), NSView(frame: .zero))
    let own = CALayer()
    own.anchorPoint = CGPoint(x: 0.5, y: 0.5)
    hosting.layer = own
    hosting.wantsLayer = true
    expectIdentical(hosting.layer, own)
    expectNil(own.delegate)
    hosting.frame = NSRect(x: 10, y: 20, width: 30, height: 40)
    expectEqual(own.frame, hosting.frame)
    expectEqual(own.anchorPoint, CGPoint(x: 0.5, y: 0.5))

    backed.wantsLayer = true
    let other = CALayer()
    backed.layer = other
    expectIdentical(backed.layer, other)
    expectNotNil(other.delegate)
    expectEqual(other.anchorPoint, .zero)
  }

  @Test func `views §8: only a view that draws has contents, by its policy anew for each size`() {
    final class Drawing: NSView {
      override func draw(_ dirtyRect: NSRect) {}
    }
    let (plain, drawing) = (NSView(frame: .zero), Drawing(frame: .zero))
    for view in [plain, drawing] { view.wantsLayer = true }
    plain.needsDisplay = true
    expectFalse(plain.needsDisplay)
    expectTrue(drawing.needsDisplay)
    expectEqual(drawing.layerContentsRedrawPolicy, .duringViewResize)
    expectEqual(drawing.layer?.needsDisplayOnBoundsChange, true)
    drawing.layerContentsRedrawPolicy = .onSetNeedsDisplay
    expectEqual(drawing.layer?.needsDisplayOnBoundsChange, false)
    drawing.layerContentsPlacement = .topLeft
    expectEqual(drawing.layer?.contentsGravity, .topLeft)
  }

  @Test func `views §8: raw values are those of the headers`() {
    expectEqual(NSView.LayerContentsRedrawPolicy.crossfade.rawValue, 4)
    expectEqual(NSView.LayerContentsPlacement.topLeft.rawValue, 11)
    expectEqual(NSView.AutoresizingMask.maxYMargin.rawValue, 32)
    expectEqual(NSEvent.EventType.scrollWheel.rawValue, 22)
    expectEqual(NSEvent.ModifierFlags.command.rawValue, 1 << 20)
    expectEqual(NSWindow.StyleMask.resizable.rawValue, 8)
  }
}

extension LiveMacTests {
  /// Layers of views, on the screen.
  @Suite struct BackingPixelTests {
    @Test func `views §8: in a window y points up, in a flipped view down, layers included`()
      async throws
    {
      final class Flipped: NSView {
        override var isFlipped: Bool { true }
      }
      try await MacStage.perform {
        Flipped(frame: $0)
      } _: { s in
        let corner = NSView(frame: NSRect(x: 0, y: 0, width: 20, height: 10))
        s.view.addSubview(corner)
        corner.layer?.backgroundColor = NSColor.green.cgColor
        let sublayer = CALayer()
        sublayer.frame = CGRect(x: 80, y: 0, width: 20, height: 10)
        sublayer.backgroundColor = NSColor.blue.cgColor
        s.view.layer?.addSublayer(sublayer)
        let other = NSView(frame: NSRect(x: 200, y: 50, width: 100, height: 100))
        s.content.addSubview(other)
        let upper = CALayer()
        upper.frame = CGRect(x: 0, y: 90, width: 20, height: 10)
        upper.backgroundColor = NSColor.green.cgColor
        other.layer?.addSublayer(upper)
        try await s.stage.settle()
        expectEqual(s.stage.color(55, 92), 0x00FF00)
        expectEqual(s.stage.color(55, 185), 0xFF0000)
        expectEqual(s.stage.color(145, 92), 0x0000FF)
        expectEqual(s.stage.color(205, 92), 0x00FF00)
      }
    }

    @Test func `views §8: drawing has the direction of the view, and the context says it`()
      async throws
    {
      class Corner: NSView {
        override func draw(_ dirtyRect: NSRect) {
          NSColor.white.setFill()
          bounds.fill()
          NSColor.blue.setFill()
          NSRect(x: 0, y: 0, width: 20, height: 20).fill()
          if NSGraphicsContext.current?.isFlipped != isFlipped { NSRect.infinite.fill() }
        }
      }
      final class FlippedCorner: Corner {
        override var isFlipped: Bool { true }
      }
      try await MacStage.perform {
        Corner(frame: $0)
      } _: { s in
        let flipped = FlippedCorner(frame: NSRect(x: 200, y: 50, width: 100, height: 100))
        s.content.addSubview(flipped)
        try await s.stage.settle()
        expectEqual(s.stage.color(60, 180), 0x0000FF)
        expectEqual(s.stage.color(60, 100), 0xFFFFFF)
        expectEqual(s.stage.color(210, 180), 0xFFFFFF)
        expectEqual(s.stage.color(210, 100), 0x0000FF)
      }
    }

    @Test func `views §8: a view that wants updateLayer is not drawn`() async throws {
      final class Card: NSView {
        var color = NSColor.green { didSet { needsDisplay = true } }
        var drawn = 0
        override var wantsUpdateLayer: Bool { true }
        override func updateLayer() { layer?.backgroundColor = color.cgColor }
        override func draw(_ dirtyRect: NSRect) { drawn += 1 }
      }
      try await MacStage.perform {
        Card(frame: $0)
      } _: { s in
        let card = try unwrap(s.view as? Card)
        expectEqual(s.stage.color(100, 100), 0x00FF00)
        expectNil(card.layer?.contents)
        card.color = .blue
        expectTrue(card.needsDisplay)
        try await s.stage.settle()
        expectEqual(s.stage.color(100, 100), 0x0000FF)
        expectEqual(card.drawn, 0)
        expectFalse(card.needsDisplay)
        expectNil(card.layer?.animationKeys())
      }
    }

    @Test func `views §8: the drawing is scaled, placed, or drawn anew, as the policy says`()
      async throws
    {
      final class Half: NSView {
        var drawn = 0
        override func draw(_ dirtyRect: NSRect) {
          drawn += 1
          NSColor.blue.setFill()
          NSRect(x: 0, y: 0, width: 50, height: bounds.height).fill()
        }
      }
      try await MacStage.perform {
        Half(frame: $0)
      } _: { s in
        let half = try unwrap(s.view as? Half)
        half.layerContentsRedrawPolicy = .onSetNeedsDisplay
        half.setFrameSize(NSSize(width: 200, height: 100))
        try await s.stage.settle()
        expectEqual(half.drawn, 1)
        expectEqual(s.stage.color(145, 100), 0x0000FF)
        expectEqual(s.stage.color(155, 100), 0xFF0000)
        half.layerContentsPlacement = .left
        try await s.stage.settle()
        expectEqual(half.drawn, 1)
        expectEqual(s.stage.span(of: 0x0000FF, row: 100), 50..<100)
        half.layerContentsRedrawPolicy = .duringViewResize
        half.setFrameSize(NSSize(width: 220, height: 100))
        try await s.stage.settle()
        expectEqual(half.drawn, 2)
      }
    }

    @Test func `views §8: the tree of a hosting view animates by itself`() async throws {
      try await MacStage.perform { s in
        let hosting = NSView(frame: NSRect(x: 200, y: 50, width: 100, height: 100))
        let root = CALayer()
        root.backgroundColor = NSColor.green.cgColor
        hosting.layer = root
        hosting.wantsLayer = true
        s.content.addSubview(hosting)
        try await s.stage.settle()
        expectEqual(s.stage.color(250, 140), 0x00FF00)
        root.backgroundColor = NSColor.blue.cgColor
        expectEqual(root.animationKeys(), ["backgroundColor"])
        // The view's geometry is AppKit's.
        hosting.setFrameOrigin(NSPoint(x: 210, y: 50))
        expectEqual(root.animationKeys(), ["backgroundColor"])
        hosting.animator().setFrameOrigin(NSPoint(x: 200, y: 50))
        expectEqual(root.animationKeys(), ["backgroundColor", "position"])
      }
    }

    @Test func `views §8: a subclass that declares itself a delegate of layers is asked`()
      async throws
    {
      final class Asked: NSView, CALayerDelegate {
        nonisolated func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
          guard event == "opacity" else { return nil }
          let fade = CABasicAnimation(keyPath: "opacity")
          fade.duration = 3
          return fade
        }
      }
      try await MacStage.perform {
        Asked(frame: $0)
      } _: { s in
        s.view.alphaValue = 0
        s.view.setFrameOrigin(.zero)
        expectEqual(s.view.layer?.animationKeys(), ["opacity"])
        expectEqual(s.animation("opacity")?.duration, 3)
      }
    }

    @Test func `views §8: a bounds' size scales what a view shows`() async throws {
      try await MacStage.perform { s in
        let inner = NSView(frame: NSRect(x: 0, y: 0, width: 5, height: 10))
        s.view.addSubview(inner)
        inner.layer?.backgroundColor = NSColor.blue.cgColor
        s.view.bounds = NSRect(x: 0, y: 0, width: 10, height: 10)
        try await s.stage.settle()
        expectEqual(s.stage.span(of: 0x0000FF, row: 100), 50..<100)
        expectEqual(s.red(row: 100), 100..<150)
        expectEqual(s.view.convert(NSPoint(x: 5, y: 5), to: nil), NSPoint(x: 100, y: 100))
      }
    }
  }
}
