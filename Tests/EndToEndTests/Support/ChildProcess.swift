import Foundation
import Synchronization

/// A program that a test started: its standard streams, its signals and its end.
///
/// The process is killed and reaped when this object goes away, and after a minute in any case, so
/// that a test fails instead of hanging when an answer never comes.
final class ChildProcess {
  enum End: Equatable, CustomStringConvertible {
    case exit(Int32)
    case signal(Int32)

    var description: String {
      switch self {
      case .exit(let code): "exit \(code)"
      case .signal(let number): "signal \(number)"
      }
    }
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  let name: String
  let processID: pid_t
  private let folder: TemporaryFolder
  private let log: String
  private var input: CInt
  private let output: CInt
  private var received: [UInt8] = []
  private var isAtEnd = false
  private let watchdog: Watchdog

  /// - Parameters:
  ///   - program: the name of one of this package's programs, or an absolute path.
  ///   - environment: variables added to this process's own; nil removes a variable.
  ///   - log: the file in the folder that gets its standard error; by default a file with the
  ///     program's name.
  ///   - patience: seconds after which it is killed.
  init(
    _ program: String, _ arguments: [String] = [], environment: [String: String?] = [:],
    folder: TemporaryFolder, log: String? = nil, patience: Double = 600
  ) throws {
    let path = program.hasPrefix("/") ? program : try BuiltPrograms.path(program)
    name = URL(fileURLWithPath: path).lastPathComponent
    self.folder = folder
    self.log = log ?? "\(name).stderr"
    let inputPipe = try Self.makePipe()
    let outputPipe = try Self.makePipe()
    input = inputPipe.write
    output = outputPipe.read
    defer {
      close(inputPipe.read)
      close(outputPipe.write)
    }
    processID = try Self.spawn(
      path, arguments, environment, input: inputPipe.read, output: outputPipe.write,
      errors: folder.file(self.log))
    watchdog = Watchdog(processID)
    watchdog.start(seconds: patience)
  }

  deinit {
    watchdog.kill(SIGKILL)
    if watchdog.claim() {
      var status: CInt = 0
      waitpid(processID, &status, 0)
    }
    closeInput()
    close(output)
  }

  /// Held between making a pipe and marking it close-on-exec, so that no other child inherits it.
  private static let starting = NSLock()

  /// The two ends of a pipe, which no other child inherits.
  private static func makePipe() throws -> (read: CInt, write: CInt) {
    var ends: [CInt] = [-1, -1]
    starting.lock()
    defer { starting.unlock() }
    guard pipe(&ends) == 0 else {
      throw Failure(description: "no pipe: \(String(cString: strerror(errno)))")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  private static func spawn(
    _ path: String, _ arguments: [String], _ environment: [String: String?], input: CInt,
    output: CInt, errors: String
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_APPEND, 0o600)

    // Sets signals as a shell would, undoing changes by the test library.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))

    var variables = ProcessInfo.processInfo.environment
    for name in ["RENDERD_DISPLAY", "RENDERD_LOG", "RENDERD_NO_DESCRIPTORS"] {
      variables[name] = nil
    }
    for (name, value) in environment { variables[name] = value }
    var argv = ([path] + arguments).map { strdup($0) } + [nil]
    var envp = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for string in argv + envp { free(string) } }
    var processID: pid_t = 0
    let code = starting.withLock {
      posix_spawn(&processID, path, &actions, &attributes, &argv, &envp)
    }
    guard code == 0 else {
      throw Failure(description: "cannot start \(path): \(String(cString: strerror(code)))")
    }
    return processID
  }

  // MARK: Streams

  /// The program's output on standard error.
  var errors: String { folder.text(log) }

  func write(line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = Foundation.write(input, bytes, bytes.count)
  }

  /// Ends the program's standard input.
  func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  /// The next line of standard output.
  func readLine(seconds: Double = 20) throws -> String {
    let deadline = Date(timeIntervalSinceNow: seconds)
    while true {
      if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: received[..<end], as: UTF8.self)
        received.removeSubrange(...end)
        return line
      }
      guard !isAtEnd else { throw Failure(description: "\(name) ended: \(errors)") }
      try receive(until: deadline)
    }
  }

  /// Waits for the program to end, and returns its exit and the rest of its output.
  func waitForEnd(seconds: Double = 20) throws -> (end: End, output: String) {
    let deadline = Date(timeIntervalSinceNow: seconds)
    // The child alone has the other end, so the end of the stream is the end of the process.
    while !isAtEnd { try receive(until: deadline) }
    guard watchdog.claim() else { throw Failure(description: "\(name) was waited for twice") }
    var status: CInt = 0
    waitpid(processID, &status, 0)
    let text = String(decoding: received, as: UTF8.self)
    return (status & 0x7F == 0 ? .exit(status >> 8 & 0xFF) : .signal(status & 0x7F), text)
  }

  private func receive(until deadline: Date) throws {
    var waiting = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    let left = deadline.timeIntervalSinceNow
    guard left > 0, poll(&waiting, 1, CInt((left * 1000).rounded(.up))) > 0 else {
      throw Failure(description: "\(name) kept silent: \(errors)")
    }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(output, &buffer, buffer.count)
    if count <= 0 { isAtEnd = true } else { received += buffer[..<count] }
  }

  // MARK: Signals

  func send(_ signal: Int32) { watchdog.kill(signal) }

  /// Stops the program and returns once it stands still.
  func pause() {
    send(SIGSTOP)
    var status: CInt = 0
    waitpid(processID, &status, WUNTRACED)
  }

  func resume() { send(SIGCONT) }
}

/// Signals a process only while its number is still its own, and kills it when its time is up.
private final class Watchdog: Sendable {
  private let processID: pid_t
  private let isReaped = Mutex(false)

  init(_ processID: pid_t) { self.processID = processID }

  func start(seconds: Double) {
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [weak self] in
      self?.kill(SIGKILL)
    }
  }

  func kill(_ signal: Int32) {
    isReaped.withLock { if !$0 { _ = Foundation.kill(processID, signal) } }
  }

  /// Claims the right to reap the process; true for the first caller only.
  func claim() -> Bool {
    isReaped.withLock { isReaped in
      defer { isReaped = true }
      return !isReaped
    }
  }
}
