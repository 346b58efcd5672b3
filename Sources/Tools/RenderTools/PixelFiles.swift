import Glibc
import GraphicsValues
import ImageFiles

/// The error that a file cannot be used: missing, damaged, or of another kind.
package struct BadFileError: Error, CustomStringConvertible {
  package let file: String
  package let reason: String

  package init(file: String, reason: String) {
    self.file = file
    self.reason = reason
  }

  package var description: String { "\(file): \(reason)" }
}

/// Frames as PNG files.
package enum PixelFiles {
  /// - Parameters:
  ///   - bytes: BGRA pixels in rows without padding.
  ///   - path: A file, or `-` for the standard output, which another user's process may not open by a name.
  package static func writePNG(
    bytes: [UInt8], width: Int, height: Int, to path: String
  ) throws(BadFileError) {
    var pixels = [UInt32](repeating: 0, count: bytes.count / 4)
    for index in pixels.indices {
      let i = index * 4
      pixels[index] =
        UInt32(bytes[i]) | UInt32(bytes[i + 1]) << 8 | UInt32(bytes[i + 2]) << 16
        | UInt32(bytes[i + 3]) << 24
    }
    guard path == "-" else {
      return try writePNG(pixels: pixels, width: width, height: height, to: path)
    }
    do throws(ImageFileError) {
      try write(
        ImageFiles.encodePNG(width: width, height: height, pixels: pixels), to: STDOUT_FILENO)
    } catch {
      throw BadFileError(file: "standard output", reason: error.description)
    }
  }

  private static func write(_ bytes: [UInt8], to descriptor: CInt) throws(ImageFileError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw ImageFileError(.cannotWrite(String(cString: strerror(errno))))
      }
      rest = rest.dropFirst(count)
    }
  }

  package static func writePNG(
    pixels: [UInt32], width: Int, height: Int, to path: String
  ) throws(BadFileError) {
    do {
      try ImageFiles.write(path: path, width: width, height: height, pixels: pixels)
    } catch {
      throw BadFileError(file: path, reason: ImageFileError(error.reason).description)
    }
  }

  package static func readBytes(_ path: String) throws(BadFileError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw BadFileError(file: path, reason: String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else {
        throw BadFileError(file: path, reason: String(cString: strerror(errno)))
      }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }

  /// Writes a file that is whole or not there (`WholeFile`).
  package static func writeBytes(_ bytes: [UInt8], to path: String) throws(BadFileError) {
    do {
      try WholeFile.write(bytes, to: path)
    } catch {
      throw BadFileError(file: path, reason: error.description)
    }
  }
}
