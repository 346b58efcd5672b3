import Expectations
import Foundation
import GraphicsValues
import RenderServer
import Testing
import WindowSDL

extension SDLWindowTests {
  /// A real compositor's reports of when frames are seen.
  @Suite struct PresentationTests {
    @Test(.enabled(if: Desk.isThere, "needs Xvfb and weston"), arguments: [false, true])
    func `a Wayland compositor says when each frame was seen`(usesOpenGL: Bool) throws {
      setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1)
      let desk = try Desk(scale: 1)
      try desk.enter {
        let window = try SDLWindow(title: "", width: 480, height: 360, usesOpenGL: usesOpenGL)
        expectEqual(SDLWindow.driverName, "wayland")
        expectEqual((window.openGL != nil), usesOpenGL)
        _ = window.pollEvents()
        var last = ServerClock.monotonic
        for _ in 0..<3 {
          try show(window)
          let answer = try answer(window)
          expectGreater(answer.time, last)
          expectAtMost(answer.time, ServerClock.monotonic)
          // Weston's output is a window, which has no refresh interval.
          expectNil(answer.refreshInterval)
          last = answer.time
        }
      }
    }

    /// Xvfb has the extension but no refreshes: it reports the time of its answer.
    @Test(.enabled(if: XScreen.isThere, "needs Xvfb"), arguments: [false, true])
    func `an X server answers, and one without refreshes has no interval`(
      usesOpenGL: Bool
    ) throws {
      setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1)
      try XScreen(width: 480, height: 360).enter {
        let window = try SDLWindow(title: "", width: 320, height: 240, usesOpenGL: usesOpenGL)
        expectEqual(SDLWindow.driverName, "x11")
        expectEqual((window.openGL != nil), usesOpenGL)
        _ = window.pollEvents()
        let start = ServerClock.monotonic
        var answers: [PresentationTime] = []
        // Eight answers suffice to estimate an interval.
        while answers.count < 10 {
          try #require(ServerClock.monotonic < start + 60, "the X server says nothing")
          try show(window)
          var waiting = pollfd(
            fd: try unwrap(window.connectionDescriptor), events: Int16(POLLIN), revents: 0)
          _ = poll(&waiting, 1, 15)
          for case .presented(let time) in window.pollEvents() { answers.append(time) }
        }
        for answer in answers {
          expectNil(answer.refreshInterval)
          #expect((start...ServerClock.monotonic).contains(answer.time))
        }
      }
    }

    private func show(_ window: SDLWindow) throws {
      if let openGL = window.openGL {
        expectTrue(openGL.makeCurrent())
        return openGL.swap()
      }
      let (width, height) = window.size
      _ = try window.pixels()
      try window.present(damage: [
        PixelRect(minX: 0, minY: 0, maxX: Int32(width), maxY: Int32(height))
      ])
    }

    /// Sleeps until the window's descriptor is readable, and returns its answer.
    private func answer(_ window: SDLWindow) throws -> PresentationTime {
      let deadline = Date(timeIntervalSinceNow: 60)
      while true {
        for case .presented(let time) in window.pollEvents() { return time }
        var waiting = pollfd(
          fd: try unwrap(window.connectionDescriptor), events: Int16(POLLIN), revents: 0)
        let left = Int32(max(deadline.timeIntervalSinceNow, 0) * 1000)
        try #require(poll(&waiting, 1, left) > 0, "the compositor says nothing")
      }
    }

    @Test func `a time has seconds of 64 bits, and a refresh where the frame was shown at one`() {
      func time(refresh: UInt32, flags: UInt32) -> PresentationTime {
        PresentationTime(
          secondsHigh: 1, secondsLow: 2, nanoseconds: 500_000_000, refresh: refresh, flags: flags)
      }
      let seconds = 4_294_967_298.5
      expectEqual(
        time(refresh: 20_000_000, flags: 0b1111),
        PresentationTime(time: seconds, refreshInterval: 0.02))
      let none = PresentationTime(time: seconds, refreshInterval: nil)
      expectEqual(time(refresh: 20_000_000, flags: 0b1110), none, "torn")
      expectEqual(time(refresh: 0, flags: 1), none, "refreshed when there is a frame")
    }
  }
}
