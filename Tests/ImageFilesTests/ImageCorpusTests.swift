import Expectations
import Foundation
import ImageFiles
import Testing

/// A row of the table in docs/image-files.md.
struct CorpusRow: CustomTestStringConvertible {
  let file: String
  let side: (width: Int, height: Int)
  let count: Int
  /// Pixels of the first image and of the last one.
  let pixels: [[(x: Int, y: Int, value: UInt32)]]
  let tolerance: Int

  var testDescription: String { file }

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let folder = root.appendingPathComponent("Tests/ImageCorpus")

  static let all: [CorpusRow] = {
    let page = try? String(
      contentsOf: root.appendingPathComponent("docs/image-files.md"), encoding: .utf8)
    return (page ?? "").split(separator: "\n").compactMap { CorpusRow(String($0)) }
  }()

  /// Reads a line of the page; nil for any other line.
  private init?(_ line: String) {
    let cells = line.components(separatedBy: "|").dropFirst().dropLast().map {
      $0.trimmingCharacters(in: CharacterSet(charactersIn: " `"))
    }
    guard cells.count == 7, let count = Int(cells[3]), let tolerance = Int(cells[6]) else {
      return nil
    }
    let sides = cells[2].components(separatedBy: " × ").compactMap { Int($0) }
    file = cells[0]
    side = (sides[0], sides[1])
    self.count = count
    self.tolerance = tolerance
    pixels = [cells[4], cells[5]].filter { !$0.isEmpty }.map { list in
      list.split(separator: " ").map { entry in
        let parts = entry.split(whereSeparator: { $0 == "," || $0 == ":" })
        return (Int(parts[0]) ?? -1, Int(parts[1]) ?? -1, UInt32(parts[2], radix: 16) ?? 0)
      }
    }
  }

  var bytes: [UInt8] {
    get throws { [UInt8](try Data(contentsOf: Self.folder.appendingPathComponent(file))) }
  }
}

@Suite struct `Image files of every kind` {
  @Test func `the table names each file of the corpus`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: CorpusRow.folder.path)
    expectEqual(CorpusRow.all.map(\.file).sorted(), files.sorted())
    expectAtLeast(files.count, 80)
  }

  @Test(arguments: CorpusRow.all)
  func `a file gives what the table says`(row: CorpusRow) throws {
    let reader = try ImageFileReader(row.bytes)
    expectEqual(reader.images.count, row.count)
    for (list, index) in zip(row.pixels, [0, row.count - 1]) {
      let image = try reader.image(at: index)
      expectEqual(image.width, row.side.width)
      expectEqual(image.height, row.side.height)
      let isCut = row.file.hasPrefix("cut") || row.file.hasPrefix("no-end")
      expectEqual(image.isComplete, !isCut || row.count > 1 && index == 0)
      for (x, y, value) in list {
        let pixel = image.pixels[y * image.width + x]
        expectAtMost(
          difference(pixel, value), row.tolerance,
          "\(index): \(x),\(y) is \(String(pixel, radix: 16)), not \(String(value, radix: 16))")
      }
    }
  }

  @Test(arguments: CorpusRow.all)
  func `a file that is cut anywhere gives its first rows or says why not`(row: CorpusRow) throws {
    let bytes = try row.bytes
    let whole = try ImageFileReader(bytes).image(at: 0)
    var images = 0
    for length in stride(from: 0, to: bytes.count, by: max(bytes.count / 30, 1)) {
      do {
        let image = try ImageFiles.decode(Array(bytes[..<length]))
        expectEqual(image.pixels.count, whole.pixels.count)
        images += 1
      } catch {
        expectNotEqual(error.reason, .notAnImage)
      }
    }
    // Small WebP and TIFF files have all their pixels at once.
    if row.file.hasSuffix(".png") || row.file.hasSuffix(".jpg") { expectGreater(images, 0) }
  }

  @Test(arguments: CorpusRow.all)
  func `changed bytes give an error or images of the size they claim`(row: CorpusRow) throws {
    let bytes = try row.bytes
    let limits = ImageLimits(pixels: 1 << 16, images: 8, framePixels: 1 << 18)
    for index in stride(from: 0, to: bytes.count, by: max(bytes.count / 50, 1)) {
      for change in [0x01, 0x80, 0xFF] as [UInt8] {
        var damaged = bytes
        damaged[index] ^= change
        guard let reader = try? ImageFileReader(damaged, limits: limits) else { continue }
        for number in reader.images.indices {
          guard let image = try? reader.image(at: number) else { continue }
          expectEqual(image.pixels.count, image.width * image.height)
        }
      }
    }
  }

  private func difference(_ a: UInt32, _ b: UInt32) -> Int {
    [0, 8, 16, 24].map { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) }.max() ?? 0
  }
}

@Suite struct `Frames of animations` {
  private func reader(_ name: String) throws -> ImageFileReader {
    try ImageFileReader([UInt8](Data(contentsOf: CorpusRow.folder.appendingPathComponent(name))))
  }

  @Test func `frames have the delays of the file, and the file its number of passes`() throws {
    let gif = try reader("animated.gif")
    expectEqual(gif.images.map(\.delay), [0.1, 0.2, 0.02])
    expectEqual(gif.loopCount, 0)
    let webP = try reader("animated.webp")
    expectEqual(webP.images.map(\.delay), [0.1, 0.2, 0.02])
    expectEqual(webP.loopCount, 3)
    let still = try reader("still.gif")
    #expect(still.images.map(\.delay) == [nil] && still.loopCount == nil)
  }

  @Test(arguments: ["animated.gif", "animated.webp"])
  func `frames are the same in any order`(name: String) throws {
    let inOrder = try reader(name)
    let images = try inOrder.images.indices.map { try inOrder.image(at: $0) }
    let other = try reader(name)
    for index in [2, 0, 1, 1, 2, 2, 0] { try expectEqual(other.image(at: index), images[index]) }
  }

  @Test func `frames beyond the limit are left out`() throws {
    let bytes = try [UInt8](
      Data(contentsOf: CorpusRow.folder.appendingPathComponent("animated.gif")))
    let few = ImageLimits(pixels: 256, images: 2, framePixels: 1 << 20)
    try expectEqual(ImageFileReader(bytes, limits: few).images.count, 2)
    let small = ImageLimits(pixels: 256, images: 9, framePixels: 600)
    try expectEqual(ImageFileReader(bytes, limits: small).images.count, 2)
    let none = ImageLimits(pixels: 255, images: 9, framePixels: 330)
    #expect(throws: ImageFileError(.tooLarge(width: 16, height: 16))) {
      try ImageFileReader(bytes, limits: none)
    }
  }

  @Test func `a frame that shows what was before is taken away`() throws {
    var bytes = try [UInt8](
      Data(contentsOf: CorpusRow.folder.appendingPathComponent("animated.gif")))
    // The second graphics control: the part is restored instead of cleared.
    let place = try unwrap(
      bytes.indices.last { Array(bytes[$0..<min($0 + 4, bytes.count)]) == [0x21, 0xF9, 4, 2 << 2] })
    bytes[place + 3] = 3 << 2
    let last = try ImageFileReader(bytes).image(at: 2)
    expectEqual(last.pixels[5 * 16 + 5], 0xFF00_00FF)
    expectEqual(last.pixels[15 * 16 + 15], 0xFF00_FF00)
  }
}
