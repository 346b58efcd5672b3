import DrawList
import Expectations
import GraphicsValues
import RenderTree
import TestSupport
import Testing
import WireProtocol

/// The values that a row of §2.2 sets on a layer; all others are defaults.
struct GeometryCase: Sendable {
  var bounds = Rectangle(x: 0, y: 0, width: 100, height: 50)
  var position = Point(x: 200, y: 300)
  var anchor = Point(x: 0.5, y: 0.5)
  var transform = Matrix4.identity
  var frame: Rectangle

  static let rows: [GeometryCase] = [
    GeometryCase(frame: Rectangle(x: 150, y: 275, width: 100, height: 50)),
    GeometryCase(
      anchor: .zero, frame: Rectangle(x: 200, y: 300, width: 100, height: 50)),
    GeometryCase(
      anchor: Point(x: 1, y: 1), frame: Rectangle(x: 100, y: 250, width: 100, height: 50)),
    GeometryCase(
      position: .zero, anchor: Point(x: 2, y: -1),
      frame: Rectangle(x: -200, y: 50, width: 100, height: 50)),
    GeometryCase(
      transform: .scale(2, 4, 1), frame: Rectangle(x: 100, y: 200, width: 200, height: 200)),
    GeometryCase(
      transform: .translation(10, 20, 0),
      frame: Rectangle(x: 160, y: 295, width: 100, height: 50)),
    GeometryCase(
      bounds: Rectangle(x: 0, y: 0, width: 100, height: 100), position: .zero,
      transform: .rotation(.pi / 4, 0, 0, 1),
      frame: Rectangle(
        x: -50 * 2.0.squareRoot(), y: -50 * 2.0.squareRoot(), width: 100 * 2.0.squareRoot(),
        height: 100 * 2.0.squareRoot())),
    // The origin of the bounds does not move the layer itself.
    GeometryCase(
      bounds: Rectangle(x: 7, y: -9, width: 100, height: 50),
      frame: Rectangle(x: 150, y: 275, width: 100, height: 50)),
    // Negative sizes are standardised.
    GeometryCase(
      bounds: Rectangle(x: 100, y: 50, width: -100, height: -50),
      frame: Rectangle(x: 150, y: 275, width: 100, height: 50)),
  ]
}

/// A tree with an empty window over the whole display.
func emptyWindow(
  _ width: Double = 640, _ height: Double = 480, scale: Double = 1
) throws -> TreeFixture {
  var fixture = TreeFixture(
    width: Int(width * scale), height: Int(height * scale), scale: scale)
  try fixture.commit {
    $0.addWindow(1, Rectangle(x: 0, y: 0, width: width, height: height))
    // Makes the root's own space the window's.
    $0.setPoint(.zero, for: .anchorPoint, of: 1)
    $0.setPoint(.zero, for: .position, of: 1)
  }
  return fixture
}

/// The place on the display of a point of a layer that has a background.
func devicePoint(_ x: Double, _ y: Double, of layer: UInt32, _ fixture: TreeFixture) throws -> Point
{
  try unwrap(fixture.command(.fill, of: layer)).transform.apply(Point(x: x, y: y))
}

func isNear(_ a: Point, _ x: Double, _ y: Double, tolerance: Double = 0.005) -> Bool {
  abs(a.x - x) <= tolerance && abs(a.y - y) <= tolerance
}

/// Places of layers, and their order in depth (§2.3, §2.6.2).
@Suite struct `Geometry` {
  @Test(arguments: GeometryCase.rows)
  func `a layer covers its frame`(row: GeometryCase) throws {
    var fixture = try emptyWindow()
    try fixture.commit {
      $0.createLayer(2)
      $0.setRect(row.bounds, for: .bounds, of: 2)
      $0.setPoint(row.position, for: .position, of: 2)
      $0.setPoint(row.anchor, for: .anchorPoint, of: 2)
      $0.setMatrix(row.transform, for: .transform, of: 2)
      $0.setColor(.red, for: .backgroundColor, of: 2)
      $0.insertSublayer(2, at: 0, of: 1)
    }
    _ = fixture.update(at: 0)
    let fill = try unwrap(fixture.command(.fill, of: 2))
    let box = fill.transform.boundingBox(of: fill.rect)
    #expect(isNear(Point(x: box.minX, y: box.minY), row.frame.x, row.frame.y))
    #expect(isNear(Point(x: box.maxX, y: box.maxY), row.frame.maxX, row.frame.maxY))
  }

  @Test func `zPosition and anchorPointZ do not move a layer that nothing projects`() throws {
    var fixture = try emptyWindow()
    try fixture.commit {
      $0.addLayer(2, Rectangle(x: 10, y: 20, width: 30, height: 40), .red, in: 1)
      $0.setScalar(50, for: .zPosition, of: 2)
      $0.setScalar(9, for: .anchorPointZ, of: 2)
    }
    _ = fixture.update(at: 0)
    #expect(isNear(try devicePoint(0, 0, of: 2, fixture), 10, 20))
    #expect(isNear(try devicePoint(30, 40, of: 2, fixture), 40, 60))
  }

  @Test func `a sublayerTransform turns around its layer's anchor point`() throws {
    // §2.3: parent 200 × 200, S = scale 2, child 50 × 50 at (100, 50) with translate(5, 6).
    var fixture = try emptyWindow()
    try fixture.commit {
      $0.addLayer(2, Rectangle(x: 0, y: 0, width: 200, height: 200), in: 1)
      $0.setMatrix(.scale(2, 2, 1), for: .sublayerTransform, of: 2)
      $0.addLayer(3, Rectangle(x: 75, y: 25, width: 50, height: 50), .red, in: 2)
      $0.setMatrix(.translation(5, 6, 0), for: .transform, of: 3)
    }
    _ = fixture.update(at: 0)
    #expect(isNear(try devicePoint(0, 0, of: 3, fixture), 60, -38))
  }

  @Test func `perspective makes near layers larger around the anchor point`() throws {
    var fixture = try emptyWindow()
    var perspective = Matrix4.identity
    perspective.r2.w = -1 / 100
    try fixture.commit {
      $0.addLayer(2, Rectangle(x: 0, y: 0, width: 200, height: 200), in: 1)
      $0.setMatrix(perspective, for: .sublayerTransform, of: 2)
      $0.addLayer(3, Rectangle(x: 50, y: 50, width: 20, height: 20), .red, in: 2)
      $0.setScalar(50, for: .zPosition, of: 3)
    }
    _ = fixture.update(at: 0)
    // w is 1 − 50/100 everywhere: twice as large, twice as far from (100, 100).
    #expect(isNear(try devicePoint(0, 0, of: 3, fixture), 0, 0))
    #expect(isNear(try devicePoint(20, 20, of: 3, fixture), 40, 40))
  }

  @Test func `the origin of the bounds scrolls the sublayers`() throws {
    var fixture = try emptyWindow()
    try fixture.commit {
      $0.addLayer(2, Rectangle(x: 100, y: 100, width: 50, height: 50), .blue, in: 1)
      $0.addLayer(3, Rectangle(x: 10, y: 10, width: 5, height: 5), .red, in: 2)
    }
    _ = fixture.update(at: 0)
    #expect(isNear(try devicePoint(0, 0, of: 3, fixture), 110, 110))
    try fixture.commit {
      $0.setRect(Rectangle(x: 3, y: 4, width: 50, height: 50), for: .bounds, of: 2)
    }
    _ = fixture.update(at: 0)
    #expect(isNear(try devicePoint(0, 0, of: 3, fixture), 107, 106))
    #expect(isNear(try devicePoint(3, 4, of: 2, fixture), 100, 100))
  }

  @Test func `transforms of nested layers follow each other from the inside out`() throws {
    var fixture = try emptyWindow()
    try fixture.commit {
      $0.addLayer(2, Rectangle(x: 100, y: 100, width: 100, height: 100), .blue, in: 1)
      $0.setMatrix(.rotation(.pi / 2, 0, 0, 1), for: .transform, of: 2)
      $0.addLayer(3, Rectangle(x: 10, y: 20, width: 20, height: 20), .red, in: 2)
      $0.setMatrix(.scale(2, 2, 1), for: .transform, of: 3)
    }
    _ = fixture.update(at: 0)
    // In layer 2, the corner is at (0, 10): (−50, −40) from its anchor; turned: (40, −50).
    #expect(isNear(try devicePoint(0, 0, of: 3, fixture), 190, 100))
    #expect(isNear(try devicePoint(20, 0, of: 3, fixture), 190, 140))
    // Moving the outer layer alone moves the inner one as well.
    try fixture.commit { $0.setPoint(Point(x: 160, y: 150), for: .position, of: 2) }
    _ = fixture.update(at: 0)
    #expect(isNear(try devicePoint(0, 0, of: 3, fixture), 200, 100))
  }

  @Test func `siblings paint by zPosition, then in the order of their list`() throws {
    var fixture = try emptyWindow()
    let frame = Rectangle(x: 0, y: 0, width: 10, height: 10)
    try fixture.commit {
      for id in 2...6 as ClosedRange<UInt32> { $0.addLayer(id, frame, .red) }
      $0.setSublayers([2, 3, 4, 5, 6], of: 1)
      for (id, z) in [(2, 1.0), (3, 0), (4, 1), (5, -3), (6, 0)] as [(UInt32, Double)] {
        $0.setScalar(z, for: .zPosition, of: id)
      }
    }
    _ = fixture.update(at: 0)
    expectEqual(fixture.tree.view.drawList.commands.map(\.layer), [5, 3, 6, 2, 4])
    try fixture.commit { $0.setScalar(9, for: .zPosition, of: 5) }
    _ = fixture.update(at: 0)
    expectEqual(fixture.tree.view.drawList.commands.map(\.layer), [3, 6, 2, 4, 5])
    expectEmpty(fixture.tree.checkInvariants())
  }

  @Test func `at two pixels per point everything is twice as large`() throws {
    var fixture = try emptyWindow(100, 80, scale: 2)
    try fixture.commit {
      $0.addLayer(2, Rectangle(x: 10, y: 20, width: 30, height: 40), .red, in: 1)
    }
    let damage = fixture.update(at: 0).damage
    let fill = try unwrap(fixture.command(.fill, of: 2))
    expectEqual(fill.bounds, PixelRect(minX: 20, minY: 40, maxX: 80, maxY: 120))
    expectEqual(damage.bounds, PixelRect(minX: 0, minY: 0, maxX: 200, maxY: 160))
  }

  @Test func `a window moves its layers and clips them`() throws {
    var fixture = TreeFixture(width: 200, height: 150)
    try fixture.commit {
      $0.addWindow(1, Rectangle(x: 50, y: 40, width: 60, height: 30))
      $0.addLayer(2, Rectangle(x: -10, y: -10, width: 400, height: 25), .red, in: 1)
    }
    _ = fixture.update(at: 0)
    let fill = try unwrap(fixture.command(.fill, of: 2))
    expectEqual(fill.bounds, PixelRect(minX: 50, minY: 40, maxX: 110, maxY: 55))
    #expect(isNear(try devicePoint(0, 0, of: 2, fixture), 40, 30))
    try fixture.commit {
      $0.setContextFrame(Rectangle(x: 150, y: 40, width: 100, height: 10), of: 1)
    }
    let damage = fixture.update(at: 0).damage
    let moved = try unwrap(fixture.command(.fill, of: 2))
    expectEqual(moved.bounds, PixelRect(minX: 150, minY: 40, maxX: 200, maxY: 50))
    #expect(damage.contains(x: 50, y: 40) && damage.contains(x: 199, y: 49))
  }

  @Test func `the newest window is in front until another is raised`() throws {
    var fixture = TreeFixture(width: 100, height: 100)
    let frame = Rectangle(x: 0, y: 0, width: 50, height: 50)
    try fixture.commit { $0.addWindow(1, frame, .red) }
    try fixture.commit(client: 2) { $0.addWindow(1, frame, .blue) }
    _ = fixture.update(at: 0)
    expectEqual(fixture.tree.view.drawList.pixels()[0], 0xFF00_00FF)
    fixture.tree.scene.raiseContext(client: 1, id: 1)
    let damage = fixture.update(at: 0).damage
    expectEqual(fixture.tree.view.drawList.pixels()[0], 0xFFFF_0000)
    #expect(damage.contains(x: 10, y: 10))
    fixture.removeClient(1)
    _ = fixture.update(at: 0)
    expectEqual(fixture.tree.view.drawList.pixels()[0], 0xFF00_00FF)
    expectEqual(fixture.tree.scene.layerCount, 1)
    expectEmpty(fixture.tree.checkInvariants())
  }
}
