import CoreAnimation
import Expectations
import GraphicsValues
import Quartz2D
import Testing

extension CoreAnimationTests {
  /// §2.9: a bitmap of whole pixels lies unstretched at the origin of bounds of a fractional size.
  @MainActor @Suite struct FractionalContents {
    private let fixture = Fixture()

    private final class Stripes: CALayer {
      override func draw(in ctx: CGContext) {
        ctx.setFillColor(CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1))
        for x in stride(from: 0, to: 40, by: 2) {
          ctx.fill(CGRect(x: CGFloat(x), y: 0, width: 1, height: 40))
        }
      }
    }

    private func stripes(_ size: CGFloat, scale: CGFloat = 1) -> CALayer {
      let layer = Stripes()
      layer.bounds = CGRect(x: 0, y: 0, width: size, height: size)
      layer.anchorPoint = .zero
      layer.contentsScale = scale
      layer.setNeedsDisplay()
      layer.displayIfNeeded()
      return layer
    }

    /// The alpha of the pixels of a row.
    private func row(_ layer: CALayer, _ y: Int = 5) throws -> [UInt32] {
      let canvas = try Canvas(width: 40, height: 40)
      layer.render(in: canvas.context)
      let pixels = canvas.pixels
      return (0..<40).map { pixels[y * 40 + $0] >> 24 }
    }

    @Test func `render(in:) draws the pixels as they were drawn`() throws {
      let row = try row(stripes(30.4), 20)
      expectEqual(Array(row[0..<30]), (0..<30).map { $0 % 2 == 0 ? 255 : 0 })
      // The last column is cut off at the bounds: 0.4 of it are seen.
      #expect((95...110).contains(row[30]) && row[31] == 0)
    }

    @Test func `a picture that the program set is stretched as before`() throws {
      let layer = CALayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 30.4, height: 30.4)
      layer.anchorPoint = .zero
      layer.contents = stripes(31).contents
      let row = try row(layer, 20)
      #expect(row[0..<30].contains { $0 > 20 && $0 < 235 })
    }

    /// The part of the picture in the last commit that sent one; nil without one.
    private func sentPart() -> Rectangle? {
      CATransaction.flush()
      let changes = fixture.link.batches.flatMap(\.changes)
      fixture.link.forget()
      var part: Rectangle?
      for case .set(_, .contentsRect, let value) in changes { part = value.asRect }
      return part
    }

    @Test func `a commit sends the part of the bitmap that the bounds cover`() throws {
      let layer = stripes(30.5, scale: 2)
      fixture.root.addSublayer(layer)
      expectNil(sentPart())
      layer.bounds.size = CGSize(width: 30.25, height: 20)
      layer.setNeedsDisplay()
      expectEqual(sentPart(), Rectangle(x: 0, y: 0, width: 60.5 / 61, height: 1))
      expectEqual(layer.contentsRect, CGRect(x: 0, y: 0, width: 1, height: 1))
      layer.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
      expectEqual(sentPart(), Rectangle(x: 30.25 / 61, y: 0, width: 30.25 / 61, height: 1))
      layer.contents = nil
      expectEqual(sentPart(), Rectangle(x: 0.5, y: 0, width: 0.5, height: 1))
    }

    @Test func `text has the same pixels in bounds of a fractional size`() throws {
      func text(_ width: CGFloat, _ height: CGFloat) throws -> [[UInt32]] {
        let layer = CATextLayer()
        layer.string = "Hill"
        layer.fontSize = 20
        layer.foregroundColor = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
        layer.anchorPoint = .zero
        layer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
        return try (0..<40).map { try row(layer, $0) }
      }
      let whole = try text(36, 30)
      try expectEqual(text(35.6, 30), whole)
      // The text hangs from the top, 0.4 lower; its columns stay.
      let lower = try text(35.6, 29.6)
      func columns(_ rows: [[UInt32]]) -> [Int] {
        (0..<40).filter { x in rows.contains { $0[x] > 0 } }
      }
      expectEqual(columns(lower), columns(whole))
    }
  }
}
