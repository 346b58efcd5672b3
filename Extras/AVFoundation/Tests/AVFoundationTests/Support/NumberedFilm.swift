import FilmMaking
import Foundation

/// Films whose pictures carry their numbers, in a row of blocks along the top that survive coding with losses.
enum NumberedFilm {
  static let (width, height) = (320, 240)
  private static let (blocks, block) = (20, 16)

  /// Makes a film.
  ///
  /// - Parameters:
  ///   - first: the number of the first picture.
  ///   - scale: the size of pictures, in those of the display.
  static func make(
    _ count: Int, _ coding: TestFilm.Coding, in folder: URL, soundSeconds: Double = 0,
    first: Int = 0, scale: Int = 1
  ) throws -> URL {
    let raw = folder.appendingPathComponent("numbers.yuv")
    try Data().write(to: raw)
    let file = try FileHandle(forWritingTo: raw)
    for number in first..<first + count {
      try file.write(contentsOf: picture(number, scale: scale))
    }
    try file.close()
    let film = folder.appendingPathComponent("numbers.\(coding.pathExtension)")
    var made = TestFilm(
      .raw(path: raw.path), width: width * scale, height: height * scale)
    made.coding = coding
    made.soundSeconds = soundSeconds
    try made.write(to: film.path)
    try FileManager.default.removeItem(at: raw)
    return film
  }

  /// A picture as I420: grey, with black blocks for zeros and white ones for ones.
  private static func picture(_ number: Int, scale: Int) -> Data {
    let (width, height, block) = (width * scale, height * scale, block * scale)
    var luma = [UInt8](repeating: 128, count: width * height)
    for bit in 0..<blocks {
      for row in 0..<32 * scale {
        for column in 0..<block {
          luma[row * width + bit * block + column] = number >> bit & 1 == 1 ? 235 : 16
        }
      }
    }
    return Data(luma) + Data(repeating: 128, count: width * height / 2)
  }

  /// The number in a picture of blue-first pixels; nil for one that is not grey below.
  static func number(in pixels: Data) -> Int? {
    func blue(_ x: Int, _ y: Int) -> UInt8 { pixels[pixels.startIndex + 4 * (y * width + x)] }
    guard pixels.count == 4 * width * height, (96...160).contains(blue(160, 200)) else {
      return nil
    }
    return (0..<blocks).reduce(0) { number, bit in
      number | (blue(bit * block + block / 2, 16) > 128 ? 1 << bit : 0)
    }
  }
}

/// A folder that a test has for itself.
final class Folder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("films-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
