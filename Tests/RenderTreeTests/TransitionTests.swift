import AnimationEvaluation
import DrawList
import Expectations
import GraphicsValues
import RenderTree
import TestSupport
import Testing
import WireProtocol

private let red: UInt32 = 0xFFFF_0000
private let blue: UInt32 = 0xFF00_00FF
private let green: UInt32 = 0xFF00_FF00

extension AnimationDescription {
  fileprivate static func transition(
    _ type: TransitionType = .moveIn, _ subtype: TransitionSubtype = .fromLeft,
    beginTime: Double = 0, duration: Double = 1, fill: FillMode = .removed, isRemoved: Bool = true
  ) -> AnimationDescription {
    AnimationDescription(
      timing: Timing(beginTime: beginTime, duration: duration, fillMode: fill),
      isRemovedOnCompletion: isRemoved,
      content: .transition(Transition(type: type, subtype: subtype)))
  }
}

extension TreeFixture {
  fileprivate func pixel(_ x: Int, _ y: Int) -> UInt32 {
    tree.view.drawList.pixels()[y * tree.view.drawList.width + x]
  }

  fileprivate var hasTransition: Bool {
    tree.view.drawList.commands.contains { $0.kind == .endTransition }
  }
}

/// §9.2.
@Suite struct `Transitions on screen` {
  /// A red layer 2 of 40 × 20 at (10, 10), with a green sublayer 3 in its left half.
  private func fixture() throws -> TreeFixture {
    var fixture = try emptyWindow(100, 60)
    try fixture.commit {
      $0.addLayer(2, Rectangle(x: 10, y: 10, width: 40, height: 20), .red, in: 1)
      $0.addLayer(3, Rectangle(x: 0, y: 0, width: 20, height: 20), .green, in: 2)
    }
    _ = fixture.update(at: 0)
    return fixture
  }

  /// A window in which each of some layers is a replicator with copies of a red square.
  private func replicators(_ layers: [UInt32], copies: Double) throws -> TreeFixture {
    var fixture = try emptyWindow(100, 100)
    try fixture.commit {
      for replicator in layers {
        $0.addLayer(replicator, Rectangle(x: 0, y: 0, width: 50, height: 50), nil, in: 1)
        $0.setBits(LayerKind.replicator.rawValue, for: .kind, of: replicator)
        $0.setScalar(copies, for: .instanceCount, of: replicator)
        let square = Rectangle(x: 0, y: 0, width: 5, height: 5)
        $0.addLayer(replicator + 1, square, .red, in: replicator)
      }
    }
    _ = fixture.update(at: 0)
    return fixture
  }

  @Test(arguments: [false, true])
  func `old pictures of one frame share a limit of copies`(isOneCommit: Bool) throws {
    var fixture = try replicators([2, 4, 6], copies: 15_000)
    for replicators in isOneCommit ? [[2, 4, 6]] : [[2], [4], [6]] as [[UInt32]] {
      try fixture.commit(at: 1) {
        for replicator in replicators {
          $0.addAnimation(replicator, to: replicator, .transition(.fade))
        }
      }
    }
    _ = fixture.update(at: 1.5)
    var count = 0
    var isOld = false
    for command in fixture.tree.view.drawList.commands {
      switch command.kind {
      case .beginTransition: isOld = true
      case .transitionNew: isOld = false
      default: if isOld, command.kind == .fill { count += 1 }
      }
    }
    #expect((31_000...32_768).contains(count), "\(count)")
  }

  @Test func `layers in old pictures are charged once, in the frame after the commit`() throws {
    var fixture = try emptyWindow(100, 100)
    try fixture.commit {
      for layer in 2...1001 as ClosedRange<UInt32> {
        $0.addLayer(layer, Rectangle(x: 0, y: 0, width: 5, height: 5), .red, in: 1)
      }
    }
    _ = fixture.update(at: 0)
    try fixture.commit(at: 1) { $0.addAnimation(1, to: 1, .transition(.fade)) }
    expectGreater(fixture.tree.freezingWork(of: 1), 1_000_000)
    _ = fixture.update(at: 1.25)
    #expect((1_000_000..<1_200_000).contains(fixture.tree.samplingWork(of: 1)))
    expectEqual(fixture.tree.freezingWork(of: 1), 0)
    _ = fixture.update(at: 1.5)
    expectLess(fixture.tree.samplingWork(of: 1), 10_000)
  }

  @Test func `an old picture is searched only as far as it can be kept`() throws {
    var fixture = try replicators([2], copies: 30_000)
    for animation in 1...10 as ClosedRange<UInt32> {
      try fixture.commit(at: 1) { $0.addAnimation(animation, to: 2, .transition(.fade)) }
      // 262,144 commands: of the ninth picture 22,144 could be kept, and of the tenth as many.
      let layers = fixture.tree.freezingWork(of: 1) / 1024
      #expect(animation < 9 ? layers >= 30_000 : layers <= 23_600, "picture \(animation)")
      fixture.sample(at: 1)
    }
  }

  @Test func `the old subtree is shown as it was committed last, the new one live`() throws {
    var fixture = try fixture()
    try fixture.commit(at: 1) {
      $0.setColor(.blue, for: .backgroundColor, of: 2)
      $0.destroyLayer(3)
      $0.addAnimation(1, to: 2, .transition())
    }
    _ = fixture.update(at: 1.25)
    expectEqual(fixture.pixel(15, 20), blue)
    expectEqual(fixture.pixel(25, 20), green)
    expectEqual(fixture.pixel(45, 20), red)
    // The new look is live: its changes show at once; the old look can no longer change.
    try fixture.commit(at: 1.25) { $0.setColor(.green, for: .backgroundColor, of: 2) }
    _ = fixture.update(at: 1.25)
    expectEqual(fixture.pixel(15, 20), green)
    expectEqual(fixture.pixel(45, 20), red)
    expectEmpty(fixture.tree.checkInvariants())
    let end = fixture.update(at: 2)
    expectEqual(end.sampling.events.map(\.kind), [.finished(isRemoved: true)])
    expectFalse(fixture.hasTransition)
    expectEqual(fixture.pixel(45, 20), green)
    expectEmpty(fixture.tree.checkInvariants())
  }

  @Test(arguments: [(FillMode.both, red), (.backwards, red), (.removed, blue)])
  func `before its delay has passed, a flip that fills shows the old look`(
    fill: FillMode, shown: UInt32
  ) throws {
    var fixture = try fixture()
    try fixture.commit(at: 1) {
      $0.setColor(.blue, for: .backgroundColor, of: 2)
      $0.addAnimation(1, to: 2, .transition(.oglFlip, .fromRight, beginTime: 2, fill: fill))
    }
    _ = fixture.update(at: 1.5)
    expectEqual(fixture.pixel(45, 20), shown)
    // Edge-on, the layer is invisible; after that it has the new look.
    _ = fixture.update(at: 2.5)
    expectTrue(fixture.hasTransition)
    #expect(![red, green, blue].contains(fixture.pixel(45, 20)))
    let end = fixture.update(at: 3.5)
    #expect(end.sampling.events.map(\.kind).contains(.finished(isRemoved: true)))
    expectFalse(fixture.hasTransition)
    expectEqual(fixture.pixel(45, 20), blue)
  }

  @Test func `images of the old look outlive their release`() throws {
    var fixture = try fixture()
    try fixture.commit {
      $0.addImage(1, width: 1, height: 1, [green])
      $0.setImage(1, for: .contents, of: 2)
      $0.removeFromSuperlayer(3)
    }
    _ = fixture.update(at: 0.5)
    try fixture.commit(at: 1) {
      $0.unset(.contents, of: 2)
      $0.releaseImage(1)
      $0.addAnimation(1, to: 2, .transition(.reveal))
    }
    _ = fixture.update(at: 1.5)
    expectEqual(fixture.pixel(15, 20), red)
    expectEqual(fixture.pixel(45, 20), green)
    expectEmpty(fixture.tree.checkInvariants())
    _ = fixture.update(at: 2)
    #expect(fixture.tree.view.drawList.images.allSatisfy { $0 == nil })
  }

  /// Client 2 has a red context in the window of client 1.
  @Test(arguments: [false, true])
  func `the old picture has nothing of half a commit of another client`(isAnimated: Bool) throws {
    var fixture = try emptyWindow(100, 60)
    try fixture.commit {
      $0.addLayer(2, Rectangle(x: 10, y: 10, width: 40, height: 20), nil, in: 1)
      $0.host("a", in: 2)
    }
    try fixture.commit(client: 2) {
      $0.addHosted(1, "a", Size(width: 40, height: 20), .red)
      if isAnimated {
        $0.addAnimation(
          1, to: 1,
          .basic(PropertyKeyPath(.opacity), from: .scalar(1), to: .scalar(1), duration: 9))
      }
    }
    _ = fixture.update(at: 0)
    _ = fixture.update(at: 0.5)
    var values = CommitEncoder()
    values.setColor(.blue, for: .backgroundColor, of: 1)
    values.operations.withUnsafeBytes {
      _ = fixture.tree.scene.applyValues([0..<$0.count], of: $0, from: 2)
    }
    try fixture.commit(at: 1) { $0.addAnimation(1, to: 1, .transition()) }
    _ = fixture.tree.update(at: 1.25, suspended: [2])
    expectTrue(fixture.hasTransition)
    expectEqual(fixture.pixel(45, 20), red)
    expectEmpty(fixture.tree.checkInvariants())
    let nothing = UnsafeRawBufferPointer(start: nil, count: 0)
    fixture.tree.scene.applyRest([], of: nothing, from: 2, commitTime: 1)
    _ = fixture.update(at: 3)
    expectEqual(fixture.pixel(45, 20), blue)
    expectEmpty(fixture.tree.checkInvariants())
  }

  @Test func `a layer that moves takes both pictures along`() throws {
    var fixture = try fixture()
    try fixture.commit(at: 1) {
      $0.setColor(.blue, for: .backgroundColor, of: 2)
      $0.setPoint(Point(x: 50, y: 20), for: .position, of: 2)
      $0.addAnimation(1, to: 2, .transition())
    }
    _ = fixture.update(at: 1)
    expectEqual(fixture.pixel(35, 20), green)
    expectEqual(fixture.pixel(65, 20), red)
    expectEqual(fixture.pixel(15, 20), 0xFF00_0000)
  }

  @Test func `a hidden layer fades in from nothing, and out to nothing`() throws {
    var fixture = try fixture()
    try fixture.commit(at: 1) {
      $0.setBool(true, for: .hidden, of: 2)
      $0.addAnimation(1, to: 2, .transition(.fade))
    }
    _ = fixture.update(at: 1.5)
    expectEqual(fixture.pixel(45, 20), 0xFF7F_0000)
    _ = fixture.update(at: 2)
    expectEqual(fixture.pixel(45, 20), 0xFF00_0000)
    try fixture.commit(at: 3) {
      $0.setBool(false, for: .hidden, of: 2)
      $0.addAnimation(2, to: 2, .transition(.fade))
    }
    _ = fixture.update(at: 3.5)
    expectEqual(fixture.pixel(45, 20), 0xFF80_0000)
    expectEmpty(fixture.tree.checkInvariants())
  }

  /// Ways to hide layer 2 while its transition from time 1 on runs.
  private enum Hiding: CaseIterable, Sendable {
    case atTheStart
    case atTheStartAndShownAgain
    case onTheWay
    case behindAMask
    case withSublayersExchanged

    func encode(_ step: Int, into encoder: inout CommitEncoder) {
      if step == 0, self == .behindAMask {
        encoder.addLayer(10, Rectangle(x: 0, y: 0, width: 30, height: 9), .white)
        encoder.setMask(10, of: 2)
      }
      if step == 0 { encoder.addAnimation(90, to: 2, .transition(.fade)) }
      switch (self, step) {
      case (.onTheWay, 0): encoder.setColor(.blue, for: .backgroundColor, of: 2)
      case (.onTheWay, 1): encoder.setBool(true, for: .hidden, of: 2)
      case (_, 0): encoder.setBool(true, for: .hidden, of: 2)
      case (.atTheStartAndShownAgain, 2): encoder.setBool(false, for: .hidden, of: 2)
      case (.withSublayersExchanged, 2): encoder.setSublayers([4, 3], of: 2)
      default: break
      }
    }
  }

  @Test(arguments: Hiding.allCases)
  private func `sublayers of a layer that only its transition shows are not drawn`(
    hiding: Hiding
  ) throws {
    // Layer 4 moves, so that its commands are checked in each frame.
    func moving() throws -> TreeFixture {
      var fixture = try emptyWindow(100, 60)
      try fixture.commit {
        $0.addLayer(2, Rectangle(x: 10, y: 10, width: 40, height: 20), .red, in: 1)
        $0.addLayer(3, Rectangle(x: 0, y: 0, width: 20, height: 20), .green, in: 2)
        $0.addLayer(4, Rectangle(x: 25, y: 5, width: 8, height: 8), .blue, in: 2)
        $0.addAnimation(
          80, to: 4,
          .basic(
            PropertyKeyPath(.position), to: .point(Point(x: 5, y: 15)), duration: 20,
            repeatCount: .infinity))
      }
      return fixture
    }
    var patched = try moving()
    _ = patched.update(at: 0)
    for step in 0..<6 {
      let time = 1 + 0.2 * Double(step)
      try patched.commit(at: time) { hiding.encode(step, into: &$0) }
      for part in [0, 0.1] {
        _ = patched.update(at: time + part)
        expectEqual(patched.tree.checkInvariants(), [], "step \(step)")
        var fresh = try moving()
        for earlier in 0...step {
          let time = 1 + 0.2 * Double(earlier)
          try fresh.commit(at: time) { hiding.encode(earlier, into: &$0) }
          fresh.sample(at: time)
        }
        _ = fresh.update(at: time + part)
        expectEqual(patched.tree.view.drawList, fresh.tree.view.drawList, "\(hiding), step \(step)")
        if hiding == .behindAMask, step < 5 {
          #expect(patched.commands(of: 10).allSatisfy { $0.kind.role != .paints })
        }
      }
    }
  }

  @Test func `a transition that replaces another starts from the committed values`() throws {
    var fixture = try fixture()
    try fixture.commit(at: 1) {
      $0.setColor(.blue, for: .backgroundColor, of: 2)
      $0.removeFromSuperlayer(3)
      $0.addAnimation(1, to: 2, .transition())
    }
    _ = fixture.update(at: 1.5)
    try fixture.commit(at: 1.5) {
      $0.removeAnimation(1, from: 2)
      $0.setColor(.green, for: .backgroundColor, of: 2)
      $0.addAnimation(2, to: 2, .transition())
    }
    _ = fixture.update(at: 1.75)
    expectEqual(fixture.pixel(15, 20), green)
    expectEqual(fixture.pixel(45, 20), blue)
    expectEmpty(fixture.tree.checkInvariants())
  }

  @Test func `a transition in a group runs, and one that stays holds its end`() throws {
    var fixture = try fixture()
    let part = AnimationDescription.transition(.reveal, fill: .forwards)
    var group = AnimationDescription(
      timing: Timing(duration: 1, fillMode: .forwards), isRemovedOnCompletion: false,
      content: .group([part]))
    group.timing.beginTime = 1
    try fixture.commit(at: 1) { [group] in
      $0.setColor(.blue, for: .backgroundColor, of: 2)
      $0.removeFromSuperlayer(3)
      $0.addAnimation(1, to: 2, group)
    }
    _ = fixture.update(at: 1.5)
    expectEqual(fixture.pixel(15, 20), blue)
    // The old picture has moved half of its way to the right.
    expectEqual(fixture.pixel(45, 20), green)
    _ = fixture.update(at: 4)
    expectTrue(fixture.hasTransition)
    expectEqual(fixture.pixel(45, 20), blue)
  }

  @Test func `a layer of the same commit, or of no window, changes at once`() throws {
    var fixture = try fixture()
    try fixture.commit(at: 1) {
      $0.addLayer(4, Rectangle(x: 60, y: 10, width: 20, height: 20), .blue, in: 1)
      $0.addAnimation(1, to: 4, .transition())
      $0.createLayer(5)
      $0.addAnimation(2, to: 5, .transition())
    }
    _ = fixture.update(at: 1.1)
    expectFalse(fixture.hasTransition)
    expectEqual(fixture.pixel(65, 20), blue)
  }

  @Test func `a recording that starts in the middle has the new look only`() throws {
    var fixture = try fixture()
    try fixture.commit(at: 1) {
      $0.setColor(.blue, for: .backgroundColor, of: 2)
      $0.addAnimation(1, to: 2, .transition())
    }
    _ = fixture.update(at: 1.25)
    var copy = TreeFixture(width: 100, height: 60)
    try copy.commit(fixture.tree.scene.snapshot(of: 1).operations)
    _ = copy.update(at: 1.25)
    expectFalse(copy.hasTransition)
    expectEqual(copy.pixel(45, 20), blue)
  }

  @Test func `animated contents dissolve, §6.4`() throws {
    var fixture = try fixture()
    try fixture.commit(at: 1) {
      $0.removeFromSuperlayer(3)
      $0.addImage(1, width: 1, height: 1, [red])
      $0.addImage(2, width: 1, height: 1, [blue])
      $0.setImage(2, for: .contents, of: 2)
      $0.addAnimation(1, to: 2, .basic(PropertyKeyPath(.contents), from: .image(1)))
    }
    _ = fixture.update(at: 1.5)
    expectEqual(fixture.pixel(45, 20), 0xFF7F_0080)
    let damage = fixture.update(at: 1.75).damage
    expectEqual(damage.rects, [PixelRect(minX: 10, minY: 10, maxX: 50, maxY: 30)])
    _ = fixture.update(at: 2)
    expectEqual(fixture.pixel(45, 20), blue)
    expectFalse(fixture.hasTransition)
  }
}
