import Foundation
import Glibc
import RenderServer
import WireTransport

/// A failure between `renderctl` and a server.
package enum ControlError: Error, CustomStringConvertible {
  /// No server listens; the text says where, and how to start one.
  case unreachable(String)
  /// The server refused the request.
  case refused(String)
  /// The connection ended in the middle of an answer.
  case interrupted

  package var description: String {
    switch self {
    case .unreachable(let text), .refused(let text): text
    case .interrupted: "renderd went away before it had answered"
    }
  }
}

/// A connection to a server's control socket.
///
/// @unchecked Sendable: one thread at a time makes requests; `interrupt` uses only the socket's
/// descriptor.
package final class ControlClient: @unchecked Sendable {
  /// An answer: the document, its text as received, and the bytes after it.
  package struct Answer {
    package let text: String
    package let document: [String: Any]
    package let bytes: [UInt8]

    package func number(_ key: String) -> Double { (document[key] as? NSNumber)?.doubleValue ?? 0 }
    package func integer(_ key: String) -> Int { (document[key] as? NSNumber)?.intValue ?? 0 }
    package func string(_ key: String) -> String { document[key] as? String ?? "" }
    package func bool(_ key: String) -> Bool { (document[key] as? NSNumber)?.boolValue ?? false }
  }

  private let socket: StreamSocket
  private var input: [UInt8] = []
  /// Milliseconds to wait for the next bytes of an answer; negative waits for ever.
  private let patience: CInt

  /// - Parameters:
  ///   - display: the display's name, as for `SocketPath`.
  ///   - patience: milliseconds to wait for the next bytes of an answer; nil waits for ever.
  package init(display: String?, patience: CInt? = nil) throws(ControlError) {
    self.patience = patience ?? -1
    do {
      let path = try SocketPath(display: display)
      socket = try StreamSocket.connect(path: path.controlPath)
    } catch {
      throw .unreachable("\(error)")
    }
  }

  /// Sends a request and waits for its answer.
  package func request(_ words: [String]) throws(ControlError) -> Answer {
    let line = words.map { ControlWords.escape($0) }.joined(separator: " ") + "\n"
    do {
      try socket.send(Array(line.utf8))
    } catch {
      throw .interrupted
    }
    let (text, document) = try nextDocument()
    if let error = document["error"] as? String { throw .refused(error) }
    var bytes: [UInt8] = []
    if let count = (document["bytes"] as? NSNumber)?.intValue, count >= 0 {
      _ = try receive { $0.count >= count ? count : nil }
      bytes = Array(input[..<count])
      input.removeSubrange(..<count)
    }
    return Answer(text: text, document: document, bytes: bytes)
  }

  /// Ends a waiting request, and the connection. Thread-safe.
  package func interrupt() { _ = shutdown(socket.descriptor, CInt(SHUT_RDWR)) }

  /// Waits for the next event of a subscription.
  package func nextEvent() throws(ControlError) -> Answer {
    let (text, document) = try nextDocument()
    return Answer(text: text, document: document, bytes: [])
  }

  private func nextDocument() throws(ControlError) -> (text: String, document: [String: Any]) {
    let end = try receive { $0.firstIndex(of: UInt8(ascii: "\n")) }
    let text = String(decoding: input[..<end], as: UTF8.self)
    input.removeSubrange(...end)
    let object = try? JSONSerialization.jsonObject(with: Data(text.utf8))
    guard let document = object as? [String: Any] else { throw .interrupted }
    return (text, document)
  }

  /// Reads until `isComplete` returns a value.
  private func receive(_ isComplete: ([UInt8]) -> Int?) throws(ControlError) -> Int {
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      if let found = isComplete(input) { return found }
      var waiting = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, patience) != 0 else { throw .interrupted }
      let received = buffer.withUnsafeMutableBytes { bytes -> Int in
        guard let outcome = try? socket.receive(into: bytes) else { return -1 }
        switch consume outcome {
        case .bytes(let count, _): return count
        case .wouldBlock: return 0
        case .endOfStream: return -1
        }
      }
      guard received >= 0 else { throw .interrupted }
      input += buffer[..<received]
    }
  }
}
