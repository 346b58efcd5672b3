import AnimationEvaluation
import DrawList
import Expectations
import GraphicsValues
import RenderTree
import TestSupport
import Testing
import WireProtocol

private let position = PropertyKeyPath(.position)
private let positionX = PropertyKeyPath(.position, .x)
private let opacity = PropertyKeyPath(.opacity)

/// A red square of 10 at (20, 20), layer 2, in a window over the display.
private func square() throws -> TreeFixture {
  var fixture = try emptyWindow(200, 100)
  try fixture.commit {
    $0.addLayer(2, Rectangle(x: 15, y: 15, width: 10, height: 10), .red, in: 1)
  }
  _ = fixture.update(at: 0)
  return fixture
}

private func point(_ x: Double, _ y: Double) -> PropertyValue { .point(Point(x: x, y: y)) }

extension TreeFixture {
  /// The x of layer 2 on screen.
  fileprivate var x: Double { shown(.position, of: 2).asPoint?.x ?? .nan }

  fileprivate mutating func events(at time: Double) -> [AnimationEvent.Kind] {
    update(at: time).sampling.events.map(\.kind)
  }
}

@Suite struct `Animations in the tree` {
  @Test func `a layer moves from the commit's time on and is back at the end`() throws {
    var fixture = try square()
    try fixture.commit(at: 10) {
      $0.addAnimation(1, to: 2, .basic(position, from: point(20, 20), to: point(120, 20)))
    }
    // Begin time 0 means the commit's time, not the frame's.
    let first = fixture.update(at: 10.25)
    expectEqual(fixture.x, 45)
    expectEqual(first.sampling.events.map(\.kind), [.started])
    expectTrue(first.sampling.isAnimating)
    let damage = fixture.update(at: 10.5).damage
    expectEqual(fixture.x, 70)
    #expect(damage.contains(x: 45, y: 20) && damage.contains(x: 70, y: 20))
    expectEqual(fixture.tree.view.drawList.pixels()[20 * 200 + 70], 0xFFFF_0000)
    let last = fixture.update(at: 11)
    expectEqual(last.sampling.events.map(\.kind), [.finished(isRemoved: true)])
    expectEqual(fixture.x, 20, "the first frame after it shows the committed value")
    expectFalse(last.sampling.isAnimating)
    expectEqual(last.sampling.nextChange, .infinity)
    expectEqual(fixture.tree.scene.animationCount, 0)
    expectEmpty(fixture.update(at: 12).sampling.events)
  }

  @Test func `one frame can see the whole animation`() throws {
    var fixture = try square()
    try fixture.commit(at: 1) { $0.addAnimation(1, to: 2, .basic(position, to: point(120, 20))) }
    expectEqual(fixture.events(at: 5), [.started, .finished(isRemoved: true)])
    expectEqual(fixture.x, 20)
  }

  @Test func `an animation in the future waits without a frame`() throws {
    var fixture = try square()
    try fixture.commit(at: 1) {
      $0.addAnimation(1, to: 2, .basic(position, to: point(120, 20), begin: 3))
    }
    let waiting = fixture.update(at: 1).sampling
    expectEmpty(waiting.events)
    expectFalse(waiting.isAnimating)
    expectEqual(waiting.nextChange, 3)
    expectEqual(fixture.update(at: 2.9).sampling.nextChange, 3)
    let begun = fixture.update(at: 3).sampling
    expectEqual(begun.events.map(\.kind), [.started])
    expectTrue(begun.isAnimating)
    expectEqual(begun.nextChange, 4)
  }

  @Test(arguments: FillMode.allCases)
  func `fill modes show the ends`(fill: FillMode) throws {
    var fixture = try square()
    try fixture.commit(at: 1) {
      $0.addAnimation(
        1, to: 2,
        .basic(
          positionX, from: .scalar(50), to: .scalar(90), begin: 2, fill: fill, isRemoved: false))
    }
    _ = fixture.update(at: 1.5)
    expectEqual(fixture.x, (fill.coversBefore ? 50 : 20))
    _ = fixture.update(at: 2.5)
    expectEqual(fixture.x, 70)
    expectEqual(fixture.events(at: 3.5), [.finished(isRemoved: false)])
    expectEqual(fixture.x, (fill.coversAfter ? 90 : 20))
    expectEqual(fixture.tree.scene.animationCount, 1, "it stays attached")
    let later = fixture.update(at: 100).sampling
    expectEmpty(later.events)
    expectFalse(later.isAnimating)
    expectEqual(later.nextChange, .infinity)
    try fixture.commit(at: 100) { $0.removeAnimation(1, from: 2) }
    _ = fixture.update(at: 100)
    expectEqual(fixture.x, 20)
  }

  @Test func `removing an animation shows the committed value again`() throws {
    var fixture = try square()
    try fixture.commit(at: 0) {
      $0.addAnimation(1, to: 2, .basic(position, to: point(120, 20), isRemoved: false))
      $0.addAnimation(2, to: 2, .basic(opacity, from: .scalar(0), to: .scalar(0.5)))
    }
    _ = fixture.update(at: 0.5)
    expectEqual(fixture.x, 70)
    try fixture.commit(at: 0.5) { $0.removeAnimation(1, from: 2) }
    let update = fixture.update(at: 0.5)
    expectEqual(fixture.x, 20)
    expectEqual(fixture.shown(.opacity, of: 2), .scalar(0.25), "the other one goes on")
    expectEmpty(update.sampling.events, "the client knows that it removed it")
    #expect(update.damage.contains(x: 70, y: 20))
  }

  @Test func `a size may be negative between two additive animations, §14.1`()
    throws
  {
    var fixture = try square()
    let size = PropertyKeyPath(.bounds, .size)
    try fixture.commit(at: 0) {
      $0.set(.rect(Rectangle(x: 0, y: 0, width: 20, height: 20)), for: .bounds, of: 2)
      for (id, difference) in [(1, -100.0), (2, 90.0)] {
        $0.addAnimation(
          UInt32(id), to: 2,
          .basic(
            size, from: .size(Size(width: difference, height: difference)),
            to: .size(Size(width: 0, height: 0)), isAdditive: true))
      }
    }
    _ = fixture.update(at: 0)
    expectEqual(fixture.shown(.bounds, of: 2).asRect, Rectangle(x: 0, y: 0, width: 10, height: 10))
    _ = fixture.update(at: 0.5)
    expectEqual(fixture.shown(.bounds, of: 2).asRect, Rectangle(x: 0, y: 0, width: 15, height: 15))
    // At the end the rectangle counts: it has the same area.
    try fixture.commit(at: 2) {
      $0.addAnimation(
        3, to: 2,
        .basic(
          size, from: .size(Size(width: -50, height: 0)), to: .size(Size(width: -50, height: 0)),
          isAdditive: true))
    }
    _ = fixture.update(at: 2.5)
    expectEqual(
      fixture.shown(.bounds, of: 2).asRect, Rectangle(x: -30, y: 0, width: 30, height: 20))
  }

  @Test func `additive animations add up in the order they came`() throws {
    var fixture = try square()
    try fixture.commit(at: 0) {
      for id in 1...2 as ClosedRange<UInt32> {
        $0.addAnimation(
          id, to: 2,
          .basic(positionX, from: .scalar(0), to: .scalar(40), isAdditive: true))
      }
    }
    _ = fixture.update(at: 0.25)
    expectEqual(fixture.x, 40)
    // A later animation that is not additive hides both.
    try fixture.commit(at: 0.25) {
      $0.addAnimation(3, to: 2, .basic(positionX, from: .scalar(7), to: .scalar(7)))
    }
    _ = fixture.update(at: 0.5)
    expectEqual(fixture.x, 7)
  }

  @Test func `a value committed under an animation shows when it ends`() throws {
    var fixture = try square()
    try fixture.commit(at: 0) {
      $0.addAnimation(1, to: 2, .basic(positionX, from: .scalar(20), to: .scalar(60)))
    }
    _ = fixture.update(at: 0.25)
    try fixture.commit(at: 0.25) { $0.setPoint(Point(x: 60, y: 33), for: .position, of: 2) }
    _ = fixture.update(at: 0.5)
    expectEqual(fixture.shown(.position, of: 2), point(40, 33), "y is not animated")
    expectEqual(fixture.committed(.position, of: 2), point(60, 33))
    _ = fixture.update(at: 1)
    expectEqual(fixture.shown(.position, of: 2), point(60, 33))
  }

  @Test func `an animation without a to-value goes where the layer was committed`() throws {
    var fixture = try square()
    try fixture.commit(at: 0) {
      $0.addAnimation(1, to: 2, .basic(position, from: point(100, 20)))
    }
    _ = fixture.update(at: 0.5)
    expectEqual(fixture.x, 60)
    try fixture.commit(at: 0.5) { $0.setPoint(Point(x: 200, y: 20), for: .position, of: 2) }
    _ = fixture.update(at: 0.5)
    expectEqual(fixture.x, 150)
  }

  @Test func `a group moves several things and ends as one`() throws {
    var fixture = try square()
    let group = AnimationDescription(
      timing: Timing(duration: 2),
      content: .group([
        .basic(positionX, from: .scalar(0), to: .scalar(100), fill: .forwards),
        .basic(opacity, from: .scalar(0), to: .scalar(1), duration: 2),
      ]))
    try fixture.commit(at: 0) { $0.addAnimation(1, to: 2, group) }
    expectEqual(fixture.events(at: 0.5), [.started])
    expectEqual(fixture.x, 50)
    expectEqual(fixture.shown(.opacity, of: 2), .scalar(0.25))
    _ = fixture.update(at: 1.5)
    expectEqual(fixture.x, 100)
    expectEqual(fixture.events(at: 2), [.finished(isRemoved: true)])
    expectEqual(fixture.x, 20)
    expectEqual(fixture.shown(.opacity, of: 2), .scalar(1))
  }

  @Test func `a paused layer stands still and resumes where it was`() throws {
    // The recipes of §4.9.
    var fixture = try square()
    try fixture.commit(at: 10) {
      $0.addAnimation(1, to: 2, .basic(positionX, from: .scalar(0), to: .scalar(100)))
    }
    _ = fixture.update(at: 10.25)
    try fixture.commit(at: 10.25) {
      $0.setScalar(0, for: .speed, of: 2)
      $0.setScalar(10.25, for: .timeOffset, of: 2)
    }
    let paused = fixture.update(at: 10.9).sampling
    expectEqual(fixture.x, 25)
    expectFalse(paused.isAnimating, "idle means asleep")
    expectEqual(paused.nextChange, .infinity, "idle means asleep")
    expectTrue(fixture.update(at: 20).damage.isEmpty)
    try fixture.commit(at: 20) { $0.setScalar(10.75, for: .timeOffset, of: 2) }
    _ = fixture.update(at: 20)
    expectEqual(fixture.x, 75, "scrubbing")
    try fixture.commit(at: 30) {
      $0.setScalar(1, for: .speed, of: 2)
      $0.setScalar(0, for: .timeOffset, of: 2)
      $0.setScalar(30 - 10.75, for: .beginTime, of: 2)
    }
    let resumed = fixture.update(at: 30.125).sampling
    expectLess(abs(fixture.x - 87.5), 1e-9)
    expectTrue(resumed.isAnimating)
    expectLess(abs(resumed.nextChange - 30.25), 1e-9)
    expectEqual(fixture.events(at: 30.25), [.finished(isRemoved: true)])
  }

  @Test func `the time of a superlayer is that of its sublayers`() throws {
    var fixture = try square()
    try fixture.commit(at: 4) {
      $0.setScalar(2, for: .speed, of: 1)
      $0.addAnimation(1, to: 2, .basic(positionX, from: .scalar(0), to: .scalar(100)))
    }
    _ = fixture.update(at: 4.25)
    expectEqual(fixture.x, 50)
    expectEqual(fixture.update(at: 4.25).sampling.nextChange, 4.5)
    try fixture.commit(at: 4.25) { $0.setScalar(0, for: .speed, of: 1) }
    _ = fixture.update(at: 5)
    expectEqual(fixture.x, 20, "local time is 0, before the begin")
  }

  @Test func `a layer whose time runs backwards does not keep the server awake`() throws {
    var fixture = try square()
    try fixture.commit(at: 1) {
      $0.setScalar(-1, for: .speed, of: 2)
      $0.addAnimation(
        1, to: 2, .basic(positionX, from: .scalar(0), to: .scalar(100), begin: 5))
    }
    let sampling = fixture.update(at: 2).sampling
    expectFalse(sampling.isAnimating)
    expectEqual(sampling.nextChange, .infinity, "its begin lies further in the past every second")
  }

  @Test func `an animation that runs backwards comes to rest before its begin`() throws {
    var fixture = try square()
    try fixture.commit(at: 0) {
      $0.setScalar(-1, for: .speed, of: 2)
      $0.setScalar(5, for: .timeOffset, of: 2)
      $0.addAnimation(
        1, to: 2, .basic(positionX, from: .scalar(0), to: .scalar(100), begin: 4, duration: 2))
    }
    #expect(fixture.update(at: 0.5).sampling.isAnimating)
    expectEqual(fixture.x, 25)
    let sampling = fixture.update(at: 2).sampling
    expectEqual(fixture.x, 20)
    expectFalse(sampling.isAnimating)
    expectEqual(sampling.nextChange, .infinity)
  }

  @Test(arguments: [Float(1), -1])
  func `the begin of a layer's time is waited for`(speed: Float) throws {
    var fixture = try square()
    try fixture.commit(at: 0) {
      $0.setScalar(10, for: .beginTime, of: 2)
      $0.setScalar(7, for: .timeOffset, of: 2)
      $0.setScalar(Double(speed), for: .speed, of: 2)
      $0.addAnimation(
        1, to: 2, .basic(positionX, from: .scalar(0), to: .scalar(100), begin: 5, duration: 4))
    }
    let waiting = fixture.update(at: 9).sampling
    expectEqual(waiting.nextChange, 10)
    expectEmpty(waiting.events)
    expectFalse(waiting.isAnimating)
    expectEqual(fixture.events(at: 10), [.started])
    expectEqual(fixture.x, 50)
  }

  @Test func `a destroyed layer takes its animations along`() throws {
    var fixture = try square()
    try fixture.commit(at: 0) {
      $0.addAnimation(1, to: 2, .basic(position, to: point(120, 20)))
    }
    _ = fixture.update(at: 0.5)
    try fixture.commit(at: 0.5) {
      $0.destroyLayer(2)
      $0.addLayer(3, Rectangle(x: 0, y: 0, width: 10, height: 10), .blue, in: 1)
    }
    let update = fixture.update(at: 0.6)
    expectEmpty(update.sampling.events)
    expectFalse(update.sampling.isAnimating)
    expectEqual(fixture.shown(.position, of: 3), point(5, 5))
    expectEmpty(fixture.tree.checkInvariants())
  }
}

/// The properties of one layer, without a tree.
private struct Properties: AnimatableProperties {
  var values: [PropertyKey: PropertyValue] = [:]
  subscript(key: PropertyKey) -> PropertyValue {
    get { values[key] ?? key.defaultValue }
    set { values[key] = newValue }
  }
}

private func isClose(_ a: PropertyValue, _ b: PropertyValue) -> Bool {
  func near(_ x: Double, _ y: Double) -> Bool { abs(x - y) <= 1e-6 * max(1, abs(x), abs(y)) }
  switch (a, b) {
  case (.scalar(let x), .scalar(let y)): return near(x, y)
  case (.point(let p), .point(let q)): return near(p.x, q.x) && near(p.y, q.y)
  case (.rect(let p), .rect(let q)):
    return near(p.x, q.x) && near(p.y, q.y) && near(p.width, q.width) && near(p.height, q.height)
  case (.matrix(let m), .matrix(let n)):
    return [(m.r0, n.r0), (m.r1, n.r1), (m.r2, n.r2), (m.r3, n.r3)].allSatisfy { x, y in
      (0..<4).allSatisfy { near(x[$0], y[$0]) }
    }
  case (.color(let c), .color(let d)):
    return near(Double(c.red), Double(d.red)) && near(Double(c.green), Double(d.green))
      && near(Double(c.blue), Double(d.blue)) && near(Double(c.alpha), Double(d.alpha))
  default: return a == b
  }
}

@Suite struct `Dense tracks in the tree` {
  @Test(arguments: 0..<12 as Range<UInt64>)
  func `the tree shows the value that each animation gives by itself`(seed: UInt64) throws {
    var scene = RandomScene(seed: seed)
    var fixture = try emptyWindow(200, 100)
    var attached: [UInt32: [(begin: Double, animation: AnimationDescription)]] = [:]
    try fixture.commit {
      for id in 2...9 as ClosedRange<UInt32> {
        $0.addLayer(id, Rectangle(x: 10, y: 10, width: 20, height: 20), .red, in: 1)
      }
    }
    let base = fixture.committed
    try fixture.commit(at: 1) { encoder in
      var number: UInt32 = 0
      for id in 2...9 as ClosedRange<UInt32> {
        for _ in 0..<Int.random(in: 0...3, using: &scene.random) {
          number += 1
          let animation = scene.animation(now: 1)
          encoder.addAnimation(number, to: id, animation)
          attached[id, default: []].append((1, animation))
        }
      }
    }
    var time = 1.0
    for _ in 0..<12 {
      _ = fixture.update(at: time)
      for id in 2...9 as ClosedRange<UInt32> {
        var expected = Properties()
        for key in PropertyKey.travelling { expected[key] = base(key, id, 1) }
        for (begin, animation) in attached[id] ?? [] {
          var animation = animation
          if animation.timing.beginTime == 0 { animation.timing.beginTime = begin }
          if animation.isRemovedOnCompletion, time >= animation.timing.endTime { continue }
          animation.apply(at: time, to: &expected)
        }
        for key in [
          PropertyKey.position, .opacity, .transform, .bounds, .zPosition, .backgroundColor,
        ] {
          let shown = fixture.shown(key, of: id)
          #expect(
            isClose(shown, expected[key]), "seed \(seed), layer \(id), \(key.name) at \(time)")
        }
      }
      expectEmpty(fixture.tree.checkInvariants(), "seed \(seed)")
      time += Double.random(in: 0.02...0.3, using: &scene.random)
    }
  }
}
