import CoreAnimation
import Expectations
import Foundation
import Testing
import WireProtocol

extension EndToEnd.Programs {
  @Suite struct InputTests {
    // MARK: demo-hit

    /// A display as large as the demo's window, whose clock stands still.
    private func startHit() throws -> (server: TestServer, demo: ChildProcess) {
      let server = try TestServer(["--clock", "manual", "--size", "480x360"])
      let demo = try server.start("demo-hit")
      try server.wait("clients 1 commits 1 idle")
      return (server, demo)
    }

    /// Waits until the server has applied the demo's commits.
    private func waitForTree(_ server: TestServer, _ text: String) throws {
      try server.wait("the tree has \(text)") {
        try server.ask("tree").string("text").contains(text)
      }
    }

    @Test func `a moving layer is hit where it appears, not at its model position`() throws {
      let (server, demo) = try startHit()
      try server.click(60, 60)
      try expectEqual(demo.readLine(), "hit mover at 60,60 time 0.000")
      try waitForTree(server, "Hit: 1")
      // 90 points a second, linear.
      try server.advance(1)
      try server.click(60, 60)
      try expectEqual(demo.readLine(), "miss")
      try server.click(150, 60)
      try expectEqual(demo.readLine(), "hit mover at 150,60 time 1.000")
      try waitForTree(server, "Hit: 2")
      // Colour of the second hit, at the target's place half a second later.
      try server.advance(0.5)
      try server.wait("idle")
      try expectEqual(server.pixel(195, 60), "#33CC66FF")
    }

    @Test func `a card that turns is hit as narrow as it is seen`() throws {
      let (server, demo) = try startHit()
      try server.click(45, 220)
      try expectEqual(demo.readLine(), "hit card at 45,220 time 0.000")
      // A quarter of a turn: edge on.
      try server.advance(2)
      try server.click(45, 220)
      try expectEqual(demo.readLine(), "miss")
      try server.advance(2)
      try server.click(45, 220)
      try expectEqual(demo.readLine(), "hit card at 45,220 time 4.000")
    }

    @Test func `a part cut away by a mask is not hit`() throws {
      let (server, demo) = try startHit()
      try server.click(250, 220)
      try expectEqual(demo.readLine(), "hit disc at 250,220 time 0.000")
      try server.click(200, 170)
      try expectEqual(demo.readLine(), "miss")
    }

    @Test func `a layer that rises in a flipped and scaled one is hit higher on the screen`() throws
    {
      let (server, demo) = try startHit()
      // 25 of 120 points from the lower edge at 320, magnified by 1.5.
      try server.click(400, 282)
      try expectEqual(demo.readLine(), "hit mirror at 400,282 time 0.000")
      try server.advance(3)
      try server.click(400, 282)
      try expectEqual(demo.readLine(), "miss")
      try server.click(400, 178)
      try expectEqual(demo.readLine(), "hit mirror at 400,178 time 3.000")
    }

    @Test func `fingers hit as the pointer does`() throws {
      let (server, demo) = try startHit()
      try server.ask("input touch began 1 250 220 1")
      try expectEqual(demo.readLine(), "hit disc at 250,220 time 0.000")
      try server.ask("input touch ended 1 250 220 1")
    }

    @Test func `Space pauses and resumes all animations; Escape ends`() throws {
      let (server, demo) = try startHit()
      func type(_ key: String) throws {
        try server.ask("input keydown \(key)")
        try server.ask("input keyup \(key)")
      }
      try server.advance(1)
      try type("Space")
      try waitForTree(server, "speed=0")
      try server.advance(2)
      try server.click(150, 60)
      try expectEqual(demo.readLine(), "hit mover at 150,60 time 3.000")
      try type("Space")
      try waitForTree(server, "beginTime=2")
      try server.advance(1)
      try server.click(240, 60)
      try expectEqual(demo.readLine(), "hit mover at 240,60 time 4.000")
      try server.ask("input keydown Escape")
      try expectEqual(demo.waitForEnd().end, .exit(0))
    }

    // MARK: The library

    @Test func `a window gets the server's input events in order`() async {
      await #expect(processExitsWith: .success) {
        let folder = try TemporaryFolder()
        let log = EventLog()
        let server = try ScriptedServer(folder)
        server.start {
          $0.configure(width: 100, height: 80, scale: 1)
          let text = TextEvent(context: 1, time: 2, characters: "ä")
          $0.send(
            KeyEvent(context: 1, keyCode: 52, flags: .down, modifiers: [], time: 2, symbol: "ä"))
          $0.send(text)
          for kind: PointerKind in [.entered, .moved, .pressed] {
            $0.send(
              PointerEvent(
                context: 1, kind: kind, button: kind == .pressed ? 1 : 0, layer: 1, modifiers: [],
                clicks: 1, buttons: 1, x: 3, y: 4, layerX: 3, layerY: 4, deltaX: 0, deltaY: 0,
                stepsX: 0, stepsY: 0, time: 2, frameNumber: 1))
          }
          $0.send(
            TouchEvent(
              context: 1, kind: .began, layer: 9, finger: 2, x: 5, y: 6, layerX: 0, layerY: 0,
              pressure: 1, time: 2, frameNumber: 1))
          $0.requestClose()
        }
        let window = try await MainActor.run {
          try RenderServerConnection.shared.connect(path: server.path)
          let window = LayerWindow(title: "test", size: CGSize(width: 100, height: 80))
          window.onEvent = { event in
            switch event {
            case .keyDown(let key): log.add("key \(key.symbol) \(key.keyCode)")
            case .text(let text): log.add("text \(text)")
            case .pointerEntered(let pointer): log.add("entered \(pointer.layer === window.layer)")
            case .pointerMoved(let pointer): log.add("moved \(pointer.location.x)")
            case .pointerDown(let pointer): log.add("down \(pointer.clickCount)")
            case .touchBegan(let touch): log.add("touch \(touch.finger) \(touch.layer == nil)")
            case .visibilityChanged(let isVisible): log.add("visible \(isVisible)")
            case .closed: log.add("closed")
            default: log.add("?")
            }
          }
          return Unchecked(window)
        }
        #expect(log.wait(for: "closed"))
        expectEqual(
          log.all,
          [
            "visible true", "key ä 52", "text ä", "entered true", "moved 3.0", "down 1",
            "touch 2 true", "closed",
          ])
        withExtendedLifetime(window) {}
      }
    }

    @Test func `a connection knows how long commits took to be seen`() async {
      await #expect(processExitsWith: .success) {
        let server = try TestServer(["--clock", "manual", "--size", "200x100"])
        let path = server.path
        try await MainActor.run {
          try RenderServerConnection.shared.connect(path: path)
          let window = LayerWindow(title: "test", size: CGSize(width: 100, height: 80))
          window.layer.backgroundColor = .white
        }
        try server.wait("clients 1 commits 1 idle")
        let connection = RenderServerConnection.shared
        try server.wait("the frame is told") { connection.statistics.presentedFrames > 0 }
        let statistics = connection.statistics
        expectAtLeast(statistics.commits, 1)
        expectEqual(statistics.latePresentations, 0)
        // The clock stands still.
        expectEqual(statistics.latency?.last, 0)
        expectEqual(statistics.ticks, 0)
      }
    }
  }
}

/// Keeps an object of the main queue alive elsewhere. Sendable because no other thread uses it.
private struct Unchecked<Content>: @unchecked Sendable {
  let content: Content
  init(_ content: Content) { self.content = content }
}
