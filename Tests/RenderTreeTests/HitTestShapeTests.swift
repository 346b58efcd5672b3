import Expectations
import GraphicsValues
import RenderTree
import TestSupport
import Testing
import WireProtocol

/// Shapes in masks decide where the pointer is, as exactly as they are drawn and at a bounded cost.
@Suite struct `Hit tests through shapes` {
  /// Layer 2 with a mask, layer 3, that is a shape and `scale` times as large as its path.
  private func window(
    _ path: PathValue, scale: Double = 1, _ change: (inout CommitEncoder) -> Void = { _ in }
  ) throws -> TreeFixture {
    var fixture = try emptyWindow(300, 300)
    try fixture.show {
      $0.addLayer(2, Rectangle(x: 0, y: 0, width: 300, height: 300), .red, in: 1)
      $0.createLayer(3)
      $0.setPoint(.zero, for: .anchorPoint, of: 3)
      $0.setBits(LayerKind.shape.rawValue, for: .kind, of: 3)
      $0.set(.path(path), for: .path, of: 3)
      $0.setMatrix(Matrix4.scale(scale, scale, 1), for: .transform, of: 3)
      change(&$0)
      $0.setMask(3, of: 2)
    }
    return fixture
  }

  /// A circle with a centre and a radius, of four curves.
  private func circle(_ center: Double, _ radius: Double) -> PathValue {
    let k = radius * 0.5522847498
    let (low, high) = (center - radius, center + radius)
    var path = PathValue()
    func point(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }
    path.move(to: point(high, center))
    path.cubic(
      to: point(center, high), control1: point(high, center + k),
      control2: point(center + k, high))
    path.cubic(
      to: point(low, center), control1: point(center - k, high),
      control2: point(low, center + k))
    path.cubic(
      to: point(center, low), control1: point(low, center - k),
      control2: point(center - k, low))
    path.cubic(
      to: point(high, center), control1: point(center + k, low),
      control2: point(high, center - k))
    path.close()
    return path
  }

  /// A path of `count` curves that reach far along (2, 1) and come back; nothing is inside.
  private func spikes(_ count: Int, from start: Point = .zero) -> PathValue {
    let far = Point(x: start.x + 2e6, y: start.y + 1e6)
    var path = PathValue()
    path.move(to: start)
    for _ in 0..<count { path.cubic(to: start, control1: far, control2: far) }
    path.close()
    return path
  }

  /// Whether the point at an angle, in degrees, and a distance from (150, 150) is in the mask.
  private func isHit(_ fixture: TreeFixture, _ angle: Double, _ distance: Double) -> Bool {
    let radians = angle * .pi / 180
    let x = 150 + distance * DeterministicMath.cos(radians)
    let y = 150 + distance * DeterministicMath.sin(radians)
    return fixture.layer(at: x, y) == 2
  }

  @Test func `a path that is shown large is hit as it is drawn`() throws {
    let fixture = try window(circle(1.5, 1), scale: 100)
    for angle in stride(from: 0.0, to: 360, by: 7.5) {
      #expect(isHit(fixture, angle, 99), "\(angle)°")
      #expect(!isHit(fixture, angle, 101), "\(angle)°")
    }
  }

  @Test func `a line that is shown large is hit as it is drawn`() throws {
    let fixture = try window(circle(1.5, 1), scale: 100) {
      $0.unset(.fillColor, of: 3)
      $0.setColor(.red, for: .strokeColor, of: 3)
      $0.setScalar(0.1, for: .lineWidth, of: 3)
    }
    for angle in stride(from: 0.0, to: 360, by: 7.5) {
      #expect(isHit(fixture, angle, 96) && isHit(fixture, angle, 104), "\(angle)°")
      #expect(!isHit(fixture, angle, 94) && !isHit(fixture, angle, 106), "\(angle)°")
    }
  }

  @Test func `a path that would be too much work is hit in all of its box`() throws {
    try expectEqual(window(spikes(8)).layer(at: 20, 40), 1)
    try expectEqual(window(spikes(2_048)).layer(at: 20, 40), 2)
    try expectEqual(window(spikes(2_048, from: Point(x: 30, y: 0))).layer(at: 20, 40), 1)
  }

  @Test func `a line that would be too much work is hit in all of its box`() throws {
    func line(_ count: Int) throws -> TreeFixture {
      try window(spikes(count)) {
        $0.unset(.fillColor, of: 3)
        $0.setColor(.red, for: .strokeColor, of: 3)
        $0.setScalar(2, for: .lineWidth, of: 3)
      }
    }
    try expectEqual(line(2).layer(at: 20, 40), 1)
    try expectEqual(line(2).layer(at: 20, 10), 2)
    try expectEqual(line(2_048).layer(at: 20, 40), 2)
  }

  @Test func `many shapes in a mask are no more work than one`() throws {
    var fixture = try window(spikes(200))
    expectEqual(fixture.layer(at: 20, 40), 1)
    try fixture.show {
      for layer in 10..<20 as Range<UInt32> {
        $0.createLayer(layer)
        $0.setBits(LayerKind.shape.rawValue, for: .kind, of: layer)
        $0.set(.path(spikes(200)), for: .path, of: layer)
        $0.insertSublayer(layer, at: 0, of: 3)
      }
    }
    expectEqual(fixture.layer(at: 20, 40), 2)
  }

  @Test func `dashes are hit one by one, and gaps are not`() throws {
    var path = PathValue()
    path.move(to: Point(x: 10, y: 20))
    path.line(to: Point(x: 210, y: 20))
    let fixture = try window(path) {
      $0.unset(.fillColor, of: 3)
      $0.setColor(.red, for: .strokeColor, of: 3)
      $0.setScalar(4, for: .lineWidth, of: 3)
      $0.set(.scalars([10, 10]), for: .lineDashPattern, of: 3)
    }
    for x in stride(from: 15.0, to: 200, by: 20) {
      expectEqual(fixture.layer(at: x, 21), 2)
      expectEqual(fixture.layer(at: x + 10, 21), 1)
    }
  }
}
