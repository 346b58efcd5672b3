import Foundation
import LayerMedia
import PlayerWords
import Synchronization

/// A process that plays one film, and the socket to it. The process ends when the socket is closed, also by the
/// end of this process.
final class PlayerProcess: Sendable {
  private let process: Process
  private let socket: Mutex<Int32?>
  /// The path of the display's socket; nil for a display that cannot be named.
  let display: String?

  /// Starts a process, on the display of this program.
  ///
  /// - Parameters:
  ///   - hear: called for each answer, on a thread of its own.
  ///   - end: called once, after the last answer, with the way in which the process has ended; not after `end()`.
  /// - Throws: for a program that cannot be started.
  init(
    hear: @escaping @Sendable (PlayerAnswer) -> Void, end: @escaping @Sendable (String) -> Void
  ) throws(AVError) {
    let program = try PlayerProgram.find()
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw AVError(.unknown, "no socket for the player: \(String(cString: strerror(errno)))")
    }
    process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    let theirs = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    display = RenderServerConnection.shared.socketPath
    if let display {
      process.environment = ProcessInfo.processInfo.environment.merging(
        ["RENDERD_DISPLAY": display]
      ) { $1 }
    }
    process.standardInput = theirs
    process.standardOutput = theirs
    do {
      try process.run()
    } catch {
      close(ends[0])
      throw AVError(
        .decoderNotFound, "`\(program)` cannot be started: \(error.localizedDescription)")
    }
    try? theirs.close()
    socket = Mutex(ends[0])
    // Programs that are started later, such as the next film's player, do not keep the socket open.
    let reader = fcntl(ends[0], F_DUPFD_CLOEXEC, 0)
    let thread = Thread { [weak self, process] in
      Self.read(reader, hear)
      close(reader)
      process.waitUntilExit()
      // Nil for an end that was wished for.
      if self?.isOpen == true { end(Self.wayOfEnding(process)) }
    }
    thread.name = "player"
    thread.start()
  }

  deinit { end() }

  private var isOpen: Bool { socket.withLock { $0 != nil } }

  /// Ends the process.
  func end() {
    socket.withLock { socket in
      guard let open = socket else { return }
      // Wakes the thread that reads.
      shutdown(open, Int32(SHUT_RDWR))
      close(open)
      socket = nil
    }
  }

  private static func wayOfEnding(_ process: Process) -> String {
    switch process.terminationReason {
    case .uncaughtSignal: "was ended by signal \(process.terminationStatus)"
    default: "has ended with status \(process.terminationStatus)"
    }
  }

  /// Sends a request, without waiting. A process that has ended hears nothing; one that reads nothing until its
  /// socket is full is ended.
  func send(_ request: PlayerRequest) {
    let bytes = Array((request.line + "\n").utf8)
    socket.withLock { socket in
      guard let socket else { return }
      var sent = 0
      while sent < bytes.count {
        let count = bytes[sent...].withUnsafeBytes {
          Glibc.send(
            socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        }
        if count < 0 && errno == EINTR { continue }
        if count < 0 && errno == EAGAIN && process.isRunning {
          kill(process.processIdentifier, SIGKILL)
        }
        guard count > 0 else { return }
        sent += count
      }
    }
  }

  private static func read(_ socket: Int32, _ hear: (PlayerAnswer) -> Void) {
    var lines = LineBuffer()
    var bytes = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = Glibc.read(socket, &bytes, bytes.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return }
      do {
        for line in try lines.append(bytes[..<count]) { hear(try PlayerAnswer(line: line)) }
      } catch {
        hear(.error("the player says what it should not: \(error)"))
        return
      }
    }
  }
}
