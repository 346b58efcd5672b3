import DrawList
import Expectations
import GraphicsValues
import RenderServer
import RenderTools
import SoftwareRenderer
import TestSupport
import Testing

/// A way to play and draw a scene that must not change any pixel.
struct DrawingVariant: Sendable {
  var name: String
  var chunk: Int?
  var redrawsEverything = false
  let makeRenderer: @Sendable () -> any Renderer

  private init(name: String, makeRenderer: @escaping @Sendable () -> any Renderer) {
    self.name = name
    self.makeRenderer = makeRenderer
  }

  init(
    _ name: String, threads: Int = 1, bandHeight: Int? = nil, level: KernelLevel = .best,
    change: @escaping @Sendable (SoftwareRenderer) -> Void = { _ in }
  ) {
    self.name = name
    makeRenderer = {
      let renderer = SoftwareRenderer(threads: threads, bandHeight: bandHeight, level: level)
      renderer.smallestSharedArea = 0
      change(renderer)
      return renderer
    }
  }

  static func chunks(of bytes: Int) -> DrawingVariant {
    var variant = DrawingVariant("chunks of \(bytes)")
    variant.chunk = bytes
    return variant
  }

  private static func withoutHints(_ name: String) -> DrawingVariant {
    DrawingVariant(name: name, makeRenderer: { HintlessRenderer(SoftwareRenderer(threads: 1)) })
  }

  static let plain = DrawingVariant("plain")

  static let all: [DrawingVariant] = {
    var everything = DrawingVariant("whole frames redrawn")
    everything.redrawsEverything = true
    let levels = KernelLevel.allCases.filter(\.isAvailable)
    return [everything]
      + (2...3).map { DrawingVariant("\($0) threads", threads: $0) }
      + [1, 7, 64].map { (rows: Int) in
        DrawingVariant("bands of \(rows) rows", threads: 2, bandHeight: rows)
      }
      + levels.map { DrawingVariant($0.rawValue, level: $0) }
      + [1, 7, 1021].map { chunks(of: $0) }
      + [
        withoutHints("no occlusion"),
        DrawingVariant("no spans") { $0.usesSpans = false },
        DrawingVariant("no kept pictures") { $0.keepsPictures = false },
      ]
  }()
}

/// Pixels depend on the draw list alone, and frames on the commits and the time alone
/// (docs/rendering.md): every golden scene, drawn in every way, has the same pixels.
@Suite struct MetamorphicTests {
  /// A frame, small enough to keep all frames of a scene.
  private struct Shown: Equatable {
    let time: Double
    let hash: UInt64
  }

  private func frames(
    _ header: RecordingHeader, _ records: [Record], _ variant: DrawingVariant
  ) throws -> [Shown] {
    let replay = Replay(
      header, records, renderer: variant.makeRenderer(), chunk: variant.chunk)
    var shown: [Shown] = []
    try replay.run(.recorded) { frame in
      shown.append(Shown(time: frame.time, hash: PixelHash.hash(frame.pixels)))
      if variant.redrawsEverything { frame.core.damageEverything() }
      return true
    }
    return shown
  }

  @Test(arguments: GoldenScenes.names)
  func `a scene has the same pixels however it is drawn`(scene: String) throws {
    let (header, records) = try GoldenScenes.recording(scene)
    let plain = try frames(header, records, .plain)
    expectFalse(plain.isEmpty)
    for variant in DrawingVariant.all {
      let other = try frames(header, records, variant)
      guard other != plain else { continue }
      let first = zip(plain, other).first { $0 != $1 }?.0.time
      Issue.record("\(scene), \(variant.name): differs first at \(first ?? -1) s")
    }
  }

  /// Draws every frame without earlier ones, except for the first frame after each commit, which
  /// applies the commit; its changes for living particles begin then.
  @Test(arguments: GoldenScenes.names)
  func `frames that only time has changed leave nothing behind`(scene: String) throws {
    let (header, records) = try GoldenScenes.recording(scene)
    let plain = try frames(header, records, .plain)
    let ticks = records.indices.filter { records[$0].kind == .tick }
    for (frame, tick) in zip(plain, ticks) {
      let before = records[..<tick].indices.filter {
        records[$0].kind != .tick || ($0 > 0 && records[$0 - 1].kind != .tick)
      }
      let alone = try frames(header, before.map { records[$0] } + [records[tick]], .plain)
      expectEqual(alone.last, frame, "\(scene) at \(frame.time) s")
    }
  }

  @Test func `the number of compared frames is large enough`() {
    let (scenes, variants) = (GoldenScenes.names.count, DrawingVariant.all.count)
    print("metamorphic: \(scenes) scenes × \(variants) variants = \(scenes * variants) replays")
    expectGreater(scenes, 5)
    expectGreater(variants, 10)
    expectEqual(Set(DrawingVariant.all.map(\.name)).count, variants)
  }
}
