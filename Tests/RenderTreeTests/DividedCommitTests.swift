import AnimationEvaluation
import DrawList
import Expectations
import GraphicsValues
import TestSupport
import Testing
import WireProtocol

@Suite struct `Commits applied over several frames` {
  @Test func `pieces of a commit are invisible before the rest`() throws {
    var fixture = TreeFixture()
    try fixture.commit {
      $0.addWindow(1, Rectangle(x: 0, y: 0, width: 100, height: 100), .red)
      $0.addLayer(2, Rectangle(x: 0, y: 0, width: 10, height: 10), .green, in: 1)
      $0.addAnimation(
        1, to: 2,
        .basic(.init(.opacity), from: .scalar(1), to: .scalar(0), begin: 1e-9, duration: 9))
    }
    _ = fixture.update(at: 1)
    let before = fixture.tree.view.drawList
    var encoder = CommitEncoder()
    encoder.setColor(.blue, for: .backgroundColor, of: 1)
    encoder.addLayer(3, Rectangle(x: 5, y: 5, width: 10, height: 10), .blue, in: 1)
    encoder.setPoint(Point(x: 50, y: 50), for: .position, of: 2)
    encoder.setScalar(7, for: .zPosition, of: 2)
    encoder.setScalar(0.5, for: .timeOffset, of: 2)
    var validator = CommitValidator()
    validator.undividedBytes = 0
    try encoder.operations.withUnsafeBytes { bytes in
      // The layers of the first commit.
      var setUp = CommitEncoder()
      setUp.createLayer(1)
      setUp.createLayer(2)
      try setUp.operations.withUnsafeBytes { try validator.validate($0, commitTime: 0) }
      try validator.validate(bytes, commitTime: 0)
      let parts = try unwrap(validator.parts)
      for index in parts.values.indices {
        expectEqual(
          fixture.tree.scene.applyValues(parts.values[index...index], of: bytes, from: 1).images, 0)
        let update = fixture.tree.update(at: 2, suspended: [1])
        expectTrue(update.damage.isEmpty)
        expectEqual(fixture.tree.checkInvariants(), [])
        #expect(fixture.tree.view.drawList.isSamePicture(as: before))
      }
      fixture.tree.scene.applyRest(parts.others, of: bytes, from: 1, commitTime: 0)
    }
    #expect(!fixture.update(at: 2).damage.isEmpty)
    expectEqual(fixture.shown(.position, of: 2), .point(Point(x: 50, y: 50)))
    expectEmpty(fixture.tree.checkInvariants())
  }

  @Test func `memory for pieces grows with their layers, not with their operations`()
    throws
  {
    var fixture = TreeFixture()
    var setUp = CommitEncoder()
    setUp.addWindow(1, Rectangle(x: 0, y: 0, width: 100, height: 100), .red)
    setUp.addLayer(2, Rectangle(x: 0, y: 0, width: 10, height: 10), .green, in: 1)
    try fixture.commit(setUp.operations)
    var encoder = CommitEncoder()
    for number in 0..<10_000 {
      encoder.setProperty(
        .point(Point(x: Double(number), y: 0)), for: .position, of: UInt32(1 + number % 2))
    }
    var validator = CommitValidator()
    validator.undividedBytes = 0
    try setUp.operations.withUnsafeBytes { try validator.validate($0, commitTime: 0) }
    try encoder.operations.withUnsafeBytes { bytes in
      try validator.validate(bytes, commitTime: 0)
      let clients = [(client: 1 as UInt32, objects: validator.objects)]
      let before = fixture.tree.memory(of: clients)[0].layers
      let parts = try unwrap(validator.parts)
      _ = fixture.tree.scene.applyValues(parts.values[...], of: bytes, from: 1)
      expectLess(fixture.tree.memory(of: clients)[0].layers - before, 1024)
      fixture.tree.scene.applyRest(parts.others, of: bytes, from: 1, commitTime: 0)
    }
    _ = fixture.update(at: 1)
    expectEqual(fixture.shown(.position, of: 2), .point(Point(x: 9999, y: 0)))
    expectEmpty(fixture.tree.checkInvariants())
  }

  @Test func `animations in pieces begin when the rest shows, at their place in time`() throws {
    var whole = TreeFixture()
    try whole.commit {
      $0.addWindow(1, Rectangle(x: 0, y: 0, width: 100, height: 100), .red)
      $0.addLayer(2, Rectangle(x: 0, y: 0, width: 10, height: 10), .green, in: 1)
      $0.addAnimation(
        1, to: 2,
        .basic(.init(.opacity), from: .scalar(1), to: .scalar(0.5), begin: 1e-9, duration: 90))
    }
    _ = whole.update(at: 1)
    var divided = whole
    var encoder = CommitEncoder()
    encoder.removeAnimation(1, from: 2)
    for layer in 3...6 as ClosedRange<UInt32> {
      encoder.addLayer(layer, Rectangle(x: 40, y: 40, width: 10, height: 10), .blue, in: 2)
      encoder.setPoint(Point(x: Double(layer), y: 7), for: .position, of: layer)
      for (number, key) in [PropertyKey.opacity, .cornerRadius, .position].enumerated() {
        let ends: (PropertyValue, PropertyValue) =
          key == .position
          ? (.point(.zero), .point(Point(x: 30, y: 30))) : (.scalar(0), .scalar(5))
        encoder.addAnimation(
          10 * layer + UInt32(number), to: layer,
          .basic(.init(key), from: ends.0, to: ends.1, duration: 4))
      }
    }
    encoder.addAnimation(
      90, to: 2, .basic(.init(.opacity), from: .scalar(0), to: .scalar(1), duration: 4))
    try whole.commit(encoder.operations, at: 1)
    #expect(try divided.commitDivided(encoder.operations, at: 1, frame: 1))
    expectEqual(divided.tree.scene.animationCount, whole.tree.scene.animationCount)
    for time in [2.0, 3, 6] {
      let events = whole.update(at: time).sampling.events
      expectEqual(Set(events), Set(divided.update(at: time).sampling.events))
      expectEqual(events.isEmpty, (time == 3))
      expectEqual(divided.tree.view.drawList, whole.tree.view.drawList, "at \(time)")
      expectEqual(divided.tree.checkInvariants(), [])
    }
  }

  @Test func `animations in pieces begin by the times that layers have at that place`() throws {
    func animation() -> AnimationDescription {
      .basic(.init(.opacity), from: .scalar(0), to: .scalar(1), duration: 8)
    }
    var whole = TreeFixture()
    try whole.commit {
      $0.addWindow(1, Rectangle(x: 0, y: 0, width: 100, height: 100), .red)
      $0.addLayer(2, Rectangle(x: 0, y: 0, width: 10, height: 10), .green, in: 1)
      $0.addLayer(3, Rectangle(x: 0, y: 0, width: 10, height: 10), .green, in: 1)
    }
    _ = whole.update(at: 1)
    var divided = whole
    var encoder = CommitEncoder()
    encoder.addAnimation(1, to: 2, animation())
    encoder.setScalar(2, for: .speed, of: 2)
    encoder.addAnimation(2, to: 2, animation())
    encoder.setScalar(0.5, for: .speed, of: 1)
    encoder.setScalar(-3, for: .timeOffset, of: 1)
    encoder.addAnimation(3, to: 2, animation())
    encoder.insertSublayer(3, at: 0, of: 2)
    encoder.addAnimation(4, to: 3, animation())
    encoder.removeFromSuperlayer(3)
    encoder.addAnimation(5, to: 3, animation())
    encoder.setScalar(1, for: .speed, of: 2)
    encoder.insertSublayer(3, at: 0, of: 1)
    try whole.commit(encoder.operations, at: 4)
    #expect(try divided.commitDivided(encoder.operations, at: 4, frame: 1))
    for time in [4.0, 5, 8, 13, 30, 60] {
      let events = whole.update(at: time).sampling.events
      expectEqual(events, divided.update(at: time).sampling.events)
      expectEqual(divided.tree.view.drawList, whole.tree.view.drawList, "at \(time)")
    }
    expectEqual(divided.tree.checkInvariants(), [])
  }

  /// The commit becomes visible in the frame in which the animation is over.
  @Test func `an animation that ends meanwhile leaves its layer where the commit says`() throws {
    var whole = TreeFixture()
    try whole.commit {
      $0.addWindow(1, Rectangle(x: 0, y: 0, width: 100, height: 100), .red)
      $0.addLayer(2, Rectangle(x: 0, y: 0, width: 10, height: 10), .green, in: 1)
      $0.addLayer(3, Rectangle(x: 2, y: 2, width: 5, height: 5), .blue, in: 2)
      $0.addAnimation(
        1, to: 2,
        .basic(
          .init(.position), from: .point(Point(x: 60, y: 60)), to: .point(Point(x: 80, y: 60)),
          begin: 1e-9, duration: 1))
    }
    _ = whole.update(at: 0.5)
    var divided = whole
    var encoder = CommitEncoder()
    encoder.setScalar(3, for: .cornerRadius, of: 2)
    try whole.commit(encoder.operations, at: 2)
    #expect(try divided.commitDivided(encoder.operations, at: 2, frame: 0.5))
    _ = whole.update(at: 2)
    _ = divided.update(at: 2)
    expectEqual(divided.tree.view.drawList, whole.tree.view.drawList, "after the end")
  }

  private static let transition = AnimationDescription(
    timing: Timing(duration: 1), content: .transition(Transition(type: .moveIn)))

  @Test func `transitions in pieces start from the picture before the first piece`() throws {
    var whole = TreeFixture()
    try whole.commit {
      $0.addWindow(1, Rectangle(x: 0, y: 0, width: 100, height: 100), .red)
      $0.addLayer(2, Rectangle(x: 0, y: 0, width: 50, height: 50), .green, in: 1)
      $0.addLayer(3, Rectangle(x: 5, y: 5, width: 20, height: 20), .red, in: 2)
      $0.addImage(1, width: 1, height: 1, [0xFF00_FFFF])
      $0.setImage(1, for: .contents, of: 3)
    }
    _ = whole.update(at: 1)
    var divided = whole
    var encoder = CommitEncoder()
    encoder.setColor(.blue, for: .backgroundColor, of: 2)
    encoder.addAnimation(1, to: 3, Self.transition)
    encoder.addLayer(4, Rectangle(x: 60, y: 60, width: 20, height: 20), .blue, in: 1)
    encoder.addAnimation(2, to: 4, Self.transition)
    encoder.addAnimation(3, to: 2, Self.transition)
    encoder.addAnimation(4, to: 2, Self.transition)
    encoder.addAnimation(5, to: 3, Self.transition)
    encoder.removeAnimation(4, from: 2)
    encoder.destroyLayer(3)
    encoder.releaseImage(1)
    try whole.commit(encoder.operations, at: 2)
    #expect(try divided.commitDivided(encoder.operations, at: 2, frame: 1))
    for time in [2.25, 2.5, 4] {
      _ = whole.update(at: time)
      _ = divided.update(at: time)
      expectEqual(
        divided.tree.view.drawList.commands.contains { $0.kind == .endTransition }, (time < 4))
      expectEqual(divided.tree.view.drawList, whole.tree.view.drawList, "at \(time)")
      expectEqual(divided.tree.checkInvariants(), [])
    }
  }

  @Test func `a client that leaves before the rest takes its transitions' old pictures along`()
    throws
  {
    var fixture = TreeFixture()
    fixture.tree.scene.teardownObjectsPerFrame = 2
    try fixture.commit {
      $0.addWindow(1, Rectangle(x: 0, y: 0, width: 100, height: 100), .red)
      $0.addImage(1, width: 1, height: 1, [0xFF00_FFFF])
      for layer in 2...9 as ClosedRange<UInt32> {
        $0.addLayer(layer, Rectangle(x: 0, y: 0, width: 50, height: 50), .green, in: 1)
        $0.setImage(1, for: .contents, of: layer)
      }
    }
    _ = fixture.update(at: 1)
    let clients = [(client: 1 as UInt32, objects: ObjectCounts())]
    let before = fixture.tree.memory(of: clients)[0].animations
    fixture.tree.stagePictures(for: [2, 3, 4, 4, 9, 77], of: 1)
    expectGreater(fixture.tree.memory(of: clients)[0].animations, before + 5 * 128)
    expectEqual(fixture.tree.checkInvariants(), [])
    fixture.removeClient(1)
    expectTrue(fixture.tree.scene.isTearingDown)
    while fixture.tree.scene.isTearingDown {
      _ = fixture.update(at: 2)
      expectEqual(fixture.tree.checkInvariants(), [])
    }
    expectEqual(fixture.tree.memory(of: clients)[0].animations, 0)
    #expect(fixture.tree.view.drawList.images.allSatisfy { $0 == nil })
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `the result equals applying the commit as a whole`(seed: UInt64) throws {
    var scene = RandomScene(seed: seed, changesTime: seed % 2 == 0)
    var whole = TreeFixture(width: 220, height: 150)
    var divided = whole
    var count = 0
    var time = 1.0
    for step in 0..<12 {
      var encoder = CommitEncoder()
      if step == 0 { scene.start(&encoder) }
      for _ in 0..<3 where step > 0 { scene.change(&encoder, now: time) }
      let frame = time
      time += 0.25
      try whole.commit(encoder.operations, at: time)
      if try divided.commitDivided(encoder.operations, at: time, frame: frame) { count += 1 }
      _ = whole.update(at: time)
      _ = divided.update(at: time)
      expectEqual(divided.tree.view.drawList, whole.tree.view.drawList, "commit \(step)")
      expectEqual(divided.tree.checkInvariants(), [], "commit \(step)")
    }
    expectGreater(count, 0)
  }
}
