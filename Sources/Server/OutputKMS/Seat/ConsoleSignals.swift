import Glibc

/// The kernel's requests about the terminal, which come as signals, in a pipe. A process has one terminal.
///
/// The signals may reach any thread, also one that was started before and does not block them, so a handler writes
/// them into the pipe.
enum ConsoleSignals {
  nonisolated(unsafe) private static var readEnd: CInt = -1
  nonisolated(unsafe) private static var writeEnd: CInt = -1

  static var descriptor: CInt { readEnd }

  static func begin() throws(DeviceError) {
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else { throw DeviceError("a pipe", "the terminal", code: errno) }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (readEnd, writeEnd) = (ends[0], ends[1])
    for number in [SIGUSR1, SIGUSR2] {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { number in
        let code = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(ConsoleSignals.writeEnd, &byte, 1)
        errno = code
      }
      action.sa_flags = SA_RESTART
      sigaction(number, &action, nil)
    }
  }

  /// Ignores the signals from now on: one of them may be on its way, and would end the process.
  static func end() {
    signal(SIGUSR1, SIG_IGN)
    signal(SIGUSR2, SIG_IGN)
    if readEnd >= 0 { _ = close(readEnd) }
    if writeEnd >= 0 { _ = close(writeEnd) }
    (readEnd, writeEnd) = (-1, -1)
  }

  /// Adds a request that the kernel did not make.
  static func add(_ request: ConsoleRequest) {
    var byte = UInt8(request == .leave ? SIGUSR1 : SIGUSR2)
    _ = write(writeEnd, &byte, 1)
  }

  static func take() -> [ConsoleRequest] {
    var requests: [ConsoleRequest] = []
    var bytes: (UInt64, UInt64) = (0, 0)
    while readEnd >= 0 {
      let count = withUnsafeMutableBytes(of: &bytes) { buffer in
        let count = read(readEnd, buffer.baseAddress, buffer.count)
        for byte in buffer.prefix(max(count, 0)) {
          requests.append(Int32(byte) == SIGUSR1 ? .leave : .enter)
        }
        return count
      }
      if count <= 0 { break }
    }
    return requests
  }
}
