import Expectations
import GraphicsValues
import InputEvents
import RenderServer
import TestSupport
import Testing
import WireProtocol

/// Buttons and fingers that are down on an output that goes, whatever kind of display has it.
@Suite struct `Input on an output that goes` {
  private let server = ServerFixture()
  private let client: TestClient
  private static let second = OutputID(1)

  /// Output A of 200 × 100, and B of 100 × 100 to the right of it, with a window on each.
  init() throws {
    server.core.addOutput("A", OutputPlacement(screenWidth: 200, screenHeight: 100))
    server.core.addOutput(
      "B", OutputPlacement(screenWidth: 100, screenHeight: 100, origin: Point(x: 200, y: 0)))
    client = try server.greetedClient()
    client.commit {
      for (number, x) in [(1, 0.0), (2, 200.0)] as [(UInt32, Double)] {
        $0.createLayer(number)
        $0.setRect(Rectangle(x: 0, y: 0, width: 100, height: 100), for: .bounds, of: number)
        $0.setColor(.testRed, for: .backgroundColor, of: number)
        $0.createContext(
          number, layer: number, origin: Point(x: x, y: 0), size: Size(width: 100, height: 100),
          title: "")
      }
    }
    for _ in 0..<8 where server.core.isFrameAwaited { server.frame() }
    _ = try client.takeMessages()
  }

  private func send(_ action: InputEvent.Action, on output: OutputID = Self.second) {
    server.core.input(InputEvent(action, on: output))
  }

  private func said() throws -> [String] {
    try client.takeMessages().compactMap { message in
      switch message {
      case .pointer(let event): "\(event.kind) \(event.layer)"
      case .touch(let event): "touch \(event.finger) \(event.kind) \(event.layer)"
      default: nil
      }
    }
  }

  @Test func `its fingers are cancelled, and those of others stay`() throws {
    send(.touch(finger: 0, .began, at: Point(x: 50, y: 50), pressure: 1), on: .first)
    send(.touch(finger: 1, .began, at: Point(x: 50, y: 50), pressure: 1))
    send(.touch(finger: 2, .began, at: Point(x: 60, y: 60), pressure: 1))
    expectEqual(try said(), ["touch 0 began 1", "touch 1 began 2", "touch 2 began 2"])
    server.core.removeOutput(Self.second)
    expectEqual(try said(), ["touch 1 cancelled 2", "touch 2 cancelled 2"])
    // A display that says so, too, says nothing new.
    send(.touch(finger: 1, .cancelled, at: Point(x: 50, y: 50), pressure: 0), on: .first)
    send(.touch(finger: 0, .ended, at: Point(x: 50, y: 50), pressure: 0), on: .first)
    expectEqual(try said(), ["touch 0 ended 1"])
  }

  @Test func `its buttons are let go, and the pointer leaves`() throws {
    send(.pointerMoved(to: Point(x: 50, y: 50)))
    send(.pointerPressed(button: 1))
    send(.pointerPressed(button: 3))
    expectEqual(try said(), ["entered 2", "moved 2", "pressed 2", "pressed 2"])
    send(.pointerMoved(to: Point(x: 55, y: 50)))
    server.core.removeOutput(Self.second)
    expectEqual(try said(), ["moved 2", "released 2", "released 2", "left 2"])
    // The hand that lets go later lets go of nothing.
    send(.pointerMoved(to: Point(x: 50, y: 50)), on: .first)
    send(.pointerReleased(button: 1))
    server.core.flushPointer()
    expectEqual(try said(), ["entered 1", "moved 1"])
  }

  @Test func `buttons on another output stay`() throws {
    send(.pointerMoved(to: Point(x: 50, y: 50)), on: .first)
    send(.pointerPressed(button: 1))
    _ = try said()
    server.core.removeOutput(Self.second)
    expectEqual(try said(), [])
    send(.pointerReleased(button: 1))
    expectEqual(try said(), ["released 1"])
  }
}
