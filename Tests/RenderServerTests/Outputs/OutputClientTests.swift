import AnimationEvaluation
import DrawList
import Expectations
import GraphicsValues
import RenderServer
import SoftwareRenderer
import TestSupport
import Testing
import WireProtocol

/// A core with an output of 60 frames a second and one of 50 to the right of it, and a client with a window on the
/// second.
private struct ClientOnSecond {
  let server = ServerFixture()
  let second: OutputID
  let client: TestClient

  var core: ServerCore { server.core }

  init() throws {
    _ = server.core.addOutput("A", OutputPlacement(screenWidth: 200, screenHeight: 100))
    second = try unwrap(
      server.core.addOutput(
        "B", OutputPlacement(screenWidth: 100, screenHeight: 100, origin: Point(x: 200, y: 0))))
    server.core.setInterval(0.02, of: second)
    client = try server.greetedClient()
    client.openWindow(at: Rectangle(x: 220, y: 10, width: 40, height: 20), color: .testRed)
    frame([.first, second])
    _ = try client.takeMessages()
  }

  @discardableResult
  func frame(_ outputs: [OutputID]) -> FrameOutcome {
    core.drawFrame(
      at: core.clock.now, on: outputs.map { FrameTarget($0, renderer: nil, pixels: nil) })
  }
}

@Suite struct `Clients of one of several outputs` {
  @Test func `a client's commits are applied in frames of the output that shows it`() throws {
    let fixture = try ClientOnSecond()
    expectEqual(fixture.core.output(of: fixture.client.session), fixture.second)
    fixture.client.commit { $0.setColor(.testGreen, for: .backgroundColor, of: 1) }
    expectFalse(fixture.core.isFrameAwaited(on: .first))
    expectTrue(fixture.core.isFrameAwaited(on: fixture.second))
    expectEqual(fixture.frame([.first]).latchedCommits, 0)
    expectEqual(fixture.frame([fixture.second]).latchedCommits, 1)
    let events = try fixture.client.takeMessages().compactMap {
      if case .frame(let event) = $0 { event.interval } else { nil }
    }
    expectEqual(events, [0.02])
  }

  @Test func `ticks come with frames of the output that shows a client`() throws {
    let fixture = try ClientOnSecond()
    fixture.client.serial += 1
    fixture.client.send(
      SetFrameEvents(enabled: true, interval: 0).frame(serial: fixture.client.serial))
    expectTrue(fixture.core.isFrameAwaited(on: fixture.second))
    func ticks() throws -> [Double] {
      try fixture.client.takeMessages().compactMap {
        if case .tick(let tick) = $0 { tick.interval } else { nil }
      }
    }
    fixture.frame([.first])
    try expectEmpty(ticks())
    fixture.frame([fixture.second])
    try expectEqual(ticks(), [0.02])
    expectEqual(fixture.core.outputs[fixture.second]?.nextTick, 0.02)
    expectEqual(fixture.core.outputs[.first]?.nextTick, .infinity)
  }

  @Test func `the first output that is on shows a client whose output is off`() throws {
    let fixture = try ClientOnSecond()
    fixture.core.removeOutput(fixture.second)
    fixture.client.commit { $0.setColor(.testGreen, for: .backgroundColor, of: 1) }
    expectTrue(fixture.core.isFrameAwaited(on: .first))
    expectEqual(fixture.frame([.first]).latchedCommits, 1)
  }

  @Test func `motion asks for frames where it is seen`() throws {
    let fixture = try ClientOnSecond()
    fixture.client.commit {
      $0.addAnimation(
        1, to: 1,
        .basic(PropertyKeyPath(.opacity), from: .scalar(0), to: .scalar(1), duration: 10))
    }
    let outcome = fixture.frame([.first, fixture.second])
    expectTrue(outcome.isAnimating)
    expectEqual(fixture.core.outputs[fixture.second]?.nextMotion, outcome.time)
    expectEqual(fixture.core.outputs[.first]?.nextMotion, .infinity)
  }

  @Test func `a client's window on another output moves its commits there`() throws {
    let fixture = try ClientOnSecond()
    fixture.client.commit {
      $0.setContextFrame(Rectangle(x: 20, y: 10, width: 40, height: 20), of: 1)
    }
    fixture.frame([.first, fixture.second])
    expectEqual(fixture.core.output(of: fixture.client.session), .first)
  }
}
