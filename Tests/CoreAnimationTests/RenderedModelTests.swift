import CoreAnimation
import Expectations
import Foundation
import Quartz2D
import Testing

extension CoreAnimationTests {
  /// The model values that `render(in:)` draws (§13.4, §17.4, §17.15).
  @MainActor @Suite final class RenderedModel {
    private let canvas: Canvas

    init() throws { canvas = try Canvas(width: 120, height: 100) }

    private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    private let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)

    private func layer(_ width: Double, _ height: Double, _ color: CGColor? = nil) -> CALayer {
      let layer = CALayer()
      layer.frame = CGRect(x: 0, y: 0, width: width, height: height)
      layer.backgroundColor = color
      return layer
    }

    @Test func `§17.4: a transform in space counts as the identity, its translation too`() {
      let root = layer(100, 90)
      for (x, transform) in [
        (10.0, CATransform3DMakeTranslation(30, 30, 5)),
        (50, CATransform3DMakeRotation(1, 1, 0, 0)),
      ] {
        let card = layer(20, 20, red)
        card.position = CGPoint(x: x + 10, y: 20)
        card.transform = transform
        card.isDoubleSided = false
        root.addSublayer(card)
      }
      root.sublayerTransform = CATransform3DMakeRotation(1, 0, 1, 0)
      root.render(in: canvas.context)
      expectEqual(canvas.count { $0 == 0xFFFF_0000 }, 800)
      expectEqual(canvas.count { $0 != 0 }, 800)
      expectEqual(canvas.pixel(10, 10), 0xFFFF_0000)
      expectEqual(canvas.pixel(69, 29), 0xFFFF_0000)
    }

    @Test(arguments: ["transform", "sublayerTransform"])
    func `§17.4: what rounding leaves of space does not matter`(key: String) throws {
      let root = layer(100, 90)
      let outer = layer(50, 50)
      outer.position = CGPoint(x: 25, y: 25)
      root.addSublayer(outer)
      let part = layer(10, 10, red)
      part.position = CGPoint(x: 5, y: 5)
      outer.addSublayer(part)
      let mirrored = CATransform3DMakeScale(-1, 1, 1)
      for leftover in [
        { $0.m33 += 4.4e-16 }, { $0.m23 = -1.2e-16 }, { $0.m13 = 3.7e-8 }, { $0.m43 = 9e-6 },
      ] as [(inout CATransform3D) -> Void] {
        canvas.context.clear(CGRect(x: 0, y: 0, width: 120, height: 100))
        var transform = mirrored
        leftover(&transform)
        outer.isDoubleSided = false
        outer.setValue(transform, forKey: key)
        root.render(in: canvas.context)
        expectEqual(canvas.pixel(45, 5), 0xFFFF_0000)
        expectEqual(canvas.count { $0 != 0 }, 100)
      }
    }

    @Test func `corners have their curve`() throws {
      let root = layer(100, 90, red)
      root.cornerRadius = 30
      root.cornerCurve = .continuous
      root.render(in: canvas.context)
      let round = try Canvas(width: 120, height: 100)
      root.cornerCurve = .circular
      root.render(in: round.context)
      expectNotEqual(canvas.pixels, round.pixels)
      expectLess(canvas.alpha(0, 35), 255)
      expectEqual(round.alpha(0, 35), 255)
    }

    @Test func `filters, shadow paths and colours of copies have no effect`() {
      let root = layer(100, 20)
      let filtered = layer(20, 20, red)
      filtered.filters = [CAFilter(type: "gaussianBlur"), CAFilter(type: "colorInvert")]
      let copies = CAReplicatorLayer()
      copies.frame = CGRect(x: 40, y: 0, width: 10, height: 20)
      copies.instanceCount = 3
      copies.instanceTransform = CATransform3DMakeTranslation(20, 0, 0)
      copies.instanceColor = green
      copies.instanceAlphaOffset = -0.3
      copies.addSublayer(layer(10, 20, red))
      for part in [filtered, copies] { root.addSublayer(part) }
      root.render(in: canvas.context)
      expectEqual(canvas.count { $0 == 0xFFFF_0000 }, 1000)
      expectEqual(canvas.count { $0 != 0 }, 1000)
      expectEqual(canvas.pixel(85, 5), 0xFFFF_0000)
      let shaded = layer(20, 20, red)
      shaded.shadowOpacity = 1
      shaded.shadowRadius = 0
      shaded.shadowOffset = .zero
      shaded.shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: 100, height: 90), transform: nil)
      shaded.render(in: canvas.context)
      expectEqual(canvas.count { $0 != 0 }, 1000)
    }

    @Test func `a transform layer is drawn as any layer`() {
      let plain = CATransformLayer()
      plain.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
      plain.backgroundColor = red
      plain.masksToBounds = true
      plain.addSublayer(layer(50, 50, green))
      plain.borderWidth = 2
      plain.borderColor = red
      plain.render(in: canvas.context)
      expectEqual(canvas.count { $0 == 0xFF00_FF00 }, 256)
      expectEqual(canvas.count { $0 != 0 }, 400)
    }

    @Test func `opacity is a group's, for either value of allowsGroupOpacity`() {
      let root = layer(20, 20, red)
      root.opacity = 0.5
      root.allowsGroupOpacity = false
      root.addSublayer(layer(20, 20, red))
      root.render(in: canvas.context)
      expectEqual(canvas.alpha(10, 10), 128)
    }

    @Test func `a rasterized layer is as sharp as the context`() throws {
      let root = layer(10, 10, red)
      root.cornerRadius = 5
      canvas.context.scaleBy(x: 8, y: 8)
      root.render(in: canvas.context)
      root.shouldRasterize = true
      let other = try Canvas(width: 120, height: 100)
      other.context.scaleBy(x: 8, y: 8)
      root.render(in: other.context)
      expectEqual(canvas.pixels, other.pixels)
    }

    @Test func `a presentation copy is drawn with its animated sublayers`() throws {
      let fixture = Fixture()
      let child = layer(20, 20, red)
      let parent = layer(100, 90)
      parent.addSublayer(child)
      fixture.root.addSublayer(parent)
      CATransaction.flush()
      let move = CABasicAnimation(keyPath: "position.x")
      move.fromValue = 70
      move.toValue = 70
      move.duration = 10
      child.add(move, forKey: "move")
      CATransaction.flush()
      try unwrap(parent.presentation()).render(in: canvas.context)
      expectEqual(canvas.count { $0 != 0 }, 400)
      expectEqual(canvas.pixel(79, 10), 0xFFFF_0000)
    }

    // MARK: Text

    private func text() -> CATextLayer {
      let text = CATextLayer()
      text.bounds = CGRect(x: 0, y: 0, width: 30, height: 25)
      text.fontSize = 12
      text.foregroundColor = red
      text.string = "Hg"
      return text
    }

    @Test func `a text is drawn although it was never displayed, and as it is now`() throws {
      let (fresh, displayed) = (text(), text())
      fresh.render(in: canvas.context)
      expectGreater(canvas.count { $0 != 0 }, 20)
      expectEqual(canvas.alpha(1, 1), 0)
      displayed.string = "x"
      displayed.display()
      displayed.string = "Hg"
      let other = try Canvas(width: 120, height: 100)
      displayed.render(in: other.context)
      expectEqual(other.pixels, canvas.pixels)
      expectNil(fresh.contents)
    }

    @Test func `a text is drawn with the pixels of the context`() throws {
      let (plain, sharp) = (text(), text())
      plain.display()
      sharp.contentsScale = 4
      let other = try Canvas(width: 120, height: 100)
      for (context, text) in [(canvas.context, plain), (other.context, sharp)] {
        context.scaleBy(x: 4, y: 4)
        text.render(in: context)
      }
      expectEqual(canvas.pixels, other.pixels)
      expectGreater(canvas.count { $0 != 0 }, 300)
    }

    // MARK: Orientation

    /// A layer that paints the lower left quarter of its bounds, and has a sublayer there.
    private final class Corner: CALayer {
      override func draw(in ctx: CGContext) {
        ctx.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        ctx.fill(CGRect(x: 0, y: 0, width: bounds.width / 2, height: bounds.height / 2))
      }
    }

    private func corner() -> Corner {
      let corner = Corner()
      corner.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
      let sublayer = layer(20, 20, CGColor(red: 0, green: 0, blue: 1, alpha: 1))
      sublayer.compositingFilter = CAFilter(type: "plusL")
      corner.addSublayer(sublayer)
      return corner
    }

    @Test(arguments: [(false, false), (true, false), (false, true), (true, true)])
    func `§17.15: what draw(in:) paints lies where a sublayer there does`(
      isFlipped: Bool, isInWindow: Bool
    ) throws {
      let corner = corner()
      let root = layer(40, 40)
      root.isGeometryFlipped = isFlipped
      root.addSublayer(corner)
      let fixture = isInWindow ? Fixture() : nil
      fixture?.root.addSublayer(root)
      corner.display()
      expectEqual(corner.contentsAreFlipped(), (isFlipped != isInWindow))
      corner.render(in: canvas.context)
      // Where both draw, the pixels are magenta.
      expectEqual(canvas.count { $0 == 0xFFFF_00FF }, 400)
      expectEqual(canvas.count { $0 != 0 }, 400)
      expectEqual(canvas.pixel(0, 0), 0xFFFF_00FF)
      let around = try Canvas(width: 40, height: 40)
      root.render(in: around.context)
      expectEqual(around.count { $0 == 0xFFFF_00FF }, 400)
      expectEqual(around.count { $0 != 0 }, 400)
    }

    @Test func `§17.15: a renderer has drawn contents and sublayers in one place`() throws {
      let corner = corner()
      corner.anchorPoint = .zero
      corner.position = .zero
      corner.display()
      let renderer = CARenderer(context: canvas.context)
      renderer.layer = corner
      renderer.bounds = CGRect(x: 0, y: 0, width: 120, height: 100)
      renderer.beginFrame(atTime: 1)
      renderer.render()
      renderer.endFrame()
      expectEqual(canvas.count { $0 == 0xFFFF_00FF }, 400)
      expectEqual(canvas.count { $0 != 0 }, 400)
      expectEqual(canvas.pixel(0, 0), 0xFFFF_00FF)
    }

    @Test func `a layer of a window is upright in a context that is turned as the window is`() {
      let fixture = Fixture()
      let root = layer(40, 40)
      let picture = layer(40, 20)
      picture.contents = CGImage(width: 1, height: 2, pixels: [0xFFFF_0000, 0xFF00_00FF])
      root.addSublayer(picture)
      fixture.root.addSublayer(root)
      canvas.context.translateBy(x: 0, y: 40)
      canvas.context.scaleBy(x: 1, y: -1)
      root.render(in: canvas.context)
      // In the window the picture is at the top, with red above blue.
      expectEqual(canvas.pixel(5, 38), 0xFFFF_0000)
      expectEqual(canvas.pixel(5, 22), 0xFF00_00FF)
      expectEqual(canvas.pixel(5, 10), 0)
    }
  }
}
