import CoreAnimation
import Expectations
import Quartz2D
import Testing

extension CoreAnimationTests {
  private final class Painter: NSObject, CALayerDelegate {
    var events: [String] = []
    var paint: ((CALayer, CGContext) -> Void)?
    func layerWillDraw(_ layer: CALayer) { events.append("will") }
    func draw(_ layer: CALayer, in ctx: CGContext) {
      events.append("draw")
      paint?(layer, ctx)
    }
  }

  private final class Displayer: NSObject, CALayerDelegate {
    var displays = 0
    func display(_ layer: CALayer) {
      displays += 1
      layer.contents = "shown"
    }
    func draw(_ layer: CALayer, in ctx: CGContext) { displays += 100 }
  }

  /// §2.9.
  @MainActor @Suite struct Display {
    private let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    private let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)

    private func layer(_ delegate: (any CALayerDelegate)? = nil, size: CGFloat = 4) -> CALayer {
      let layer = CALayer()
      layer.bounds = CGRect(x: 0, y: 0, width: size, height: size)
      layer.delegate = delegate
      return layer
    }

    /// 0xAARRGGBB, rows from the top.
    private func pixel(_ layer: CALayer, _ x: Int, _ row: Int) throws -> UInt32 {
      let image = try unwrap(layer.contents as? CGImage)
      return image.pixels[row * image.width + x]
    }

    @Test func `display asks the delegate to draw into a bitmap of the bounds' size`() throws {
      let painter = Painter()
      let layer = layer(painter)
      layer.contentsScale = 2
      expectFalse(layer.needsDisplay())
      layer.setNeedsDisplay()
      expectTrue(layer.needsDisplay())
      layer.displayIfNeeded()
      layer.displayIfNeeded()
      #expect(painter.events == ["will", "draw"] && !layer.needsDisplay())
      let image = try unwrap(layer.contents as? CGImage)
      expectEqual(image.width, 8)
      expectEqual(image.height, 8)
    }

    @Test func `a delegate that displays is asked for nothing else`() {
      let displayer = Displayer()
      let layer = layer(displayer)
      layer.display()
      expectEqual(displayer.displays, 1)
      expectEqual(layer.contents as? String, "shown")
    }

    @Test func `display by hand clears the flag, and an invalidation while drawing survives`() {
      let painter = Painter()
      let layer = layer(painter)
      layer.setNeedsDisplay()
      layer.display()
      expectFalse(layer.needsDisplay())
      painter.paint = { layer, _ in layer.setNeedsDisplay() }
      layer.display()
      expectTrue(layer.needsDisplay())
    }

    @Test func `a class may display without the method it overrides`() {
      final class Own: CALayer {
        override func display() { contents = "own" }
      }
      let own = Own()
      own.setNeedsDisplay()
      own.displayIfNeeded()
      expectEqual(own.contents as? String, "own")
      expectFalse(own.needsDisplay())
    }

    @Test func `§17.15: y points up, and down where contents are flipped`() throws {
      let painter = Painter()
      let (red, layer) = (red, layer(painter))
      layer.bounds.origin = CGPoint(x: 10, y: 20)
      painter.paint = { _, context in
        context.setFillColor(red)
        context.fill(CGRect(x: 10, y: 20, width: 1, height: 1))
      }
      layer.display()
      #expect(try pixel(layer, 0, 0) == 0 && pixel(layer, 0, 3) == 0xFFFF_0000)
      layer.isGeometryFlipped = true
      layer.display()
      #expect(try pixel(layer, 0, 0) == 0xFFFF_0000 && pixel(layer, 0, 3) == 0)
    }

    @Test func `§17.15: a picture from before the window is drawn anew, with y pointing down`()
      throws
    {
      let fixture = Fixture()
      let painter = Painter()
      let (red, layer) = (red, layer(painter))
      painter.paint = { _, context in
        context.setFillColor(red)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      }
      layer.display()
      try expectEqual(pixel(layer, 0, 3), 0xFFFF_0000)
      _ = fixture.committed(layer)
      #expect(try pixel(layer, 0, 0) == 0xFFFF_0000 && pixel(layer, 0, 3) == 0)
      expectEqual(painter.events, ["will", "draw", "will", "draw"])
      let picture = CGImage(width: 1, height: 1, pixels: [0xFFFF_FFFF])
      let other = self.layer(painter)
      other.display()
      other.contents = picture
      _ = fixture.committed(other)
      expectIdentical(other.contents as? CGImage, picture)
    }

    @Test func `§17.15: a presentation copy draws as its layer does`() throws {
      let fixture = Fixture()
      let painter = Painter()
      let layer = fixture.committed(layer(painter))
      expectTrue(layer.contentsAreFlipped())
      #expect(try unwrap(layer.presentation()).contentsAreFlipped())
      fixture.window.close()
      expectFalse(layer.contentsAreFlipped())
    }

    @Test func `parts join in one rectangle, and the rest of the picture stays`() throws {
      let painter = Painter()
      let (red, blue, layer) = (red, blue, layer(painter))
      painter.paint = { layer, context in
        context.setFillColor(red)
        context.fill(layer.bounds)
      }
      layer.display()
      painter.paint = { layer, context in
        context.setFillColor(blue)
        context.fill(layer.bounds)
      }
      layer.setNeedsDisplay(CGRect(x: 0, y: 0, width: 1, height: 1))
      layer.setNeedsDisplay(CGRect(x: 2, y: 1, width: 1, height: 1))
      layer.displayIfNeeded()
      // The union is 3 × 2, in the last rows.
      #expect(try pixel(layer, 0, 3) == 0xFF00_00FF && pixel(layer, 2, 2) == 0xFF00_00FF)
      #expect(try pixel(layer, 3, 3) == 0xFFFF_0000 && pixel(layer, 0, 1) == 0xFFFF_0000)
      layer.setNeedsDisplay(CGRect(x: 0, y: 0, width: 1, height: 1))
      layer.setNeedsDisplay()
      layer.displayIfNeeded()
      try expectEqual(pixel(layer, 3, 0), 0xFF00_00FF)
    }

    @Test func `a change of the bounds draws anew only when the layer says so`() {
      let layer = layer(Painter())
      layer.bounds.size.width = 5
      expectFalse(layer.needsDisplay())
      layer.needsDisplayOnBoundsChange = true
      layer.bounds.size.width = 6
      expectTrue(layer.needsDisplay())
    }

    @Test func `bounds without an area, or beyond all bounds, leave the contents`() {
      let layer = layer(Painter(), size: 0)
      layer.contents = "old"
      layer.display()
      layer.bounds.size = CGSize(width: 1e9, height: 1)
      layer.display()
      layer.bounds.size = CGSize(width: CGFloat.nan, height: 1)
      layer.display()
      expectEqual(layer.contents as? String, "old")
    }

    @Test func `a commit displays the marked layers and sends the picture`() {
      let fixture = Fixture()
      let painter = Painter()
      let layer = fixture.committed(layer(painter))
      layer.setNeedsDisplay()
      CATransaction.flush()
      expectEqual(painter.events, ["will", "draw"])
      let lines = fixture.link.lines()
      #expect(lines.contains("image 1 4x4") && lines.contains("set 2 contents image 1"))
      CATransaction.flush()
      expectEqual(painter.events, ["will", "draw"])
    }

    @Test func `§2.9: a layer that marks itself while it draws is drawn again by the next commit`()
    {
      let fixture = Fixture()
      let painter = Painter()
      painter.paint = { layer, _ in layer.setNeedsDisplay() }
      let layer = fixture.committed(layer(painter))
      layer.setNeedsDisplay()
      CATransaction.flush()
      expectEqual(painter.events, ["will", "draw"])
      expectTrue(layer.needsDisplay())
      CATransaction.flush()
      expectEqual(painter.events, ["will", "draw"], "nothing is open")
      fixture.root.cornerRadius = 3
      CATransaction.flush()
      expectEqual(painter.events, ["will", "draw", "will", "draw"])
      painter.paint = nil
      fixture.root.cornerRadius = 4
      CATransaction.flush()
      expectEqual(painter.events.count, 6)
      expectFalse(layer.needsDisplay())
    }

    @Test func `§2.9: it is the same with display(), with bounds, and with a new layer`() {
      final class Own: CALayer {
        var displays = 0
        var mark: ((CALayer) -> Void)?
        override func display() {
          displays += 1
          mark?(self)
        }
      }
      let fixture = Fixture()
      for mark in [
        { $0.setNeedsDisplay(CGRect(x: 0, y: 0, width: 1, height: 1)) },
        { $0.bounds.size.width += 1 }, { $0.sublayers?.first?.superlayer?.setNeedsDisplay() },
      ] as [(CALayer) -> Void] {
        let own = Own()
        own.needsDisplayOnBoundsChange = true
        own.addSublayer(CALayer())
        own.mark = mark
        own.setNeedsDisplay()
        fixture.root.addSublayer(own)
        CATransaction.flush()
        expectEqual(own.displays, 1)
        fixture.root.cornerRadius += 1
        CATransaction.flush()
        expectEqual(own.displays, 2)
        own.removeFromSuperlayer()
      }
    }

    @Test func `a layer that another one marks while it draws is drawn in the same commit`() {
      let fixture = Fixture()
      let (first, second) = (Painter(), Painter())
      let layers = [first, second].map { fixture.committed(layer($0)) }
      first.paint = { _, _ in layers[1].setNeedsDisplay() }
      layers[1].setNeedsDisplay()
      layers[0].setNeedsDisplay()
      CATransaction.flush()
      expectEqual(first.events.count, 2)
      expectEqual(second.events.count, 4)
      expectFalse(layers[1].needsDisplay())
    }

    @Test func `a layer outside all windows is not displayed by commits`() {
      let painter = Painter()
      let layer = layer(painter)
      layer.setNeedsDisplay()
      CATransaction.flush()
      #expect(painter.events == [] && layer.needsDisplay())
    }
  }

  /// §2.10.
  @MainActor @Suite struct OwnProperties {
    private final class Gauge: CALayer {
      @CoreAnimation.CALayerProperty("level") var level: CGFloat
      @CoreAnimation.CALayerProperty("steps") var steps: Int
      @CoreAnimation.CALayerProperty("area") var area: CGRect
      @CoreAnimation.CALayerProperty("spin") var turn: CATransform3D
      @CoreAnimation.CALayerProperty("label") var label: String?
      @CoreAnimation.CALayerProperty("start") var start: CGFloat
      override class func needsDisplay(forKey key: String) -> Bool {
        key == "level" || super.needsDisplay(forKey: key)
      }
      override class func defaultValue(forKey key: String) -> Any? {
        key == "start" ? 0.5 : super.defaultValue(forKey: key)
      }
    }

    @Test("§15 row 88: what was never set is zero, nil, the null rectangle or the identity")
    func row88() {
      let gauge = Gauge()
      expectEqual(gauge.level, 0)
      expectEqual(gauge.steps, 0)
      expectNil(gauge.label)
      expectTrue(gauge.area.isNull)
      expectEqual(gauge.turn, CATransform3DIdentity)
      expectEqual(gauge.start, 0.5)
    }

    @Test func `a property and its key are the same value`() {
      let gauge = Gauge()
      gauge.level = 0.25
      gauge.area = CGRect(x: 1, y: 2, width: 3, height: 4)
      gauge.label = "x"
      expectEqual(gauge.value(forKey: "level") as? Double, 0.25)
      expectEqual(gauge.value(forKeyPath: "area.size.width") as? Double, 3)
      gauge.setValue(7.9, forKey: "steps")
      gauge.setValue(NSValue(caTransform3D: CATransform3DMakeScale(2, 2, 2)), forKey: "spin")
      expectEqual(gauge.steps, 7)
      expectEqual(gauge.turn, CATransform3DMakeScale(2, 2, 2))
      gauge.setValue(Double.nan, forKey: "steps")
      expectEqual(gauge.steps, 0)
      gauge.label = nil
      expectNil(gauge.label)
      gauge.steps = .max
      expectEqual(gauge.steps, .max)
    }

    @Test func `a change asks for display where the class says so`() {
      let gauge = Gauge()
      gauge.steps = 3
      expectFalse(gauge.needsDisplay())
      gauge.level = 1
      expectTrue(gauge.needsDisplay())
      gauge.display()
      gauge.level = 1
      expectFalse(gauge.needsDisplay())
    }

    @Test func `a change looks for an action in a window`() {
      final class Watcher: NSObject, CALayerDelegate {
        var events: [String] = []
        func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
          events.append("\(event) \(layer.value(forKey: event) ?? 0)")
          return nil
        }
      }
      let fixture = Fixture()
      let gauge = Gauge()
      let watcher = Watcher()
      gauge.delegate = watcher
      gauge.level = 0.5
      _ = fixture.committed(gauge)
      watcher.events = []
      gauge.level = 1
      gauge.level = 1
      expectEqual(watcher.events, ["level 0.5"])
    }

    @Test func `a declared key may need display too`() {
      final class Redrawn: CALayer {
        override class func needsDisplay(forKey key: String) -> Bool { key == "cornerRadius" }
      }
      let layer = Redrawn()
      layer.opacity = 0.5
      expectFalse(layer.needsDisplay())
      layer.setValue(3, forKey: "cornerRadius")
      expectTrue(layer.needsDisplay())
    }

    @Test func `a presentation has the values as they were committed`() {
      let fixture = Fixture()
      let gauge = Gauge()
      gauge.level = 0.75
      _ = fixture.committed(gauge)
      expectEqual(gauge.presentation()?.level, 0.75)
      gauge.level = 1
      expectEqual(gauge.presentation()?.level, 0.75)
      CATransaction.flush()
      expectEqual(gauge.presentation()?.level, 1)
    }
  }
}
