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

  @Test func `float puts a window without a title where it asks, wherever that is`() {
    let asked = [asking(-50, 700, 100, 80), asking(0, 0, 30, 40), asking(0, 0, 30, 40)]
    let frames = WindowPolicy.float.frames(of: asked, display: display)
    expectEqual(frames, asked.map(\.frame))
  }

  @Test func `float puts a window where it asks, if its title is on the display there`() {
    let asked = [asking(10, 24, 30, 40), asking(700, 600, 100, 80), asking(0, 300, 2, 900)]
    let frames = WindowPolicy.float.frames(of: asked, display: display, margin: 24)
    expectEqual(frames, asked.map(\.frame))
  }

  @Test func `float brings in a window whose title would be outside the display`() {
    func place(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rectangle {
      WindowPolicy.float.frames(
        of: [asking(x, y, width, height)], display: display, margin: 24)[0]
    }
    expectEqual(place(-50, 700, 100, 80), Rectangle(x: 0, y: 520, width: 100, height: 80))
    expectEqual(place(750, 10, 100, 80), Rectangle(x: 700, y: 24, width: 100, height: 80))
    expectEqual(place(790, 590, 4, 80), Rectangle(x: 776, y: 590, width: 4, height: 80))
    expectEqual(place(-70, 0, 900, 700), Rectangle(x: 0, y: 24, width: 900, height: 700))
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
      of: [asking(0, 24, 800, 200), new(800, 280)], display: display, margin: 24)
    expectEqual(free[1].y, 264, "below the other one, a gap and its own title")
  }

  @Test func `float places a window that names the corner under its title as one that names none`()
  {
    let windows = [new(200, 100), new(300, 200), new(900, 40)]
    let corners = windows.map { asking(0, 0, $0.frame.width, $0.frame.height) }
    expectEqual(
      WindowPolicy.float.frames(of: corners, display: display, margin: 24),
      WindowPolicy.float.frames(of: windows, display: display, margin: 24))
  }

  @Test func `float gives the exact frame of another window to no second one`() {
    let asked = [asking(50, 60, 200, 100), asking(50, 60, 200, 100), asking(50, 60, 200, 101)]
    let frames = WindowPolicy.float.frames(of: asked, display: display, margin: 24)
    #expect(frames[0] == asked[0].frame && frames[2] == asked[2].frame)
    #expect(frames[1].size == asked[1].frame.size && !overlap(frames[1], frames[0]))
  }

  @Test func `float lines up three windows side by side, with a gap between them`() {
    let frames = WindowPolicy.float.frames(
      of: (0..<3).map { _ in new(320, 240) }, display: Size(width: 1024, height: 768), margin: 24)
    expectEqual(frames.map(\.x), [352, 16, 688])
    expectEqual(frames.map(\.y), [276, 276, 276])
  }

  @Test func `float covers no title while there is another place`() {
    let frames = WindowPolicy.float.frames(
      of: (0..<5).map { _ in new(320, 240) }, display: display, margin: 24)
    expectEqual(frames[0], Rectangle(x: 240, y: 192, width: 320, height: 240))
    #expect(frames[1...2].allSatisfy { $0.y == 344 }, "below the title in the middle")
    for (index, frame) in frames.enumerated() {
      for other in frames[..<index] {
        let isFree = index < 3 || other != frames[0]
        let title = Rectangle(x: other.x, y: other.y - 24, width: other.width, height: 24)
        #expect(!isFree || !overlap(frame, title))
      }
    }
  }

  @Test func `float uses the empty part of a display for a window that hides most of a small one`()
  {
    let frames = WindowPolicy.float.frames(
      of: [new(300, 140), new(200, 200), new(420, 340)], display: display)
    #expect(frames[2].maxX == 784 && frames[2].maxY == 584)
    #expect(!overlap(frames[2], frames[1]))
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

  @Test func `float leaves a window where it is that asks for another size alone`() {
    func place(
      _ request: WindowRequest, from current: Rectangle, among others: [WindowRequest] = []
    ) -> Rectangle? {
      var request = request
      request.current = current
      request.isAsking = true
      return WindowPolicy.float.frames(of: others + [request], display: display, margin: 24).last
    }
    let current = Rectangle(x: 300, y: 200, width: 100, height: 80)
    expectEqual(
      place(asking(0, 0, 120, 90), from: current), Rectangle(x: 300, y: 200, width: 120, height: 90)
    )
    expectEqual(
      place(asking(300, 200, 600, 90), from: current),
      Rectangle(x: 200, y: 200, width: 600, height: 90), "its title stays on the display")
    let moved = Rectangle(x: -60, y: 580, width: 100, height: 80)
    expectEqual(
      place(asking(-60, 580, 120, 90), from: moved),
      Rectangle(x: -60, y: 580, width: 120, height: 90), "where people have moved it")
    expectEqual(
      place(asking(-60, 40, 120, 90), from: moved), Rectangle(x: 0, y: 40, width: 120, height: 90))
    let other = WindowRequest(
      frame: current, isPlaced: true, current: Rectangle(x: 9, y: 30, width: 50, height: 50))
    expectEqual(
      place(asking(9, 30, 50, 50), from: current, among: [other]),
      Rectangle(x: 300, y: 200, width: 50, height: 50))
  }

  @Test func `float places a thousand windows without looking at all of them for each`() {
    let windows = (0..<1000).map { _ in new(90, 90) }
    let frames = WindowPolicy.float.frames(of: windows, display: display)
    expectEqual(frames.count, 1000)
    #expect(frames.allSatisfy { $0.width == 90 && $0.height == 90 })
  }

  @Test func `float traps at no number`() {
    let numbers = [0, -1, 1e-300, 1e308, -1e308, .infinity, -.infinity, .nan]
    for number in numbers {
      for other in numbers {
        let frames = WindowPolicy.float.frames(
          of: [
            new(number, other), asking(number, other, 50, 50), asking(5, 5, other, number),
            new(other, 9), new(700, 500), new(700, 500),
          ], display: display, margin: 24)
        expectEqual(frames.count, 6)
      }
    }
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
