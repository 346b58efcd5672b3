import Expectations
import GraphicsValues
import RenderServer
import TestSupport
import Testing

@Suite struct `A server on a display of several outputs` {
  private func withDisplay(
    _ outputs: [(name: String, width: Int, height: Int)],
    _ body: (RenderServer, MemoryDisplay) throws -> Void
  ) throws {
    let display = MemoryDisplay(outputs)
    try withWholeServer(width: 64, height: 48, display: display) { try body($0, display) }
  }

  @Test func `outputs are on in a row, and the display is told`() throws {
    try withDisplay([("memory-1", 64, 48), ("memory-2", 100, 30)]) { server, display in
      expectEqual(server.core.outputs.map(\.name), ["memory-1", "memory-2"])
      expectEqual(server.core.outputs.map(\.placement.origin.x), [0, 64])
      expectEqual(display.placements["memory-2"]?.frame.maxX, 164)
    }
  }

  @Test func `an output that is plugged in is on, and one that is unplugged is off`() throws {
    try withDisplay([("memory-1", 64, 48)]) { server, display in
      display.plug("memory-2", width: 10, height: 10)
      server.handleDisplayEvents()
      expectEqual(server.core.outputs.map(\.isOn), [true, true])
      display.unplug("memory-1")
      server.handleDisplayEvents()
      expectEqual(server.core.outputs.map(\.isOn), [false, true])
      display.unplug("memory-2")
      server.handleDisplayEvents()
      expectEqual(server.core.outputs.map(\.isOn), [false, false])
      display.plug("memory-1", width: 20, height: 20)
      server.handleDisplayEvents()
      expectEqual(server.core.outputs.map(\.isOn), [true, false])
      expectEqual(server.core.outputs[0].placement.width, 20)
    }
  }

  @Test func `a server without an output starts, and shows the first that comes`() throws {
    try withDisplay([]) { server, display in
      expectEqual(server.core.outputs.map(\.isOn), [false])
      server.handleDisplayEvents()
      display.plug("HDMI-A-1", width: 30, height: 20)
      server.handleDisplayEvents()
      expectEqual(server.core.outputs.map(\.name), ["HDMI-A-1"])
      expectEqual(server.core.outputs.map(\.isOn), [true])
    }
  }

  @Test func `lines change an output while the server runs`() throws {
    try withDisplay([("memory-1", 64, 48), ("memory-2", 100, 30)]) { server, display in
      try server.change("output memory-1 rotate 90 scale 2")
      expectEqual(server.core.outputs[0].placement.frame.maxX, 24)
      expectEqual(server.core.outputs[1].placement.origin.x, 24)
      expectEqual(display.window("memory-1")?.size.width, 48)
      try server.change("output memory-1 off")
      expectEqual(server.core.outputs.map(\.isOn), [false, true])
      expectEqual(server.core.outputs[1].placement.origin.x, 0)
    }
  }

  private struct Refusal: Error {}

  @Test func `a failed change leaves an output as it was`() throws {
    try withDisplay([("memory-1", 64, 48)]) { server, display in
      display.refusal = Refusal()
      #expect(throws: Refusal.self) { try server.change("output memory-1 scale 2") }
      expectEqual(server.core.outputs[0].placement.scale, 1)
      expectEqual(server.core.outputs.count, 1)
    }
  }
}
