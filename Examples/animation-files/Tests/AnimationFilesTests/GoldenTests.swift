import AnimationFiles
import Foundation
import QuartzCore
import Testing

/// The ten files of the package, each at four times.
struct GoldenTests {
  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static let files = [
    "blob", "bouncing-ball", "card", "check-mark", "clock", "loader", "orb", "parade", "weather",
    "words",
  ]

  static func load(_ name: String) throws -> AnimationFile {
    try .load(package.appendingPathComponent("Files/\(name).json"))
  }

  @Test(arguments: files)
  func `a file has the pixels of its golden pictures`(_ name: String) throws {
    let file = try Self.load(name)
    #expect(file.warnings.isEmpty, "\(file.warnings)")
    // Letters depend on the machine's fonts; other tests check their places.
    if ProcessInfo.processInfo.environment["SHOW_TEXT"] == nil {
      for text in file.layer.all(CATextLayer.self) { text.string = nil }
    }
    let times = [0.1, 0.35, 0.6, 0.95].map { $0 * file.duration }
    let picture = try Picture(file, at: times, side: 160)
    let golden = Self.package.appendingPathComponent(
      "Tests/AnimationFilesTests/Goldens/\(name).png")
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] != nil {
      return try picture.write(to: golden)
    }
    let expected = try Picture(png: golden)
    if picture != expected {
      let actual = FileManager.default.temporaryDirectory.appendingPathComponent(
        "animation-files/\(name).png")
      try picture.write(to: actual)
      Issue.record("\(name) differs from \(golden.path); it is \(actual.path)")
    }
  }

  @Test func `a file that repeats begins again where it ends`() throws {
    let file = try Self.load("loader")
    let first = try Picture(file, at: [0.25], side: 80)
    let later = try Picture(file, at: [0.25 + 3 * file.duration], side: 80)
    #expect(first == later)
  }

  @Test func `a file that plays once keeps its last frame`() throws {
    let url = Self.package.appendingPathComponent("Files/check-mark.json")
    let file = try AnimationFile.load(url, repeatCount: 1)
    let end = try Picture(file, at: [file.duration], side: 80)
    let later = try Picture(file, at: [file.duration + 100], side: 80)
    #expect(end == later)
    #expect(end != (try Picture(file, at: [0.2], side: 80)))
  }

  @Test func `keyframes before and after the file's frames keep their times`() throws {
    // Moves right by a point a frame, from frame −50 to 150.
    let place = Sample.keys((-50, "[-250,0]"), (150, "[-50,0]"))
    let file = try Sample.file(Sample.solid(ks: #"{"p":\#(place)}"#))
    let picture = try Picture(file, at: [0, 1], side: 200)
    #expect(picture.pixel(0, 100)[3] == 0)
    #expect(picture.pixel(200 + 49, 100)[3] == 255 && picture.pixel(200 + 51, 100)[3] == 0)
  }

  @Test func `time is that of the root layer`() throws {
    let file = try Self.load("clock")
    let shown = try Picture(file, at: [1.5], side: 80)
    file.show(at: 1.5)
    #expect(try Picture(file, at: [70], side: 80) == shown)
    file.layer.speed = 2
    file.layer.timeOffset = 0
    file.layer.beginTime = 10
    #expect(try Picture(file, at: [10.75], side: 80) == shown)
  }
}
