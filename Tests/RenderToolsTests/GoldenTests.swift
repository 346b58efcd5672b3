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
    let (header, records) = try GoldenScenes.recording(scene)
    let replay = Replay(header, records, renderer: SoftwareRenderer(threads: threads))
    var frames = 0
    try replay.run(.recorded) { frame in
      frames += 1
      try compare(frame, scene)
      return true
    }
    expectGreater(frames, 0)
  }

  private func compare(_ frame: Replay.Frame, _ scene: String) throws {
    let folder = GoldenScenes.folder.appendingPathComponent(scene)
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
    expectTrue(isEqual, "\(scene) at \(frame.time) s; see \(name).actual.png beside the golden")
  }
}
