import Expectations
import Foundation
import Testing

/// A test's own X server, without a window manager, with input for its mouse and keyboard.
final class XScreen {
  private static let xvfb = "/usr/bin/Xvfb"
  private static let xwd = "/usr/bin/xwd"
  private static let xdotool = "/usr/bin/xdotool"

  /// Whether programs at these paths can be run.
  static func has(_ programs: String...) -> Bool {
    programs.allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }
  }

  static var isThere: Bool { has(xvfb, xwd) }
  static var hasHands: Bool { has(xvfb, xwd, xdotool) }

  let process: ChildProcess
  /// The server's name for `DISPLAY`.
  let display: String
  let folder: TemporaryFolder

  init(width: Int, height: Int, folder: TemporaryFolder) throws {
    process = try ChildProcess(
      Self.xvfb,
      ["-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-nolisten", "tcp"],
      folder: folder)
    display = ":\(try process.readLine())"
    self.folder = folder
  }

  /// Environment for programs that open their window here.
  var environment: [String: String?] {
    ["DISPLAY": display, "SDL_VIDEODRIVER": "x11", "WAYLAND_DISPLAY": nil]
  }

  /// Runs xdotool: moves the mouse, presses keys, finds windows.
  @discardableResult
  func act(_ arguments: String...) throws -> String {
    let program = try ChildProcess(
      Self.xdotool, arguments, environment: ["DISPLAY": display], folder: folder)
    let (end, output) = try program.waitForEnd()
    expectEqual(end, .exit(0), "\(arguments): \(program.errors)")
    return output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The pixels of the screen.
  func capture() throws -> Screenshot {
    let file = folder.file("screen.xwd")
    let program = try ChildProcess(
      Self.xwd, ["-root", "-silent", "-display", display, "-out", file], folder: folder)
    try expectEqual(program.waitForEnd().end, .exit(0), "\(program.errors)")
    let dump = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
    // X11/XWDFile.h: a header of big-endian 32-bit numbers, colours of 12 bytes, pixels.
    func number(_ index: Int) -> Int {
      dump[index * 4..<index * 4 + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    let (width, height, rowBytes) = (number(4), number(5), number(12))
    // Pixels of 24 bits come from screens whose windows have several visuals.
    let size = number(11) / 8
    try #require((size == 3 || size == 4) && number(7) == 0, "24 or 32 bits, little-endian")
    let start = number(0) + number(19) * 12
    var bytes: [UInt8] = []
    for y in 0..<height {
      for pixel in stride(
        from: start + y * rowBytes, to: start + y * rowBytes + width * size, by: size)
      {
        bytes += dump[pixel..<pixel + 3] + [0xFF]
      }
    }
    return Screenshot(width: width, height: height, bytes: bytes)
  }
}
