import DrawList
import Expectations
import GraphicsValues
import RenderTree
import TestSupport
import Testing
import WireProtocol

private let red: UInt32 = 0xFFFF_0000
private let blue: UInt32 = 0xFF00_00FF

/// §2.3 and §2.4.
@Suite struct `Geometry that is turned over` {
  private func fixture(_ build: (inout CommitEncoder) -> Void) throws -> TreeFixture {
    var fixture = try emptyWindow(400, 400)
    try fixture.commit { encoder in
      encoder.addLayer(2, .zero, .red, in: 1)
      encoder.setRect(Rectangle(x: 5, y: 7, width: 100, height: 80), for: .bounds, of: 2)
      encoder.setBool(true, for: .geometryFlipped, of: 2)
      build(&encoder)
    }
    _ = fixture.update(at: 0)
    return fixture
  }

  private func place(_ x: Double, _ y: Double, of layer: UInt32, _ fixture: TreeFixture) -> Point? {
    fixture.command(.fill, of: layer)?.transform.apply(Point(x: x, y: y))
  }

  @Test func `a flipped layer turns its sublayers' geometry over`() throws {
    let fixture = try fixture {
      $0.setPoint(.zero, for: .anchorPoint, of: 2)
      $0.setPoint(Point(x: 20, y: 30), for: .position, of: 2)
      $0.addLayer(3, Rectangle(x: 0, y: 0, width: 10, height: 10), .green, in: 2)
      $0.setPoint(.zero, for: .anchorPoint, of: 3)
      $0.setPoint(Point(x: 15, y: 17), for: .position, of: 3)
    }
    expectEqual(place(0, 0, of: 3, fixture), Point(x: 30, y: 100))
    expectEqual(place(0, 10, of: 3, fixture), Point(x: 30, y: 90))
    expectEqual(place(5, 7, of: 2, fixture), Point(x: 20, y: 110))
  }

  @Test func `a flip comes before the layer's own transform`() throws {
    let fixture = try fixture {
      $0.setPoint(Point(x: 0.25, y: 0.75), for: .anchorPoint, of: 2)
      $0.setPoint(Point(x: 80, y: 90), for: .position, of: 2)
      $0.setMatrix(.rotation(0.3, 0, 0, 1), for: .transform, of: 2)
    }
    let expected: [(Double, Double, Point)] = [
      (5, 7, Point(x: 50.2061836, y: 101.7187246)), (105, 7, Point(x: 145.7398326, y: 131.2707453)),
      (5, 87, Point(x: 73.8478002, y: 25.2918055)),
    ]
    for (x, y, point) in expected {
      let found = try unwrap(place(x, y, of: 2, fixture))
      // Device matrices are snapped to 2⁻¹⁶.
      expectLess(abs(found.x - point.x), 0.01)
      expectLess(abs(found.y - point.y), 0.01)
    }
  }

  /// The chain of §2.3, written out for points in the plane.
  private struct PlainLayer {
    var bounds: Rectangle
    var anchor: Point
    var position: Point
    var angle: Double
    var isFlipped: Bool

    func toSuperlayer(_ p: Point) -> Point {
      let y = isFlipped ? 2 * bounds.y + bounds.height - p.y : p.y
      let qx = p.x - (bounds.x + anchor.x * bounds.width)
      let qy = y - (bounds.y + anchor.y * bounds.height)
      let (c, s) = (DeterministicMath.cos(angle), DeterministicMath.sin(angle))
      return Point(x: qx * c - qy * s + position.x, y: qx * s + qy * c + position.y)
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `device matrices are the chain of the superlayers' matrices`(seed: UInt64) throws {
    var random = PixelsRandom(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    let chain = (0..<5).map { _ in
      PlainLayer(
        bounds: Rectangle(
          x: number(-9...9), y: number(-9...9), width: number(1...90), height: number(1...90)),
        anchor: Point(x: number(-1...2), y: number(-1...2)),
        position: Point(x: number(0...60), y: number(0...60)), angle: number(-3...3),
        isFlipped: number(0...1) < 0.5)
    }
    var fixture = try emptyWindow(400, 400)
    try fixture.commit { encoder in
      for (index, layer) in chain.enumerated() {
        let id = UInt32(index + 2)
        encoder.addLayer(id, .zero, .red, in: id - 1)
        encoder.setRect(layer.bounds, for: .bounds, of: id)
        encoder.setPoint(layer.anchor, for: .anchorPoint, of: id)
        encoder.setPoint(layer.position, for: .position, of: id)
        encoder.setMatrix(.rotation(layer.angle, 0, 0, 1), for: .transform, of: id)
        encoder.setBool(layer.isFlipped, for: .geometryFlipped, of: id)
      }
    }
    _ = fixture.update(at: 0)
    for count in 1...chain.count {
      for point in [Point(x: 0, y: 0), Point(x: 30, y: -8)] {
        let expected = chain[..<count].reversed().reduce(point) { $1.toSuperlayer($0) }
        let found = try unwrap(place(point.x, point.y, of: UInt32(count + 1), fixture))
        expectLess(abs(found.x - expected.x), 0.01, "seed \(seed)")
        expectLess(abs(found.y - expected.y), 0.01, "seed \(seed)")
      }
    }
  }

  @Test func `images stay upright, and gravity follows the layer's space`() throws {
    let fixture = try fixture {
      $0.setPoint(.zero, for: .anchorPoint, of: 2)
      $0.setPoint(.zero, for: .position, of: 2)
      $0.unset(.backgroundColor, of: 2)
      $0.addImage(1, width: 2, height: 2, [red, red, blue, blue])
      $0.setImage(1, for: .contents, of: 2)
      $0.setBits(UInt32(ContentsGravity.top.rawValue), for: .contentsGravity, of: 2)
    }
    let command = try unwrap(fixture.command(.image, of: 2))
    // "Top" is the largest y, which is at the upper edge now.
    let top = command.transform.apply(Point(x: command.rect.x, y: command.rect.maxY))
    expectEqual(top.y, 0)
    let pixels = fixture.tree.view.drawList.pixels()
    expectEqual(pixels[50], red)
    expectEqual(pixels[400 + 50], blue)
  }
}
