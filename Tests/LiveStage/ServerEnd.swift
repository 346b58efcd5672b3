import CoreAnimation
import DrawList
import Foundation
import RenderServer
import SoftwareRenderer
import WireProtocol
import WireTransport

/// The server's end of the socket: the core, its one connection at a time, and memory for its frames.
final class ServerEnd {
  let core: ServerCore
  private var connection: ClientConnection
  private let renderer = SoftwareRenderer(threads: 1)
  private var pixels: [UInt32]
  private(set) var clockChangeCount = 0
  private let width: Int
  private let height: Int

  init(
    _ socket: StreamSocket, width: Int, height: Int, hasTitles: Bool, recording: String
  ) throws {
    self.width = width
    self.height = height
    var configuration = ServerConfiguration()
    configuration.width = width
    configuration.height = height
    configuration.clock = .manual
    configuration.hasTitleBars = hasTitles
    core = ServerCore(configuration)
    try core.startRecording(to: recording)
    connection = Self.accept(socket, core)
    pixels = [UInt32](repeating: 0xFF00_0000, count: width * height)
  }

  private static func accept(_ socket: StreamSocket, _ core: ServerCore) -> ClientConnection {
    ClientConnection(
      socket: socket, session: core.connect(), limits: core.configuration.limits,
      now: ServerClock.monotonic)
  }

  /// Ends the client's connection.
  func disconnect() { core.disconnect(connection.session) }

  /// Takes a client's next connection.
  func accept(_ socket: StreamSocket) {
    connection = Self.accept(socket, core)
    clockChangeCount = 0
  }

  /// Answers the greeting of a link that another thread makes meanwhile.
  func greet(_ makeLink: @escaping @Sendable () throws -> WireLink) throws -> WireLink {
    let made = Made()
    Thread { made.put(Result { try makeLink() }) }.start()
    while connection.session.state == .greeting {
      var waiting = pollfd(fd: connection.socket.descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, 20_000) > 0, connection.read(core) else { break }
    }
    flush()
    return try made.take().get()
  }

  /// Moves the clock and tells the client.
  func setClock(_ time: Double) throws {
    try core.setClock(time)
    clockChangeCount += 1
    flush()
  }

  /// Takes as many turns as reading all available bytes needs, on any machine.
  func receive() {
    var waiting = pollfd(fd: connection.socket.descriptor, events: Int16(POLLIN), revents: 0)
    repeat {
      guard connection.read(core) else { return }
    } while poll(&waiting, 1, 0) > 0
  }

  func flush() { connection.flush(now: ServerClock.monotonic) }

  /// Draws the frame for the clock's time.
  func draw() -> [UInt32] {
    pixels.withUnsafeMutableBufferPointer { buffer in
      let target = buffer.baseAddress.map {
        PixelBuffer(base: $0, width: width, height: height, stride: width)
      }
      let outcome = core.drawFrame(at: core.clock.now, renderer: renderer, target: target)
      core.announcePresentation(outcome, at: core.clock.now)
    }
    return pixels
  }

  func stopRecording() { core.stopRecording() }
}

/// Passes a link on from the thread that made it.
private final class Made: @unchecked Sendable {
  // Guards `result`, which is why this is Sendable.
  private let condition = NSCondition()
  private var result: Result<WireLink, any Error>?

  func put(_ new: Result<WireLink, any Error>) {
    condition.withLock {
      result = new
      condition.signal()
    }
  }

  func take() -> Result<WireLink, any Error> {
    condition.withLock {
      while true {
        if let result { return result }
        condition.wait()
      }
    }
  }
}

/// Forwards everything to the library, and counts it.
final class LinkListener: WireLink.Listener, @unchecked Sendable {
  // Guards the rest, which is why this is Sendable.
  private let condition = NSCondition()
  private var clockChanges = 0
  private var told: [String] = []
  private let connection: RenderServerConnection

  /// - Parameter connection: the connection that hears everything.
  init(_ connection: RenderServerConnection) { self.connection = connection }

  var errors: [String] { condition.withLock { told } }

  /// Waits until the link has ended; false when that takes too long.
  func waitForEnd() -> Bool {
    let deadline = Date(timeIntervalSinceNow: 20)
    return condition.withLock {
      while told.isEmpty {
        if !condition.wait(until: deadline) { return false }
      }
      return true
    }
  }

  /// Waits for a number of clock changes; false when that takes too long.
  func wait(forClockChanges count: Int) -> Bool {
    let deadline = Date(timeIntervalSinceNow: 20)
    return condition.withLock {
      while clockChanges < count {
        if !told.isEmpty || !condition.wait(until: deadline) { return false }
      }
      return true
    }
  }

  func linkReceived(_ message: ServerMessage) {
    connection.linkReceived(message)
    condition.withLock {
      if case .clockChanged = message { clockChanges += 1 }
      if case .error(let error) = message { told.append(error.message) }
      condition.broadcast()
    }
  }

  func linkPresented(commits: Int, time: Double) {
    connection.linkPresented(commits: commits, time: time)
  }

  func linkEnded(_ link: WireLink, reason: String?) {
    condition.withLock {
      told.append(reason ?? "closed")
      condition.broadcast()
    }
  }
}
