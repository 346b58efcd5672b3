import AnimationEvaluation
import DrawList
import Expectations
import GraphicsValues
import RenderTree
import TestSupport
import Testing
import WireProtocol

/// Limits counted for each client separately, so that no client takes another's share.
@Suite struct `Bounds of each client` {
  private static let size = Size(width: 100, height: 100)

  private func makeWindow(_ encoder: inout CommitEncoder) {
    encoder.createLayer(1)
    encoder.setRect(Rectangle(x: 0, y: 0, width: 100, height: 100), for: .bounds, of: 1)
    encoder.createContext(1, layer: 1, origin: .zero, size: Self.size, title: "")
  }

  private func makeReplicator(_ encoder: inout CommitEncoder, instances: Double) {
    makeWindow(&encoder)
    encoder.createLayer(2)
    encoder.setRect(Rectangle(x: 0, y: 0, width: 9, height: 9), for: .bounds, of: 2)
    encoder.setColor(
      ColorValue(red: 1, green: 0, blue: 0, alpha: 1), for: .backgroundColor, of: 2)
    encoder.setBits(LayerKind.replicator.rawValue, for: .kind, of: 1)
    encoder.setScalar(instances, for: .instanceCount, of: 1)
    encoder.insertSublayer(2, at: 0, of: 1)
  }

  private func fills(_ tree: RenderTree, of client: UInt32) -> Int {
    tree.view.drawList.commands.count { $0.kind == .fill && $0.client == client }
  }

  @Test(arguments: [(10.0, 10), (11.0, 11), (12.0, 11), (1e9, 11)])
  func `replicators show copies up to the limit`(instances: Double, shown: Int) throws {
    var fixture = TreeFixture()
    fixture.tree.scene.limits.copies = 10
    try fixture.commit { makeReplicator(&$0, instances: instances) }
    _ = fixture.update(at: 0)
    // The sublayer itself is no copy.
    expectEqual(fills(fixture.tree, of: 1), shown)
  }

  @Test func `a client with endless copies takes no copies of another client`() throws {
    var fixture = TreeFixture()
    fixture.tree.scene.limits.copies = 10
    try fixture.commit(client: 1) { makeReplicator(&$0, instances: 1e9) }
    try fixture.commit(client: 2) { makeReplicator(&$0, instances: 6) }
    _ = fixture.update(at: 0)
    expectEqual(fills(fixture.tree, of: 1), 11)
    expectEqual(fills(fixture.tree, of: 2), 6)
  }

  @Test func `copies are looked at when their own window is found again, not with others`() throws {
    var fixture = TreeFixture()
    try fixture.commit(client: 1) {
      makeReplicator(&$0, instances: 10)
      $0.addAnimation(
        1, to: 2,
        .basic(PropertyKeyPath(.cornerRadius), from: .scalar(0), to: .scalar(5), duration: 100))
    }
    try fixture.commit(client: 2) { makeReplicator(&$0, instances: 2) }
    for time in 0...2 { _ = fixture.update(at: Double(time)) }
    for count in [3.0, 4, 5] {
      try fixture.commit(client: 2) { $0.setScalar(count, for: .instanceCount, of: 1) }
      _ = fixture.update(at: count)
      expectEqual(fills(fixture.tree, of: 1), 10)
      expectEqual(fills(fixture.tree, of: 2), Int(count))
      expectEqual(fixture.tree.scene.copyEvaluations(of: 1), 9)
    }
    try fixture.commit(client: 2) { $0.destroyContext(1) }
    _ = fixture.update(at: 6)
    expectEqual(fixture.tree.scene.copyCount(of: 1), 9)
    expectEqual(fixture.tree.scene.copyCount(of: 2), 0)
    expectEmpty(fixture.tree.checkInvariants())
  }

  private func makeEmitters(_ encoder: inout CommitEncoder, count: Int, rate: Double) {
    makeWindow(&encoder)
    let pixel: [UInt8] = [255, 255, 255, 255]
    pixel.withUnsafeBytes {
      encoder.defineImage(1, width: 1, height: 1, rowBytes: 4, pixels: $0)
    }
    for layer in 2...UInt32(count + 1) {
      encoder.createLayer(layer)
      encoder.setBits(LayerKind.emitter.rawValue, for: .kind, of: layer)
      encoder.set(
        .objects([
          ObjectValue(
            attributes: [
              "birthRate": .scalar(rate), "lifetime": .scalar(100), "contents": .image(1),
            ])
        ]), for: .emitterCells, of: layer)
      encoder.insertSublayer(layer, at: layer - 2, of: 1)
    }
  }

  private func particles(_ tree: RenderTree, of client: UInt32) -> [Int] {
    tree.view.drawList.commands.filter { $0.client == client }.compactMap {
      if case .particles(let draw)? = tree.view.drawList.detail(of: $0) {
        draw.particles.count
      } else {
        nil
      }
    }
  }

  @Test(arguments: [(9.0, 9), (10.0, 10), (11.0, 10), (1e7, 10)])
  func `an emitter shows particles up to the limit`(rate: Double, shown: Int) throws {
    var fixture = TreeFixture()
    fixture.tree.scene.limits.particles = 10
    try fixture.commit { makeEmitters(&$0, count: 1, rate: rate) }
    _ = fixture.update(at: 0)
    // Adds half a birth interval, so that no birth is at the edge.
    _ = fixture.update(at: 1 + 0.5 / rate)
    expectEqual(particles(fixture.tree, of: 1), [shown])
  }

  @Test func `cells that emit nothing count for their client`() throws {
    var fixture = TreeFixture()
    try fixture.commit {
      makeWindow(&$0)
      $0.createLayer(2)
      $0.setBits(LayerKind.emitter.rawValue, for: .kind, of: 2)
      $0.set(
        .objects((0..<500).map { _ in ObjectValue(attributes: ["birthRate": .scalar(0)]) }),
        for: .emitterCells, of: 2)
      $0.insertSublayer(2, at: 0, of: 1)
    }
    for time in 0...3 { _ = fixture.update(at: Double(time)) }
    expectEqual(fixture.tree.samplingWork(of: 1), 256 + 500 * 64)
  }

  @Test func `the emitters of a client share its limit, and use no other client's`() throws {
    var fixture = TreeFixture()
    fixture.tree.scene.limits.particles = 12
    try fixture.commit(client: 1) { makeEmitters(&$0, count: 4, rate: 1e6) }
    try fixture.commit(client: 2) { makeEmitters(&$0, count: 1, rate: 7) }
    _ = fixture.update(at: 0)
    _ = fixture.update(at: 1.0625)
    expectEqual(particles(fixture.tree, of: 1), [3, 3, 3, 3])
    expectEqual(particles(fixture.tree, of: 2), [7])
  }

  @Test(arguments: [(3, false), (200, true)])
  func `animations make a limited number of bytes of long values in a frame`(
    count: UInt32, isBounded: Bool
  ) throws {
    var fixture = TreeFixture()
    // A list costs a megabyte or two whenever one of its attributes changes.
    let cells = (0..<500).map {
      ObjectValue(name: "cell\($0)", attributes: ["scale": .scalar(1), "speed": .scalar(2)])
    }
    try fixture.commit {
      makeWindow(&$0)
      $0.set(.objects(cells), for: .emitterCells, of: 1)
      for id in 1...count {
        let target = AnimationDescription.Target(
          PropertyKeyPath(.emitterCells),
          attribute: ObjectAttribute(objects: ["cell\(id)"], attribute: "scale"))
        $0.addAnimation(
          id, to: 1,
          AnimationDescription(
            timing: Timing(beginTime: 0, duration: 10),
            content: .basic(.init(target: target, from: .scalar(0), to: .scalar(9)))))
      }
    }
    // The first frame pays for topologies.
    for time in 0...3 { _ = fixture.update(at: Double(time)) }
    let work = fixture.tree.work(of: 1)
    // Half a pixel for each byte, and 256 for each animation.
    let most = 1 << 23 + 256 * Int(count) + 10_000
    #expect(isBounded ? (1 << 23..<most).contains(work) : (1 << 20..<1 << 23).contains(work))
    try fixture.commit { for id in 1...count { $0.removeAnimation(id, from: 1) } }
    for time in 4...5 { _ = fixture.update(at: Double(time)) }
    expectEqual(fixture.tree.work(of: 1), 0)
    expectEmpty(fixture.tree.checkInvariants())
  }

  private func cells(_ count: Int) -> PropertyValue {
    .objects(
      (0..<count).map {
        ObjectValue(name: "cell\($0)", attributes: ["scale": .scalar(1), "speed": .scalar(2)])
      })
  }

  private func animation(
    ofCell cell: Int, from: Double = 0, timing: Timing = Timing(beginTime: 0, duration: 10)
  ) -> AnimationDescription {
    let target = AnimationDescription.Target(
      PropertyKeyPath(.emitterCells),
      attribute: ObjectAttribute(objects: ["cell\(cell)"], attribute: "scale"))
    return AnimationDescription(
      timing: timing,
      content: .basic(.init(target: target, from: .scalar(from), to: .scalar(9))))
  }

  @Test(arguments: [3, 300]) func `a group counts a long value for each of its animations`(
    count: Int
  ) throws {
    var fixture = TreeFixture()
    try fixture.commit {
      makeWindow(&$0)
      $0.set(cells(500), for: .emitterCells, of: 1)
      $0.addAnimation(
        1, to: 1,
        AnimationDescription(
          timing: Timing(beginTime: 0, duration: 10),
          content: .group((0..<count).map { animation(ofCell: $0, from: 5) })))
    }
    for time in 0...3 { _ = fixture.update(at: Double(time)) }
    let work = fixture.tree.work(of: 1)
    #expect(
      count == 300
        ? (1 << 23..<1 << 23 + 10_000).contains(work) : (1 << 20..<1 << 23).contains(work))
    guard case .objects(let shown) = fixture.shown(.emitterCells, of: 1) else {
      Issue.record("no cells")
      return
    }
    expectEqual((shown[2].attributes["scale"] == .scalar(1)), (count == 300))
  }

  @Test func `a path that an animation brings counts where the layer has none`() throws {
    var path = PathValue()
    for i in 0..<10_000 { path.move(to: Point(x: Double(i), y: 0)) }
    var fixture = TreeFixture()
    try fixture.commit {
      makeWindow(&$0)
      $0.setBits(LayerKind.shape.rawValue, for: .kind, of: 1)
      $0.addAnimation(
        1, to: 1,
        AnimationDescription(
          timing: Timing(beginTime: 0, duration: 10),
          content: .basic(
            .init(target: .init(PropertyKeyPath(.path)), from: .path(path), to: .path(path)))))
    }
    for time in 0...3 { _ = fixture.update(at: Double(time)) }
    expectGreater(fixture.tree.work(of: 1), 10_000 * 8)
  }

  @Test func `long values beyond a frame's limit are made in a later frame`() throws {
    var fixture = TreeFixture()
    let layers = 2...61 as ClosedRange<UInt32>
    let still = Timing(
      beginTime: -20, duration: 1, fillMode: .forwards)
    try fixture.commit {
      makeWindow(&$0)
      for layer in layers {
        $0.createLayer(layer)
        $0.insertSublayer(layer, at: 0, of: 1)
        $0.set(cells(500), for: .emitterCells, of: layer)
        var description = animation(ofCell: 0, timing: still)
        description.isRemovedOnCompletion = false
        $0.addAnimation(layer, to: layer, description)
      }
    }
    func made() -> Int {
      layers.count {
        guard case .objects(let shown) = fixture.shown(.emitterCells, of: $0) else { return false }
        return shown[0].attributes["scale"] == .scalar(9)
      }
    }
    _ = fixture.update(at: 0)
    #expect((1..<layers.count).contains(made()))
    for time in 1...20 { _ = fixture.update(at: Double(time)) }
    expectEqual(made(), layers.count)
    #expect(!fixture.update(at: 21).sampling.isAnimating)
  }

  @Test func `a client with a layer that hosts pays for no other's windows`() throws {
    var fixture = TreeFixture()
    try fixture.commit(client: 1) { encoder in
      makeWindow(&encoder)
      encoder.createLayer(2)
      encoder.setBits(LayerKind.host.rawValue, for: .kind, of: 2)
      encoder.insertSublayer(2, at: 0, of: 1)
    }
    try fixture.commit(client: 2) { makeReplicator(&$0, instances: 3) }
    for time in 0...2 { _ = fixture.update(at: Double(time)) }
    for count in [2.0, 3, 4] {
      try fixture.commit(client: 2) { $0.setScalar(count, for: .instanceCount, of: 1) }
      _ = fixture.update(at: count)
      expectEqual(fixture.tree.samplingWork(of: 1), 0)
      expectGreater(fixture.tree.samplingWork(of: 2), 0)
    }
    // A client that also hosts pays for layers that its own changes make the server find again.
    try fixture.commit(client: 2) {
      $0.setBits(LayerKind.host.rawValue, for: .kind, of: 2)
    }
    _ = fixture.update(at: 5)
    expectEqual(fixture.tree.samplingWork(of: 1), 0)
    expectGreater(fixture.tree.samplingWork(of: 2), 0)
    expectEmpty(fixture.tree.checkInvariants())
  }

  @Test(arguments: [false, true]) func `sorting siblings by depth counts for their client`(
    isInOrder: Bool
  ) throws {
    var fixture = TreeFixture()
    let layers = 2...1001 as ClosedRange<UInt32>
    try fixture.commit {
      makeWindow(&$0)
      for layer in layers {
        $0.createLayer(layer)
        $0.insertSublayer(layer, at: layer - 2, of: 1)
        $0.setScalar(Double(isInOrder ? layer : layer * 7 % 1009), for: .zPosition, of: layer)
      }
    }
    for time in 0...2 { _ = fixture.update(at: Double(time)) }
    try fixture.commit { $0.setScalar(isInOrder ? 2.5 : 9000, for: .zPosition, of: 2) }
    _ = fixture.update(at: 3)
    // All rows are found again: about a thousand times ten comparisons, or none.
    let work = fixture.tree.samplingWork(of: 1)
    #expect(isInOrder ? work < 100_000 : (200_000..<300_000).contains(work))
    expectEmpty(fixture.tree.checkInvariants())
  }

  @Test func `the time of layers is found once for all their sublayers`() throws {
    func work(depth: UInt32) throws -> Int {
      var fixture = TreeFixture()
      try fixture.commit {
        makeWindow(&$0)
        for layer in 2...depth + 1 {
          $0.createLayer(layer)
          $0.insertSublayer(layer, at: 0, of: layer - 1)
        }
        for layer in 1000..<2000 as Range<UInt32> {
          $0.createLayer(layer)
          $0.insertSublayer(layer, at: 0, of: depth + 1)
          $0.addAnimation(
            layer, to: layer,
            .basic(PropertyKeyPath(.opacity), from: .scalar(1), to: .scalar(0), duration: 4))
        }
      }
      for time in 0...1 { _ = fixture.update(at: Double(time)) }
      try fixture.commit(at: 1) { $0.setScalar(1, for: .timeOffset, of: 2) }
      _ = fixture.update(at: 2)
      expectEqual(fixture.shown(.opacity, of: 1000), .scalar(0.25))
      expectEqual(fixture.shown(.opacity, of: 1999), .scalar(0.25))
      return fixture.tree.samplingWork(of: 1)
    }
    // Each further superlayer is searched for animations once.
    try expectEqual(work(depth: 100) - work(depth: 10), 2 * 64 * 90)
  }

  @Test func `siblings that make room for others count for their client`() throws {
    var fixture = TreeFixture()
    // The layers are on no display.
    try fixture.commit {
      makeWindow(&$0)
      $0.createLayer(2)
      for layer in 10..<8010 as Range<UInt32> {
        $0.createLayer(layer)
        $0.insertSublayer(layer, at: layer - 10, of: 2)
      }
    }
    for time in 0...1 { _ = fixture.update(at: Double(time)) }
    expectEqual(fixture.tree.samplingWork(of: 1), 0)
    try fixture.commit {
      // The last but one layer is found last, after all others have moved.
      for layer in (5009...8008 as ClosedRange<UInt32>).reversed() {
        $0.insertSublayer(layer, at: 0, of: 2)
      }
    }
    _ = fixture.update(at: 2)
    // After 17 passes, the list is cut into blocks.
    expectEqual(fixture.tree.samplingWork(of: 1), 17 * (7999 / 8) + (6000 - 17) * (4096 / 8))
    try fixture.commit {
      for _ in 0..<3000 {
        $0.removeFromSuperlayer(8009)
        $0.insertSublayer(8009, at: 7999, of: 2)
      }
    }
    _ = fixture.update(at: 3)
    expectEqual(fixture.tree.samplingWork(of: 1), 0)
    expectEmpty(fixture.tree.checkInvariants())
  }

  @Test func `a layer is found among its siblings wherever it is`() throws {
    var fixture = TreeFixture()
    var layers = Array(2...251 as ClosedRange<UInt32>)
    try fixture.commit {
      makeWindow(&$0)
      for (index, layer) in layers.enumerated() {
        $0.createLayer(layer)
        $0.insertSublayer(layer, at: UInt32(index), of: 1)
      }
    }
    _ = fixture.update(at: 0)
    for place in [0, 1, 63, 64, 65, 127, 128, 200, 240, 241, 239, 0] {
      let layer = layers.remove(at: place)
      let next = place * 5 % layers.count
      layers.insert(layer, at: next)
      try fixture.commit { $0.insertSublayer(layer, at: UInt32(next), of: 1) }
      _ = fixture.update(at: 0)
      let nodes = fixture.tree.scene.nodes(of: fixture.tree.scene.contexts[0], values: .model)
      expectEqual(nodes.dropFirst().map(\.layer), layers)
    }
    expectEmpty(fixture.tree.checkInvariants())
  }

  @Test func `an added subtree counts for its client`() throws {
    var fixture = TreeFixture()
    try fixture.commit {
      makeWindow(&$0)
      for layer in 2...200 as ClosedRange<UInt32> {
        $0.createLayer(layer)
        $0.insertSublayer(layer, at: 0, of: layer == 3 ? 2 : 1)
      }
    }
    var path = PathValue()
    path.move(to: .zero)
    for i in 0..<10_000 { path.line(to: Point(x: Double(i), y: 0)) }
    try fixture.commit {
      $0.setBits(LayerKind.shape.rawValue, for: .kind, of: 3)
      $0.setRect(Rectangle(x: 0, y: 0, width: 9, height: 9), for: .bounds, of: 3)
      $0.setColor(ColorValue(red: 1, green: 0, blue: 0, alpha: 1), for: .fillColor, of: 3)
      $0.set(.path(path), for: .path, of: 3)
    }
    for time in 0...2 { _ = fixture.update(at: Double(time)) }
    for time in 3...6 {
      // Among its siblings.
      try fixture.commit {
        $0.removeFromSuperlayer(3)
        $0.insertSublayer(3, at: 0, of: time % 2 == 0 ? 2 : 4)
      }
      _ = fixture.update(at: Double(time))
      expectAtLeast(fixture.tree.work(of: 1), 10_000)
    }
    expectEmpty(fixture.tree.checkInvariants())
  }
}
