import Expectations
import Foundation
import DrawList
import GraphicsValues
import Testing

extension XScreen {
  private static let xwd = "/usr/bin/xwd"
  private static let xdotool = "/usr/bin/xdotool"

  /// Whether pictures can be taken of a screen, and its mouse moved.
  static var hasHands: Bool {
    isThere && [xwd, xdotool].allSatisfy(FileManager.default.isExecutableFile)
  }

  /// Runs a program that asks this screen's server, and returns what it prints.
  ///
  /// - Parameter mayFail: whether the program's end means nothing.
  private func run(
    _ program: String, _ arguments: [String], mayFail: Bool = false
  ) throws -> Data {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = ["DISPLAY": display]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    if !mayFail { expectEqual(process.terminationStatus, 0, "\(program) \(arguments)") }
    return data
  }

  /// Moves the mouse, presses its buttons and keys, and finds windows.
  @discardableResult
  func act(_ arguments: String...) throws -> String {
    String(decoding: try run(Self.xdotool, arguments), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Number of windows with a title that can be seen.
  func count(ofWindows title: String) throws -> Int {
    let found = try run(
      Self.xdotool, ["search", "--onlyvisible", "--name", title], mayFail: true)
    return String(decoding: found, as: UTF8.self).split(separator: "\n").count
  }

  /// The pixels of the window with a title, without their alpha.
  func pixels(ofWindow title: String) throws -> PixelImage {
    let dump = [UInt8](try run(Self.xwd, ["-silent", "-name", title]))
    // X11/XWDFile.h: a header of big-endian 32-bit numbers, colours of 12 bytes, pixels.
    func number(_ index: Int) -> Int {
      dump[index * 4..<index * 4 + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    let (width, height, rowBytes, size) = (number(4), number(5), number(12), number(11) / 8)
    try #require(size == 4 && number(7) == 0, "32 bits, little-endian")
    let start = number(0) + number(19) * 12
    var pixels: [UInt32] = []
    for y in 0..<height {
      for place in stride(from: start + y * rowBytes, to: start + y * rowBytes + width * 4, by: 4) {
        pixels.append(
          UInt32(dump[place]) | UInt32(dump[place + 1]) << 8 | UInt32(dump[place + 2]) << 16)
      }
    }
    return PixelImage(width: width, height: height, pixels: pixels)
  }
}
