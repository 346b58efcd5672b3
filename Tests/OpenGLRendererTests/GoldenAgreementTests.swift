import Expectations
import Foundation
import OpenGLRenderer
import RenderServer
import RenderTools
import Testing

/// The scenes of Tests/Goldens drawn by both renderers, frame after frame.
@Suite struct GoldenAgreementTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Goldens")

  private static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".rdtxt") }.map { String($0.dropLast(6)) }.sorted()
  }()

  @Test(arguments: OpenGLContext.Interface.allCases)
  func `every golden scene agrees`(_ interface: OpenGLContext.Interface) throws {
    expectAtLeast(Self.names.count, 70)
    try SoftwareOpenGL.withRenderer(interface) { renderer in
      for name in Self.names {
        let both = BothRenderers(renderer)
        let file = Self.folder.appendingPathComponent(name + ".rdtxt")
        let (header, records) = try RecordingText.assemble(
          [UInt8](Data(contentsOf: file)), file: file.path)
        try Replay(header, records, renderer: both).run(.recorded) { _ in true }
        expectGreater(both.agreement.total, 0)
        expectTrue(both.agreement.isGood, "\(name): \(both.agreement)")
      }
      expectNil(renderer.failure)
      expectEqual(renderer.counters.softwareFrames, 0)
    }
  }
}
