import DrawList
import GraphicsValues
package import RenderServer
package import SoftwareRenderer
package import WireProtocol
import WireTransport

/// A server without sockets, window and real time, which draws into memory.
package final class ServerFixture {
  package let core: ServerCore
  package let renderer = SoftwareRenderer(threads: 1)
  package private(set) var canvas: PixelsCanvas
  package private(set) var clients: [TestClient] = []

  /// A display of 200 × 100 with a manual clock.
  package static func configuration(
    _ change: (inout ServerConfiguration) -> Void = { _ in }
  ) -> ServerConfiguration {
    var configuration = ServerConfiguration()
    configuration.width = 200
    configuration.height = 100
    configuration.clock = .manual
    change(&configuration)
    return configuration
  }

  package init(_ configuration: ServerConfiguration = ServerFixture.configuration()) {
    core = ServerCore(configuration)
    canvas = PixelsCanvas(width: configuration.width, height: configuration.height)
  }

  /// Connects a client that has not sent anything.
  package func connect() -> TestClient {
    let client = TestClient(core, core.connect())
    clients.append(client)
    return client
  }

  /// Forgets a client that has left.
  package func forget(_ client: TestClient) { clients.removeAll { $0 === client } }

  /// Connects a client, sends its hello and reads the welcome.
  package func greetedClient() throws -> TestClient {
    let client = connect()
    try client.hello()
    _ = try client.takeMessages()
    return client
  }

  /// Draws the frame for the clock's time.
  @discardableResult
  package func frame() -> FrameOutcome {
    core.drawFrame(at: core.clock.now, renderer: renderer, target: canvas.buffer)
  }

  /// Moves the clock and draws a frame.
  @discardableResult
  package func advance(by seconds: Double) throws -> FrameOutcome {
    try core.setClock(core.clock.now + seconds)
    return frame()
  }

  package func pixel(_ x: Int, _ y: Int) -> UInt32 { canvas[x, y] }
}

/// The client's side of a session: messages in as bytes, messages out decoded.
package final class TestClient {
  package let session: Session
  private let core: ServerCore
  package var serial: UInt64 = 0

  init(_ core: ServerCore, _ session: Session) {
    self.core = core
    self.session = session
  }

  package func hello(
    major: UInt16 = ProtocolVersion.major, name: String = "test", flags: HelloFlags = []
  ) throws {
    serial += 1
    send(
      Hello(major: major, minorMin: 0, minorMax: 9, flags: flags, name: name)
        .frame(serial: serial))
  }

  /// Sends one commit, in as many frames as it needs.
  ///
  /// - Parameter descriptors: descriptors that travel with the first frame.
  package func commit(
    at time: Double? = nil, descriptors: [CInt] = [], _ build: (inout CommitEncoder) -> Void
  ) {
    var encoder = CommitEncoder()
    build(&encoder)
    commit(encoder, at: time, descriptors: descriptors)
  }

  /// Sends an encoded commit.
  package func commit(
    _ encoder: borrowing CommitEncoder, at time: Double? = nil, descriptors: [CInt] = []
  ) {
    let frames = encoder.makeFrames(
      firstSerial: serial + 1, commitTime: time ?? core.clock.now)
    serial += UInt64(frames.count)
    for (index, frame) in frames.enumerated() {
      send(frame.bytes, descriptors: index == 0 ? descriptors : [])
    }
  }

  /// Passes bytes to the server as a socket would, in pieces.
  package func send(_ bytes: [UInt8], descriptors: [CInt] = [], chunk: Int = .max) {
    var numbers = descriptors
    bytes.withUnsafeBytes { bytes in
      var offset = 0
      while offset < bytes.count, session.state != .failed {
        let end = offset + min(chunk, bytes.count - offset)
        offset += session.feed(
          UnsafeRawBufferPointer(rebasing: bytes[offset..<end]),
          descriptors: DescriptorBatch(adopting: numbers))
        numbers = []
        core.processFrames(of: session)
      }
    }
  }

  /// Removes and returns the server's messages.
  package func takeMessages() throws -> [ServerMessage] {
    var messages: [ServerMessage] = []
    try session.outbox.bytes.withUnsafeBytes { bytes in
      var offset = 0
      while offset < bytes.count {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[offset...])
        let header = try FrameHeader(decoding: rest)
        let payload = UnsafeRawBufferPointer(
          rebasing: rest[FrameHeader.byteCount..<Int(header.size)])
        messages.append(try ServerMessage(opcode: header.opcode, decoding: payload))
        offset += Int(header.size)
      }
    }
    session.outbox.removeAll()
    return messages
  }

  /// Removes and returns the error among the server's messages; nil for none.
  package func takeError() throws -> ErrorMessage? {
    for case .error(let error) in try takeMessages() { return error }
    return nil
  }
}
