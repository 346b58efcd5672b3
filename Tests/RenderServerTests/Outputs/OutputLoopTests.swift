import DrawList
import Expectations
import Foundation
import GraphicsValues
import RenderServer
import TestSupport
import Testing

/// A window that asks for another frame after each, reports refreshes, and counts frames.
private final class BusyWindow: DisplayWindow {
  let memory: MemoryWindow
  let interval: Double
  private(set) var frames = 0
  var events: [WindowEvent] = []

  init(_ memory: MemoryWindow, interval: Double) {
    self.memory = memory
    self.interval = interval
  }

  var size: (width: Int, height: Int) { memory.size }
  var connectionDescriptor: Int32? { nil }
  func resize(width: Int, height: Int) {}
  func pollEvents() -> [WindowEvent] { [] }
  func pixels() throws -> PixelBuffer { memory.pixels() }

  func present(damage: [PixelRect]) {
    frames += 1
    let time = (ServerClock.monotonic / interval).rounded(.down) * interval
    events += [.presented(PresentationTime(time: time, refreshInterval: interval)), .exposed]
  }

  var openGL: OpenGLSurface? { nil }
  func renewOpenGL() {}
  func leaveOpenGL() {}
}

/// Two outputs with 50 and 60 refreshes a second, whose windows are closed after some frames.
private final class BusyDisplay: DisplaySystem {
  private let memory = MemoryDisplay([("memory-1", 8, 8), ("memory-2", 8, 8)])
  private(set) var windows: [String: BusyWindow] = [:]
  private let most: Int

  init(most: Int) { self.most = most }

  var eventDescriptor: Int32? { nil }
  var pollInterval: Double? { 0.02 }
  var heads: [OutputHead] { memory.heads }

  func turnOn(
    _ name: String, _ settings: OutputSettings, usesOpenGL: Bool
  ) throws -> any DisplayWindow {
    if let window = windows[name] { return window }
    _ = try memory.turnOn(name, settings, usesOpenGL: false)
    let window = BusyWindow(
      try unwrap(memory.window(name)), interval: name == "memory-1" ? 0.02 : 1 / 60.0)
    windows[name] = window
    return window
  }

  func turnOff(_ name: String) {}
  func place(_ placements: [String: OutputPlacement]) {}

  func pollEvents() -> [DisplayEvent] {
    let names = windows.keys.sorted()
    if windows.values.allSatisfy({ $0.frames >= most }) {
      return names.map { .output($0, .closeRequested) }
    }
    return names.flatMap { name in
      defer { windows[name]?.events = [] }
      return windows[name]?.events.map { DisplayEvent.output(name, $0) } ?? []
    }
  }
}

@Suite struct `The loop with several outputs` {
  /// Runs a server with a real clock until each output has shown some frames.
  ///
  /// - Returns: the records of its frames.
  private func frames(
    each count: Int, _ body: (RenderServer, BusyDisplay) -> Void = { _, _ in }
  ) throws -> [Record] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("agate-\(UUID().uuidString.prefix(8)).rdrec")
    defer { try? FileManager.default.removeItem(at: folder) }
    let display = BusyDisplay(most: count)
    try withWholeServer(
      width: 8, height: 8, display: display,
      options: {
        $0.configuration.clock = .real
        $0.recordingPath = folder.path
      },
      { server in
        server.run()
        for name in ["memory-1", "memory-2"] {
          expectAtLeast(display.windows[name]?.frames ?? 0, count)
        }
        body(server, display)
      })
    let (_, records, _) = try RecordingFormat.parse(Array(try Data(contentsOf: folder)))
    return records.filter(\.kind.isFrame)
  }

  @Test func `each output has frames at its own refreshes, and time never goes back`() throws {
    let frames = try self.frames(each: 8) { server, _ in
      expectEqual(server.core.outputs[0].interval, 0.02)
      expectLess(abs(server.core.outputs[1].interval - 1 / 60.0), 1e-9)
    }
    for (earlier, later) in zip(frames, frames.dropFirst()) {
      expectAtMost(earlier.time, later.time)
    }
  }

  @Test func `outputs that wait for a frame at one moment share it`() throws {
    expectEqual(try frames(each: 1).map(\.kind), [.tick])
  }

  private func withDisplay(
    _ outputs: [(name: String, width: Int, height: Int)],
    _ body: (RenderServer, MemoryDisplay) throws -> Void
  ) throws {
    let display = MemoryDisplay(outputs)
    try withWholeServer(width: 64, height: 48, display: display) { try body($0, display) }
  }

  private func advance(_ server: RenderServer) { _ = server.reply(to: ["clock", "advance", "1"]) }

  @Test func `a frame by a manual clock is that of all outputs`() throws {
    try withDisplay([("memory-1", 64, 48), ("memory-2", 100, 30)]) { server, display in
      advance(server)
      expectEqual(server.core.frames.number, 1)
      expectEqual(display.window("memory-1")?.shownFrames, 1)
      expectEqual(display.window("memory-2")?.shownFrames, 1)
      expectEqual(server.core.outputs[1].drawn.area, 3000)
    }
  }

  @Test func `an output that is turned shows everything again`() throws {
    try withDisplay([("memory-1", 64, 48), ("memory-2", 30, 30)]) { server, display in
      advance(server)
      try server.change("output memory-2 rotate 180")
      advance(server)
      expectEqual(server.core.outputs[1].drawn.area, 900)
      expectEqual(server.core.outputs[1].placement.orientation, .rotated180)
    }
  }

  @Test func `a closed window of several stays closed when another output comes`() throws {
    try withDisplay([("memory-1", 64, 48), ("memory-2", 30, 30)]) { server, display in
      display.send(.output("memory-2", .closeRequested))
      server.handleDisplayEvents()
      expectEqual(server.core.outputs.map(\.isOn), [true, false])
      display.plug("memory-3", width: 10, height: 10)
      server.handleDisplayEvents()
      expectEqual(server.core.outputs.map(\.isOn), [true, false, true])
    }
  }

  @Test func `a lost display ends the server, and a closed window does so as asked`() throws {
    for (event, ending) in [
      (DisplayEvent.lost("seatd has ended"), RenderServer.Ending.displayLost),
      (.output("memory-1", .closeRequested), .asked),
    ] {
      try withDisplay([("memory-1", 64, 48)]) { server, display in
        display.send(event)
        expectEqual(server.run(), ending)
      }
    }
  }

  @Test func `a paused display shows nothing, and everything afterwards`() throws {
    try withDisplay([("memory-1", 64, 48), ("memory-2", 100, 30)]) { server, display in
      advance(server)
      display.send(.paused)
      server.handleDisplayEvents()
      server.core.damageEverything()
      advance(server)
      expectEqual(server.core.frames.number, 2)
      expectEqual(display.window("memory-1")?.shownFrames, 1)
      display.send(.resumed)
      server.handleDisplayEvents()
      advance(server)
      expectEqual(display.window("memory-1")?.shownFrames, 2)
      expectEqual(display.window("memory-2")?.shownFrames, 2)
      expectEqual(server.core.outputs[1].drawn.area, 3000)
    }
  }

  @Test func `a server without outputs goes on, and shows everything on the next one`() throws {
    try withDisplay([("memory-1", 64, 48)]) { server, display in
      advance(server)
      display.unplug("memory-1")
      server.handleDisplayEvents()
      advance(server)
      expectEqual(server.core.frames.number, 2)
      let answer = String(decoding: server.reply(to: ["screenshot"]), as: UTF8.self)
      expectTrue(answer.contains("no output is on"), answer)
      display.plug("memory-1", width: 20, height: 10)
      server.handleDisplayEvents()
      advance(server)
      expectEqual(display.window("memory-1")?.shownFrames, 1)
      expectEqual(server.core.outputs[0].drawn.area, 200)
    }
  }
}
