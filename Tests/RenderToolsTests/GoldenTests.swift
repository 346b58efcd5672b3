import Expectations
import Foundation
import ImageFiles
import RenderTools
import SoftwareRenderer
import Testing

/// The scenes of Tests/Goldens against pictures that a person has checked.
@Suite struct GoldenTests {
  @Test func `there are scenes`() {
    expectAtLeast(GoldenScenes.names.count, 5)
  }

  @Test(arguments: GoldenScenes.names, [1, 2])
  func `a scene equals its golden picture`(scene: String, threads: Int) throws {
    try compare(scene, drawnBy: SoftwareRenderer(threads: threads), scene)
  }

  @Test func `a scene of gradients equals its golden picture in Generic RGB (§17.6)`() throws {
    try compare(
      "11-gradient-colours", drawnBy: SoftwareRenderer(threads: 1, gradients: .generic),
      "11-gradient-colours/generic")
  }

  /// - Parameter pictures: Folder of the golden pictures.
  private func compare(
    _ scene: String, drawnBy renderer: SoftwareRenderer, _ pictures: String
  ) throws {
    let (header, records) = try GoldenScenes.recording(scene)
    let replay = Replay(header, records, renderer: renderer)
    var frames = 0
    try replay.run(.recorded) { frame in
      frames += 1
      try compare(frame, pictures)
      return true
    }
    expectGreater(frames, 0)
  }

  private func compare(_ frame: Replay.Frame, _ pictures: String) throws {
    let folder = GoldenScenes.folder.appendingPathComponent(pictures)
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
    expectTrue(isEqual, "\(pictures) at \(frame.time) s; see \(name).actual.png beside the golden")
  }
}
