import Glibc
import GraphicsValues
import WireTransport

/// The socket that `renderctl` talks to, beside the display's.
///
/// A request is one line of words separated by spaces; in a word, `%20` stands for a space and so on. An
/// answer is one line of JSON that starts with `"schema": 1`; if it has a member `"bytes"`, that many
/// bytes follow the line. A failed request is answered with a member `"error"`. Requests on one
/// connection are answered in order, one at a time. protocol/control.md lists all requests.
final class ControlServer {
  /// The answer to a request.
  enum Reply {
    case json(JSONText)
    /// A document and raw bytes after it.
    case bytes(JSONText, [UInt8])
    /// No answer yet: the waiter's subject is checked after every turn of the loop.
    case later(Waiter)

    /// The bytes on the socket; empty for an answer that comes later.
    var bytes: [UInt8] {
      switch self {
      case .json(let document): Array((document.text + "\n").utf8)
      case .bytes(let document, let bytes): Array((document.text + "\n").utf8) + bytes
      case .later: []
      }
    }
  }

  /// A request that has no answer yet.
  struct Waiter {
    enum Subject {
      case condition(WaitCondition)
      /// A request that is carried out once these commits are prepared.
      case commits(AwaitedCommits, request: [String])
      /// Answered once the header is in the file.
      case recordingStart(Recorder)
      /// Answered once the file is complete.
      case recordingEnd(Recorder)
      /// Answered once a press after this number of presses has been picked, on an output or on any.
      case pick(after: Int, on: OutputID?)
    }

    var subject: Subject
    var deadline: Double
  }

  final class Connection {
    let socket: StreamSocket
    /// Received bytes; requests without an answer begin at `handledCount`.
    fileprivate var input: [UInt8] = []
    fileprivate var handledCount = 0
    /// Whether the peer has ended its side; it may still read.
    fileprivate(set) var hasEnded = false
    var waiter: Waiter?
    var subscription: ControlSubscription?
    /// Set by `inspect`.
    var inspection: Inspection?
    var isFinished = false
    var interest = Poller.Interest()

    init(socket: StreamSocket) { self.socket = socket }

    /// The end of the next request in `input`; nil while there is none to answer.
    ///
    /// While an unread answer waits it is nil: a tool that asks without reading must not pile up answers
    /// here.
    fileprivate var endOfRequest: Int? {
      guard waiter == nil, socket.queuedByteCount == 0 else { return nil }
      return input[handledCount...].firstIndex(of: UInt8(ascii: "\n"))
    }

    var hasRequest: Bool { endOfRequest != nil }

    /// Whether the connection can be closed. An answer that waits is sent even after the end of the
    /// requests.
    var isDone: Bool {
      isFinished
        || hasEnded && waiter == nil && socket.queuedByteCount == 0 && !hasRequest
    }

    var wantedInterest: Poller.Interest {
      Poller.Interest(readable: !hasEnded, writable: socket.queuedByteCount > 0)
    }
  }

  private static let maximumLine = 65_536
  private static let maximumConnections = 32
  /// The most requests of a connection that are answered in one turn of the loop.
  static let turnRequests = 16

  private let listener: ListeningSocket
  private(set) var connections: [UInt32: Connection] = [:]
  private var nextNumber: UInt32 = 1
  /// Numbers of connections whose requests wait for a turn; the first is next.
  private var turns: [UInt32] = []
  /// When a waiter's condition may come true without an event, on the monotonic clock.
  var nextRecheck = Double.infinity

  /// - Parameter handedOver: a socket that listens at the path already.
  init(path: String, handedOver: consuming OwnedDescriptor? = nil) throws(TransportError) {
    listener = try ListeningSocket(path: path, handedOver: handedOver)
  }

  var descriptor: CInt { listener.descriptor }

  /// Removes the socket's file, for a process that ends without releasing this object.
  func withdraw() { listener.withdraw() }

  var nextDeadline: Double {
    turns.isEmpty ? nextWait : -.infinity
  }

  private var nextWait: Double {
    connections.values.compactMap { $0.waiter?.deadline }.reduce(nextRecheck, min)
  }

  /// Admits waiting connections under new numbers, at most a backlog's length at a time.
  ///
  /// - Returns: the admitted connections, and whether the system had no resources left to accept
  ///   another.
  func accept() -> (admitted: [(UInt32, Connection)], isExhausted: Bool) {
    var admitted: [(UInt32, Connection)] = []
    for _ in 0..<ListeningSocket.backlog {
      switch try? listener.accept() {
      case .connection(let socket, _):
        guard connections.count < Self.maximumConnections else { continue }
        let connection = Connection(socket: socket)
        connections[nextNumber] = connection
        admitted.append((nextNumber, connection))
        nextNumber &+= 1
      case .refusedUser, .refusedForLackOfDescriptors: continue
      case .noneWaiting: return (admitted, false)
      case .exhausted, nil: return (admitted, true)
      }
    }
    return (admitted, false)
  }

  func remove(_ number: UInt32) { connections[number] = nil }

  /// Queues a connection for another turn if it has requests left.
  func requestTurn(_ number: UInt32) {
    guard connections[number]?.hasRequest == true, !turns.contains(number) else { return }
    turns.append(number)
  }

  /// Removes and returns the connection whose turn is next; nil when none waits.
  func takeTurn() -> (number: UInt32, connection: Connection)? {
    while !turns.isEmpty {
      let number = turns.removeFirst()
      if let connection = connections[number] { return (number, connection) }
    }
    return nil
  }

  /// Reads the available bytes. A line that is too long ends the connection.
  func read(_ connection: Connection) {
    connection.input.removeFirst(connection.handledCount)
    connection.handledCount = 0
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !connection.isFinished, !connection.hasEnded {
      let received = buffer.withUnsafeMutableBytes { bytes -> Int? in
        guard let outcome = try? connection.socket.receive(into: bytes) else { return -1 }
        switch consume outcome {
        case .bytes(let count, _): return count
        case .wouldBlock: return nil
        case .endOfStream: return 0
        }
      }
      guard let received else { return }
      if received == 0 {
        connection.hasEnded = true
      } else if received < 0 || connection.input.count + received > Self.maximumLine {
        connection.isFinished = true
      } else {
        connection.input += buffer[..<received]
      }
    }
  }

  /// Consumes the next request and returns its words; nil when there is none to answer.
  func nextRequest(_ connection: Connection) -> [String]? {
    guard let end = connection.endOfRequest else { return nil }
    defer { connection.handledCount = end + 1 }
    return ControlWords.words(ofLine: connection.input[connection.handledCount..<end])
  }

  func send(_ reply: Reply, to connection: Connection) {
    switch reply {
    case .later(let waiter): connection.waiter = waiter
    case .json, .bytes: write(reply.bytes, to: connection)
    }
  }

  func write(_ bytes: [UInt8], to connection: Connection) {
    do {
      try connection.socket.send(bytes)
    } catch {
      connection.isFinished = true
    }
  }
}

/// Words as a line of the control socket.
package enum ControlWords {
  /// The words of a line without its line feed.
  package static func words(ofLine line: some Collection<UInt8>) -> [String] {
    String(decoding: line, as: UTF8.self).split(separator: " ").map { unescape($0) }
  }

  package static func escape(_ word: String) -> String {
    var result = ""
    for byte in word.utf8 {
      if byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "%") {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let hex = String(byte, radix: 16, uppercase: true)
        result += "%" + (hex.count == 1 ? "0" : "") + hex
      }
    }
    return result
  }

  package static func unescape(_ word: some StringProtocol) -> String {
    var bytes: [UInt8] = []
    let input = Array(word.utf8)
    var index = 0
    while index < input.count {
      if input[index] == UInt8(ascii: "%"), index + 2 < input.count,
        let value = UInt8(String(decoding: input[index + 1...index + 2], as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        index += 3
      } else {
        bytes.append(input[index])
        index += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The conditions of `renderctl wait`, all of which have to be true.
struct WaitCondition: Hashable {
  /// Exact number of clients.
  var clients: Int?
  /// Least number of commits since the server started.
  var commits: Int?
  /// Every client's commits are latched, and the last arrived at least 200 ms ago.
  var idle = false
}
