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

  @Test func `outputs in memory have a limit together, and a refusal changes nothing`() throws {
    let display = MemoryDisplay(
      ofAnySize: ["memory-1", "memory-2"], room: MemoryRoom(most: 10_000))
    try withWholeServer(width: 64, height: 48, display: display) { server in
      let error = #expect(throws: MemoryRoom.NoRoom.self) {
        try server.change("output memory-2 mode 100x70")
      }
      expectEqual(
        error?.description,
        "output memory-2: 7000 pixels are too many: outputs in memory have at most 10000 together, "
          + "and the others have 3072")
      expectEqual(server.core.outputs.map(\.isOn), [true, true])
      expectEqual(display.window("memory-2")?.size.width, 64)
      // A tool's other way to a size.
      let answer = String(decoding: server.reply(to: ["resize", "100", "70"]), as: UTF8.self)
      expectEqual(answer.contains("7000 pixels are too many"), true)
      expectEqual(display.window("memory-1")?.size.width, 64)
      // What one output gives back, another may have.
      try server.change("output memory-1 mode 10x10")
      try server.change("output memory-2 mode 100x70")
      try server.change("output memory-2 off")
      try server.change("output memory-1 mode 100x99")
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

  @Test func `an output whose neighbour goes keeps its scale`() throws {
    let display = MemoryDisplay([("memory-1", 64, 48), ("memory-2", 100, 30)])
    try withWholeServer(
      width: 64, height: 48, display: display, options: { $0.configuration.scale = 2 }
    ) { server in
      expectEqual(server.core.outputs.map(\.placement.scale), [2, 1])
      display.unplug("memory-1")
      server.handleDisplayEvents()
      expectEqual(server.core.outputs[1].placement.scale, 1)
      display.plug("memory-1", width: 64, height: 48)
      server.handleDisplayEvents()
      expectEqual(server.core.outputs.map(\.placement.scale), [2, 1])
    }
  }

  @Test func `an output beside one at the desktop's edge is in a recording`() throws {
    try withDisplay([("memory-1", 64, 48), ("memory-2", 100, 30)]) { server, display in
      try server.change("output memory-1 scale 0.015625 at 1000000,0")
      try server.change("output memory-2 scale 0.015625")
      let second = server.core.outputs[1]
      expectEqual(second.placement.origin.x, 1_004_096)
      expectEqual(display.placements["memory-2"], second.placement)
      try server.change("output memory-1 mode 64x48 scale 0.015625 at 999999,0")
      expectTrue(server.core.outputs[1].placement.isPossible)
    }
    // The widest outputs in a row.
    var configuration = DisplayConfiguration()
    try configuration.add("output * scale 0.015625")
    try configuration.add("output w0 at 1000000,0")
    let heads = (0..<OutputTable.most).map { OutputHead(name: "w\($0)") }
    let layout = OutputLayout(
      configuration, heads: heads,
      usual: UsualOutput(mode: OutputMode(width: 16_384, height: 16_384)))
    expectEqual(layout.entries.count, OutputTable.most)
    for entry in layout.entries { expectTrue(entry.placement.isPossible, entry.name) }
  }

  @Test func `a window that people close stays closed until it is turned on again`() throws {
    try withDisplay([("memory-1", 64, 48), ("memory-2", 100, 30)]) { server, display in
      display.send(.output("memory-2", .closeRequested))
      server.handleDisplayEvents()
      expectEqual(server.core.outputs.map(\.isOn), [true, false])
      try server.change("output memory-1 scale 2")
      display.send(.headsChanged)
      server.handleDisplayEvents()
      expectEqual(server.core.outputs.map(\.isOn), [true, false])
      try server.change("output memory-2 on")
      expectEqual(server.core.outputs.map(\.isOn), [true, true])
    }
  }

  @Test func `clients hear the size of a screen, upright`() throws {
    let display = MeasuredDisplay()
    try withWholeServer(width: 64, height: 48, display: display) { server in
      expectEqual(server.core.outputs[0].millimetres.width, 52)
      try server.change("output memory-1 rotate 90")
      expectEqual(server.core.outputs[0].millimetres.width, 32)
      expectEqual(server.core.outputs[0].millimetres.height, 52)
    }
  }

  @Test func `frames go on while the display shows somebody else's pictures`() throws {
    let display = MeasuredDisplay()
    try withWholeServer(
      width: 64, height: 48, display: display,
      options: { $0.configuration.clock = .real }
    ) { server in
      _ = server.reply(to: ["screenshot"])
      display.memory.send(.paused)
      server.handleDisplayEvents()
      let frames = server.core.statistics.frames
      // A request ends the first turn, and since the display is polled, each other turn ends.
      let peer = try ControlPeer(server)
      try peer.send("info\n")
      for _ in 0..<20 where server.core.statistics.frames == frames { server.turn() }
      expectTrue(server.core.statistics.frames > frames)
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

/// A display in memory whose screens have a size in millimetres, and that is polled.
private final class MeasuredDisplay: DisplaySystem {
  let memory = MemoryDisplay([("memory-1", 64, 48)])

  var eventDescriptor: Int32? { nil }
  var pollInterval: Double? { 0.02 }
  var heads: [OutputHead] {
    memory.heads.map { OutputHead(name: $0.name, modes: $0.modes, millimetres: (52, 32)) }
  }

  func turnOn(
    _ name: String, _ settings: OutputSettings, usesOpenGL: Bool
  ) throws -> any DisplayWindow {
    try memory.turnOn(name, settings, usesOpenGL: usesOpenGL)
  }

  func turnOff(_ name: String) { memory.turnOff(name) }
  func place(_ placements: [String: OutputPlacement]) { memory.place(placements) }
  func pollEvents() -> [DisplayEvent] { memory.pollEvents() }
}
