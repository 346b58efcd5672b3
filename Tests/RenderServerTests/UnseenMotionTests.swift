import AnimationEvaluation
import Expectations
import GraphicsValues
import RenderServer
import TestSupport
import Testing
import WireProtocol

private let window = Rectangle(x: 0, y: 0, width: 200, height: 100)

extension CommitEncoder {
  /// A window with a square, layer 2, that turns for ever, and whose layer 3 fades for half a second.
  fileprivate mutating func addSpinner() {
    addWindow(1, window, .red)
    addLayer(2, Rectangle(x: 10, y: 10, width: 20, height: 20), .green, in: 1)
    addAnimation(
      1, to: 2,
      .basic(
        PropertyKeyPath(.transform, .rotationZ), from: .scalar(0), to: .scalar(3.14159265),
        repeatCount: .infinity))
  }
}

@Suite struct `Frames of motion that cannot be seen` {
  @Test func `a hidden animation requests no frame, and is right when it shows again`() throws {
    let server = ServerFixture()
    let client = try server.greetedClient()
    client.commit {
      $0.addSpinner()
      $0.setBool(true, for: .hidden, of: 2)
    }
    let frame = server.frame()
    expectFalse(frame.isAnimating)
    expectEqual(frame.nextChange, .infinity)
    try server.core.setClock(0.25)
    client.commit { $0.setBool(false, for: .hidden, of: 2) }
    expectTrue(server.frame().isAnimating)
    // An eighth turn: a corner is above the middle.
    expectEqual(server.pixel(20, 7), 0xFF00_FF00)
  }

  @Test func `ends of hidden animations are reported in time`() throws {
    let server = ServerFixture()
    let client = try server.greetedClient()
    client.commit {
      $0.addSpinner()
      $0.setBool(true, for: .hidden, of: 2)
      $0.addAnimation(
        7, to: 2, .basic(PropertyKeyPath(.cornerRadius), to: .scalar(5), duration: 0.5))
    }
    let frame = server.frame()
    expectFalse(frame.isAnimating)
    expectEqual(frame.nextChange, 0.5)
    _ = try client.takeMessages()
    let end = try server.advance(by: 0.5)
    expectFalse(end.isAnimating)
    let stopped = AnimationStopped(layer: 2, animation: 7, finished: true, time: 0.5)
    #expect(try client.takeMessages().contains(.animationStopped(stopped)))
  }

  @Test func `ticks come as often as before`() throws {
    let server = ServerFixture()
    let client = try server.greetedClient()
    client.commit {
      $0.addSpinner()
      $0.setBool(true, for: .hidden, of: 2)
    }
    server.frame()
    client.serial += 1
    client.send(SetFrameEvents(enabled: true, interval: 0).frame(serial: client.serial))
    let frame = server.frame()
    expectFalse(frame.isAnimating)
    expectLess(abs(frame.nextTick - server.core.frames.interval), 1e-9)
  }

  @Test func `a covered animation is looked at again when its cover goes`() throws {
    let server = ServerFixture()
    let client = try server.greetedClient()
    client.commit {
      $0.addSpinner()
      $0.addLayer(3, window, .blue, in: 1, at: 1)
    }
    expectFalse(server.frame().isAnimating)
    try expectFalse(server.advance(by: 0.1).isAnimating)
    client.commit { $0.setScalar(0.5, for: .opacity, of: 3) }
    expectTrue(server.frame().isAnimating)
    client.commit { $0.setScalar(1, for: .opacity, of: 3) }
    expectFalse(server.frame().isAnimating)
  }
}
