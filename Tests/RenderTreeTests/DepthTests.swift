import DrawList
import Expectations
import GraphicsValues
import RenderTree
import TestSupport
import Testing
import WireProtocol

@Suite struct `Layers in space` {
  /// A stage of 200 × 200 whose sublayers are seen from 500 points before it.
  private func stage() throws -> TreeFixture {
    var fixture = try emptyWindow(200, 200)
    var eye = Matrix4.identity
    eye.r2.w = -1 / 500.0
    try fixture.commit {
      $0.addLayer(2, Rectangle(x: 0, y: 0, width: 200, height: 200), nil, in: 1)
      $0.setMatrix(eye, for: .sublayerTransform, of: 2)
      $0.addLayer(3, Rectangle(x: 50, y: 50, width: 100, height: 100), .red, in: 2)
      $0.addLayer(4, Rectangle(x: 50, y: 50, width: 100, height: 100), .blue, in: 2)
    }
    return fixture
  }

  @Test func `layers tilted while hidden are ordered by depth when they are shown`() throws {
    var fixture = try stage()
    _ = fixture.update(at: 0)
    try fixture.commit { $0.setBool(true, for: .hidden, of: 2) }
    _ = fixture.update(at: 0)
    try fixture.commit { $0.setMatrix(.rotation(0.5, 0, 1, 0), for: .transform, of: 3) }
    _ = fixture.update(at: 0)
    try fixture.commit { $0.setBool(false, for: .hidden, of: 2) }
    _ = fixture.update(at: 0)
    var fresh = TreeFixture(width: 200, height: 200)
    try fresh.commit(fixture.tree.scene.snapshot(of: 1).operations)
    _ = fresh.update(at: 0)
    expectEqual(fixture.tree.view.drawList, fresh.tree.view.drawList, "shown again")
  }

  @Test func `a turned layer is drawn in perspective, §2.6.2`() throws {
    var fixture = try stage()
    try fixture.commit {
      $0.destroyLayer(4)
      $0.setMatrix(.rotation(0.5, 0, 1, 0), for: .transform, of: 3)
    }
    _ = fixture.update(at: 0)
    let fill = try unwrap(fixture.commands(of: 3).first)
    expectFalse(fill.perspective.isFlat)
    // The left edge comes nearer: z = 50 sin(½) there, and everything is magnified by 1/(1 −
    // z/500).
    let (s, c) = (DeterministicMath.sin(0.5), DeterministicMath.cos(0.5))
    let near = 1 - 50 * s / 500
    let corner = try unwrap(fill.plane.apply(Point(x: 0, y: 0)))
    expectLess(abs(corner.x - (100 - 50 * c / near)), 0.01)
    expectLess(abs(corner.y - (100 - 50 / near)), 0.01)
    expectEmpty(fixture.tree.checkInvariants())
  }

  @Test func `contents in perspective reach as far as the background`() throws {
    var fixture = try stage()
    try fixture.commit {
      $0.destroyLayer(4)
      $0.addImage(1, width: 1, height: 1, [0xFFFF_FFFF])
      $0.setImage(1, for: .contents, of: 3)
      $0.setPoint(Point(x: 30, y: 100), for: .position, of: 3)
      $0.setMatrix(.rotation(1, 0, 1, 0), for: .transform, of: 3)
    }
    _ = fixture.update(at: 0)
    let fill = try unwrap(fixture.commands(of: 3).first { $0.kind == .fill })
    let image = try unwrap(fixture.commands(of: 3).first { $0.kind == .image })
    expectFalse(fill.bounds.isEmpty)
    expectEqual(image.bounds, fill.bounds)
  }

  @Test func `moved along z under perspective, a layer stays flat and grows`() throws {
    var fixture = try stage()
    try fixture.commit { $0.setScalar(100, for: .zPosition, of: 3) }
    _ = fixture.update(at: 0)
    let fill = try unwrap(fixture.commands(of: 3).first)
    expectTrue(fill.perspective.isFlat)
    expectLess(abs(fill.transform.a - 1.25), 1e-4)
  }

  @Test func `nearer planes are painted later, for any order of layers`() throws {
    var fixture = try stage()
    // Both turned by the same angle, the first one pushed towards the viewer.
    let turn = Matrix4.rotation(0.5, 0, 1, 0)
    try fixture.commit {
      $0.setMatrix(turn.concatenating(.translation(0, 0, 40)), for: .transform, of: 3)
      $0.setMatrix(turn, for: .transform, of: 4)
    }
    _ = fixture.update(at: 0)
    expectEqual(fixture.tree.view.drawList.commands.map(\.layer).suffix(2), [4, 3])
    try fixture.commit {
      $0.setMatrix(turn.concatenating(.translation(0, 0, -40)), for: .transform, of: 3)
    }
    _ = fixture.update(at: 0)
    expectEqual(fixture.tree.view.drawList.commands.map(\.layer).suffix(2), [3, 4])
    expectEmpty(fixture.tree.checkInvariants())
  }

  @Test func `pieces of layers with pieces in them repeat a bounded number of layers`() throws {
    var fixture = try emptyWindow(200, 200)
    let levels = 26
    try fixture.commit {
      var parent: UInt32 = 1
      for level in 0..<levels {
        let id = UInt32(2 + 2 * level)
        let box = Rectangle(x: 50, y: 50, width: 100, height: 100)
        $0.addLayer(id, box, .red, in: parent)
        $0.addLayer(id + 1, box, .blue, in: parent)
        $0.setMatrix(.rotation(0.02, 0, 1, 0), for: .transform, of: id)
        $0.setMatrix(.rotation(-0.02, 0, 1, 0), for: .transform, of: id + 1)
        // The first layer is cut by the second, and has the next two below it.
        parent = id
      }
    }
    _ = fixture.update(at: 0)
    let count = fixture.tree.view.drawList.commands.count
    #expect((1_000..<500_000).contains(count), "\(count)")
    expectEmpty(fixture.tree.checkInvariants())
    // The same list, built in one frame.
    var fresh = TreeFixture(width: 200, height: 200)
    try fresh.commit(fixture.tree.scene.snapshot(of: 1).operations)
    _ = fresh.update(at: 0)
    expectEqual(fresh.tree.view.drawList.commands.count, count)
  }

  @Test func `planes that are compared, and rows that are found, count for their client`() throws {
    var fixture = try stage()
    try fixture.commit {
      for id in UInt32(5)...104 {
        $0.addLayer(id, Rectangle(x: Double(id), y: 50, width: 90, height: 90), .red, in: 2)
        $0.setMatrix(.rotation(Double(id) / 30, 0.3, 1, 0), for: .transform, of: id)
      }
    }
    _ = fixture.update(at: 0)
    let built = fixture.tree.work(of: 1)
    expectGreater(built, 96 * 100 * 10 + 64 * 104)
    try fixture.commit { $0.setMatrix(.rotation(0.1, 1, 1, 0), for: .transform, of: 5) }
    _ = fixture.update(at: 0)
    #expect((96 * 100 * 10..<built).contains(fixture.tree.work(of: 1)))
    _ = fixture.update(at: 0)
    expectEqual(fixture.tree.work(of: 1), 0)
    expectEqual(fixture.tree.work(of: 2), 0)
  }

  @Test func `planes that intersect are cut where they meet, §2.6.2`() throws {
    var fixture = try stage()
    try fixture.commit {
      $0.setMatrix(.rotation(0.6, 0, 1, 0), for: .transform, of: 3)
      $0.setMatrix(.rotation(-0.6, 0, 1, 0), for: .transform, of: 4)
    }
    _ = fixture.update(at: 0)
    let list = fixture.tree.view.drawList
    let cuts = list.commands.filter { $0.kind == .endGroup }.compactMap { command in
      if case .group(let effects)? = list.detail(of: command) { effects.cuts.first } else { nil }
    }
    expectEqual(cuts.count, 2)
    // Along the line through the middle of the stage, each pixel belongs to one side, in one piece.
    let (left, right) = (try unwrap(cuts.first), try unwrap(cuts.last))
    func holds(_ cut: PixelHalfPlane, _ x: Double) -> Bool {
      let side = cut.a * x + cut.b * 100 + cut.c
      return cut.isOpen ? side > 0 : side >= 0
    }
    for x in [20.5, 99.5, 100.5, 180.5] { expectNotEqual(holds(left, x), holds(right, x)) }
    expectNotEqual(holds(left, 99.5), holds(left, 100.5))
    expectEmpty(fixture.tree.checkInvariants())
  }

  @Test func `comparisons are limited for a window, and further spaces are sorted by middles`()
    throws
  {
    var fixture = try emptyWindow(200, 200)
    // In each of 40 spaces two layers cross, in front of 188 layers that lie behind one another.
    let (spaces, planes) = (40 as UInt32, 190 as UInt32)
    func id(_ space: UInt32, _ plane: UInt32) -> UInt32 { 1001 + space * 1000 + plane }
    for space in 0..<spaces {
      try fixture.commit {
        let root = 1000 + space * 1000
        $0.addLayer(root, Rectangle(x: 0, y: 0, width: 200, height: 200), nil, in: 1)
        for plane in 0..<planes {
          let layer = id(space, plane)
          $0.addLayer(layer, Rectangle(x: 50, y: 50, width: 90, height: 90), .red, in: root)
          if plane < 2 {
            let angle = plane == 0 ? 0.5 : -0.5
            $0.setMatrix(.rotation(angle, 0, 1, 0), for: .transform, of: layer)
          } else {
            $0.setScalar(-1000 - Double(plane), for: .zPosition, of: layer)
          }
        }
      }
    }
    _ = fixture.update(at: 0)
    let list = fixture.tree.view.drawList
    let cuts = list.commands.count { command in
      guard command.kind == .endGroup, case .group(let effects)? = list.detail(of: command) else {
        return false
      }
      return !effects.cuts.isEmpty
    }
    // 2¹⁷ comparisons suffice for three spaces.
    expectEqual(cuts, 2 * 3)
    expectEmpty(fixture.tree.checkInvariants())
    try fixture.commit { $0.setScalar(0.5, for: .opacity, of: id(spaces - 1, 5)) }
    _ = fixture.update(at: 0)
    expectEmpty(fixture.tree.checkInvariants())
  }

  @Test func `layers that are flat again are painted in the order of the tree`() throws {
    var fixture = try stage()
    try fixture.commit {
      $0.setMatrix(.translation(0, 0, 10), for: .transform, of: 4)
      $0.addLayer(5, Rectangle(x: 0, y: 0, width: 9, height: 9), .green, in: 2)
      $0.setMatrix(.rotation(0.5, 0, 1, 0), for: .transform, of: 5)
    }
    _ = fixture.update(at: 0)
    func isBlueInFront() throws -> Bool {
      let fills = fixture.tree.view.drawList.commands.filter { $0.kind == .fill }
      let (red, blue) = (fills.firstIndex { $0.layer == 3 }, fills.firstIndex { $0.layer == 4 })
      return try unwrap(blue) > #require(red)
    }
    try expectTrue(isBlueInFront())
    try fixture.commit { $0.setMatrix(.identity, for: .transform, of: 5) }
    _ = fixture.update(at: 0)
    #expect(try !isBlueInFront())
    expectEmpty(fixture.tree.checkInvariants())
  }

  /// Number of pieces that layers of the list are cut into.
  private func pieces(_ list: DrawList) -> Int {
    list.commands.count { command in
      guard command.kind == .endGroup, case .group(let effects)? = list.detail(of: command) else {
        return false
      }
      return !effects.cuts.isEmpty
    }
  }

  @Test func `the windows of a client share a number of cuts`() throws {
    // In each of 200 spaces of a window 16 layers cross one another, which makes about 120 cuts.
    func addSpaces(in root: UInt32, _ encoder: inout CommitEncoder) {
      for space in 0..<200 as Range<UInt32> {
        let top = root * 10_000 + space * 20
        encoder.addLayer(top, Rectangle(x: 0, y: 0, width: 100, height: 100), nil, in: root)
        for plane in 1...16 as ClosedRange<UInt32> {
          encoder.addLayer(
            top + plane, Rectangle(x: 5, y: 5, width: 90, height: 90), .red, in: top)
          encoder.setMatrix(
            .rotation(0.1 + Double(plane) / 6, 1, Double(plane % 5), 0.3), for: .transform,
            of: top + plane)
        }
      }
    }
    var fixture = try emptyWindow(200, 200)
    try fixture.commit { addSpaces(in: 1, &$0) }
    _ = fixture.update(at: 0)
    let alone = pieces(fixture.tree.view.drawList)
    expectGreater(alone, 2048)
    expectAtMost(alone, 2048 + 200 * 16)
    try fixture.commit {
      $0.addWindow(20_000, Rectangle(x: 0, y: 0, width: 200, height: 200))
      addSpaces(in: 20_000, &$0)
    }
    _ = fixture.update(at: 0)
    let both = pieces(fixture.tree.view.drawList)
    expectGreater(both, 2048 / 2)
    expectAtMost(both, 2048 + 400 * 16)
    expectEmpty(fixture.tree.checkInvariants())
    try fixture.commit { $0.destroyContext(20_000) }
    _ = fixture.update(at: 0)
    expectEqual(pieces(fixture.tree.view.drawList), alone)
    expectEmpty(fixture.tree.checkInvariants())
  }

  @Test func `layers of a transform layer share the space of its siblings, §11.6`() throws {
    var fixture = try stage()
    try fixture.commit {
      $0.createLayer(5)
      $0.setBits(LayerKind.transform.rawValue, for: .kind, of: 5)
      $0.setColor(.blue, for: .backgroundColor, of: 5)
      $0.setRect(Rectangle(x: 0, y: 0, width: 100, height: 100), for: .bounds, of: 5)
      $0.setPoint(Point(x: 100, y: 100), for: .position, of: 5)
      $0.setMatrix(.rotation(0.5, 0, 1, 0), for: .transform, of: 5)
      $0.insertSublayer(5, at: 0, of: 2)
      $0.addLayer(6, Rectangle(x: 0, y: 0, width: 50, height: 50), .green, in: 5)
      $0.setScalar(30, for: .zPosition, of: 6)
      $0.destroyLayer(4)
    }
    _ = fixture.update(at: 0)
    expectEmpty(fixture.commands(of: 5))
    let fill = try unwrap(fixture.commands(of: 6).first)
    expectFalse(fill.perspective.isFlat)
    // The layer is in front of layer 3's plane, though the transform layer comes first.
    expectEqual(fixture.tree.view.drawList.commands.map(\.layer).suffix(2), [3, 6])
  }

  @Test func `a layer that is not double-sided is not drawn from behind`() throws {
    var fixture = try stage()
    try fixture.commit {
      $0.setBool(false, for: .doubleSided, of: 3)
      $0.setMatrix(.rotation(1, 0, 1, 0), for: .transform, of: 3)
    }
    _ = fixture.update(at: 0)
    #expect(!fixture.commands(of: 3).isEmpty)
    try fixture.commit { $0.setMatrix(.rotation(2, 0, 1, 0), for: .transform, of: 3) }
    _ = fixture.update(at: 0)
    expectEmpty(fixture.commands(of: 3))
    try fixture.commit { $0.setBool(true, for: .doubleSided, of: 3) }
    _ = fixture.update(at: 0)
    #expect(!fixture.commands(of: 3).isEmpty)
  }

  @Test func `a layer behind the eye takes no space on screen`() throws {
    var fixture = try stage()
    try fixture.commit { $0.setScalar(600, for: .zPosition, of: 3) }
    _ = fixture.update(at: 0)
    #expect(fixture.commands(of: 3).allSatisfy { $0.bounds.isEmpty })
  }

  @Test func `turning layers patched frame by frame are those built anew`() throws {
    var fixture = try stage()
    for step in 0..<12 {
      let angle = Double(step) * 0.37
      try fixture.commit {
        $0.setMatrix(.rotation(angle, 0, 1, 0), for: .transform, of: 3)
        $0.setMatrix(.rotation(angle, 1, 0.3, 0), for: .transform, of: 4)
      }
      _ = fixture.update(at: 0)
      expectEmpty(fixture.tree.checkInvariants())
      var copy = TreeFixture(width: 200, height: 200)
      try copy.commit(fixture.tree.scene.snapshot(of: 1).operations)
      _ = copy.update(at: 0)
      #expect(copy.tree.view.drawList.isSamePicture(as: fixture.tree.view.drawList))
    }
  }

  @Test func `layers in space show when their superlayer is hidden no more`() throws {
    var fixture = try stage()
    try fixture.commit {
      $0.setMatrix(.rotation(0.5, 0, 1, 0), for: .transform, of: 3)
      $0.setBool(true, for: .hidden, of: 2)
      $0.addLayer(5, Rectangle(x: 0, y: 0, width: 10, height: 10), .green, in: 1)
    }
    _ = fixture.update(at: 0)
    expectEmpty(fixture.commands(of: 3))
    try fixture.commit { $0.setBool(false, for: .hidden, of: 2) }
    _ = fixture.update(at: 0)
    #expect(!fixture.commands(of: 3).isEmpty)
    expectEmpty(fixture.tree.checkInvariants())
  }
}
