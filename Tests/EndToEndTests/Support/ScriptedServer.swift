import Expectations
import Foundation
import Testing
import WireProtocol
import WireTransport

/// A server that sends prepared messages one after the other: messages that `renderd` sends only
/// when people use its window.
///
/// Sendable because one thread at a time uses it: the serving thread, and the test's before and after.
final class ScriptedServer: @unchecked Sendable {
  let path: String
  /// Nil once the server has been stopped.
  private var listener: ListeningSocket?
  private let ended = DispatchSemaphore(value: 0)

  init(_ folder: TemporaryFolder) throws {
    path = folder.file("display")
    listener = try ListeningSocket(path: path)
  }

  /// Welcomes a client, plays the script after the client's first commit, and goes on until the
  /// client has left.
  func start(_ script: @escaping @Sendable (Client) -> Void) {
    Thread { [self] in
      guard let client = accept() else { return }
      client.awaitFrame(.hello)
      client.send(
        Welcome(
          major: ProtocolVersion.major, minor: ProtocolVersion.minor, clockKind: .manual, time: 5,
          width: 640, height: 480, scale: 2, refreshInterval: 1 / 60, credits: 3,
          limits: Limits(), serverName: "script"))
      client.awaitFrame(.commit)
      script(client)
      while client.awaitFrame(.commit) {}
    }.start()
  }

  /// Answers a client's greeting with an error.
  func refuse(_ reason: String) {
    Thread { [self] in
      guard let client = accept() else { return }
      client.awaitFrame(.hello)
      client.fail(.unsupportedVersion, reason)
      ended.signal()
    }.start()
  }

  /// Waits until a client has been refused, and makes room for another server.
  func stop() {
    expectEqual(ended.wait(timeout: .now() + 20), .success)
    listener = nil
  }

  /// Whether another client waits to be accepted.
  var hasVisitor: Bool {
    guard let listener else { return false }
    var waiting = pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, 0) > 0
  }

  private func accept() -> Client? {
    guard let listener else { return nil }
    var waiting = pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, 20_000) > 0,
      case .connection(let socket, _)? = try? listener.accept()
    else { return nil }
    return Client(socket)
  }

  /// The connected client; used by the server's thread only.
  final class Client {
    private var socket: StreamSocket?
    private var assembler = FrameAssembler()
    private var serial: UInt64 = 1

    init(_ socket: StreamSocket) { self.socket = socket }

    func send(_ message: some WireMessage) {
      try? socket?.send(message.frame(serial: serial))
      serial += 1
    }

    /// Gives the client's first window a size.
    func configure(width: Double, height: Double, scale: Double) {
      send(
        Configure(
          context: 1, flags: .visible, x: 0, y: 0, width: width, height: height, scale: scale))
    }

    /// Asks the client to close its first window.
    func requestClose() { send(CloseRequested(context: 1)) }

    /// Sends an error with a reason, and closes the connection.
    func fail(_ code: ErrorCode, _ reason: String) {
      send(
        ErrorMessage(
          code: code, key: 0, target: 0, serial: 1, operationIndex: 0, byteOffset: 0,
          message: reason))
      socket = nil
    }

    /// Waits for a message of a kind; false when the client has left first.
    @discardableResult
    func awaitFrame(_ opcode: MessageOpcode) -> Bool {
      guard let socket else { return false }
      while true {
        if let header = try? assembler.next() {
          if header.opcode == opcode.rawValue { return true }
          continue
        }
        guard let received = try? assembler.receive(from: socket) else { return false }
        switch received {
        case .received: continue
        case .endOfStream: return false
        case .wouldBlock:
          var waiting = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
          guard poll(&waiting, 1, 20_000) > 0 else { return false }
        }
      }
    }
  }
}
