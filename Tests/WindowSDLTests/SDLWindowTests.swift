import DrawList
import Expectations
import Glibc
import GraphicsValues
import Testing
import WindowSDL

/// Windows on SDL's `dummy` driver, which shows nothing. SDL is shared by the process, so one test
/// runs at a time.
@Suite(.serialized) struct SDLWindowTests {
  init() { setenv("SDL_VIDEODRIVER", "dummy", 1) }

  @Test func `a window has the size and the title it was asked for`() throws {
    let window = try SDLWindow(title: "Agate ◆", width: 320, height: 200)
    #expect(window.size == (320, 200))
    expectEqual(window.title, "Agate ◆")
    expectEqual(SDLWindow.driverName, "dummy")
    window.title = "renamed"
    expectEqual(window.title, "renamed")
  }

  @Test func `its pixels have the size of the window and keep the drawing`() throws {
    let window = try SDLWindow(title: "", width: 64, height: 48)
    let pixels = try window.pixels()
    expectEqual(pixels.width, 64)
    expectEqual(pixels.height, 48)
    expectAtLeast(pixels.stride, 64)
    for y in 0..<48 { for x in 0..<64 { pixels.row(y)[x] = 0xFF00_0000 | UInt32(y << 8 | x) } }
    try window.present(damage: [PixelRect(minX: 0, minY: 0, maxX: 64, maxY: 48)])
    let again = try window.pixels()
    expectEqual(again.base, pixels.base)
    expectEqual(again.row(47)[63] & 0xFF_FFFF, 47 << 8 | 63)
  }

  @Test func `damage is cut to the window, and none is nothing to do`() throws {
    let window = try SDLWindow(title: "", width: 64, height: 48)
    _ = try window.pixels()
    try window.present(damage: [])
    try window.present(damage: [
      PixelRect(minX: -10, minY: -10, maxX: 1000, maxY: 1000), .empty,
      PixelRect(minX: 60, minY: 40, maxX: .max, maxY: .max),
      PixelRect(minX: 500, minY: 500, maxX: 600, maxY: 600),
    ])
  }

  @Test func `presenting before there are pixels is an error with a reason`() throws {
    let window = try SDLWindow(title: "", width: 64, height: 48)
    let error = try #require(throws: WindowError.self) {
      try window.present(damage: [PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1)])
    }
    expectEqual(error.operation, "SDL_UpdateWindowSurfaceRects")
    expectFalse(error.message.isEmpty)
  }

  @Test func `a new size is reported once, and gives new pixels`() throws {
    let window = try SDLWindow(title: "", width: 64, height: 48)
    _ = try window.pixels()
    _ = window.pollEvents()
    window.resize(width: 100, height: 90)
    window.resize(width: 80, height: 50)
    expectEqual(window.pollEvents().filter { $0 == .resized(width: 80, height: 50) }.count, 1)
    expectEqual(window.pollEvents(), [])
    let pixels = try window.pixels()
    expectEqual(pixels.width, 80)
    expectEqual(pixels.height, 50)
    try window.present(damage: [PixelRect(minX: 0, minY: 0, maxX: 80, maxY: 50)])
  }

  @Test func `a driver without a connection has no descriptor to wait for`() throws {
    let window = try SDLWindow(title: "", width: 64, height: 48)
    expectNil(window.connectionDescriptor)
  }

  @Test func `a driver that does not exist is an error with its name`() throws {
    setenv("SDL_VIDEODRIVER", "nonsense", 1)
    let error = try #require(throws: WindowError.self) {
      try SDLWindow(title: "", width: 64, height: 48)
    }
    #expect(error.description.contains("nonsense"))
    setenv("SDL_VIDEODRIVER", "dummy", 1)
  }

  @Test(arguments: ["dummy", "offscreen"])
  func `a display whose windows nobody would see is an error that says what to do`(
    driver: String
  ) throws {
    setenv("SDL_VIDEODRIVER", driver, 1)
    defer { setenv("SDL_VIDEODRIVER", "dummy", 1) }
    let error = try #require(throws: WindowError.self) {
      _ = try SDLDisplay(outputs: ["window-1"], size: (320, 200))
    }
    for part in [driver, "nobody sees", "--output kms", "--headless"] {
      #expect(error.description.contains(part))
    }
  }

  @Test(arguments: [
    ([], ["window-1"]), (["HDMI-A-1", "window-", "window-x", "window-0"], ["window-1"]),
    (["window-10", "window-2", "DSI-1", "window-2"], ["window-2", "window-10"]),
    (["window-01", "window-+1", "window-99999999999999999999"], ["window-1"]),
  ])
  func `a desktop has the outputs that are windows, or one`(
    names: [String], outputs: [String]
  ) {
    expectEqual(SDLDisplay.outputs(among: names), outputs)
  }

  @Test func `signals keep their handlers`() throws {
    func handlers() -> [Int] {
      [SIGINT, SIGTERM].map { number in
        var action = sigaction()
        sigaction(number, nil, &action)
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      }
    }
    let before = handlers()
    let window = try SDLWindow(title: "", width: 64, height: 48)
    _ = window.pollEvents()
    expectEqual(handlers(), before)
  }
}
