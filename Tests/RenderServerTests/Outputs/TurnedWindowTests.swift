import DrawList
import Expectations
import GraphicsValues
import InputEvents
import RenderServer
import Testing

/// A window on a desktop that a test plays.
private final class PlainWindow: DisplayWindow {
  var size: (width: Int, height: Int)
  var memory: UprightPixels
  var events: [WindowEvent] = []
  private(set) var shown: [PixelRect] = []

  init(_ width: Int, _ height: Int) {
    size = (width, height)
    memory = UprightPixels(width: width, height: height)
  }

  var connectionDescriptor: Int32? { 7 }

  func resize(width: Int, height: Int) {
    size = (width, height)
    memory = UprightPixels(width: width, height: height)
    events.append(.resized(width: width, height: height))
  }

  func pollEvents() -> [WindowEvent] {
    defer { events = [] }
    return events
  }

  func pixels() -> PixelBuffer { memory.pixels }
  func present(damage: [PixelRect]) { shown = damage }
  var openGL: OpenGLSurface? { nil }
  func renewOpenGL() {}
  func leaveOpenGL() {}
}

@Suite struct TurnedWindowTests {
  @Test func `an upright window draws into the memory of the other`() throws {
    let plain = PlainWindow(8, 4)
    let window = TurnedWindow(plain, .normal)
    expectEqual(try window.pixels().base, plain.pixels().base)
    let damage = [PixelRect(minX: 1, minY: 1, maxX: 2, maxY: 3)]
    try window.present(damage: damage)
    expectEqual(plain.shown, damage)
    expectEqual(window.connectionDescriptor, 7)
  }

  @Test func `a turned window shows its damage turned`() throws {
    let plain = PlainWindow(8, 4)
    let window = TurnedWindow(plain, .rotated90)
    expectEqual(window.size.width, 4)
    expectEqual(window.size.height, 8)
    let pixels = try window.pixels()
    expectEqual(pixels.width, 4)
    pixels.row(2)[0] = 0xFF12_3456
    pixels.row(3)[0] = 0xFFFF_FFFF
    try window.present(damage: [PixelRect(minX: 0, minY: 2, maxX: 1, maxY: 3)])
    expectEqual(plain.shown, [PixelRect(minX: 5, minY: 0, maxX: 6, maxY: 1)])
    expectEqual(plain.pixels().row(0)[5], 0xFF12_3456)
    expectEqual(plain.pixels().row(0)[4], 0xFF00_0000)
    expectEqual(try window.pixels().base, pixels.base)
  }

  @Test func `input comes upright`() {
    let plain = PlainWindow(800, 480)
    let window = TurnedWindow(plain, .rotated180)
    let press = InputEvent(.pointerPressed(button: 1), modifiers: [.shift])
    plain.events = [
      .input(InputEvent(.pointerMoved(to: Point(x: 0, y: 479)), modifiers: [.control])),
      .input(press),
      .input(InputEvent(.touch(finger: 2, .began, at: Point(x: 0, y: 120.5), pressure: 0.5))),
      .input(InputEvent(.touch(finger: 2, .moved, at: Point(x: -3, y: 120.5), pressure: 0.5))),
      .input(InputEvent(.pointerScrolled(pixels: Point(x: 1, y: 2), steps: .zero))),
    ]
    expectEqual(
      window.pollEvents(),
      [
        .input(InputEvent(.pointerMoved(to: Point(x: 799, y: 0)), modifiers: [.control])),
        .input(press),
        .input(
          InputEvent(
            .touch(
              finger: 2, .began, at: Point(x: (800.0).nextDown, y: 359.5), pressure: 0.5))),
        .input(InputEvent(.touch(finger: 2, .moved, at: Point(x: 803, y: 359.5), pressure: 0.5))),
        .input(InputEvent(.pointerScrolled(pixels: Point(x: 1, y: 2), steps: .zero))),
      ])
  }

  @Test func `sizes go both ways`() throws {
    let plain = PlainWindow(800, 480)
    let window = TurnedWindow(plain, .flipped270)
    window.resize(width: 600, height: 1000)
    expectEqual(plain.size.width, 1000)
    expectEqual(window.pollEvents(), [.resized(width: 600, height: 1000)])
    expectEqual(try window.pixels().width, 600)
    expectEqual(try window.pixels().height, 1000)
  }

  @Test func `a turn while the window is open reports its new size`() throws {
    let plain = PlainWindow(800, 480)
    let window = TurnedWindow(plain, .normal)
    window.orientation = .normal
    expectEqual(window.pollEvents(), [])
    window.orientation = .rotated90
    plain.events = [.exposed]
    expectEqual(window.pollEvents(), [.resized(width: 480, height: 800), .exposed])
    expectEqual(window.pollEvents(), [])
    expectEqual(try window.pixels().height, 800)
    window.orientation = .rotated270
    expectEqual(window.pollEvents(), [.resized(width: 480, height: 800)])
  }
}
