import Foundation
import RenderServer
import RenderTools

/// The scenes of Tests/Goldens.
enum GoldenScenes {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Goldens")

  /// Names of the scenes, from their files, so that a scene without a picture fails instead of
  /// being forgotten.
  static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".rdtxt") }.map { String($0.dropLast(6)) }.sorted()
  }()

  static func recording(_ name: String) throws -> (RecordingHeader, [Record]) {
    let text = folder.appendingPathComponent(name + ".rdtxt")
    return try RecordingText.assemble([UInt8](Data(contentsOf: text)), file: text.path)
  }
}
