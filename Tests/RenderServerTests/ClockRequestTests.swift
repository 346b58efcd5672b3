import Expectations
import Foundation
import GraphicsValues
import InputEvents
import RenderServer
import TestSupport
import Testing
import WireProtocol

@Suite struct `Requests to the clock` {
  private func ask(_ server: RenderServer, _ line: String) throws -> [String: Any] {
    let words = line.split(separator: " ").map(String.init)
    let answer = server.reply(to: words).prefix { $0 != 10 }
    return try unwrap(JSONSerialization.jsonObject(with: Data(answer)) as? [String: Any], "\(line)")
  }

  private func time(_ server: RenderServer, _ line: String) throws -> Double {
    try #require(try ask(server, line)["time"] as? Double)
  }

  /// A client with a window and a layer that moves by 120 points a second, and the messages to it.
  private func client(_ server: RenderServer) throws -> Session {
    let session = server.core.connect(processID: 1)
    var encoder = CommitEncoder()
    for id in [1, 2] as [UInt32] { encoder.createLayer(id) }
    encoder.setRect(Rectangle(x: 0, y: 0, width: 400, height: 40), for: .bounds, of: 1)
    encoder.setSublayers([2], of: 1)
    encoder.createContext(
      1, layer: 1, origin: .zero, size: Size(width: 400, height: 40), title: "")
    let frames = encoder.makeFrames(firstSerial: 2, commitTime: server.core.clock.now)
    let hello = Hello(major: 1, minorMin: 0, minorMax: 0, flags: [], name: "c").frame(serial: 1)
    for bytes in [hello] + frames.map(\.bytes) {
      bytes.withUnsafeBytes { _ = session.feed($0, descriptors: .init()) }
      server.core.processFrames(of: session)
    }
    return session
  }

  @Test func `a frozen clock ignores passing time, and a slow one counts it at its rate`() throws {
    try withWholeServer(width: 64, height: 32) { (server) throws in
      try expectEqual(time(server, "clock advance 1"), 1)
      try expectEqual(ask(server, "clock freeze")["rate"] as? Double, 0)
      try expectEqual(time(server, "clock advance 5"), 1)
      try expectEqual(time(server, "clock rate 0.25"), 1)
      try expectEqual(time(server, "clock advance 2"), 1.5)
      try expectEqual(time(server, "clock resume"), 1.5)
      try expectEqual(time(server, "clock advance 1"), 2.5)
    }
  }

  @Test func `steps go on by frames of the display, each of which is drawn`() throws {
    try withWholeServer(width: 64, height: 32, options: { $0.configuration.rate = 64 }) {
      (server) throws in
      let frames = server.core.statistics.frames
      try expectEqual(time(server, "clock step"), 1.0 / 64)
      try expectEqual(time(server, "clock step 5"), 6.0 / 64)
      expectEqual(server.core.statistics.frames, frames + 6)
      try expectEqual(ask(server, "clock now")["rate"] as? Double, 0, "a step leaves it frozen")
    }
  }

  @Test func `steps of a manual clock stay the same on any display`() throws {
    try withWholeServer(width: 64, height: 32, options: { $0.configuration.rate = 64 }) {
      (server) throws in
      server.follow(PresentationTime(time: ServerClock.monotonic, refreshInterval: 0.02))
      try expectEqual(time(server, "clock step 2"), 2.0 / 64)
      expectEqual(server.core.frames.interval, 1.0 / 64)
    }
  }

  @Test func `frames of a real clock follow the display, and clients are told of its interval`()
    throws
  {
    try withWholeServer(
      width: 64, height: 32,
      options: {
        $0.configuration.clock = .real
        $0.configuration.rate = 64
      }
    ) { (server) throws in
      server.follow(PresentationTime(time: ServerClock.monotonic, refreshInterval: 0.02))
      expectEqual(server.core.frames.interval, 0.02)
      server.follow(PresentationTime(time: ServerClock.monotonic, refreshInterval: nil))
      expectEqual(server.core.frames.interval, 1.0 / 64)
    }
  }

  @Test(arguments: [
    "clock rate 0", "clock rate 2", "clock rate -1", "clock rate nan", "clock rate", "clock step 0",
    "clock step 61", "clock step 1.5", "clock step x", "clock fly", "pick 3", "pick timeout",
  ])
  func `a request that makes no sense is refused, and changes nothing`(line: String) throws {
    try withWholeServer(width: 64, height: 32) { (server) throws in
      #expect(try ask(server, line)["error"] is String)
      expectEqual(server.core.clock.pace.rate, 1)
      expectFalse(server.core.devices.picking.isAwaited)
    }
  }

  @Test func `commits of a client on a clock that was held back begin with the frame on screen`() {
    // Times of a real clock are the machine's: the server's clock, seen from a client.
    var configuration = ServerFixture.configuration { $0.clock = .real }
    configuration.rate = 64
    let core = ServerCore(configuration)
    let session = core.connect()
    func send(_ bytes: [UInt8]) {
      bytes.withUnsafeBytes { _ = session.feed($0, descriptors: .init()) }
      core.processFrames(of: session)
    }
    send(Hello(major: 1, minorMin: 0, minorMax: 0, flags: [], name: "c").frame(serial: 1))
    let frozen = ServerClock.monotonic
    core.clock.setRate(0, at: frozen)
    var encoder = CommitEncoder()
    encoder.createLayer(1)
    encoder.createContext(
      1, layer: 1, origin: .zero, size: Size(width: 40, height: 40), title: "")
    encoder.addAnimation(
      9, to: 1,
      .basic(PropertyKeyPath(.opacity), to: .scalar(0)))
    for frame in encoder.makeFrames(firstSerial: 2, commitTime: frozen + 30) { send(frame.bytes) }
    _ = core.drawFrame(at: core.clock.now, renderer: nil, target: nil)
    let nodes = core.tree.scene.nodes(of: core.tree.scene.contexts[0], values: .model)
    expectEqual(nodes.first?.animations.first?.mediaBeginTime, frozen)
  }

  @Test func `a press used for picking reaches no client, and the next one does`() throws {
    try withWholeServer(width: 400, height: 40, options: { $0.configuration.hasTitleBars = false })
    {
      server in
      let session = try client(server)
      _ = try ask(server, "clock advance 0.5")
      let core = server.core
      core.input(InputEvent(.pointerMoved(to: Point(x: 20, y: 20))))
      core.flushPointer()
      session.outbox.removeAll()
      core.devices.picking.isAwaited = true
      core.input(InputEvent(.pointerPressed(button: 1)))
      core.input(InputEvent(.pointerReleased(button: 1)))
      expectEmpty(session.outbox.bytes)
      expectEqual(core.devices.picking.last?.layer?.client, session.slot)
      expectEqual(core.devices.picking.last?.layer?.layer, 1)
      expectEqual(core.devices.picking.count, 1)
      core.input(InputEvent(.pointerPressed(button: 1)))
      expectFalse(session.outbox.bytes.isEmpty)
    }
  }

  @Test func `a press after a lost release is the client's, with its release`() throws {
    try withWholeServer(width: 400, height: 40, options: { $0.configuration.hasTitleBars = false })
    {
      server in
      let session = try client(server)
      _ = try ask(server, "clock advance 0.5")
      let core = server.core
      core.input(InputEvent(.pointerMoved(to: Point(x: 20, y: 20))))
      core.flushPointer()
      core.devices.picking.isAwaited = true
      core.input(InputEvent(.pointerPressed(button: 1)))
      core.input(InputEvent(.pointerPressed(button: 1)))
      session.outbox.removeAll()
      core.input(InputEvent(.pointerReleased(button: 1)))
      expectFalse(session.outbox.bytes.isEmpty)
    }
  }

  @Test func `a finger used for picking reaches no client until it is lifted`() throws {
    try withWholeServer(width: 400, height: 40, options: { $0.configuration.hasTitleBars = false })
    {
      server in
      let session = try client(server)
      _ = try ask(server, "clock advance 0.5")
      let core = server.core
      session.outbox.removeAll()
      core.devices.picking.isAwaited = true
      for line in ["touch began 3 5 5", "touch moved 3 9 9", "touch ended 3 9 9"] {
        core.input(try InputEvent(words: line.split(separator: " ").map(String.init)[...]))
      }
      expectEmpty(session.outbox.bytes)
      expectEqual(core.devices.picking.last?.x, 5)
      core.input(try InputEvent(words: ["touch", "began", "3", "5", "5"]))
      expectFalse(session.outbox.bytes.isEmpty)
    }
  }
}
