import DrawList
import Expectations
import Foundation
import GraphicsValues
import OpenGLRenderer
import RenderServer
import RenderTools
import TestSupport
import Testing

/// Opaque parts are drawn first, from front to back; the pixels stay the same.
@Suite struct DepthTests {
  /// Draws everything with and without depth, and compares.
  private final class TwoRenderers: Renderer {
    let with: OpenGLRenderer
    let without: OpenGLRenderer
    private(set) var difference: String?
    private(set) var count = 0

    /// - Parameter with: a renderer whose context is shared.
    init(_ with: OpenGLRenderer) throws {
      self.with = with
      without = try OpenGLRenderer(context: with.context, usesDepth: false)
    }

    func draw(_ list: DrawList, _ request: DrawRequest, into target: PixelBuffer) -> DrawReport {
      let (canvas, other) = (
        PixelsCanvas(width: target.width, height: target.height),
        PixelsCanvas(width: target.width, height: target.height)
      )
      let report = with.draw(list, request, into: canvas.buffer)
      without.draw(list, request, into: other.buffer)
      count += 1
      difference =
        difference ?? pixelsDifference(canvas.pixels, other.pixels, width: target.width)
      return report
    }
  }

  @Test func `every golden scene has the same pixels with depth and without`() throws {
    let folder = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Goldens")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".rdtxt") }
    expectAtLeast(files.count, 70)
    try SoftwareOpenGL.withRenderer { renderer in
      for name in files.sorted() {
        let two = try TwoRenderers(renderer)
        let file = folder.appendingPathComponent(name)
        let (header, records) = try RecordingText.assemble(
          [UInt8](Data(contentsOf: file)), file: file.path)
        try Replay(header, records, renderer: two).run(.recorded) { _ in true }
        expectGreater(two.count, 0)
        expectNil(two.difference, "\(name): \(two.difference ?? "")")
      }
      expectGreater(renderer.counters.depthChanges, 0)
    }
  }

  /// A list with many upright opaque parts, in and out of groups, below and above backdrops.
  private func opaqueList(_ random: inout PixelsRandom) -> DrawList {
    var list = random.drawList(width: 150, height: 110, commandCount: 40)
    for index in list.commands.indices {
      let kind = list.commands[index].kind
      guard kind == .fill || kind == .image, Int.random(in: 0..<4, using: &random) > 0 else {
        continue
      }
      list.commands[index].perspective = PerspectiveRow()
      let isWhole = Bool.random(using: &random)
      let (x, y) = (
        Double.random(in: -20..<120, using: &random), Double.random(in: -20..<80, using: &random)
      )
      list.commands[index].transform =
        .translation(
          isWhole ? x.rounded() : x, isWhole ? y.rounded() : y
        ).snapped
      list.commands[index].rect = Rectangle(
        x: 0, y: 0, width: Double.random(in: 4..<80, using: &random).rounded(),
        height: Double.random(in: 4..<80, using: &random).rounded())
      list.commands[index].opacity = Opacity(byte: 255)
      list.commands[index].bounds = list.frame
      list.commands[index].recolor(
        Pixel(UInt32(truncatingIfNeeded: random.next()) | 0xFF00_0000))
    }
    return list
  }

  @Test func `lists of opaque things have the same pixels with depth and without`() throws {
    try SoftwareOpenGL.withRenderer { renderer in
      let two = try TwoRenderers(renderer)
      renderer.countsPixels = true
      two.without.countsPixels = true
      for seed in 0..<(_isDebugAssertConfiguration() ? 100 : 400) as Range<UInt64> {
        var random = PixelsRandom(seed: seed)
        let list = opaqueList(&random)
        _ = list.pixels(drawnBy: two)
        if let difference = two.difference {
          Issue.record("seed \(seed): \(difference)")
          return
        }
      }
      expectNil(renderer.failure)
      expectNil(two.without.failure)
      expectLess(renderer.counters.pixelsShaded, two.without.counters.pixelsShaded)
    }
  }

  private func squares(_ count: Int, radius: Double, alpha: (Int) -> UInt32) -> DrawList {
    var random = PixelsRandom(seed: 9)
    var list = DrawList(width: 1280, height: 720, background: Pixel(0xFF10_2030))
    for number in 0..<count {
      let (x, y) = (
        Int32.random(in: 0..<1232, using: &random), Int32.random(in: 0..<672, using: &random)
      )
      let bounds = PixelRect(minX: x, minY: y, maxX: x + 48, maxY: y + 48)
      var fill = DrawCommand(
        kind: .fill, bounds: bounds, transform: .translation(Double(x), Double(y)))
      fill.rect = Rectangle(x: 0, y: 0, width: 48, height: 48)
      fill.cornerRadius = radius
      let alpha = alpha(number)
      fill.color = Pixel(red: alpha / 2, green: alpha / 3, blue: alpha / 5, alpha: alpha)
      list.commands.append(fill)
    }
    return list
  }

  /// Shaded pixels per pixel of the frame, and the number of draw calls.
  private func cost(_ list: DrawList, usesDepth: Bool) throws -> (overdraw: Double, calls: Int) {
    let renderer = try OpenGLRenderer(context: .withoutDriver(), usesDepth: usesDepth)
    renderer.countsPixels = true
    expectNotNil(renderer.draw(list, DrawRequest(damage: [list.frame])))
    let counters = renderer.frameCounters
    return (Double(counters.pixelsShaded) / Double(list.frame.area), counters.drawCalls)
  }

  /// Counting pixels takes long in unoptimised code.
  private static let count = _isDebugAssertConfiguration() ? 1000 : 10_000

  @Test func `of ten thousand opaque squares each pixel is shaded once, in one draw call`() throws {
    let list = squares(Self.count, radius: 0) { _ in 255 }
    let (with, without) = (try cost(list, usesDepth: true), try cost(list, usesDepth: false))
    expectGreater(without.overdraw, Double(Self.count) / 500)
    expectAtMost(with.overdraw, 1)
    expectEqual(with.calls, 1)
  }

  @Test func `round corners and translucent squares blend only with parts behind them`() throws {
    let round = squares(Self.count, radius: 8) { _ in 255 }
    let (with, without) = (try cost(round, usesDepth: true), try cost(round, usesDepth: false))
    expectGreater(without.overdraw, Double(Self.count) / 500)
    expectLess(with.overdraw, 2.5)
    expectEqual(with.calls, 2)
    let mixed = squares(Self.count, radius: 8) { $0 % 2 == 0 ? 255 : 128 }
    try expectLess(cost(mixed, usesDepth: true).overdraw, 4.5)
    try expectEqual(cost(mixed, usesDepth: true).calls, 2)
  }

  @Test func `a frame with nothing to hide does without depth`() throws {
    try SoftwareOpenGL.withRenderer { renderer in
      var list = squares(100, radius: 8) { _ in 128 }
      var ground = DrawCommand(kind: .fill, bounds: list.frame, transform: .identity)
      ground.rect = Rectangle(x: 100, y: 0, width: 1180, height: 720)
      ground.bounds.minX = 100
      ground.color = .white
      list.commands.insert(ground, at: 0)
      _ = list.pixels(drawnBy: renderer)
      expectEqual(renderer.counters.depthChanges, 0)
      expectEqual(renderer.counters.drawCalls, 2)
    }
  }
}
