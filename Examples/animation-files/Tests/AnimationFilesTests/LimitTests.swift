import AnimationFiles
import Foundation
import QuartzCore
import Testing

/// Files that ask for more than any animation needs.
struct LimitTests {
  private func fault(_ layers: String, _ more: String = "") -> AnimationFileError? {
    #expect(throws: AnimationFileError.self) { try Sample.file(layers, more) }
  }

  private func joined(_ count: Int, _ item: (Int) -> String) -> String {
    (0..<count).map(item).joined(separator: ",")
  }

  // MARK: Depth

  @Test func `mattes of mattes are 64 at most`() throws {
    let fault = fault(joined(5000) { _ in Sample.solid(#","tt":1"#) })
    #expect(fault?.fault == "is inside more than 64 mattes")
    let file = try Sample.file(
      joined(65) { Sample.solid($0 == 0 ? "" : #","tt":1"#) })
    #expect(file.warnings.isEmpty)
  }

  @Test func `parents of parents are 512 at most`() throws {
    func chain(_ count: Int) -> String {
      joined(count) { Sample.solid(#","ind":\#($0)"# + ($0 > 0 ? #","parent":\#($0 - 1)"# : "")) }
    }
    let last = #","ind":5000,"parent":4999"#
    let nulls = joined(5000) {
      #"{"ty":3,"ind":\#($0),"ip":0,"op":9,"ks":{}\#($0 > 0 ? #","parent":\#($0 - 1)"# : "")}"#
    }
    #expect(
      fault(nulls + "," + Sample.solid(last))?.fault == "is moved by more than 512 parents")
    #expect(try Sample.file(chain(100)).layer.all(CALayer.self).count > 100)
  }

  private func groups(_ depth: Int) -> String {
    let (open, close) = (#"{"ty":"gr","it":["#, "]}")
    return Sample.shapes(
      String(repeating: open, count: depth) + Sample.line + "," + Sample.stroke
        + String(repeating: close, count: depth))
  }

  @Test func `groups of groups are 64 at most`() throws {
    let file = try Sample.file(groups(64))
    #expect(file.layer.all(CAShapeLayer.self).count == 1)
    let fault = fault(groups(65))
    #expect(fault?.place == "layers[0]")
    #expect(fault?.fault == "has more than 64 groups or repeaters in one another")
  }

  private func repeaters(_ count: Int, of copies: Int, after items: String) -> String {
    Sample.shapes(items + "," + joined(count) { _ in #"{"ty":"rp","c":{"k":\#(copies)}}"# })
  }

  @Test func `repeaters of a list are 64 at most`() throws {
    let items = Sample.line + "," + Sample.stroke
    let fault = fault(repeaters(5000, of: 1, after: items))
    #expect(fault?.fault == "has more than 64 groups or repeaters in one another")
    let file = try Sample.file(repeaters(64, of: 1, after: items))
    #expect(file.layer.all(CAShapeLayer.self).count == 1)
  }

  // MARK: Numbers

  @Test(arguments: [Sample.line, Sample.line + "," + Sample.stroke])
  func `copies of copies are counted`(_ items: String) {
    let fault = fault(repeaters(4, of: 1000, after: items))
    #expect(fault?.place == "")
    #expect(["has too many keyframes", "shows more than 50000 layers"].contains(fault?.fault))
  }

  @Test func `many outlines of one style are built at once`() throws {
    let file = try Sample.file(
      Sample.shapes(joined(5000) { _ in Sample.line } + "," + Sample.fill))
    #expect(file.layer.all(CAShapeLayer.self).first?.path?.ends.count == 10_000)
  }

  @Test func `outlines with the same pacing keep their keyframes, and still ones are with them`()
    throws
  {
    func path(_ value: String) -> String { #"{"ty":"sh","ks":\#(value)}"# }
    func keys(_ width: Int) -> String {
      Sample.keys((0, "[\(Sample.box(0, 0, 5, 5))]"), (50, "[\(Sample.box(0, 0, width, 5))]"))
    }
    let still = #"{"k":\#(Sample.box(0, 0, 1, 1))}"#
    let file = try Sample.file(
      Sample.shapes(
        [path(keys(10)), path(still), path(keys(30)), Sample.fill].joined(separator: ",")))
    let animation = try #require(
      file.layer.all(CAShapeLayer.self).first?.keyframes("path"))
    #expect(animation.times == [0, 0.5, 1])
    let paths = try #require(animation.values as? [CGPath])
    #expect(paths.map(\.boundingBox.width) == [5, 30, 30])
    #expect(paths.allSatisfy { $0.ends.count == 15 })
  }

  private func gradient(_ count: Int, _ alphas: Int) -> String {
    let colors = (0..<count).flatMap { [Double($0) / Double(count), 1, 0, 0] as [Double] }
    let rest = (0..<alphas).flatMap { [Double($0) / Double(alphas), 0.5] as [Double] }
    return Sample.shapes(
      #"""
      {"ty":"rc","p":{"k":[50,50]},"s":{"k":[98,48]},"r":{"k":0}},
      {"ty":"gf","t":1,"o":{"k":100},"s":{"k":[0,50]},"e":{"k":[100,50]},
       "g":{"p":\#(count),"k":{"k":\#(colors + rest)}}}
      """#)
  }

  @Test func `stops of a gradient are 4096 at most`() throws {
    let layer = try #require(
      Sample.file(gradient(2048, 2048)).layer.all(CAGradientLayer.self).first)
    #expect(layer.locations?.count == 4096)
    for (colors, alphas) in [(4097, 0), (2048, 2049)] {
      let fault = fault(gradient(colors, alphas))
      #expect(fault?.place == "layers[0].shapes[1].g")
      #expect(fault?.fault == "has more than 4096 stops")
    }
  }

  // MARK: Pictures

  /// The header of a PNG or JPEG file, without pixels.
  private func header(_ width: Int, _ height: Int, isPNG: Bool = true) -> Data {
    func number(_ value: Int, _ bytes: Int) -> [UInt8] {
      (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    if isPNG {
      return Data(
        [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
          + number(width, 4) + number(height, 4) + [8, 6, 0, 0, 0])
    }
    return Data(
      [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xFF, 0xC0, 0, 17, 8] + number(height, 2)
        + number(width, 2) + [3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0])
  }

  /// The warnings about pictures, each of which is shown twice.
  private func warnings(_ pictures: Data...) throws -> [String] {
    let layers = joined(2 * pictures.count) {
      #"{"ty":2,"ip":0,"op":100,"refId":"p\#($0 / 2)","ks":{}}"#
    }
    let assets = joined(pictures.count) {
      #"{"id":"p\#($0)","p":"data:image/png;base64,\#(pictures[$0].base64EncodedString())"}"#
    }
    return try Sample.file(layers, #","assets":[\#(assets)]"#).warnings.map {
      "\($0.place) \($0.message)"
    }
  }

  @Test func `pictures are 256 MB at most, by their headers`() throws {
    let most = "is not shown: the pictures of the file are more than 256 MB, decoded"
    #expect(try warnings(header(16384, 16384)) == ["assets[0] the picture “p0” \(most)"])
    #expect(try warnings(header(65535, 65535, isPNG: false)).first?.hasSuffix(most) == true)
    #expect(try warnings(header(0x7FFF_FFFF, 0x7FFF_FFFF)).first?.hasSuffix(most) == true)
    let damaged = try warnings(header(8192, 8192))
    #expect(damaged.count == 1 && damaged.first?.hasSuffix(most) == false, "\(damaged)")
  }

  @Test func `pictures are 256 MB at most, all together`() throws {
    let small = try CGImage(width: 1, bytes: [255, 0, 0, 255]).pngData()
    #expect(try warnings(small, small).isEmpty)
    // The last layer is at the back, and built first.
    let warnings = try warnings(small, header(8192, 8192))
    #expect(warnings.contains { $0.hasPrefix("assets[0]") && $0.contains("more than 256 MB") })
    // A picture that is too large alone leaves room for the others.
    let others = try self.warnings(small, header(16384, 16384))
    #expect(others.count == 1 && others.first?.hasPrefix("assets[1]") == true, "\(others)")
  }

  // MARK: Bytes

  /// Writes a file of a given size that takes no space on the disk.
  private func writeHole(_ size: UInt64, _ url: URL) throws {
    try Data().write(to: url)
    let handle = try FileHandle(forWritingTo: url)
    try handle.truncate(atOffset: size)
    try handle.close()
  }

  @Test func `files and pictures beside them are not read beyond 64 MB`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "animation-files-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // Larger than the memory of machines.
    let large = folder.appendingPathComponent("large")
    try writeHole(1 << 42, large)
    let fault = #expect(throws: AnimationFileError.self) { try AnimationFile.load(large) }
    #expect(fault?.fault == "is larger than 64 MB")

    let asset = #","assets":[{"id":"a","p":"large"},{"id":"b","p":"folder"}]"#
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("folder"), withIntermediateDirectories: true)
    let file = try Sample.load(Sample.json(Sample.solid(), asset), folder: folder)
    #expect(file.warnings.map(\.place) == ["assets[0]", "assets[1]"])
    #expect(file.warnings.first?.message.contains("is too large") == true)
    #expect(file.warnings.last?.message.contains("cannot be read") == true)
  }
}
