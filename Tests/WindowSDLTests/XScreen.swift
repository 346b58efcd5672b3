import Foundation
import Testing

/// An X server without a device (Xvfb), for the tests of one window.
final class XScreen {
  private static let program = "/usr/bin/Xvfb"

  static var isThere: Bool { FileManager.default.isExecutableFile(atPath: program) }

  let display: String
  private let server = Process()

  init(width: Int, height: Int) throws {
    let output = Pipe()
    server.executableURL = URL(fileURLWithPath: Self.program)
    server.arguments = [
      "-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-nolisten", "tcp",
    ]
    server.standardOutput = output
    server.standardError = FileHandle.nullDevice
    try server.run()
    let number = output.fileHandleForReading
    var ready = pollfd(fd: number.fileDescriptor, events: Int16(POLLIN), revents: 0)
    let isReady = poll(&ready, 1, 60_000) > 0
    let line = isReady ? String(decoding: number.availableData, as: UTF8.self) : ""
    display = ":" + line.trimmingCharacters(in: .whitespacesAndNewlines)
    try #require(isReady, "Xvfb says no number")
  }

  deinit {
    // The tests' threads have blocked signals, which programs inherit.
    kill(server.processIdentifier, SIGKILL)
    server.waitUntilExit()
  }

  /// Makes this process's windows open here while a body runs.
  func enter(_ body: () throws -> Void) rethrows {
    let old = ProcessInfo.processInfo.environment["DISPLAY"]
    setenv("DISPLAY", display, 1)
    setenv("SDL_VIDEODRIVER", "x11", 1)
    defer {
      if let old { setenv("DISPLAY", old, 1) } else { unsetenv("DISPLAY") }
      setenv("SDL_VIDEODRIVER", "dummy", 1)
    }
    try body()
  }
}
