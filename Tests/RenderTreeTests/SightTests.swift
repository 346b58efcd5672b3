import AnimationEvaluation
import Expectations
import GraphicsValues
import RenderTree
import TestSupport
import Testing
import WireProtocol

private let interval = 1.0 / 60
private let turn = PropertyKeyPath(.transform, .rotationZ)

/// An endless animation of layer 2, a red square of 10, in a window over the display of 320 × 240.
private func endless(
  _ path: PropertyKeyPath = turn, from: PropertyValue = .scalar(0),
  to: PropertyValue = .scalar(6.28),
  duration: Double = 1, autoreverses: Bool = false, at origin: Point = Point(x: 20, y: 20),
  _ build: (inout CommitEncoder) -> Void = { _ in }
) throws -> TreeFixture {
  var fixture = try emptyWindow(320, 240)
  try fixture.commit {
    $0.addLayer(2, Rectangle(x: origin.x, y: origin.y, width: 10, height: 10), .red, in: 1)
    $0.addAnimation(
      1, to: 2,
      .basic(
        path, from: from, to: to, duration: duration, repeatCount: .infinity,
        autoreverses: autoreverses))
    build(&$0)
  }
  return fixture
}

extension TreeFixture {
  /// When a frame has to be made for what moves, after one at `time`.
  fileprivate mutating func sight(at time: Double = 0) -> Double {
    #expect(update(at: time).sampling.isAnimating)
    return tree.nextSight(after: time, interval: interval)
  }
}

extension CommitEncoder {
  /// An opaque layer in front of the others.
  fileprivate mutating func cover(
    _ frame: Rectangle, _ id: UInt32 = 9, alpha: Float = 1, in superlayer: UInt32 = 1
  ) {
    addLayer(
      id, frame, ColorValue(red: 0, green: 0, blue: 1, alpha: alpha), in: superlayer, at: 1)
  }
}

@Suite struct `Motion that cannot be seen` {
  @Test func `an animation that is seen asks for the next frame`() throws {
    var fixture = try endless()
    expectEqual(fixture.sight(at: 0.5), 0.5)
  }

  @Test func `a hidden or transparent layer asks for no frame, nor does one below it`() throws {
    var hidden = try endless { $0.setBool(true, for: .hidden, of: 2) }
    expectEqual(hidden.sight(), .infinity)
    var transparent = try endless { $0.setScalar(0, for: .opacity, of: 2) }
    expectEqual(transparent.sight(), .infinity)
    for key in [PropertyKey.hidden, .opacity] {
      var below = try endless {
        $0.addLayer(3, Rectangle(x: 0, y: 0, width: 100, height: 100), in: 1)
        $0.addLayer(4, Rectangle(x: 0, y: 0, width: 100, height: 100), in: 3)
        $0.insertSublayer(2, at: 0, of: 4)
        $0.set(key == .hidden ? .bool(true) : .scalar(0), for: key, of: 3)
      }
      expectEqual(below.sight(), .infinity)
      try below.commit { $0.set(key == .hidden ? .bool(false) : .scalar(1), for: key, of: 3) }
      expectEqual(below.sight(at: 0.25), 0.25)
      let matrix = below.shown(.transform, of: 2).asMatrix
      expectLess(abs(matrix?.r0.x ?? 1), 0.01, "a quarter turn: time went on")
    }
  }

  @Test func `a covered layer whose zPosition changes may come to the front`() throws {
    var fixture = try endless(
      PropertyKeyPath(.zPosition), from: .scalar(-1), to: .scalar(1), duration: 4
    ) { $0.cover(Rectangle(x: 0, y: 0, width: 320, height: 240)) }
    expectEqual(fixture.sight(), 0)
  }

  @Test func `many motions outside the display are looked at within bounds`() throws {
    var fixture = try endless(at: Point(x: -500, y: 20)) {
      for id in 100..<4100 as Range<UInt32> {
        $0.addLayer(id, Rectangle(x: -400, y: 0, width: 5, height: 5), .red, in: 1)
        $0.addAnimation(
          id, to: id,
          .basic(
            turn, from: .scalar(0), to: .scalar(6.28), duration: 1, repeatCount: .infinity))
      }
    }
    // More than can be placed in advance count as seen.
    expectEqual(fixture.sight(), 0)
  }

  @Test(arguments: [(points: 100, isKnown: true), (points: 65_000, isKnown: false)])
  func `long paths outside the display are not looked at in advance`(
    points: Int, isKnown: Bool
  ) throws {
    func path(_ x: Double) -> PropertyValue {
      var path = PathValue()
      path.move(to: Point(x: x, y: 0))
      for index in 0..<points { path.line(to: Point(x: x, y: Double(index % 9))) }
      return .path(path)
    }
    var fixture = try endless(
      PropertyKeyPath(.path), from: path(0), to: path(5), at: Point(x: -500, y: 20)
    ) { $0.setBits(LayerKind.shape.rawValue, for: .kind, of: 2) }
    if isKnown {
      expectGreater(fixture.sight(), 5)
    } else {
      expectEqual(fixture.sight(), 0)
    }
  }

  @Test func `a layer with thousands of animations is not looked at in advance`() throws {
    var fixture = try endless(at: Point(x: -500, y: 20)) {
      for number in 10..<2010 as Range<UInt32> {
        $0.addAnimation(
          number, to: 2,
          .basic(turn, from: .scalar(0), to: .scalar(6.28), duration: 1, repeatCount: .infinity))
      }
    }
    expectEqual(fixture.sight(), 0)
  }

  @Test func `an animation of the opacity of a transparent layer is looked at`() throws {
    var fixture = try endless(PropertyKeyPath(.opacity), from: .scalar(0), to: .scalar(1)) {
      $0.setScalar(0, for: .opacity, of: 2)
    }
    expectEqual(fixture.sight(), 0)
  }

  @Test func `a layer without a window asks for no frame`() throws {
    var fixture = try endless { $0.removeFromSuperlayer(2) }
    expectEqual(fixture.sight(), .infinity)
  }

  @Test func `a layer outside the display or its superlayer's clip turns unseen`() throws {
    var outside = try endless(at: Point(x: 400, y: 20))
    expectGreater(outside.sight(), 5)
    var clipped = try endless {
      $0.addLayer(3, Rectangle(x: 100, y: 100, width: 50, height: 50), in: 1)
      $0.setBool(true, for: .masksToBounds, of: 3)
      $0.setPoint(Point(x: 90, y: 90), for: .position, of: 2)
      $0.insertSublayer(2, at: 0, of: 3)
    }
    expectGreater(clipped.sight(), 5)
    try clipped.commit { $0.setBool(false, for: .masksToBounds, of: 3) }
    expectEqual(clipped.sight(at: 1), 1)
  }

  @Test func `a layer that moves into sight asks for the frame before it is seen`() throws {
    var fixture = try endless(
      PropertyKeyPath(.position, .x), from: .scalar(-105), to: .scalar(95), duration: 4)
    // The right edge is at 0 after two seconds.
    let next = fixture.sight()
    expectGreater(next, 1.9)
    expectLess(next, 2)
    expectEqual(fixture.sight(at: 2.5), 2.5)
  }

  @Test func `an opaque layer in front covers, a translucent or smaller one does not`() throws {
    let area = Rectangle(x: 0, y: 0, width: 100, height: 100)
    var covered = try endless { $0.cover(area) }
    expectGreater(covered.sight(), 5)
    var translucent = try endless { $0.cover(area, alpha: 0.5) }
    expectEqual(translucent.sight(), 0)
    // The corners of the turning square leave the area.
    var small = try endless { $0.cover(Rectangle(x: 17, y: 17, width: 16, height: 16)) }
    expectGreater(small.sight(), 0)
    expectLess(small.sight(), 0.25)
    var joint = try endless {
      $0.cover(Rectangle(x: 0, y: 0, width: 25, height: 100))
      $0.cover(Rectangle(x: 25, y: 0, width: 100, height: 100), 10)
    }
    expectGreater(joint.sight(), 5)
  }

  @Test func `a colour that changes behind something opaque asks for no frame at all`() throws {
    var fixture = try endless(
      PropertyKeyPath(.backgroundColor), from: .color(.red), to: .color(.green)
    ) { $0.cover(Rectangle(x: 0, y: 0, width: 100, height: 100)) }
    expectEqual(fixture.sight(), .infinity)
  }

  @Test func `a cover that moves itself does not count`() throws {
    var fixture = try endless {
      $0.cover(Rectangle(x: 0, y: 0, width: 100, height: 100))
      $0.addAnimation(
        2, to: 9,
        .basic(
          PropertyKeyPath(.position, .x), from: .scalar(50), to: .scalar(51), repeatCount: .infinity
        ))
    }
    expectEqual(fixture.sight(), 0)
  }

  @Test func `a window that another one covers asks for no frame`() throws {
    var fixture = try endless()
    try fixture.commit(client: 2) {
      $0.addWindow(1, Rectangle(x: 0, y: 0, width: 320, height: 240), .green)
    }
    expectEqual(fixture.sight(), .infinity)
    try fixture.commit(client: 2) {
      $0.setContextFrame(Rectangle(x: 200, y: 0, width: 100, height: 100), of: 1)
    }
    for context in fixture.tree.scene.contexts {
      fixture.tree.scene.placeContext(
        client: context.client, id: context.id, frame: context.requestedFrame)
    }
    expectEqual(fixture.sight(at: 0.5), 0.5)
  }

  @Test func `the shadow of a covered layer that shows beside the cover is seen`() throws {
    var fixture = try endless {
      $0.cover(Rectangle(x: 15, y: 15, width: 20, height: 20))
      $0.setScalar(1, for: .shadowOpacity, of: 2)
      $0.set(.size(Size(width: 40, height: 0)), for: .shadowOffset, of: 2)
    }
    expectEqual(fixture.sight(), 0)
  }

  @Test func `a layer that moves inside one that moves is followed with it`() throws {
    var fixture = try endless {
      $0.addLayer(3, Rectangle(x: 400, y: 0, width: 50, height: 50), in: 1)
      $0.insertSublayer(2, at: 0, of: 3)
      $0.addAnimation(
        2, to: 3,
        .basic(
          PropertyKeyPath(.position, .x), from: .scalar(625), to: .scalar(225), duration: 4,
          autoreverses: true))
    }
    let next = fixture.sight()
    // The square's left side, at most 7 from its middle, passes x = 320 a little before 3 seconds.
    expectGreater(next, 2.7)
    expectLess(next, 3.1)
  }

  @Test func `copies of a replicator are hidden with it, and seen one by one`() throws {
    func spinner(_ build: (inout CommitEncoder) -> Void) throws -> TreeFixture {
      try endless(PropertyKeyPath(.opacity), from: .scalar(1), to: .scalar(0.2)) {
        $0.addLayer(3, Rectangle(x: 300, y: 0, width: 50, height: 50), in: 1)
        $0.setBits(4, for: .kind, of: 3)
        $0.setScalar(3, for: .instanceCount, of: 3)
        $0.setScalar(-0.1, for: .instanceDelay, of: 3)
        $0.setMatrix(.translation(-100, 0, 0), for: .instanceTransform, of: 3)
        $0.insertSublayer(2, at: 0, of: 3)
        build(&$0)
      }
    }
    // The layer itself lies beside the display.
    var shown = try spinner { _ in }
    expectEqual(shown.sight(), 0)
    var hidden = try spinner { $0.setBool(true, for: .hidden, of: 3) }
    expectEqual(hidden.sight(), .infinity)
    var covered = try spinner { $0.cover(Rectangle(x: 0, y: 0, width: 320, height: 100)) }
    expectEqual(covered.sight(), .infinity)
  }

  @Test func `an emitter is not seen where something covers its clip`() throws {
    func emitter(_ build: (inout CommitEncoder) -> Void) throws -> TreeFixture {
      var fixture = try emptyWindow(320, 240)
      try fixture.commit {
        $0.addLayer(2, Rectangle(x: 0, y: 0, width: 100, height: 100), in: 1)
        $0.setBool(true, for: .masksToBounds, of: 2)
        $0.addLayer(3, Rectangle(x: 20, y: 20, width: 20, height: 20), in: 2)
        $0.addImage(7, width: 1, height: 1, [0xFFFF_FFFF])
        $0.setBits(8, for: .kind, of: 3)
        $0.set(
          .objects([
            ObjectValue(
              name: "cell", kind: "cell",
              attributes: [
                "birthRate": .scalar(10), "lifetime": .scalar(5), "contents": .image(7),
              ])
          ]), for: .emitterCells, of: 3)
        build(&$0)
      }
      return fixture
    }
    var shown = try emitter { _ in }
    expectEqual(shown.sight(at: 1), 1)
    var hidden = try emitter { $0.setBool(true, for: .hidden, of: 2) }
    expectEqual(hidden.sight(at: 1), .infinity)
    var covered = try emitter { $0.cover(Rectangle(x: 0, y: 0, width: 100, height: 100)) }
    expectEqual(covered.sight(at: 1), .infinity)
  }

  @Test func `too much to look ahead for counts as seen`() throws {
    var fixture = try endless(at: Point(x: 400, y: 20)) { commit in
      for id in 100..<1300 as Range<UInt32> {
        commit.addLayer(id, Rectangle(x: 0, y: 0, width: 1, height: 1), .red, in: 2)
      }
    }
    expectEqual(fixture.sight(), 0)
  }
}
