import CAllocationCount
import DrawList
import Expectations
import GraphicsValues
import OpenGLRenderer
import RenderServer
import TestSupport
import Testing

/// Calls to the driver by the frames of a scene that never rests. There is no driver: the
/// renderer's requests are counted.
@Suite struct FrameCountTests {
  /// Counts each frame's allocations.
  private final class CountingRenderer: Renderer {
    let opengl: OpenGLRenderer
    private(set) var allocations: UInt = 0

    init() throws { opengl = try OpenGLRenderer(context: .withoutDriver()) }

    func draw(_ list: DrawList, _ request: DrawRequest, into target: PixelBuffer) -> DrawReport {
      let before = allocation_count()
      let report = opengl.draw(list, request, into: target)
      allocations = allocation_count() - before
      return report
    }
  }

  /// The frames of `demo-many` after the first ones.
  private func frames(
    _ count: Int = 60, _ body: (OpenGLCounters, _ allocations: UInt, FrameOutcome) -> Void
  ) throws {
    let renderer = try CountingRenderer()
    let server = ServerFixture(
      ServerFixture.configuration {
        $0.width = 1280
        $0.height = 720
      })
    try server.greetedClient().commit { $0.addManySquares() }
    let canvas = PixelsCanvas(width: 1280, height: 720)
    for number in 0..<count + 10 {
      try server.core.setClock(Double(number + 1) / 60)
      let outcome = server.core.drawFrame(
        at: server.core.clock.now, renderer: renderer, target: canvas.buffer)
      if number < 10 { continue }
      body(renderer.opengl.frameCounters, renderer.allocations, outcome)
    }
    expectNil(renderer.opengl.failure)
    expectEqual(renderer.opengl.counters.softwareFrames, 0)
  }

  @Test func `a frame of demo-many takes at most twelve draw calls`() throws {
    try frames { counters, _, outcome in
      expectFalse(outcome.damage.isEmpty)
      expectAtLeast(counters.instances, 1000)
      #expect((1...12).contains(counters.drawCalls), "\(counters)")
      expectAtMost(counters.stateChanges, 8)
    }
  }

  @Test func `moving layers send places and colours, and nothing is uploaded or made`() throws {
    try frames { counters, _, _ in
      expectEqual(counters.bytesUploaded, 0)
      expectEqual(counters.texturesMade, 0)
      #expect((1...96).contains(counters.bytesStreamed / 1001))
    }
  }

  @Test(.enabled(if: allocation_count_works() == 1))
  func `a frame of demo-many takes no memory`() throws {
    // Unoptimised code has allocations of its own.
    let most: UInt = _isDebugAssertConfiguration() ? .max : 0
    try frames { _, allocations, _ in expectAtMost(allocations, most) }
  }

  @Test func `damage in many places takes four draw calls for each batch, and reads no pixel more`()
    throws
  {
    let renderer = try OpenGLRenderer(context: .withoutDriver())
    var list = DrawList(width: 1000, height: 800, background: Pixel(0xFF10_2030))
    for number in 0..<100 as Range<Int32> {
      let (x, y) = (number % 10 * 100, number / 10 * 80)
      let bounds = PixelRect(minX: x, minY: y, maxX: x + 20, maxY: y + 20)
      var fill = DrawCommand(kind: .fill, bounds: bounds, transform: .identity)
      fill.rect = Rectangle(x: Double(x), y: Double(y), width: 20, height: 20)
      fill.color = Pixel(0x8000_0000)
      list.commands.append(fill)
    }
    let damage = list.commands.heads.map(\.bounds).enumerated().filter { $0.offset % 7 == 0 }
      .map(\.element)
    let canvas = PixelsCanvas(width: 1000, height: 800)
    renderer.draw(list, damage: [list.frame], into: canvas.buffer)
    renderer.draw(list, damage: damage, into: canvas.buffer)
    #expect((1...4).contains(renderer.frameCounters.drawCalls))
    expectEqual(renderer.frameCounters.bytesRead, 4 * 400 * damage.count)
  }

  @Test func `a frame in which nothing changed asks for nothing`() throws {
    let renderer = try OpenGLRenderer(context: .withoutDriver())
    var list = DrawList(width: 100, height: 80, background: Pixel(0xFF10_2030))
    var fill = DrawCommand(kind: .fill, bounds: list.frame, transform: .identity)
    fill.rect = Rectangle(x: 3, y: 4, width: 20, height: 30)
    fill.color = .white
    list.commands.append(fill)
    expectNotNil(renderer.draw(list, DrawRequest(damage: [list.frame])))
    expectGreater(renderer.frameCounters.drawCalls, 0)
    expectNotNil(renderer.draw(list, DrawRequest(damage: [])))
    expectEqual(renderer.frameCounters, OpenGLCounters())
  }

  @Test func `shaded pixels are those of each thing in the damage`() throws {
    let renderer = try OpenGLRenderer(context: .withoutDriver())
    renderer.countsPixels = true
    var list = DrawList(width: 100, height: 80, background: Pixel(0xFF10_2030))
    for x in [10.0, 15] {
      var fill = DrawCommand(kind: .fill, bounds: list.frame, transform: .identity)
      fill.rect = Rectangle(x: x, y: 10, width: 20, height: 20)
      fill.bounds = PixelRect(minX: Int32(x), minY: 10, maxX: Int32(x) + 20, maxY: 30)
      fill.color = Pixel(0x8000_0000)
      list.commands.append(fill)
    }
    expectNotNil(renderer.draw(list, DrawRequest(damage: [list.frame])))
    expectEqual(renderer.frameCounters.pixelsShaded, 2 * 400)
    let damage = [PixelRect(minX: 20, minY: 20, maxX: 100, maxY: 80)]
    expectNotNil(renderer.draw(list, DrawRequest(damage: damage)))
    expectEqual(renderer.frameCounters.pixelsShaded, 10 * 10 + 15 * 10)
  }
}
