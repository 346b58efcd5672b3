import CoreAnimation
import Expectations
import Foundation
import Quartz2D
import Testing

extension CoreAnimationTests {
  /// `render(in:)` (§13.4) and `CARenderer` (§13.3).
  @MainActor @Suite final class Rendering {
    private let canvas: Canvas

    init() throws { canvas = try Canvas(width: 120, height: 100) }

    private func layer(_ width: Double, _ height: Double) -> CALayer {
      let layer = CALayer()
      layer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
      return layer
    }

    private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    private let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)

    // MARK: render(in:)

    @Test func `§15 row 75: a border of 5 covers 1300 points`() {
      let bordered = layer(80, 60)
      bordered.borderWidth = 5
      bordered.borderColor = red
      bordered.render(in: canvas.context)
      expectEqual(canvas.count { $0 != 0 }, 1300)
    }

    @Test(arguments: [
      (4.0, 1.0, false, 560), (4, 0.5, false, 280), (4, 1, true, 1496),
    ])
    func `§15 row 76: a shape's stroke and fill`(
      width: Double, end: Double, isFilled: Bool, expected: Int
    ) {
      let shape = CAShapeLayer()
      shape.bounds = CGRect(x: 0, y: 0, width: 80, height: 60)
      shape.path = CGPath(rect: CGRect(x: 20, y: 15, width: 40, height: 30), transform: nil)
      shape.fillColor = isFilled ? green : nil
      shape.strokeColor = red
      shape.lineWidth = width
      shape.strokeEnd = end
      shape.render(in: canvas.context)
      expectEqual(canvas.count { $0 != 0 }, expected)
    }

    @Test func `a part of a line leaves subpaths closed of which nothing is missing`() {
      let shape = CAShapeLayer()
      let path = CGMutablePath()
      path.addRect(CGRect(x: 20, y: 15, width: 20, height: 20))
      path.addRect(CGRect(x: 60, y: 15, width: 20, height: 20))
      shape.path = path
      shape.fillColor = nil
      shape.strokeColor = red
      shape.lineWidth = 4
      shape.strokeEnd = 0.9
      shape.render(in: canvas.context)
      // Outside of the first corner, where one path has a join and the other its start.
      expectEqual(canvas.pixel(18, 13), 0xFFFF_0000)
      expectEqual(canvas.pixel(58, 13), 0)
    }

    @Test func `§15 row 77: a shadow reaches its offset and twice its radius`() {
      let square = layer(40, 40)
      square.backgroundColor = red
      square.shadowOpacity = 1
      square.shadowOffset = CGSize(width: 20, height: 20)
      square.shadowRadius = 5
      square.render(in: canvas.context)
      expectGreater(canvas.alpha(40 + 28, 40), 0)
      expectEqual(canvas.alpha(40 + 33, 40), 0)
    }

    @Test func `position and transform of the root have no effect, those of sublayers do`() {
      let root = layer(50, 50)
      root.position = CGPoint(x: 500, y: 500)
      root.transform = CATransform3DMakeScale(3, 3, 1)
      let child = layer(10, 10)
      child.backgroundColor = green
      child.position = CGPoint(x: 25, y: 25)
      child.transform = CATransform3DMakeScale(2, 1, 1)
      root.addSublayer(child)
      root.render(in: canvas.context)
      expectEqual(canvas.count { $0 == 0xFF00_FF00 }, 200)
      expectEqual(canvas.pixel(25, 25), 0xFF00_FF00)
      expectEqual(canvas.pixel(25, 31), 0)
    }

    @Test func `siblings lie in the order of their depth`() {
      let root = layer(50, 50)
      for (color, depth) in [(red, 1.0), (green, 0)] {
        let child = layer(50, 50)
        child.anchorPoint = .zero
        child.backgroundColor = color
        child.zPosition = depth
        root.addSublayer(child)
      }
      root.render(in: canvas.context)
      expectEqual(canvas.pixel(25, 25), 0xFFFF_0000)
    }

    @Test func `contents lie upright, where their gravity says`() {
      let picture = layer(40, 40)
      // Red above blue.
      picture.contents = CGImage(width: 1, height: 2, pixels: [0xFFFF_0000, 0xFF00_00FF])
      picture.contentsGravity = .topRight
      picture.contentsScale = 0.1
      picture.render(in: canvas.context)
      expectEqual(canvas.pixel(35, 35), 0xFFFF_0000)
      expectEqual(canvas.pixel(35, 22), 0xFF00_00FF)
      expectEqual(canvas.count { $0 != 0 }, 200)
    }

    @Test func `a clip and a mask hide, a hidden layer is left out`() {
      let root = layer(40, 40)
      root.masksToBounds = true
      root.cornerRadius = 20
      let child = layer(80, 80)
      child.backgroundColor = red
      child.position = CGPoint(x: 20, y: 20)
      let mask = layer(40, 20)
      mask.anchorPoint = .zero
      mask.position = CGPoint(x: 20, y: 20)
      mask.backgroundColor = green
      child.mask = mask
      root.addSublayer(child)
      root.render(in: canvas.context)
      // The mask lies in the child, whose corner is at -20.
      expectEqual(canvas.pixel(20, 10), 0xFFFF_0000)
      expectEqual(canvas.alpha(20, 25), 0)
      expectEqual(canvas.alpha(1, 1), 0)
      let other = layer(40, 40)
      other.isHidden = true
      other.backgroundColor = red
      let before = canvas.count { $0 != 0 }
      other.render(in: canvas.context)
      expectEqual(canvas.count { $0 != 0 }, before)
    }

    @Test func `§17.5: a layer of opacity below 1 is one group with its sublayers`() {
      let root = layer(20, 20)
      root.opacity = 0.5
      root.backgroundColor = red
      let child = layer(20, 20)
      child.anchorPoint = .zero
      child.backgroundColor = red
      root.addSublayer(child)
      root.render(in: canvas.context)
      expectEqual(canvas.alpha(10, 10), 128)
    }

    @Test func `animations and layers that were never displayed are not drawn`() {
      final class Drawing: CALayer {
        override func draw(in ctx: CGContext) {
          Issue.record("a layer is drawn as it is")
        }
      }
      let drawing = Drawing()
      drawing.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
      drawing.setNeedsDisplay()
      let animation = CABasicAnimation(keyPath: "backgroundColor")
      animation.fromValue = red
      animation.toValue = red
      drawing.add(animation, forKey: "k")
      drawing.render(in: canvas.context)
      expectEqual(canvas.count { $0 != 0 }, 0)
    }

    @Test(arguments: [0, 1, 2])
    func `gradients go from point to point`(kind: Int) {
      let gradient = CAGradientLayer()
      gradient.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
      gradient.colors = [red, green]
      gradient.type = [.axial, .radial, .conic][kind]
      if kind > 0 {
        gradient.startPoint = CGPoint(x: 0.5, y: 0.5)
        gradient.endPoint = CGPoint(x: 1, y: kind == 1 ? 1 : 0.5)
      }
      gradient.render(in: canvas.context)
      // Red at the start and green at the end.
      let ends = [((20, 1), (20, 38)), ((20, 20), (39, 20)), ((38, 21), (38, 18))][kind]
      expectGreater(canvas.red(ends.0.0, ends.0.1), 200, "\(kind)")
      expectLess(canvas.red(ends.1.0, ends.1.1), 60, "\(kind)")
    }

    // MARK: CARenderer

    @Test func `a renderer draws animations at the times it is given`() async throws {
      let root = layer(100, 100)
      root.anchorPoint = .zero
      let square = layer(10, 10)
      square.backgroundColor = red
      square.position = CGPoint(x: 15, y: 15)
      root.addSublayer(square)
      let listener = Listener()
      let move = CABasicAnimation(keyPath: "position.x")
      move.fromValue = 15
      move.toValue = 85
      move.duration = 1
      move.delegate = listener
      square.add(move, forKey: "k")

      let renderer = CARenderer(context: canvas.context)
      expectTrue(renderer.bounds.isNull)
      expectTrue(renderer.updateBounds().isNull)
      renderer.layer = root
      renderer.bounds = CGRect(x: 0, y: 0, width: 120, height: 100)
      renderer.beginFrame(atTime: 50)
      expectFalse(renderer.updateBounds().isNull)
      renderer.render()
      expectEqual(renderer.nextFrameTime(), 50)
      renderer.endFrame()
      expectEqual(canvas.pixel(15, 15), 0xFFFF_0000)
      expectEqual(canvas.alpha(15, 85), 0)

      renderer.beginFrame(atTime: 50.5)
      renderer.render()
      renderer.endFrame()
      expectEqual(canvas.pixel(50, 15), 0xFFFF_0000)
      expectEqual(canvas.alpha(15, 15), 0)

      renderer.beginFrame(atTime: 51)
      renderer.render()
      expectEqual(renderer.nextFrameTime(), .infinity)
      renderer.endFrame()
      renderer.endFrame()
      expectEqual(canvas.pixel(15, 15), 0xFFFF_0000)
      expectEqual(canvas.alpha(50, 15), 0)
      await mainQueueTurn()
      expectEqual(listener.events, ["start", "stop true"])
      expectNil(square.animationKeys())
    }

    @Test func `only changed parts are drawn, and added ones`() {
      let root = layer(120, 100)
      root.anchorPoint = .zero
      root.backgroundColor = red
      let renderer = CARenderer(context: canvas.context)
      renderer.layer = root
      renderer.bounds = root.bounds
      renderer.beginFrame(atTime: 1)
      renderer.render()
      renderer.endFrame()
      canvas.context.clear(root.bounds)
      renderer.beginFrame(atTime: 2)
      expectTrue(renderer.updateBounds().isNull)
      renderer.addUpdate(CGRect(x: 10, y: 20, width: 30, height: 10))
      expectEqual(renderer.updateBounds(), CGRect(x: 10, y: 20, width: 30, height: 10))
      renderer.render()
      renderer.endFrame()
      expectEqual(canvas.count { $0 != 0 }, 300)
      expectEqual(canvas.pixel(11, 21), 0xFFFF_0000)
      expectEqual(canvas.alpha(11, 31), 0)
    }

    /// Returns a function that draws a tree at a time, always with the same renderer.
    private func drawing(_ root: CALayer) -> (Double) -> Void {
      let renderer = CARenderer(context: canvas.context)
      renderer.layer = root
      renderer.bounds = root.bounds
      return { time in
        renderer.beginFrame(atTime: time)
        renderer.render()
        renderer.endFrame()
      }
    }

    /// Draws its bounds, and lays its sublayer out over all of them.
    private final class Drawn: CALayer {
      var color = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      override func draw(in ctx: CGContext) {
        ctx.setFillColor(color)
        ctx.fill(bounds)
      }
      override func layoutSublayers() {
        sublayers?.first?.frame = bounds.insetBy(dx: 5, dy: 5)
      }
    }

    @Test func `§13.3: a renderer lays out and displays its layers`() {
      let root = layer(120, 100)
      root.anchorPoint = .zero
      let drawn = Drawn()
      let inner = layer(0, 0)
      inner.backgroundColor = green
      drawn.addSublayer(inner)
      drawn.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
      drawn.setNeedsDisplay()
      root.addSublayer(drawn)
      let draw = drawing(root)
      draw(1)
      expectEqual(canvas.pixel(2, 2), 0xFFFF_0000)
      expectEqual(canvas.pixel(10, 10), 0xFF00_FF00)
      expectEqual(canvas.count { $0 == 0xFF00_FF00 }, 100)
      expectFalse(drawn.needsDisplay() || drawn.needsLayout())
      drawn.color = green
      drawn.setNeedsDisplay()
      draw(2)
      expectEqual(canvas.count { $0 == 0xFF00_FF00 }, 400)
    }

    @Test func `§13.3: presentations show the renderer's last frame`() throws {
      let root = layer(120, 100)
      let inner = layer(10, 10)
      root.addSublayer(inner)
      inner.mask = layer(5, 5)
      inner.speed = 2
      inner.setValue("kept", forKey: "tag")
      let move = CABasicAnimation(keyPath: "position.x")
      move.fromValue = 0
      move.toValue = 100
      move.duration = 2
      move.beginTime = 20
      inner.add(move, forKey: "k")
      expectNil(inner.presentation())
      var renderer: CARenderer? = CARenderer(context: canvas.context)
      renderer?.layer = root
      renderer?.bounds = root.bounds
      renderer?.beginFrame(atTime: 10.5)
      renderer?.endFrame()
      let shown = try unwrap(inner.presentation())
      expectEqual(shown.position.x, 50)
      expectEqual(shown.value(forKey: "tag") as? String, "kept")
      expectEqual(shown.animationKeys(), ["k"])
      expectIdentical(shown.model(), inner)
      expectIdentical(shown.superlayer?.model(), root)
      expectIdentical(shown.mask?.model(), inner.mask)
      try expectIdentical(unwrap(root.presentation()).sublayers?.first?.model(), inner)
      renderer?.beginFrame(atTime: 10.75)
      renderer?.endFrame()
      try expectEqual(unwrap(inner.presentation()).position.x, 75)
      inner.removeFromSuperlayer()
      renderer?.beginFrame(atTime: 10.8)
      renderer?.endFrame()
      expectNil(inner.presentation())
      expectNotNil(root.presentation())
      renderer = nil
      expectNil(root.presentation())
    }

    @Test func `layers that come, move and go are followed`() {
      let root = layer(120, 100)
      root.anchorPoint = .zero
      let (first, second) = (layer(10, 10), layer(10, 10))
      first.backgroundColor = red
      second.backgroundColor = green
      root.addSublayer(first)
      first.addSublayer(second)
      let draw = drawing(root)
      draw(1)
      second.position = CGPoint(x: 50, y: 50)
      root.addSublayer(second)
      draw(2)
      expectEqual(canvas.pixel(50, 50), 0xFF00_FF00)
      expectEqual(canvas.pixel(2, 2), 0xFFFF_0000)
      first.removeFromSuperlayer()
      draw(3)
      expectEqual(canvas.count { $0 != 0 }, 100)
    }

    // MARK: Colours of gradients

    /// The colours beside the ends of a gradient from red to blue, on a layer of 40 × 40 points.
    private func gradientEnds(_ draw: (CALayer) -> Void) -> [UInt32] {
      let gradient = CAGradientLayer()
      gradient.anchorPoint = .zero
      gradient.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
      gradient.colors = [red, CGColor(red: 0, green: 0, blue: 1, alpha: 1)]
      gradient.startPoint = CGPoint(x: 0.25, y: 0.5)
      gradient.endPoint = CGPoint(x: 0.75, y: 0.5)
      draw(gradient)
      return [canvas.pixel(0, 20), canvas.pixel(39, 20)]
    }

    @Test func `render(in:) mixes gradients in Generic RGB (§17.6)`() {
      let ends = gradientEnds { $0.render(in: canvas.context) }
      expectEqual(ends, [0xFFFF_2600, 0xFF06_32FF])
    }

    @Test func `a renderer draws gradients in their stops' colours, as a window does`() {
      let ends = gradientEnds {
        let renderer = CARenderer(context: canvas.context)
        renderer.layer = $0
        renderer.bounds = CGRect(x: 0, y: 0, width: 120, height: 100)
        renderer.beginFrame(atTime: 0)
        renderer.render()
        renderer.endFrame()
      }
      expectEqual(ends, [0xFFFF_0000, 0xFF00_00FF])
    }
  }
}
