import AnimationEvaluation
import DrawList
import Expectations
import GraphicsValues
import RenderTree
import TestSupport
import Testing
import WireProtocol

@Suite struct `Replicators` {
  /// A replicator of 100 × 100 at (0, 0) with one red square of 10 × 10 in its corner.
  private func replicator(_ count: Double, step: Matrix4) throws -> TreeFixture {
    var fixture = try emptyWindow(200, 100)
    try fixture.commit {
      $0.addLayer(2, Rectangle(x: 0, y: 0, width: 100, height: 100), .white, in: 1)
      $0.makeReplicator(2, count, step: step)
      $0.addLayer(3, Rectangle(x: 0, y: 0, width: 10, height: 10), .red, in: 2)
    }
    _ = fixture.update(at: 0)
    return fixture
  }

  @Test func `copies of the sublayers follow, each transformed once more, §11.4`() throws {
    let fixture = try replicator(3, step: .translation(20, 5, 0))
    expectEqual(fixture.commands(of: 2).count, 1)
    expectEqual(fixture.commands(of: 3).map(\.bounds.minX), [0, 20, 40])
    expectEqual(fixture.commands(of: 3).map(\.bounds.minY), [0, 5, 10])
    expectEmpty(fixture.tree.checkInvariants())
    expectEqual(fixture.tree.scene.layerCount, 3)
  }

  @Test func `the transform is about the middle of the replicator, §11.4`() throws {
    let fixture = try replicator(2, step: .scale(0.5, 0.5, 1))
    let copy = try unwrap(fixture.commands(of: 3).last)
    expectEqual(copy.bounds, PixelRect(minX: 25, minY: 25, maxX: 30, maxY: 30))
  }

  @Test(arguments: [0.0, -3]) func `without instances nothing is shown`(
    count: Double
  ) throws {
    let fixture = try replicator(count, step: .translation(20, 0, 0))
    expectEmpty(fixture.commands(of: 3))
    #expect(!fixture.commands(of: 2).isEmpty)
  }

  @Test(arguments: [(0.4, 0), (0.5, 1), (2.4, 2), (2.95, 3)])
  func `between whole numbers of instances the nearest one is shown, §6.4`(
    count: Double, shown: Int
  ) throws {
    let fixture = try replicator(count, step: .translation(20, 0, 0))
    expectEqual(fixture.commands(of: 3).count, shown)
  }

  @Test func `the colour of an instance, §15 row of colour offsets`() throws {
    var fixture = try replicator(3, step: .translation(20, 0, 0))
    try fixture.commit {
      $0.setColor(
        ColorValue(red: 0.25, green: 0.5, blue: 0.75, alpha: 1), for: .instanceColor, of: 2)
      $0.setScalar(0.1, for: .instanceRedOffset, of: 2)
      $0.setScalar(-0.2, for: .instanceAlphaOffset, of: 2)
    }
    _ = fixture.update(at: 0)
    let ends = fixture.commands(of: 3).filter { $0.kind == .endGroup }
    expectEqual(ends.count, 3)
    let color = ColorValue(red: 0.45, green: 0.5, blue: 0.75, alpha: 0.6).pixel(opacity: 1)
    let last = try unwrap(ends.last?.group.tint.pixel())
    for shift in [0, 8, 16, 24] as [UInt32] {
      let difference = Int(last.value >> shift & 255) - Int(color.value >> shift & 255)
      expectAtMost(abs(difference), 1)
    }
  }

  @Test func `nested replicators multiply`() throws {
    var fixture = try replicator(3, step: .translation(20, 0, 0))
    try fixture.commit {
      $0.addLayer(4, Rectangle(x: 0, y: 50, width: 20, height: 20), nil, in: 2)
      $0.makeReplicator(4, 2, step: .translation(0, 10, 0))
      $0.addLayer(5, Rectangle(x: 0, y: 0, width: 5, height: 5), .blue, in: 4)
    }
    _ = fixture.update(at: 0)
    let corners = fixture.commands(of: 5).map { [$0.bounds.minX, $0.bounds.minY] }
    expectEqual(corners, [[0, 50], [0, 60], [20, 50], [20, 60], [40, 50], [40, 60]])
    expectEmpty(fixture.tree.checkInvariants())
  }

  @Test func `the mask of a replicator in a replicator masks all that each copy shows`() throws {
    var fixture = try replicator(3, step: .translation(40, 0, 0))
    try fixture.commit {
      $0.addLayer(4, Rectangle(x: 0, y: 50, width: 40, height: 40), nil, in: 2)
      $0.makeReplicator(4, 2, step: .translation(0, 20, 0))
      $0.addLayer(5, Rectangle(x: 0, y: 0, width: 10, height: 10), .blue, in: 4)
      $0.addLayer(6, Rectangle(x: 0, y: 0, width: 30, height: 30), .red)
      $0.setMask(6, of: 4)
    }
    _ = fixture.update(at: 0)
    expectEqual(fixture.commands(of: 5).count, 6)
    expectEqual(fixture.commands(of: 6).map(\.bounds.minX), [0, 40, 80])
    expectEmpty(fixture.tree.checkInvariants())
  }

  @Test func `each copy is later by the delay, §11.4`() throws {
    var fixture = try replicator(3, step: .translation(0, 20, 0))
    try fixture.commit {
      $0.setScalar(1, for: .instanceDelay, of: 2)
      $0.addAnimation(
        1, to: 3,
        .basic(
          PropertyKeyPath(.position), from: .point(Point(x: 5, y: 5)),
          to: .point(Point(x: 105, y: 5)), duration: 10))
    }
    _ = fixture.update(at: 1)
    let update = fixture.update(at: 5)
    expectEqual(fixture.commands(of: 3).map(\.bounds.minX), [50, 40, 30])
    expectTrue(update.sampling.isAnimating)
    expectEmpty(fixture.tree.checkInvariants())
  }

  @Test func `copies on their way are where their layer is once nothing animates it`() throws {
    var fixture = try replicator(3, step: .translation(0, 20, 0))
    try fixture.commit {
      $0.setScalar(1, for: .instanceDelay, of: 2)
      $0.addAnimation(
        1, to: 3,
        .basic(
          PropertyKeyPath(.position), from: .point(Point(x: 55, y: 5)),
          to: .point(Point(x: 105, y: 5)), duration: 2, isRemoved: false))
    }
    _ = fixture.update(at: 1.5)
    _ = fixture.update(at: 2.5)
    expectEqual(fixture.commands(of: 3).map(\.bounds.minX), [0, 87, 62])
    try fixture.commit(at: 2.5) { $0.removeAnimation(1, from: 3) }
    _ = fixture.update(at: 2.5)
    expectEqual(fixture.commands(of: 3).map(\.bounds.minX), [0, 0, 0])
    expectEmpty(fixture.tree.checkInvariants())
  }

  @Test func `a change in a layer shows in its copies, without a new tree`() throws {
    var fixture = try replicator(2, step: .translation(50, 0, 0))
    try fixture.commit { $0.setColor(.blue, for: .backgroundColor, of: 3) }
    let damage = fixture.update(at: 0).damage
    expectEqual(damage.bounds, PixelRect(minX: 0, minY: 0, maxX: 60, maxY: 10))
    #expect(fixture.commands(of: 3).allSatisfy { $0.color.value == 0xFF00_00FF })
    expectEmpty(fixture.tree.checkInvariants())
  }

  @Test func `replicators without end in one another are held to the same limit`() throws {
    var fixture = try replicator(1e300, step: .identity)
    try fixture.commit {
      $0.addLayer(4, Rectangle(x: 0, y: 0, width: 20, height: 20), nil, in: 3)
      $0.setBits(LayerKind.replicator.rawValue, for: .kind, of: 4)
      $0.setScalar(1e300, for: .instanceCount, of: 4)
      $0.addLayer(5, Rectangle(x: 0, y: 0, width: 5, height: 5), .blue, in: 4)
      $0.addLayer(6, Rectangle(x: 0, y: 0, width: 5, height: 5), .blue, in: 4)
    }
    _ = fixture.update(at: 0)
    expectAtMost(fixture.tree.view.drawList.commands.count, 1 << 16 + 8)
    expectEqual(fixture.tree.scene.layerCount, 6)
    // The first instances are drawn, later ones are left out.
    #expect(!fixture.commands(of: 5).isEmpty)
  }

  @Test func `a frame evaluates a bounded number of animations for copies`() throws {
    var fixture = try replicator(4000, step: .identity)
    let animation = AnimationDescription(
      timing: Timing(beginTime: 0, duration: 10),
      content: .basic(
        .init(
          target: .init(PropertyKeyPath(.cornerRadius)), from: .scalar(0), to: .scalar(5))))
    try fixture.commit { for id in UInt32(1)...200 { $0.addAnimation(id, to: 3, animation) } }
    for frame in 1...3 {
      _ = fixture.update(at: Double(frame))
      // 800,000 copies were asked for.
      #expect((50_000...65_536).contains(fixture.tree.scene.copyEvaluations(of: 1)))
    }
    try fixture.commit { for id in UInt32(2)...200 { $0.removeAnimation(id, from: 3) } }
    _ = fixture.update(at: 4)
    expectEqual(fixture.tree.scene.copyEvaluations(of: 1), 3999)
    expectEmpty(fixture.tree.checkInvariants())
    try fixture.commit { $0.destroyLayer(2) }
    _ = fixture.update(at: 5)
    expectEqual(fixture.tree.scene.copyEvaluations(of: 1), 0)
  }

  @Test func `long values that are animated for copies are bounded, and count for their client`()
    throws
  {
    func path(_ x: Double) -> PropertyValue {
      var path = PathValue()
      path.move(to: Point(x: x, y: 0))
      for i in 0..<20_000 { path.line(to: Point(x: x + Double(i), y: Double(i % 7))) }
      return .path(path)
    }
    var fixture = try replicator(1000, step: .identity)
    try fixture.commit {
      $0.setBits(LayerKind.shape.rawValue, for: .kind, of: 3)
      $0.addAnimation(
        1, to: 3,
        AnimationDescription(
          timing: Timing(beginTime: 0, duration: 10),
          content: .basic(
            .init(target: .init(PropertyKeyPath(.path)), from: path(0), to: path(9)))))
    }
    var before = 0
    for frame in 1...3 {
      _ = fixture.update(at: Double(frame))
      // Each value has 340 KB: 1,300 evaluations.
      let bytes = fixture.tree.memory(of: [(client: 1, objects: ObjectCounts())])[0].properties
      #expect((12 << 20...16 << 20).contains(bytes))
      #expect(frame == 1 || bytes == before)
      before = bytes
      #expect((50_000...65_536).contains(fixture.tree.scene.copyEvaluations(of: 1)))
      expectGreater(fixture.tree.work(of: 1), 256 * 50_000)
    }
    expectEmpty(fixture.tree.checkInvariants())
    try fixture.commit { $0.removeAnimation(1, from: 3) }
    _ = fixture.update(at: 4)
    expectEqual(fixture.tree.memory(of: [(client: 1, objects: ObjectCounts())])[0].properties, 0)
  }

  @Test func `long values of copies are counted where their layers have none`() throws {
    var path = PathValue()
    for i in 0..<20_000 { path.move(to: Point(x: Double(i), y: 0)) }
    var fixture = try replicator(1000, step: .identity)
    try fixture.commit {
      $0.setScalar(1, for: .instanceDelay, of: 2)
      $0.setBits(LayerKind.shape.rawValue, for: .kind, of: 3)
      // The animation is over for the layer, but not for its copies.
      var animation = AnimationDescription(
        timing: Timing(beginTime: -10, duration: 10.5),
        content: .basic(
          .init(target: .init(PropertyKeyPath(.path)), from: .path(path), to: .path(path))))
      animation.isRemovedOnCompletion = false
      $0.addAnimation(1, to: 3, animation)
    }
    for time in 1...4 {
      _ = fixture.update(at: Double(time))
      let bytes = fixture.tree.memory(of: [(client: 1, objects: ObjectCounts())])[0].properties
      #expect((1 << 20...1 << 26).contains(bytes))
    }
    expectEmpty(fixture.tree.checkInvariants())
  }

  /// A layer of tiles with one copy, beside copies of a layer without tiles.
  private func fewTiles(beside others: Double) throws -> TreeFixture {
    var fixture = try replicator(2, step: .identity)
    let tile = ObjectValue(
      name: "", kind: "",
      attributes: ["image": .image(1), "rect": .rect(Rectangle(x: 0, y: 0, width: 9, height: 9))])
    try fixture.commit { encoder in
      let pixel: [UInt8] = [0, 255, 0, 255]
      pixel.withUnsafeBytes {
        encoder.defineImage(1, width: 1, height: 1, rowBytes: 4, pixels: $0)
      }
    }
    try fixture.commit {
      $0.setBits(LayerKind.tiled.rawValue, for: .kind, of: 3)
      $0.unset(.backgroundColor, of: 3)
      $0.set(.objects([ObjectValue](repeating: tile, count: 12)), for: .tiles, of: 3)
      $0.addLayer(4, Rectangle(x: 0, y: 0, width: 100, height: 100), nil, in: 1)
      $0.setBits(LayerKind.replicator.rawValue, for: .kind, of: 4)
      $0.setScalar(others, for: .instanceCount, of: 4)
      $0.addLayer(5, Rectangle(x: 0, y: 0, width: 10, height: 10), .red, in: 4)
    }
    _ = fixture.update(at: 0)
    return fixture
  }

  @Test func `copies without tiles take no tiles of others`() throws {
    let fixture = try fewTiles(beside: 40_000)
    expectEqual(fixture.commands(of: 3).count, 24)
    expectEqual(fixture.commands(of: 5).count, 40_000)
  }

  @Test func `the number of tiles of each copy changes for all copies at once`() throws {
    var fixture = try fewTiles(beside: 30_000)
    try fixture.commit {
      $0.addWindow(6, Rectangle(x: 0, y: 0, width: 10, height: 10))
      $0.destroyLayer(4)
      $0.insertSublayer(5, at: 0, of: 6)
      $0.setBits(LayerKind.replicator.rawValue, for: .kind, of: 6)
      $0.setScalar(30_001, for: .instanceCount, of: 6)
    }
    _ = fixture.update(at: 0)
    expectEqual(fixture.commands(of: 3).count, 24)
    // Copies in the other window now have tiles too, so that each has one.
    try fixture.commit { $0.setBits(LayerKind.tiled.rawValue, for: .kind, of: 5) }
    _ = fixture.update(at: 0)
    expectEqual(fixture.commands(of: 3).count, 12 + 1)
    expectEmpty(fixture.tree.checkInvariants())
  }

  @Test func `copies share a limit of tiles`() throws {
    var fixture = try replicator(101, step: .identity)
    let tile = ObjectValue(
      name: "", kind: "",
      attributes: ["image": .image(1), "rect": .rect(Rectangle(x: 0, y: 0, width: 9, height: 9))])
    try fixture.commit { encoder in
      let pixel: [UInt8] = [0, 255, 0, 255]
      pixel.withUnsafeBytes {
        encoder.defineImage(1, width: 1, height: 1, rowBytes: 4, pixels: $0)
      }
    }
    try fixture.commit {
      $0.setBits(LayerKind.tiled.rawValue, for: .kind, of: 3)
      $0.unset(.backgroundColor, of: 3)
      $0.set(.objects([ObjectValue](repeating: tile, count: 4096)), for: .tiles, of: 3)
    }
    _ = fixture.update(at: 0)
    // The layer's own tiles, and a hundredth of 32,768 for each of a hundred copies.
    expectEqual(fixture.commands(of: 3).count, 4096 + 100 * 327)
  }

  @Test(arguments: [250, 500]) func `copies whose gradients have too many stops show none`(
    count: Int
  ) throws {
    var fixture = try replicator(1001, step: .identity)
    try fixture.commit {
      $0.setBits(LayerKind.gradient.rawValue, for: .kind, of: 3)
      $0.unset(.backgroundColor, of: 3)
      $0.set(.colors([ColorValue](repeating: .red, count: count)), for: .colors, of: 3)
    }
    _ = fixture.update(at: 0)
    expectEqual(fixture.commands(of: 3).count, (count == 250 ? 1001 : 1))
  }

  @Test func `copies deep in replicators count as several`() throws {
    var fixture = try emptyWindow(20, 20)
    try fixture.commit {
      for id in UInt32(2)...65 {
        $0.createLayer(id)
        $0.setBits(LayerKind.replicator.rawValue, for: .kind, of: id)
        $0.setScalar(2, for: .instanceCount, of: id)
        $0.insertSublayer(id, at: 0, of: id - 1)
      }
      $0.addLayer(66, Rectangle(x: 0, y: 0, width: 5, height: 5), .red, in: 65)
    }
    _ = fixture.update(at: 0)
    #expect((5_000...40_000).contains(fixture.tree.scene.copyCount(of: 1)))
    expectEmpty(fixture.tree.checkInvariants())
    try fixture.commit { $0.destroyLayer(2) }
    _ = fixture.update(at: 1)
    expectEqual(fixture.tree.scene.copyCount(of: 1), 0)
  }

  @Test func `a count without end is held to a limit`() throws {
    let fixture = try replicator(1e300, step: .identity)
    expectAtMost(fixture.commands(of: 3).count, 1 << 16 + 1)
    expectEqual(fixture.tree.scene.layerCount, 3)
  }
}

extension CommitEncoder {
  /// Makes a layer show its sublayers `count` times, each transformed once more.
  fileprivate mutating func makeReplicator(_ layer: UInt32, _ count: Double, step: Matrix4) {
    setBits(LayerKind.replicator.rawValue, for: .kind, of: layer)
    setScalar(count, for: .instanceCount, of: layer)
    setMatrix(step, for: .instanceTransform, of: layer)
  }
}
