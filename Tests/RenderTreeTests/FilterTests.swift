import DrawList
import Expectations
import GraphicsValues
import RenderTree
import TestSupport
import Testing
import WireProtocol

@Suite struct `Filters` {
  /// A layer of 40 × 40 at (50, 50) that clips, with a sublayer that sticks out by 30 on the right.
  private func clipping(_ filter: String, _ input: String, _ value: Double) throws -> TreeFixture {
    var fixture = try emptyWindow(200, 200)
    let filter = ObjectValue(name: "f", kind: filter, attributes: [input: .scalar(value)])
    try fixture.commit {
      $0.addLayer(2, Rectangle(x: 50, y: 50, width: 40, height: 40), .white, in: 1)
      $0.addLayer(3, Rectangle(x: 20, y: 10, width: 50, height: 20), .red, in: 2)
      $0.setBool(true, for: .masksToBounds, of: 2)
      $0.set(.objects([filter]), for: .filters, of: 2)
    }
    _ = fixture.update(at: 0)
    return fixture
  }

  @Test func `masksToBounds clips the result of a blur, §2.5.1`() throws {
    let fixture = try clipping("gaussianBlur", "inputRadius", 5)
    let ends = fixture.commands(of: 2).filter { $0.kind == .endGroup }
    let end = try unwrap(ends.last)
    expectTrue(end.group.clips)
    expectEqual(end.rect, Rectangle(x: 0, y: 0, width: 40, height: 40))
    // The sublayer is drawn as far as the blur carries it inside.
    let fill = try unwrap(fixture.command(.fill, of: 3))
    expectAtLeast(fill.bounds.maxX, 100)
    expectAtMost(fill.bounds.maxX, 102)
    // The background ends at the bounds.
    expectEqual(fixture.command(.fill, of: 2)?.rect, Rectangle(x: 0, y: 0, width: 40, height: 40))
    expectEmpty(fixture.tree.checkInvariants())
  }

  @Test func `filters that change each pixel by itself need no clip of their own`() throws {
    let fixture = try clipping("colorSaturate", "inputAmount", 0)
    expectEqual(fixture.commands(of: 2).filter { $0.kind == .endGroup }.count, 1)
    expectEqual(fixture.command(.fill, of: 3)?.bounds.maxX, 90)
  }
}

@Suite struct `Shadows and clips` {
  /// A layer that clips to 40 × 40 at (50, 50), with a sublayer of 30 × 20 at (25, 10) that has a shadow.
  private func clipped(_ build: (inout CommitEncoder) -> Void = { _ in }) throws -> TreeFixture {
    var fixture = try emptyWindow(200, 200)
    try fixture.commit {
      $0.addLayer(2, Rectangle(x: 50, y: 50, width: 40, height: 40), .white, in: 1)
      $0.addLayer(3, Rectangle(x: 25, y: 10, width: 30, height: 20), .red, in: 2)
      $0.setBool(true, for: .masksToBounds, of: 2)
      $0.setScalar(1, for: .shadowOpacity, of: 3)
      $0.setScalar(2, for: .shadowRadius, of: 3)
      build(&$0)
    }
    _ = fixture.update(at: 0)
    return fixture
  }

  @Test func `a layer with a shadow is clipped by its superlayer like any other, §2.5.1`() throws {
    let fixture = try clipped()
    expectEqual(fixture.command(.fill, of: 3)?.bounds.maxX, 90)
    let path = try clipped { $0.set(.path(PathValue()), for: .shadowPath, of: 3) }
    expectEqual(path.command(.fill, of: 3)?.bounds.maxX, 90)
  }

  @Test func `a shadow of alpha comes from beyond the clip, and is clipped`() throws {
    let fixture = try clipped { $0.addLayer(4, Rectangle(x: 0, y: 0, width: 5, height: 5), in: 3) }
    expectGreater((fixture.command(.fill, of: 3)?.bounds.maxX ?? 0), 90)
    // The group's drawing ends at the clip.
    expectEqual(fixture.command(.beginGroup, of: 3)?.bounds.maxX, 90)
  }

  @Test func `sublayers follow when the filter of a layer carries farther`() throws {
    var fixture = try clipped {
      $0.setScalar(0, for: .shadowOpacity, of: 3)
      $0.addLayer(4, Rectangle(x: 5, y: 5, width: 25, height: 10), .blue, in: 3)
      $0.set(.objects([Self.blur(1)]), for: .filters, of: 3)
    }
    expectEqual(fixture.command(.fill, of: 4)?.bounds.maxX, 93)
    try fixture.commit { $0.set(.objects([Self.blur(4)]), for: .filters, of: 3) }
    _ = fixture.update(at: 1)
    expectEqual(fixture.command(.fill, of: 4)?.bounds.maxX, 99)
  }

  @Test func `a change elsewhere in a small window leaves a blurred group undamaged`() throws {
    var fixture = try emptyWindow(300, 100)
    try fixture.commit {
      $0.addLayer(2, Rectangle(x: 10, y: 10, width: 30, height: 30), .red, in: 1)
      $0.set(.objects([Self.blur(2)]), for: .filters, of: 2)
      $0.addLayer(3, Rectangle(x: 200, y: 10, width: 30, height: 30), .green, in: 1)
    }
    _ = fixture.update(at: 0)
    try fixture.commit {
      $0.setPoint(Point(x: 220, y: 30), for: .position, of: 3)
      $0.setScalar(2, for: .cornerRadius, of: 3)
    }
    let damage = fixture.update(at: 0).damage
    expectAtLeast(damage.bounds.minX, 200)
  }

  private static func blur(_ radius: Double) -> ObjectValue {
    ObjectValue(name: "b", kind: "gaussianBlur", attributes: ["inputRadius": .scalar(radius)])
  }
}
