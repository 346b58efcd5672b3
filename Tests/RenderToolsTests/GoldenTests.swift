import Foundation
import ImageFiles
import RenderServer
import RenderTools
import SoftwareRenderer
import Testing

/// The scenes of Tests/Goldens against pictures that a person has looked at.
@Suite struct GoldenTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Goldens")

  /// Found by their files, so that a scene without a picture fails instead of being forgotten.
  private static let scenes: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".rdtxt") }.map { String($0.dropLast(6)) }.sorted()
  }()

  @Test func `there are scenes`() {
    #expect(Self.scenes.count >= 5)
  }

  @Test(arguments: scenes, [1, 2])
  func `a scene looks as it did when somebody looked at it`(scene: String, threads: Int) throws {
    let text = Self.folder.appendingPathComponent(scene + ".rdtxt")
    let (header, records) = try RecordingText.assemble(
      [UInt8](Data(contentsOf: text)), file: text.path)
    let replay = Replay(header, records, renderer: SoftwareRenderer(threads: threads))
    var frames = 0
    try replay.run(.recorded) { frame in
      frames += 1
      try compare(frame, scene)
      return true
    }
    #expect(frames > 0)
  }

  private func compare(_ frame: Replay.Frame, _ scene: String) throws {
    let folder = Self.folder.appendingPathComponent(scene)
    let name = "frame-" + String(format: "%06d", frame.index)
    let golden = folder.appendingPathComponent(name + ".png").path
    let pixels = Array(frame.pixels)
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try ImageFiles.write(path: golden, width: frame.width, height: frame.height, pixels: pixels)
    }
    let expected = try ImageFiles.read(path: golden)
    let isEqual =
      expected.width == frame.width && expected.height == frame.height
      && expected.pixels == pixels
    if !isEqual {
      try ImageFiles.write(
        path: folder.appendingPathComponent(name + ".actual.png").path, width: frame.width,
        height: frame.height, pixels: pixels)
    }
    #expect(isEqual, "\(scene) at \(frame.time) s; see \(name).actual.png beside the golden")
  }
}
