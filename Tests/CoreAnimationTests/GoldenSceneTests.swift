import CoreAnimation
import Expectations
import Foundation
import Quartz2D
import RenderServer
import RenderTools
import SoftwareRenderer
import Testing

private let folder = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Goldens")

/// Names of the scenes, from their files, so that no scene is forgotten.
private let scenes: [String] = {
  let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
  return files.filter { $0.hasSuffix(".rdtxt") }.map { String($0.dropLast(6)) }.sorted()
}()

extension CoreAnimationTests {
  /// The golden scenes drawn from layers: by `render(in:)`, by `CARenderer` and by the server. Each
  /// comparison mixes gradients in one space, since `render(in:)` has another than the screen (§17.6).
  @MainActor @Suite struct GoldenScenes {
    /// Scenes that look different by `render(in:)` and by `CARenderer`, with the reason (§13.4).
    static let differences: [String: String] = [
      "11-depth": "transforms in space",
      "11-gradient-look": "a transform in space",
      "11-replicator": "colours of copies",
      "11-replicator-delay": "times of copies",
      "11-replicator-motion": "colours of copies",
      "25-group-opacity": "allowsGroupOpacity",
      "25-layer-filters": "filters",
      "25-moving-effects": "filters",
      "25-paint-order": "filters",
      "25-rasterize": "shouldRasterize",
      "25-scale-two": "filters",
      "25-shadow-moving": "shadowPath",
      "25-shadow-path": "shadowPath",
      "25-shadow-turned": "a transform in space",
      "25-slices-more": "a transform in space",
      "257-backdrop": "backgroundFilters",
      "257-compositing": "luminosityBlendMode",
      "257-filters-animated": "filters",
      "25-minification": "a transform in space",
      "257-filters-blur": "filters",
      "257-filters-colour": "filters",
      "26-cube": "transforms in space",
      "26-double-sided": "transforms in space",
      "26-eye-plane": "transforms in space",
      "26-intersecting": "transforms in space",
      "26-masks-nested": "a transform in space",
      "26-perspective": "transforms in space",
      "26-perspective-effects": "transforms in space",
      "26-transform-layer": "transform layers",
      "26-turning": "transforms in space",
      "92-flip-turned": "a transform in space",
      "92-transitions-new": "filters",
      "x-clips": "filters",
      "x-groups": "filters",
      "x-masks": "filters",
      "x-shadow": "shadowPath",
      "x-surfaces": "filters",
      "x-space": "transforms in space",
    ]

    /// Scenes with state outside the layers' models, which nothing made from their layers shows.
    static let scenesBeyondModel: [String: String] = [
      "11-emitter-life": "particles",
      "11-emitter-motion": "particles",
      "11-emitter-order": "particles",
      "11-emitter-shapes": "particles",
      "11-replicator-delay": "times of copies",
      "11-scroll-tiles": "tiles that were drawn",
      "25-group-opacity": "an opacity of more precision than a layer's",
      "92-curl": "transitions",
      "92-flip": "transitions",
      "92-flip-turned": "transitions",
      "92-transitions-new": "transitions",
      "92-uncurl": "transitions",
      "groups": "an opacity of more precision than a layer's",
      "hosting": "layers of another program",
      "transitions": "transitions",
      "x-clips": "particles",
      "x-groups": "particles",
      "x-masks": "particles",
    ]

    @Test(arguments: scenes)
    func `a scene looks the same by renderAsShown(in:) and CARenderer except where §13.4 differs`(
      scene: String
    ) throws {
      var (different, frames) = (0, 0)
      try forEachFrame(of: scene) { layers, frame in
        let model = try drawModel(layers, frame) { $0.renderAsShown(in: $1) }
        let window = try drawWindow(layers, frame)
        different += zip(model, window).count { $0 != $1 }
        frames += 1
      }
      expectGreater(frames, 0)
      expectEqual(
        (different == 0), (Self.differences[scene] == nil),
        "\(different) pixels; \(Self.differences[scene] ?? "no reason")")
    }

    @Test(arguments: scenes)
    func `a scene is the same by render(in:) and a server in Generic RGB unless §13.4 differs`(
      scene: String
    ) throws {
      let reason = Self.differences[scene] ?? Self.scenesBeyondModel[scene]
      var different = 0
      let renderer = SoftwareRenderer(threads: 1, gradients: .generic)
      try forEachFrame(of: scene, drawnBy: renderer) { layers, frame in
        let model = try drawModel(layers, frame) { $0.render(in: $1) }
        different += zip(model, frame.pixels).count { $0 != $1 }
      }
      expectEqual(
        (different == 0), (reason == nil), "\(different) pixels; \(reason ?? "no reason")")
    }

    @Test(arguments: scenes)
    func `a scene looks the same by CARenderer and the server`(scene: String) throws {
      var different = 0
      try forEachFrame(of: scene) { layers, frame in
        different += zip(try drawWindow(layers, frame), frame.pixels).count { $0 != $1 }
      }
      let reason = Self.scenesBeyondModel[scene]
      expectEqual(
        (different == 0), (reason == nil), "\(different) pixels; \(reason ?? "no reason")")
    }

    @Test func `each listed difference names an existing scene`() {
      let reasons = Set(Self.differences.keys).union(Self.scenesBeyondModel.keys)
      expectAtLeast(scenes.count, 60)
      #expect(reasons.isSubset(of: scenes))
    }

    private func recording(_ scene: String) throws -> (RecordingHeader, [Record]) {
      let text = folder.appendingPathComponent(scene + ".rdtxt")
      return try RecordingText.assemble([UInt8](Data(contentsOf: text)), file: text.path)
    }

    private func forEachFrame(
      of scene: String, drawnBy renderer: SoftwareRenderer = SoftwareRenderer(threads: 1),
      _ body: (LayersOfScene, Replay.Frame) throws -> Void
    ) throws {
      let (header, records) = try recording(scene)
      try Replay(header, records, renderer: renderer).run(.recorded) { frame in
        try body(LayersOfScene(frame, background: header.background), frame)
        return true
      }
    }

    private func drawModel(
      _ layers: LayersOfScene, _ frame: Replay.Frame, _ draw: (CALayer, CGContext) -> Void
    ) throws -> [UInt32] {
      let context = try context(for: frame)
      let scale = CGFloat(frame.width) / layers.root.bounds.width
      context.scaleBy(x: scale, y: scale)
      draw(layers.root, context)
      return try unwrap(context.makeImage()).pixels
    }

    private func drawWindow(_ layers: LayersOfScene, _ frame: Replay.Frame) throws -> [UInt32] {
      let context = try context(for: frame)
      let renderer = CARenderer(context: context)
      layers.root.anchorPoint = .zero
      renderer.layer = layers.root
      renderer.bounds = layers.root.bounds
      renderer.beginFrame(atTime: 0)
      renderer.render()
      renderer.endFrame()
      return try unwrap(context.makeImage()).pixels
    }

    private func context(for frame: Replay.Frame) throws -> CGContext {
      try unwrap(CGContext(pixelsWide: frame.width, pixelsHigh: frame.height, transform: .identity))
    }
  }
}
