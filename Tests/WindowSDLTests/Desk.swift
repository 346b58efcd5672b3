import Foundation
import Testing

/// An X screen with a Wayland compositor at its left.
final class Desk {
  /// How the compositor arranges windows.
  enum Shell: String {
    /// Each is as large as the output.
    case kiosk = "kiosk-shell.so"
    /// They float.
    case desktop = "desktop-shell.so"
  }

  static var isThere: Bool {
    ["/usr/bin/Xvfb", "/usr/bin/weston"].allSatisfy(FileManager.default.isExecutableFile)
  }

  let display: String
  private let screen: Process
  private let compositor: Process
  private let folder: URL

  init(scale: Int, shell: Shell = .kiosk) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("agate-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    let number: String
    (screen, number) = try Self.start(
      "/usr/bin/Xvfb",
      ["-displayfd", "1", "-screen", "0", "520x360x24", "-nolisten", "tcp"], [:])
    display = ":" + number
    // A script written by the test might fail to run while another test's freshly forked child has it open.
    let settings = folder.appendingPathComponent("weston.ini")
    try """
    [core]
    idle-time=0
    [shell]
    panel-position=none
    locking=false
    animation=none
    startup-animation=none
    [output]
    name=screen0
    mode=\(480 / scale)x\(360 / scale)
    scale=\(scale)
    [autolaunch]
    path=/bin/echo
    """.write(to: settings, atomically: true, encoding: .utf8)
    (compositor, _) = try Self.start(
      "/usr/bin/weston",
      [
        "--backend=x11-backend.so", "--use-pixman", "--socket=wayland-test",
        "--shell=\(shell.rawValue)", "--config=\(settings.path)",
        "--log=\(folder.appendingPathComponent("log").path)",
      ], ["DISPLAY": display, "XDG_RUNTIME_DIR": folder.path])
  }

  deinit {
    // The tests' threads have blocked signals, which programs inherit.
    for process in [compositor, screen] {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    try? FileManager.default.removeItem(at: folder)
  }

  /// Starts a program and returns its first line of output.
  private static func start(
    _ program: String, _ arguments: [String], _ environment: [String: String]
  ) throws -> (Process, String) {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    var ready = pollfd(
      fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
    try #require(poll(&ready, 1, 60_000) > 0, "\(program) says nothing")
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    return (process, line.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// Makes this process's windows open here while a body runs.
  func enter(_ body: () throws -> Void) rethrows {
    let changes = [
      "WAYLAND_DISPLAY": "wayland-test", "XDG_RUNTIME_DIR": folder.path,
      "SDL_VIDEODRIVER": "wayland",
    ]
    let old = ProcessInfo.processInfo.environment
    for (name, value) in changes { setenv(name, value, 1) }
    defer {
      for name in changes.keys {
        if let value = old[name] { setenv(name, value, 1) } else { unsetenv(name) }
      }
      setenv("SDL_VIDEODRIVER", "dummy", 1)
    }
    try body()
  }
}
