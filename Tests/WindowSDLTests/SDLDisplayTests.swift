import CSDL2
import DrawList
import Expectations
import Glibc
import GraphicsValues
import InputEvents
import RenderServer
import Testing
import WindowSDL

extension SDLWindowTests {
  /// Several windows on SDL's `dummy` driver, which shows nothing.
  @Suite struct SDLDisplayTests {
    private let display: SDLDisplay

    init() throws {
      setenv("SDL_VIDEODRIVER", "dummy", 1)
      display = try SDLDisplay(
        outputs: ["window-1", "window-2"], size: (320, 200), needsEyes: false)
      SDL_SetModState(KMOD_NONE)
    }

    private func open(_ name: String, _ size: (Int, Int)? = nil) throws -> any DisplayWindow {
      var settings = OutputSettings()
      settings.mode = size.map { OutputMode(width: $0.0, height: $0.1) }
      return try display.turnOn(name, settings, usesOpenGL: false)
    }

    private struct NoWindow: Error {
      var name: String
    }

    /// SDL's number of an output's window.
    private func number(_ name: String) throws -> UInt32 {
      for number in 1..<UInt32(1000) {
        if let window = SDL_GetWindowFromID(number),
          String(cString: SDL_GetWindowTitle(window)) == "renderd: \(name)"
        {
          return number
        }
      }
      throw NoWindow(name: name)
    }

    private func push(_ type: SDL_EventType, _ fill: (inout SDL_Event) -> Void = { _ in }) {
      var event = SDL_Event()
      event.type = type.rawValue
      fill(&event)
      SDL_PushEvent(&event)
    }

    private func move(_ window: UInt32, _ x: Int32, _ y: Int32) {
      push(SDL_MOUSEMOTION) {
        $0.motion.windowID = window
        $0.motion.x = x
        $0.motion.y = y
      }
    }

    private func tell(_ window: UInt32, _ what: SDL_WindowEventID) {
      push(SDL_WINDOWEVENT) {
        $0.window.windowID = window
        $0.window.event = UInt8(what.rawValue)
      }
    }

    private func touch(_ window: UInt32, _ finger: Int, _ type: SDL_EventType, _ x: Float) {
      push(type) {
        $0.tfinger.windowID = window
        $0.tfinger.touchId = 7
        $0.tfinger.fingerId = SDL_FingerID(finger)
        $0.tfinger.x = x
        $0.tfinger.y = 0.5
        $0.tfinger.pressure = 1
      }
    }

    private func input() -> [(String, InputEvent.Action)] {
      display.pollEvents().compactMap {
        if case .output(let name, .input(let event)) = $0 { (name, event.action) } else { nil }
      }
    }

    private func expectInput(
      _ expected: [(String, InputEvent.Action)], line: Int = #line
    ) {
      let found = input()
      expectEqual(found.map(\.0), expected.map(\.0), line: line)
      expectEqual(found.map(\.1), expected.map(\.1), line: line)
    }

    @Test func `there is a head for each output, on or off`() throws {
      expectEqual(display.heads, [OutputHead(name: "window-1"), OutputHead(name: "window-2")])
      _ = try open("window-2")
      expectEqual(display.heads.count, 2)
    }

    @Test func `windows have the size of their mode, or the usual one, and pixels of their own`()
      throws
    {
      let (first, second) = (try open("window-1"), try open("window-2", (64, 48)))
      #expect(first.size == (320, 200))
      #expect(second.size == (64, 48))
      let (some, others) = (try first.pixels(), try second.pixels())
      some.row(0)[0] = 0xFF11_1111
      others.row(0)[0] = 0xFF22_2222
      let all = PixelRect(minX: 0, minY: 0, maxX: 400, maxY: 400)
      try first.present(damage: [all])
      try second.present(damage: [all])
      expectEqual(try first.pixels().row(0)[0] & 0xFF_FFFF, 0x11_1111)
      expectEqual(try second.pixels().row(0)[0] & 0xFF_FFFF, 0x22_2222)
    }

    @Test func `an output that is on keeps its window, which takes the new mode`() throws {
      let window = try open("window-1")
      _ = display.pollEvents()
      let again = try open("window-1", (100, 90))
      expectIdentical(again, window)
      expectEqual(display.pollEvents(), [.output("window-1", .resized(width: 100, height: 90))])
      #expect(window.size == (100, 90))
    }

    @Test func `an output that there is not is an error that names those that are`() throws {
      let error = try #require(throws: WindowError.self) { _ = try open("HDMI-A-1") }
      #expect(error.description.contains("HDMI-A-1"))
      #expect(error.description.contains("window-1, window-2"))
    }

    @Test func `events go to their window, in the order in which they come`() throws {
      _ = (try open("window-1"), try open("window-2"))
      let (first, second) = (try number("window-1"), try number("window-2"))
      _ = display.pollEvents()
      move(second, 5, 6)
      tell(second, SDL_WINDOWEVENT_LEAVE)
      move(first, 7, 8)
      move(first, 8, 9)
      move(second, 1, 1)
      move(first, 2, 2)
      expectInput([
        ("window-2", .pointerMoved(to: Point(x: 5, y: 6))), ("window-2", .pointerLeft),
        ("window-1", .pointerMoved(to: Point(x: 8, y: 9))),
        ("window-2", .pointerMoved(to: Point(x: 1, y: 1))),
        ("window-1", .pointerMoved(to: Point(x: 2, y: 2))),
      ])
    }

    @Test func `a press in another window at the same place moves the pointer there`() throws {
      _ = (try open("window-1"), try open("window-2"))
      let (first, second) = (try number("window-1"), try number("window-2"))
      _ = display.pollEvents()
      move(first, 5, 6)
      push(SDL_MOUSEBUTTONDOWN) {
        $0.button.windowID = second
        $0.button.button = 1
        $0.button.x = 5
        $0.button.y = 6
      }
      expectInput([
        ("window-1", .pointerMoved(to: Point(x: 5, y: 6))),
        ("window-2", .pointerMoved(to: Point(x: 5, y: 6))),
        ("window-2", .pointerPressed(button: 1)),
      ])
    }

    @Test func `fingers in several windows have numbers of their own`() throws {
      _ = (try open("window-1", (100, 100)), try open("window-2", (200, 100)))
      let (first, second) = (try number("window-1"), try number("window-2"))
      _ = display.pollEvents()
      touch(first, 40, SDL_FINGERDOWN, 0.5)
      touch(second, 41, SDL_FINGERDOWN, 0.5)
      touch(first, 40, SDL_FINGERUP, 0.5)
      expectInput([
        ("window-1", .touch(finger: 0, .began, at: Point(x: 50, y: 50), pressure: 1)),
        ("window-2", .touch(finger: 1, .began, at: Point(x: 100, y: 50), pressure: 1)),
        ("window-1", .touch(finger: 0, .ended, at: Point(x: 50, y: 50), pressure: 0)),
      ])
    }

    @Test func `a turned output is upright for the server, and its window as the desktop sees it`()
      throws
    {
      var settings = OutputSettings()
      settings.mode = OutputMode(width: 64, height: 48)
      settings.orientation = .rotated90
      let window = try display.turnOn("window-1", settings, usesOpenGL: false)
      let number = try number("window-1")
      #expect(window.size == (48, 64))
      _ = display.pollEvents()
      // The upright picture's first pixel is in the last column on the screen.
      try window.pixels().row(0)[0] = 0xFF12_3456
      try window.present(damage: [PixelRect(minX: 0, minY: 0, maxX: 48, maxY: 64)])
      let surface = try unwrap(SDL_GetWindowSurface(SDL_GetWindowFromID(number))).pointee
      let row = try unwrap(surface.pixels).assumingMemoryBound(to: UInt32.self)
      expectEqual(row[63] & 0xFF_FFFF, 0x12_3456)
      move(number, 63, 0)
      expectInput([("window-1", .pointerMoved(to: .zero))])
      settings.orientation = .rotated270
      let again = try display.turnOn("window-1", settings, usesOpenGL: false)
      expectIdentical(again, window)
      expectEqual(
        display.pollEvents(),
        [
          .output("window-1", .resized(width: 48, height: 64)), .output("window-1", .exposed),
        ])
      move(number, 63, 0)
      expectInput([("window-1", .pointerMoved(to: Point(x: 47, y: 63)))])
    }

    @Test func `closing a window asks for that output alone, ending the program for all`() throws {
      _ = (try open("window-1"), try open("window-2"))
      let second = try number("window-2")
      _ = display.pollEvents()
      tell(second, SDL_WINDOWEVENT_CLOSE)
      expectEqual(display.pollEvents(), [.output("window-2", .closeRequested)])
      push(SDL_QUIT)
      expectEqual(
        display.pollEvents(),
        [.output("window-1", .closeRequested), .output("window-2", .closeRequested)])
    }

    @Test func `an output that is off has no window and no events, and can come back`() throws {
      var window: (any DisplayWindow)? = try open("window-2")
      _ = try open("window-1")
      let number = try number("window-2")
      move(number, 1, 1)
      display.turnOff("window-2")
      display.turnOff("window-2")
      display.turnOff("nothing")
      move(number, 2, 2)
      #expect(input().allSatisfy { $0.0 == "window-1" })
      // Whoever still draws into the window does no harm.
      _ = try window?.pixels()
      window = nil
      let again = try open("window-2")
      #expect(again.size == (320, 200))
    }
  }
}
