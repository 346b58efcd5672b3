import Foundation

/// The compiler of protocol buffers, which also decodes messages without their schema: Debian's package
/// protobuf-compiler, where it is installed.
enum Protoc {
  static let path: String? = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").map { "\($0)/protoc" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  struct FailedError: Error {
    let status: Int32
  }

  /// The lines of the message's text form, with numbers in place of names.
  static func decode(_ message: [UInt8]) throws -> [Substring] {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data(message).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: path ?? "")
    process.arguments = ["--decode_raw"]
    process.standardInput = try FileHandle(forReadingFrom: file)
    process.standardOutput = output
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw FailedError(status: process.terminationStatus)
    }
    return String(decoding: text, as: UTF8.self).split(separator: "\n")
  }
}
