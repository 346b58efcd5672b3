import DrawList
import Expectations
import GraphicsValues
import RenderTree
import SoftwareRenderer
import TestSupport
import Testing
import WireProtocol

@Suite struct `Rasterised layers` {
  /// A rasterised layer of 40 × 20 at (10, 10) with a sublayer that sticks out to the left and
  /// above.
  private func rasterised(_ more: (inout CommitEncoder) -> Void = { _ in }) throws -> TreeFixture {
    var fixture = try emptyWindow(100, 60)
    try fixture.commit {
      $0.addLayer(2, Rectangle(x: 10, y: 10, width: 40, height: 20), .red, in: 1)
      $0.setBool(true, for: .shouldRasterize, of: 2)
      $0.addLayer(3, Rectangle(x: -5, y: -3, width: 10, height: 10), .green, in: 2)
      more(&$0)
    }
    _ = fixture.update(at: 0)
    return fixture
  }

  private func own(_ fixture: TreeFixture) -> [DrawCommand] {
    fixture.tree.view.drawList.commands.filter { $0.layer >= 2 }
  }

  @Test func `a layer and its sublayers are drawn into a bitmap that holds all of them`() throws {
    let commands = own(try rasterised())
    expectEqual(commands.map(\.kind), [.beginBitmap, .fill, .fill, .endBitmap])
    let (begin, end) = (try unwrap(commands.first), try unwrap(commands.last))
    expectEqual(begin.operation, .beginBitmap(BitmapSize(width: 45, height: 23)))
    expectEqual(end.rect, Rectangle(x: -5, y: -3, width: 45, height: 23))
    expectEqual(end.bounds, PixelRect(minX: 5, minY: 7, maxX: 50, maxY: 30))
    // Pixels of the bitmap, from its corner.
    expectEqual(commands[1].bounds, PixelRect(minX: 5, minY: 3, maxX: 45, maxY: 23))
    expectEqual(commands[2].bounds, PixelRect(minX: 0, minY: 0, maxX: 10, maxY: 10))
  }

  @Test func `the bitmap has rasterizationScale pixels per point, §2.5.7`() throws {
    let commands = own(try rasterised { $0.setScalar(2, for: .rasterizationScale, of: 2) })
    expectEqual(
      commands.first?.operation, .beginBitmap(BitmapSize(width: 90, height: 46)))
    expectEqual(commands.last?.rect, Rectangle(x: -5, y: -3, width: 45, height: 23))
  }

  @Test func `moving and turning the layer leaves the bitmap as it is`() throws {
    var fixture = try rasterised()
    let before = own(fixture)
    try fixture.commit {
      $0.setPoint(Point(x: 50, y: 30), for: .position, of: 2)
      $0.setMatrix(.rotation(0.5, 0, 0, 1), for: .transform, of: 2)
    }
    _ = fixture.update(at: 0)
    let after = own(fixture)
    expectEqual(after[1...2], before[1...2])
    expectNotEqual(after.last, before.last)
    expectEmpty(fixture.tree.checkInvariants())
  }

  @Test func `a change inside damages the bitmap where it is shown`() throws {
    var fixture = try rasterised()
    try fixture.commit { $0.setColor(.blue, for: .backgroundColor, of: 3) }
    let damage = fixture.update(at: 0).damage
    expectEqual(damage.bounds, PixelRect(minX: 5, minY: 7, maxX: 50, maxY: 30))
  }

  @Test func `other colours of a gradient inside damage the bitmap where it is shown`() throws {
    var fixture = try rasterised {
      $0.createLayer(4)
      $0.setBits(LayerKind.gradient.rawValue, for: .kind, of: 4)
      $0.setRect(Rectangle(x: 0, y: 0, width: 20, height: 10), for: .bounds, of: 4)
      $0.setPoint(Point(x: 20, y: 10), for: .position, of: 4)
      $0.set(.colors([.red, .blue]), for: .colors, of: 4)
      $0.insertSublayer(4, at: 0, of: 2)
    }
    for colors in [[ColorValue.green, .blue], [.green, .white]] {
      try fixture.commit { $0.set(.colors(colors), for: .colors, of: 4) }
      let damage = fixture.update(at: 0).damage
      #expect(damage.bounds.contains(PixelRect(minX: 20, minY: 15, maxX: 40, maxY: 25)))
    }
  }

  @Test func `opacity and blending happen to the finished bitmap, §2.5.1`() throws {
    let commands = own(
      try rasterised {
        $0.setScalar(0.5, for: .opacity, of: 2)
        $0.set(
          .objects([ObjectValue(kind: "multiplyBlendMode")]), for: .compositingFilter, of: 2)
      })
    expectEqual(
      commands.map(\.kind), [.beginGroup, .beginBitmap, .fill, .fill, .endBitmap, .endGroup])
    expectEqual(commands.last?.group.blend, .multiply)
    expectEqual(commands.last?.opacity.value, 0.5)
  }

  @Test func `a bitmap in existing room is placed like a new one`() throws {
    var fixture = try rasterised()
    let first = own(fixture)
    for isRasterised in [false, true, false, true] {
      try fixture.commit { $0.setBool(isRasterised, for: .shouldRasterize, of: 2) }
      _ = fixture.update(at: 0)
      expectEmpty(fixture.tree.checkInvariants())
    }
    expectEqual(own(fixture).map(\.rect), first.map(\.rect))
    expectEqual(own(fixture).map(\.bounds), first.map(\.bounds))
  }

  @Test func `a bitmap in a bitmap shows what its layer shows without`() throws {
    var pictures: [[UInt32]] = []
    for isRasterised in [false, true] {
      var fixture = try rasterised {
        $0.addLayer(4, Rectangle(x: 12, y: 6, width: 20, height: 10), .blue, in: 2)
        $0.setBool(isRasterised, for: .shouldRasterize, of: 4)
        $0.addLayer(5, Rectangle(x: 3, y: 2, width: 9, height: 5), .white, in: 4)
      }
      for x in [12.0, 14] {
        try fixture.commit { $0.setPoint(Point(x: x, y: 8), for: .position, of: 5) }
        _ = fixture.update(at: 0)
        expectEmpty(fixture.tree.checkInvariants())
        pictures.append(fixture.tree.view.drawList.pixels(drawnBy: SoftwareRenderer(threads: 1)))
      }
    }
    // Compared first, so that a failure does not print all pixels.
    let isSame = pictures[2...3] == pictures[0...1]
    #expect(Set(pictures[0...1]).count == 2 && isSame)
  }

  @Test func `a clipped bitmap in a bitmap, patched, is as one built anew`() throws {
    var fixture = try rasterised {
      $0.addLayer(4, Rectangle(x: 2, y: 2, width: 30, height: 12), .blue, in: 2)
      $0.setBool(true, for: .shouldRasterize, of: 4)
      $0.setBool(true, for: .masksToBounds, of: 4)
      $0.setScalar(4, for: .cornerRadius, of: 4)
      $0.addLayer(5, Rectangle(x: -9, y: 0, width: 20, height: 20), .white, in: 4)
    }
    for step in 0..<6 {
      let x = Double(step) * 3
      try fixture.commit {
        $0.setPoint(Point(x: 20 + x, y: 20), for: .position, of: 2)
        if step % 2 == 1 { $0.setPoint(Point(x: x, y: 4), for: .position, of: 5) }
        if step % 3 == 2 { $0.setPoint(Point(x: 18, y: x), for: .position, of: 4) }
      }
      _ = fixture.update(at: 0)
      expectEmpty(fixture.tree.checkInvariants())
      var copy = TreeFixture(width: 100, height: 60)
      try copy.commit(fixture.tree.scene.snapshot(of: 1).operations)
      _ = copy.update(at: 0)
      #expect(copy.tree.view.drawList.isSamePicture(as: fixture.tree.view.drawList))
    }
  }
}
