import AnimationEvaluation
import DrawList
import Expectations
import GraphicsValues
import RenderTree
import SoftwareRenderer
import TestSupport
import Testing
import WireProtocol

/// Changes of a client to its own layers while another client has many.
enum SmallChange: CaseIterable, Sendable {
  case leaf
  case image
  case transition
  case depth
  case pause
  case hiding
  case mask
  /// Drawn as one picture, and then not: a group comes and goes.
  case group
  /// A change below a layer with a blur.
  case blurred

  /// Encodes the change; layer 2 and its sublayers 3 to 12 belong to the client.
  func encode(_ step: Int, into encoder: inout CommitEncoder) {
    let isEven = step % 2 == 0
    switch self {
    case .leaf:
      let id = 100 + UInt32(step / 2)
      if isEven {
        encoder.addLayer(id, Rectangle(x: 6, y: 6, width: 9, height: 9), .blue, in: 2, at: 3)
      } else {
        encoder.destroyLayer(id)
      }
    case .image:
      let number = UInt32(step + 1)
      encoder.addImage(number, width: 1, height: 1, [0xFF00_0000 | UInt32(step * 40)])
      encoder.setImage(number, for: .contents, of: 5)
      if step > 0 { encoder.releaseImage(number - 1) }
    case .transition:
      encoder.setColor(isEven ? .blue : .green, for: .backgroundColor, of: 5)
      encoder.addAnimation(
        200 + UInt32(step), to: 5,
        AnimationDescription(timing: Timing(duration: 0.15), content: .transition(.init())))
    case .depth:
      encoder.setScalar(isEven ? 2 : 0, for: .zPosition, of: 5)
    case .pause:
      encoder.setScalar(isEven ? 0 : 1, for: .speed, of: 2)
    case .hiding:
      encoder.setBool(isEven, for: .hidden, of: 5)
    case .group:
      encoder.setScalar(isEven ? 0.5 : 1, for: .opacity, of: 2)
    case .blurred:
      if step == 0 {
        encoder.set(
          .objects([
            ObjectValue(
              name: "b", kind: "gaussianBlur", attributes: ["inputRadius": .scalar(3)])
          ]), for: .filters, of: 1)
      }
      encoder.setScalar(isEven ? 3 : 0, for: .zPosition, of: 7)
      if isEven {
        encoder.addLayer(
          500 + UInt32(step), Rectangle(x: 95, y: 60, width: 12, height: 12), .blue, in: 2)
      } else {
        encoder.destroyLayer(500 + UInt32(step - 1))
      }
    case .mask:
      guard isEven else { return encoder.setMask(0, of: 5) }
      let id = 300 + UInt32(step)
      encoder.addLayer(id, Rectangle(x: 0, y: 0, width: 4, height: 9), .red)
      encoder.setMask(id, of: 5)
    }
  }
}

@Suite struct `Small changes among many layers` {
  /// Client 1 has a window with many moving layers, client 2 one with few.
  private func fixture(many: UInt32) throws -> TreeFixture {
    var fixture = TreeFixture(width: 300, height: 200)
    try fixture.commit(client: 1) {
      $0.addWindow(1, Rectangle(x: 0, y: 0, width: 200, height: 200), .white)
      for id in 2..<2 + many {
        let x = Double(id % 40) * 5
        $0.addLayer(id, Rectangle(x: x, y: Double(id / 40) * 5, width: 4, height: 4), .red, in: 1)
      }
    }
    try fixture.commit(client: 2) {
      $0.addWindow(1, Rectangle(x: 150, y: 20, width: 120, height: 120), .white)
      $0.addLayer(2, Rectangle(x: 10, y: 10, width: 100, height: 100), .green, in: 1)
      for id in 3...12 as ClosedRange<UInt32> {
        $0.addLayer(
          id, Rectangle(x: Double(id) * 7, y: 10, width: 12, height: 40), .red, in: 2, at: id - 3)
      }
      $0.addAnimation(
        1, to: 4,
        .basic(
          PropertyKeyPath(.position), to: .point(Point(x: 50, y: 90)), duration: 100,
          repeatCount: .infinity))
    }
    _ = fixture.update(at: 0)
    return fixture
  }

  @Test(arguments: SmallChange.allCases)
  func `nothing of another window is visited`(change: SmallChange) throws {
    var fixture = try fixture(many: 400)
    for step in 0..<8 {
      let time = Double(step) * 0.1
      try fixture.commit(client: 2, at: time) { change.encode(step, into: &$0) }
      _ = fixture.update(at: time)
      expectEqual(fixture.tree.view.visitedRows[1, default: 0], 0, "step \(step)")
      expectEmpty(fixture.tree.checkInvariants(), "step \(step)")
    }
  }

  @Test(arguments: SmallChange.allCases)
  func `the patched list equals one built anew, and damage covers the changes`(
    change: SmallChange
  ) throws {
    var patched = try fixture(many: 30)
    let renderer = SoftwareRenderer(threads: 1)
    let canvas = PixelsCanvas(width: 300, height: 200)
    renderer.draw(
      patched.tree.view.drawList, damage: [patched.tree.view.drawList.frame], into: canvas.buffer)
    for step in 0..<9 {
      let time = Double(step) * 0.1
      try patched.commit(client: 2, at: time) { change.encode(step, into: &$0) }
      for part in [0, 0.05] {
        let damage = patched.update(at: time + part).damage
        renderer.draw(patched.tree.view.drawList, damage: damage.rects, into: canvas.buffer)
        let difference = pixelsDifference(
          canvas.pixels, patched.tree.view.drawList.pixels(), width: 300)
        expectNil(difference, "step \(step)")
      }
      var fresh = try fixture(many: 30)
      for earlier in 0...step {
        let time = Double(earlier) * 0.1
        try fresh.commit(client: 2, at: time) { change.encode(earlier, into: &$0) }
        fresh.sample(at: time)
      }
      _ = fresh.update(at: time + 0.05)
      #expect(
        patched.tree.view.drawList.isSamePicture(as: fresh.tree.view.drawList), "step \(step)")
    }
  }

  @Test(arguments: SmallChange.allCases)
  func `a repeated change finds room after the first times`(change: SmallChange) throws {
    var fixture = try fixture(many: 30)
    var isNew: [Bool] = []
    for step in 0..<16 {
      let time = Double(step) * 0.1
      try fixture.commit(client: 2, at: time) { change.encode(step, into: &$0) }
      _ = fixture.update(at: time)
      isNew.append(!fixture.tree.view.takeNewParts().isEmpty)
    }
    #expect(isNew[0] && !isNew[8...].contains(true), "\(isNew)")
  }

  @Test func `paused layers of one client leave another's in their tracks`() throws {
    var fixture = try fixture(many: 50)
    try fixture.commit(client: 1) {
      for id in 2..<52 as Range<UInt32> {
        $0.addAnimation(
          id, to: id,
          .basic(
            PropertyKeyPath(.position), from: .point(.zero), to: .point(Point(x: 100, y: 100)),
            begin: 1e-3, duration: 4))
      }
    }
    _ = fixture.update(at: 0.1)
    let place = fixture.shown(.position, of: 7)
    try fixture.commit(client: 2) { $0.setScalar(0, for: .speed, of: 2) }
    _ = fixture.update(at: 0.1)
    expectEqual(fixture.shown(.position, of: 7), place)
    expectEqual(fixture.tree.scene.evaluatedLayerCount, 0)
    _ = fixture.update(at: 0.2)
    expectNotEqual(fixture.shown(.position, of: 7), place)
    expectEqual(fixture.tree.scene.evaluatedLayerCount, 0)
  }

  @Test(arguments: [true, false])
  func `a layer that changes its superlayer takes on the time there`(byList: Bool) throws {
    var fixture = try emptyWindow(300, 200)
    try fixture.commit {
      $0.addLayer(2, Rectangle(x: 0, y: 0, width: 100, height: 100), .red, in: 1)
      $0.addLayer(3, Rectangle(x: 0, y: 0, width: 100, height: 100), .green, in: 1)
      $0.setScalar(0, for: .speed, of: 3)
      $0.addLayer(4, Rectangle(x: 0, y: 0, width: 9, height: 9), .blue, in: 2)
      $0.addAnimation(
        1, to: 4,
        .basic(
          PropertyKeyPath(.position), from: .point(.zero), to: .point(Point(x: 100, y: 0)),
          begin: 1e-3, duration: 10, fill: .both))
    }
    _ = fixture.update(at: 1)
    let moving = fixture.shown(.position, of: 4)
    // While time stands at 0, the animation has not begun.
    try fixture.commit {
      if byList { $0.setSublayers([4], of: 3) } else { $0.insertSublayer(4, at: 0, of: 3) }
    }
    _ = fixture.update(at: 2)
    expectEqual(fixture.shown(.position, of: 4), .point(.zero))
    try fixture.commit { $0.insertSublayer(4, at: 0, of: 2) }
    _ = fixture.update(at: 1)
    expectEqual(fixture.shown(.position, of: 4), moving)
  }

  @Test func `room between layers does not disturb which layer hosts`() throws {
    var fixture = try emptyWindow(300, 200)
    try fixture.commit {
      $0.addLayer(2, Rectangle(x: 0, y: 0, width: 50, height: 50), .red, in: 1)
      $0.addLayer(3, Rectangle(x: 60, y: 0, width: 50, height: 50), .green, in: 1, at: 1)
      $0.addLayer(4, Rectangle(x: 5, y: 5, width: 30, height: 30), .blue, in: 3)
    }
    _ = fixture.update(at: 0)
    // There is no room for it, so the window is built again, with room.
    try fixture.commit {
      $0.addLayer(5, Rectangle(x: 0, y: 0, width: 9, height: 9), .blue, in: 2)
    }
    _ = fixture.update(at: 0)
    let token = String(repeating: "b", count: 32)
    try fixture.commit(client: 2) {
      $0.addWindow(1, Rectangle(x: 0, y: 0, width: 20, height: 20), .white)
      $0.setHostingToken(token, of: 1)
    }
    try fixture.commit {
      $0.setBits(LayerKind.host.rawValue, for: .kind, of: 4)
      $0.set(.text(token), for: .hostedToken, of: 4)
    }
    _ = fixture.update(at: 0)
    #expect(!fixture.commands(of: 1, client: 2).isEmpty)
    expectEmpty(fixture.tree.checkInvariants())
  }

  @Test func `a released image that layers still name shows nothing`() throws {
    var fixture = try fixture(many: 30)
    try fixture.commit(client: 2) {
      $0.addImage(1, width: 1, height: 1, [0xFF12_3456])
      $0.setImage(1, for: .contents, of: 5)
      $0.setImage(1, for: .contents, of: 6)
    }
    _ = fixture.update(at: 0)
    #expect(fixture.commands(of: 5, client: 2).contains { $0.kind == .image })
    try fixture.commit(client: 2) {
      $0.unset(.contents, of: 5)
      $0.releaseImage(1)
    }
    let damage = fixture.update(at: 0).damage
    #expect(fixture.commands(of: 6, client: 2).allSatisfy { $0.kind != .image })
    expectFalse(damage.isEmpty)
    expectEqual(fixture.tree.view.visitedRows[1, default: 0], 0)
    expectEmpty(fixture.tree.checkInvariants())
  }

  @Test func `spare room stays in proportion to the number of layers`() throws {
    var fixture = try emptyWindow(300, 200)
    let families = 2..<202 as Range<UInt32>
    try fixture.commit {
      for id in families {
        $0.addLayer(id, Rectangle(x: Double(id), y: 0, width: 8, height: 8), .red, in: 1)
      }
    }
    var next: UInt32 = 1000
    for round in 0..<12 {
      var added: [UInt32] = []
      try fixture.commit {
        for family in families {
          for _ in 0...round {
            $0.addLayer(next, Rectangle(x: 1, y: 1, width: 4, height: 4), .blue, in: family)
            added.append(next)
            next += 1
          }
        }
      }
      _ = fixture.update(at: 0)
      try fixture.commit { for id in added { $0.destroyLayer(id) } }
      _ = fixture.update(at: 0)
      expectEmpty(fixture.tree.checkInvariants())
    }
    expectEqual(fixture.commands.count, families.count)
    // Rows are placed for the layers of the largest round, with a little spare.
    expectLess(fixture.tree.view.drawList.commands.count, families.count * 20 + 1024)
  }
}
