import DrawList
import Expectations
import GraphicsValues
import InputEvents
import RenderServer
import SoftwareRenderer
import TestSupport
import Testing
import WireProtocol

/// A core with two outputs side by side: 200 × 100 pixels at scale 1, and 120 × 240 at scale 2 to the right of it.
private struct TwoOutputs {
  let server = ServerFixture()
  let second: OutputID
  var canvases: [PixelsCanvas]
  private let renderers = [SoftwareRenderer(threads: 1), SoftwareRenderer(threads: 1)]

  var core: ServerCore { server.core }

  init() throws {
    _ = server.core.addOutput(
      "A", OutputPlacement(screenWidth: 200, screenHeight: 100))
    second = try unwrap(
      server.core.addOutput(
        "B",
        OutputPlacement(
          screenWidth: 240, screenHeight: 120, orientation: .rotated90, scale: 2,
          origin: Point(x: 200, y: 0))))
    canvases = [PixelsCanvas(width: 200, height: 100), PixelsCanvas(width: 120, height: 240)]
  }

  /// Draws a frame on some outputs.
  @discardableResult
  func frame(on numbers: [Int] = [0, 1]) -> FrameOutcome {
    server.core.drawFrame(
      at: server.core.clock.now,
      on: numbers.map {
        FrameTarget(
          OutputID(UInt32($0)), renderer: renderers[$0], pixels: canvases[$0].buffer)
      })
  }
}

@Suite struct `Several outputs of a server` {
  @Test func `a window over two outputs is shown by both, in the pixels of each`() throws {
    let outputs = try TwoOutputs()
    let client = try outputs.server.greetedClient()
    client.openWindow(at: Rectangle(x: 180, y: 40, width: 40, height: 20), color: .testRed)
    outputs.frame()
    expectEqual(outputs.canvases[0][179, 50], 0xFF00_0000)
    expectEqual(outputs.canvases[0][180, 50], 0xFFFF_0000)
    expectEqual(outputs.canvases[0][199, 50], 0xFFFF_0000)
    expectEqual(outputs.canvases[1][0, 100], 0xFFFF_0000)
    expectEqual(outputs.canvases[1][39, 100], 0xFFFF_0000)
    expectEqual(outputs.canvases[1][40, 100], 0xFF00_0000)
    expectEqual(outputs.canvases[1][0, 79], 0xFF00_0000)
    expectEqual(outputs.canvases[1][0, 80], 0xFFFF_0000)
  }

  @Test func `a touch on an output that is gone is no pick on another`() throws {
    let outputs = try TwoOutputs()
    outputs.frame()
    outputs.core.devices.picking.isAwaited = true
    outputs.core.removeOutput(outputs.second)
    outputs.core.input(
      InputEvent(.touch(finger: 1, .began, at: Point(x: 5, y: 5), pressure: 1), on: outputs.second))
    expectTrue(outputs.core.devices.picking.isAwaited)
    outputs.core.input(
      InputEvent(.touch(finger: 1, .began, at: Point(x: 5, y: 5), pressure: 1), on: .first))
    expectFalse(outputs.core.devices.picking.isAwaited)
  }

  @Test func `damage waits for the next frame of its output`() throws {
    let outputs = try TwoOutputs()
    let client = try outputs.server.greetedClient()
    client.openWindow(at: Rectangle(x: 180, y: 40, width: 40, height: 20), color: .testRed)
    outputs.frame()
    client.commit { $0.setColor(.testGreen, for: .backgroundColor, of: 1) }
    outputs.frame(on: [0])
    expectEqual(outputs.canvases[0][190, 50], 0xFF00_FF00)
    expectEqual(outputs.canvases[1][0, 100], 0xFFFF_0000)
    expectTrue(outputs.core.isFrameAwaited(on: outputs.second))
    client.commit { $0.setColor(.testBlue, for: .backgroundColor, of: 1) }
    outputs.frame(on: [1])
    // The first output shows the client's front window, so only its frames apply the client's commits.
    expectEqual(outputs.canvases[1][0, 100], 0xFF00_FF00)
    expectFalse(outputs.core.isFrameAwaited(on: outputs.second))
    outputs.frame(on: [0])
    outputs.frame(on: [1])
    expectEqual(outputs.canvases[0][190, 50], 0xFF00_00FF)
    expectEqual(outputs.canvases[1][0, 100], 0xFF00_00FF)
  }

  @Test func `an output that is off is not drawn, and shows everything when it is back`() throws {
    let outputs = try TwoOutputs()
    let client = try outputs.server.greetedClient()
    client.openWindow(at: Rectangle(x: 180, y: 40, width: 40, height: 20), color: .testRed)
    outputs.frame()
    let placement = try unwrap(outputs.core.outputs[outputs.second]).placement
    outputs.core.removeOutput(outputs.second)
    outputs.frame(on: [0])
    client.commit { $0.setColor(.testGreen, for: .backgroundColor, of: 1) }
    outputs.frame(on: [0])
    expectEqual(outputs.canvases[1][0, 100], 0xFFFF_0000)
    expectEqual(outputs.core.addOutput("B", placement), outputs.second)
    outputs.frame(on: [1])
    expectEqual(outputs.canvases[1][0, 100], 0xFF00_FF00)
    expectEqual(outputs.core.outputs.count, 2)
  }

  @Test func `the pointer hits what its output shows`() throws {
    let outputs = try TwoOutputs()
    let client = try outputs.server.greetedClient()
    client.openWindow(at: Rectangle(x: 180, y: 40, width: 40, height: 20), color: .testRed)
    outputs.frame()
    _ = try client.takeMessages()
    outputs.core.input(
      InputEvent(.pointerMoved(to: Point(x: 20, y: 100)), on: outputs.second))
    outputs.core.flushPointer()
    let entered = try unwrap(client.takePointerEvents().first)
    expectEqual(entered.kind, .entered)
    expectEqual(Point(x: entered.x, y: entered.y), Point(x: 30, y: 10))
    outputs.core.input(InputEvent(.pointerPressed(button: 1), on: outputs.second))
    outputs.core.input(InputEvent(.pointerMoved(to: Point(x: 190, y: 50))))
    outputs.core.flushPointer()
    let moved = try unwrap(client.takePointerEvents().last)
    expectEqual(Point(x: moved.x, y: moved.y), Point(x: 10, y: 10))
  }

  @Test func `events on an output that is off hit nothing`() throws {
    let outputs = try TwoOutputs()
    let client = try outputs.server.greetedClient()
    client.openWindow(at: Rectangle(x: 180, y: 40, width: 40, height: 20), color: .testRed)
    outputs.frame()
    outputs.core.removeOutput(outputs.second)
    _ = try client.takeMessages()
    outputs.core.input(
      InputEvent(.pointerMoved(to: Point(x: 20, y: 100)), on: outputs.second))
    outputs.core.input(
      InputEvent(.touch(finger: 1, .began, at: Point(x: 20, y: 100), pressure: 1), on: OutputID(9)))
    outputs.core.flushPointer()
    try expectEmpty(client.takePointerEvents())
  }

  @Test func `a frame of no output applies all commits`() throws {
    let outputs = try TwoOutputs()
    let client = try outputs.server.greetedClient()
    outputs.core.removeOutput(.first)
    outputs.core.removeOutput(outputs.second)
    client.openWindow(at: Rectangle(x: 0, y: 0, width: 40, height: 20), color: .testRed)
    expectEqual(outputs.core.drawFrame(at: 0, on: []).latchedCommits, 1)
  }

  @Test(arguments: [
    OutputPlacement(screenWidth: 0, screenHeight: 100),
    OutputPlacement(screenWidth: 100, screenHeight: 16_385),
    OutputPlacement(screenWidth: 100, screenHeight: 100, scale: 0),
    OutputPlacement(screenWidth: 100, screenHeight: 100, scale: .nan),
    OutputPlacement(screenWidth: 100, screenHeight: 100, origin: Point(x: 0.5, y: 0)),
    OutputPlacement(screenWidth: 100, screenHeight: 100, origin: Point(x: 1e9, y: 0)),
  ])
  func `an impossible output is refused`(_ placement: OutputPlacement) {
    let server = ServerFixture()
    expectNil(server.core.addOutput("A", placement))
    server.core.configureOutput(.first, placement)
    expectEqual(server.core.outputs[.first]?.placement.width, 200)
  }

  @Test func `a state of an output reads back from its bytes`() throws {
    let output = OutputRecord(
      id: OutputID(3), name: "HDMI-A-1",
      placement: OutputPlacement(
        screenWidth: 1920, screenHeight: 1080, orientation: .flipped270, scale: 1.5,
        origin: Point(x: -20, y: 7)), isOn: false)
    expectEqual(OutputRecord(decoding: output.encoded), output)
    for count in 0..<output.encoded.count {
      expectNil(OutputRecord(decoding: Array(output.encoded[..<count])))
    }
  }
}
