import Foundation
import WireProtocol
import WireTransport

/// Something that answers as a server would, one thing after the other: for what `renderd` says only
/// when people do something with its window.
///
/// Sendable because its one thread is the only user of the socket after `start`.
final class ScriptedServer: @unchecked Sendable {
  let path: String
  private let listener: ListeningSocket
  private var assembler = FrameAssembler()
  private var serial: UInt64 = 1

  init(_ folder: TemporaryFolder) throws {
    path = folder.file("display")
    listener = try ListeningSocket(path: path)
  }

  /// Welcomes a client; once it has committed, makes its first window 300 points wide and asks it
  /// to close.
  func start() {
    Thread { [self] in
      guard let socket = accept() else { return }
      awaitFrame(.hello, socket)
      send(
        Welcome(
          major: ProtocolVersion.major, minor: ProtocolVersion.minor, clockKind: .manual, time: 5,
          width: 640, height: 480, scale: 2, refreshInterval: 1 / 60, credits: 3,
          limits: Limits(), serverName: "script"), socket)
      awaitFrame(.commit, socket)
      send(
        Configure(
          context: 1, flags: .visible, x: 0, y: 0, width: 300, height: 80, scale: 2), socket)
      send(CloseRequested(context: 1), socket)
      // Until the client has closed.
      while awaitFrame(.commit, socket) {}
    }.start()
  }

  /// Answers a client's greeting with an error.
  func refuse(_ reason: String) {
    Thread { [self] in
      guard let socket = accept() else { return }
      awaitFrame(.hello, socket)
      send(
        ErrorMessage(
          code: .unsupportedVersion, key: 0, target: 0, serial: 1, operationIndex: 0, byteOffset: 0,
          message: reason), socket)
    }.start()
  }

  private func accept() -> StreamSocket? {
    var waiting = pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, 20_000) > 0,
      case .connection(let socket, _)? = try? listener.accept()
    else { return nil }
    return socket
  }

  private func send(_ message: some WireMessage, _ socket: StreamSocket) {
    try? socket.send(message.frame(serial: serial))
    serial += 1
  }

  @discardableResult
  private func awaitFrame(_ opcode: MessageOpcode, _ socket: StreamSocket) -> Bool {
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
