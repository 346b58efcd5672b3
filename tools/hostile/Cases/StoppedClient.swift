import Glibc
import AnimationEvaluation
import GraphicsValues
import WireProtocol

/// A client in a process of its own, which can be stopped and killed.
final class StoppedClient {
  private let processID: pid_t
  private let output: CInt
  private let input: CInt
  private var isReaped = false

  init(_ arena: Arena, _ kind: String) throws {
    guard let program = arena.program else {
      throw AttemptError("no program to start as a client of its own")
    }
    var toChild: [CInt] = [-1, -1]
    var fromChild: [CInt] = [-1, -1]
    guard pipe(&toChild) == 0, pipe(&fromChild) == 0 else { throw AttemptError("no pipe") }
    for end in toChild + fromChild { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, toChild[0], 0)
    posix_spawn_file_actions_adddup2(&actions, fromChild[1], 1)
    let words = [program, "hold", kind, "--display", arena.path]
    var argv: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for word in argv { free(word) } }
    var child: pid_t = 0
    let code = posix_spawn(&child, program, &actions, nil, &argv, environ)
    close(toChild[0])
    close(fromChild[1])
    input = toChild[1]
    output = fromChild[0]
    processID = child
    guard code == 0 else {
      isReaped = true
      throw AttemptError("cannot start \(program): errno \(code)")
    }
  }

  deinit {
    kill()
    close(input)
    close(output)
  }

  func awaitReady() throws {
    guard readByte() else { throw AttemptError("the client of its own did not start") }
  }

  func stop() {
    _ = Glibc.kill(processID, SIGSTOP)
    var status: CInt = 0
    waitpid(processID, &status, WUNTRACED)
  }

  func resume() { _ = Glibc.kill(processID, SIGCONT) }

  func kill() {
    guard !isReaped else { return }
    isReaped = true
    _ = Glibc.kill(processID, SIGKILL)
    var status: CInt = 0
    waitpid(processID, &status, 0)
  }

  /// Asks the process, which asks the server.
  func isAlive() throws -> Bool {
    var byte = UInt8(ascii: "?")
    guard write(input, &byte, 1) == 1 else { return false }
    return readByte()
  }

  private func readByte() -> Bool {
    var waiting = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    var byte: UInt8 = 0
    return poll(&waiting, 1, 20_000) > 0 && read(output, &byte, 1) == 1
  }

  /// The process: shows something, says so, and answers each byte of its standard input with one byte
  /// once the server has answered.
  package static func run(_ kind: String, path: String) throws {
    let arena = Arena(path: path)
    let client = try arena.greet()
    let ring = kind == "surface" ? try HeldRing() : nil
    if let ring {
      for (buffer, color) in surfaceColors.enumerated() { ring.fill(buffer, color) }
      client.show(ring)
      client.attach(0, 1)
      for buffer in 1..<3 { client.attach(buffer, UInt64(buffer) + 1, time: Double(buffer) * 5) }
      _ = try client.ending()
    } else if kind == "half" {
      let frame = client.frame(MessageOpcode.commit.rawValue, [UInt8](repeating: 0, count: 4096))
      client.send(Array(frame[..<2048]))
    } else {
      client.commit {
        $0.makeWindow()
        $0.fill(1)
        $0.addAnimation(1, to: 1, basic())
      }
      try client.settle()
    }
    var byte = UInt8(ascii: "!")
    repeat {
      guard write(STDOUT_FILENO, &byte, 1) == 1, read(STDIN_FILENO, &byte, 1) == 1 else { return }
    } while try client.ending() == .alive
    withExtendedLifetime(ring) {}
  }
}

/// The colours of its surface's frames.
private let surfaceColors: [UInt32] = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF]

/// The separate client that cases 45 and 69 stop and kill.
package enum HeldClient {
  /// - Parameter kind: `window`, `half`, or `surface` with a frame for each of the times 0, 5 and 10.
  package static func run(_ kind: String, path: String) throws {
    try StoppedClient.run(kind, path: path)
  }
}
