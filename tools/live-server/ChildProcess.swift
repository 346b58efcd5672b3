package import Glibc

/// A program started by this one, which ends with this object.
package final class ChildProcess {
  package let processID: pid_t
  /// The first line it printed, without the newline.
  package let firstLine: String
  private let output: Int32
  /// The write end of the program's standard input; −1 where it shares this process's.
  private let input: Int32
  private var hasEnded = false

  /// Starts a program and waits until it has printed a line.
  ///
  /// - Parameters:
  ///   - environment: variables to add to this process's own.
  ///   - waitsForLine: false for programs that print nothing.
  ///   - patience: the most seconds until the line.
  ///   - input: the text on its standard input, which stays open after that; nil shares this
  ///     process's.
  package init(
    _ path: String, _ arguments: [String], environment: [String: String] = [:],
    waitsForLine: Bool = true, patience: Double = 30, input: String? = nil
  ) throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw ToolError("no pipe: errno \(errno)") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var variables: [UnsafeMutablePointer<CChar>?] = Self.environment(with: environment).map {
      strdup($0)
    }
    variables.append(nil)
    defer { for variable in variables { free(variable) } }

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    var inputEnds: [Int32] = [-1, -1]
    if let input {
      guard pipe(&inputEnds) == 0 else { throw ToolError("no pipe: errno \(errno)") }
      for end in inputEnds { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      posix_spawn_file_actions_adddup2(&actions, inputEnds[0], STDIN_FILENO)
      let bytes = Array(input.utf8)
      _ = write(inputEnds[1], bytes, bytes.count)
    }
    defer { if inputEnds[0] >= 0 { close(inputEnds[0]) } }
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var pid: pid_t = 0
    let code = posix_spawn(&pid, path, &actions, nil, words, variables)
    close(ends[1])
    guard code == 0 else {
      close(ends[0])
      if inputEnds[1] >= 0 { close(inputEnds[1]) }
      throw ToolError("cannot run \(path): \(String(cString: strerror(code)))")
    }
    processID = pid
    output = ends[0]
    self.input = inputEnds[1]
    firstLine = waitsForLine ? Self.readLine(ends[0], patience: patience) : ""
    if waitsForLine && firstLine.isEmpty {
      throw ToolError("\(path) \(arguments.joined(separator: " ")) ended or said nothing")
    }
  }

  /// Path of an installed program; nil where it is not installed.
  package static func find(_ name: String) -> String? {
    let directories = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin"
    return directories.split(separator: ":").map { "\($0)/\(name)" }
      .first { access($0, X_OK) == 0 }
  }

  deinit { end() }

  /// This process's variables with `others` on top, as `NAME=value`.
  private static func environment(with others: [String: String]) -> [String] {
    var variables: [String] = []
    var next = environ
    while let variable = next.pointee {
      let text = String(cString: variable)
      if !others.keys.contains(where: { text.hasPrefix($0 + "=") }) { variables.append(text) }
      next += 1
    }
    return variables + others.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
  }

  private static func readLine(_ descriptor: Int32, patience: Double) -> String {
    var line: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 512)
    while !line.contains(UInt8(ascii: "\n")) {
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, Int32(min(patience, 1e6) * 1e3)) > 0 else { return "" }
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return "" }
      line += buffer[..<count]
    }
    return String(decoding: line.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  /// The wait status of a process that has ended by itself, with its signal if a signal ended it;
  /// nil while it runs.
  package var exitStatus: Int32? {
    guard !hasEnded else { return nil }
    var status: Int32 = 0
    guard waitpid(processID, &status, WNOHANG) == processID else { return nil }
    hasEnded = true
    closeStreams()
    return status
  }

  private func closeStreams() {
    close(output)
    if input >= 0 { close(input) }
  }

  /// Asks the process to end, kills it after five seconds, and waits until it has ended. Safe to
  /// call twice.
  package func end() {
    guard !hasEnded else { return }
    hasEnded = true
    kill(processID, SIGTERM)
    closeStreams()
    var status: Int32 = 0
    for _ in 0..<500 {
      if waitpid(processID, &status, WNOHANG) != 0 { return }
      pause(seconds: 0.01)
    }
    kill(processID, SIGKILL)
    waitpid(processID, &status, 0)
  }

  /// Milliseconds of processor time, over all threads, including ended ones.
  package var processorTime: Double {
    var clock: clockid_t = 0
    return clock_getcpuclockid(processID, &clock) == 0 ? milliseconds(clock) : 0
  }

  /// Number of times that a thread was put on a processor, after waiting or after another program's turn.
  package var contextSwitches: Int {
    threads.reduce(0) { sum, thread in
      let status = readText("/proc/\(processID)/task/\(thread)/status")
      return sum + number(in: status, "voluntary_ctxt_switches")
        + number(in: status, "nonvoluntary_ctxt_switches")
    }
  }

  /// Memory in MB, as /proc counts it: resident, and with shared pages divided among their processes.
  package var memory: (resident: Double, proportional: Double) {
    let text = readText("/proc/\(processID)/smaps_rollup")
    return (Double(number(in: text, "Rss")) / 1024, Double(number(in: text, "Pss")) / 1024)
  }

  /// The number of a line of /proc/PID/status; memory is in KiB.
  package func status(_ name: String) -> Double {
    Double(number(in: readText("/proc/\(processID)/status"), name))
  }

  private var threads: [String] {
    guard let directory = opendir("/proc/\(processID)/task") else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if Int(name) != nil { names.append(name) }
    }
    return names
  }

  /// The number in the line that starts with `name` and a colon.
  private func number(in text: String, _ name: String) -> Int {
    let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") }
    let words = line?.split { $0 == " " || $0 == "\t" } ?? []
    return words.count > 1 ? Int(words[1]) ?? 0 : 0
  }
}
