import Expectations
import GraphicsValues
import RenderServer
import Testing

@Suite struct `Window policies` {
  private let display = Size(width: 800, height: 600)

  private func new(_ width: Double, _ height: Double) -> WindowRequest {
    WindowRequest(
      frame: Rectangle(x: 0, y: 0, width: width, height: height), isPlaced: false)
  }

  private func asking(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> WindowRequest
  {
    WindowRequest(frame: Rectangle(x: x, y: y, width: width, height: height), isPlaced: true)
  }

  private func overlap(_ a: Rectangle, _ b: Rectangle) -> Bool {
    a.x < b.maxX && b.x < a.maxX && a.y < b.maxY && b.y < a.maxY
  }

  // MARK: float

  @Test func `float puts a window where it asks, wherever that is`() {
    let frames = WindowPolicy.float.frames(
      of: [asking(-50, 700, 100, 80), asking(10, 20, 30, 40)], display: display, margin: 24)
    expectEqual(frames[0], Rectangle(x: -50, y: 700, width: 100, height: 80))
    expectEqual(frames[1], Rectangle(x: 10, y: 20, width: 30, height: 40))
  }

  @Test func `float puts the first window in the middle, and the others beside it`() {
    let frames = WindowPolicy.float.frames(
      of: [new(200, 100), new(200, 100), new(200, 100)], display: display)
    expectEqual(frames[0], Rectangle(x: 300, y: 250, width: 200, height: 100))
    for (index, frame) in frames.enumerated() {
      expectAtLeast(frame.x, 0)
      expectAtLeast(frame.y, 0)
      expectAtMost(frame.maxX, 800)
      expectAtMost(frame.maxY, 600)
      for other in frames[..<index] { #expect(!overlap(frame, other)) }
    }
  }

  @Test func `float leaves the margin above a window free`() {
    let frames = WindowPolicy.float.frames(
      of: [new(800, 600), new(100, 100), asking(0, 100, 50, 50), new(60, 60)],
      display: display, margin: 24)
    expectEqual(frames[0].y, 24, "a window as large as the display keeps its title on it")
    let free = WindowPolicy.float.frames(
      of: [asking(0, 0, 800, 276), new(800, 280)], display: display, margin: 24)
    expectEqual(free[1].y, 300, "below the other one and its own title")
  }

  @Test func `float cascades where there is no room`() {
    let frames = WindowPolicy.float.frames(
      of: [new(700, 500), new(700, 500), new(700, 500)], display: display)
    #expect(frames[1].x == frames[0].x + 32 && frames[1].y == frames[0].y + 32)
    expectEqual(Set(frames.map(\.x)).count, 3)
  }

  @Test func `float leaves windows that have a place alone`() {
    let placed = WindowRequest(
      frame: Rectangle(x: 0, y: 0, width: 10, height: 10), isPlaced: false,
      current: Rectangle(x: 5, y: 6, width: 7, height: 8))
    let frames = WindowPolicy.float.frames(of: [placed, new(800, 600)], display: display)
    expectEqual(frames[0], Rectangle(x: 5, y: 6, width: 7, height: 8))
  }

  @Test func `float places a thousand windows without looking at all of them for each`() {
    let windows = (0..<1000).map { _ in new(90, 90) }
    let frames = WindowPolicy.float.frames(of: windows, display: display)
    expectEqual(frames.count, 1000)
    #expect(frames.allSatisfy { $0.width == 90 && $0.height == 90 })
  }

  // MARK: fill and tile

  @Test func `fill makes every window as large as the display`() {
    let whole = Rectangle(x: 0, y: 0, width: 800, height: 600)
    let frames = WindowPolicy.fill.frames(
      of: [new(10, 10), asking(50, 50, 60, 60)], display: display, margin: 24)
    expectEqual(frames, [whole, whole])
  }

  @Test(arguments: 0...13)
  func `tile divides the display without gap and overlap`(count: Int) {
    let frames = WindowPolicy.tile.frames(
      of: (0..<count).map { _ in new(10, 10) }, display: Size(width: 801, height: 599))
    expectEqual(frames.count, count)
    #expect(count == 0 || frames.reduce(0) { $0 + $1.width * $1.height } == 801 * 599)
    for (index, frame) in frames.enumerated() {
      expectAtLeast(frame.width, 1)
      expectAtLeast(frame.height, 1)
      expectEqual(frame.x, frame.x.rounded())
      expectEqual(frame.y, frame.y.rounded())
      for other in frames[..<index] { #expect(!overlap(frame, other)) }
    }
  }

  @Test func `tile makes rows of the oldest first`() {
    let frames = WindowPolicy.tile.frames(
      of: (0..<3).map { _ in new(10, 10) }, display: display)
    expectEqual(frames[0], Rectangle(x: 0, y: 0, width: 400, height: 300))
    expectEqual(frames[1], Rectangle(x: 400, y: 0, width: 400, height: 300))
    expectEqual(frames[2], Rectangle(x: 0, y: 300, width: 800, height: 300))
  }

  @Test func `people move windows in float alone`() {
    expectEqual(WindowPolicy.allCases.filter(\.isFree), [.float])
  }
}
