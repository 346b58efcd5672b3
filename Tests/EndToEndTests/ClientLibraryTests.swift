import CoreAnimation
import Expectations
import Foundation
import Quartz2D
import Testing

extension EndToEnd.Server {
  /// The client library against a real server. Each test is a program: a process with variables of
  /// its own, and a main thread that nothing else uses while it waits for the server.
  @Suite struct ClientLibraryTests {
    @Test func `a window has the pixels of its layers`() async {
      await #expect(processExitsWith: .success) {
        let server = try TestServer(["--clock", "manual", "--size", "200x100"])
        let path = server.path
        try await MainActor.run {
          try RenderServerConnection.shared.connect(path: path)
          let scene = Scene()
          scene.window.frame.origin = CGPoint(x: 10, y: 20)
          scene.square.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
          // Without a flush, since the implicit transaction must end by itself.
        }
        try server.wait("clients 1 commits 1 idle")
        try expectEqual(server.pixel(10 + 25, 20 + 25), "#00FF00FF")
        try expectEqual(server.pixel(10 + 55, 20 + 55), "#FFFFFFFF")
        try expectEqual(server.pixel(5, 5), "#000000FF")
      }
    }

    @Test func `the first window does not wait for a server that stands still`() async {
      await #expect(processExitsWith: .success) {
        let server = try TestServer(["--clock", "manual", "--size", "200x100"])
        setenv("RENDERD_DISPLAY", server.path, 1)
        server.process.pause()
        await MainActor.run {
          let scene = Scene()
          scene.window.frame.origin = .zero
          CATransaction.flush()
          // A stopped server gives no answer.
          expectEqual(RenderServerConnection.shared.state, .disconnected)
        }
        server.process.resume()
        try server.wait("clients 1 commits 1 idle")
        try expectEqual(server.pixel(25, 25), "#FF0000FF")
        expectEqual(RenderServerConnection.shared.display?.size, CGSize(width: 200, height: 100))
      }
    }

    @Test func `windows that were made without a server are shown once there is one`() async {
      await #expect(processExitsWith: .success) {
        let folder = try TemporaryFolder()
        setenv("RENDERD_DISPLAY", folder.file("display"), 1)
        let connection = RenderServerConnection.shared
        let log = EventLog()
        await MainActor.run {
          let scene = Scene()
          scene.window.frame.origin = .zero
          CATransaction.addPresentedHandler { log.add("presented \($0 == nil)") }
          CATransaction.flush()
          connection.connect { log.add("failed \($0 != nil)") }
        }
        #expect(log.wait(for: "presented true"))
        #expect(log.wait(for: "failed true"))
        expectNil(connection.display)
        let later = try TestServer(["--clock", "manual", "--size", "200x100"], folder: folder)
        try later.wait("clients 1 commits 1 idle")
        try expectEqual(later.pixel(25, 25), "#FF0000FF")
        expectEqual(connection.state, .connected)
      }
    }

    @Test(.timeLimit(.minutes(30)))
    func `connecting with the library's lock held does not wait for the search`() async {
      await #expect(processExitsWith: .success) {
        let folder = try TemporaryFolder()
        let server = try TestServer([], folder: folder)
        let connection = RenderServerConnection.shared
        let log = EventLog()
        connection.onDisconnect = { log.add("disconnected") }
        try connection.connect(path: server.path)
        server.process.send(SIGKILL)
        #expect(log.wait(for: "disconnected"))
        CATransaction.lock()
        let second = try TestServer([], folder: folder)
        // The search has found the server, and waits for the lock to use it.
        try second.wait("clients 1")
        try connection.connect(path: second.path)
        expectEqual(connection.state, .connected)
        CATransaction.unlock()
        try second.wait("the other link is closed") { try second.statistic("clients") == 1 }
      }
    }

    @Test(arguments: [true, false])
    func `delegates and blocks hear of an end once when the server dies`(
      _ endsWithoutServer: Bool
    ) async {
      await #expect(processExitsWith: .success) { [endsWithoutServer] in
        try Self.surviveTheServer(endsWithoutServer: endsWithoutServer)
      }
    }

    /// The server is killed in the middle of an animation and started again after, or before, the
    /// animation's end.
    private static func surviveTheServer(endsWithoutServer: Bool) throws {
      let folder = try TemporaryFolder()
      let server = try TestServer(["--size", "200x100"], folder: folder)
      let connection = RenderServerConnection.shared
      let log = EventLog()
      connection.onDisconnect = { log.add("disconnected") }
      connection.onReconnect = { log.add("reconnected") }
      expectEqual(connection.state, .disconnected)
      try connection.connect(path: server.path)
      expectEqual(connection.state, .connected)
      DispatchQueue.main.async {
        let scene = Scene()
        CATransaction.flush()
        CATransaction.begin()
        CATransaction.setCompletionBlock { log.add("completed") }
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 0
        fade.duration = endsWithoutServer ? 0.5 : 2
        fade.delegate = LoggingDelegate(log)
        scene.square.add(fade, forKey: "fade")
        CATransaction.commit()
        scene.spin()
      }
      #expect(log.wait(for: "started"))
      server.process.send(SIGKILL)
      #expect(log.wait(for: "disconnected"))
      if endsWithoutServer { #expect(log.wait(for: "completed")) }

      let second = try TestServer(["--size", "200x100"], folder: folder)
      #expect(log.wait(for: "reconnected"))
      expectEqual(connection.state, .connected)
      #expect(log.wait(for: "completed"))
      // Everything is back, including the endless animation. The window is in the middle.
      try second.wait("the square is there") { try second.pixel(75, 25) == "#FF0000FF" }
      try expectEqual(second.pixel(120, 70), "#FFFFFFFF")
      try expectEqual(second.statistic("animations"), 1)
      expectEqual(
        log.all.filter { $0 != "disconnected" && $0 != "reconnected" },
        ["started", "stopped true", "completed"])
      expectEqual(log.count(of: "disconnected"), 1)
      expectEqual(log.count(of: "reconnected"), 1)
    }

    @Test func `an application never waits for a server that stands still`() async {
      await #expect(processExitsWith: .success) {
        let server = try TestServer(["--size", "200x100"])
        try RenderServerConnection.shared.connect(path: server.path)
        let scene = await MainActor.run {
          let scene = Scene()
          CATransaction.flush()
          return scene
        }
        try server.wait("clients 1 commits 1 idle")
        server.process.pause()
        await MainActor.run {
          for step in 1...1000 {
            // Every change has its implicit animation, and a window gets another layer.
            scene.square.backgroundColor = CGColor(
              red: 0, green: CGFloat(step) / 1000, blue: 0, alpha: 1)
            if step % 100 == 0 { scene.square.addSublayer(CALayer()) }
            CATransaction.flush()
          }
        }
        server.process.resume()
        try server.wait("the last colour") { try server.pixel(75, 25) == "#00FF00FF" }
        try expectEqual(server.statistic("layers"), 2 + 10)
        try expectLess(server.statistic("commits"), 10)
        expectEqual(RenderServerConnection.shared.state, .connected)
      }
    }

    @Test func `an application may go to another server while the library looks for the first`()
      async
    {
      await #expect(processExitsWith: .success) {
        let folder = try TemporaryFolder()
        let first = try TestServer(["--size", "200x100"], folder: folder)
        let second = try TestServer(["--size", "200x100"])
        let connection = RenderServerConnection.shared
        let log = EventLog()
        connection.onDisconnect = { log.add("disconnected") }
        connection.onReconnect = { log.add("reconnected") }
        try connection.connect(path: first.path)
        DispatchQueue.main.async { _ = Scene() }
        try first.wait("the square is there") { try first.pixel(75, 25) == "#FF0000FF" }

        first.process.send(SIGKILL)
        #expect(log.wait(for: "disconnected"))
        expectEqual(connection.state, .lost)
        try connection.connect(path: second.path)
        expectEqual(connection.state, .connected)
        try second.wait("the square is there") { try second.pixel(75, 25) == "#FF0000FF" }

        // Waits longer than the library's first pauses: the search has stopped.
        let again = try TestServer(["--size", "200x100"], folder: folder)
        #expect(try !again.ask("wait clients 1 timeout 0.7").bool("done"))
        // The application is told once, whoever found the server.
        #expect(log.wait(for: "reconnected"))
        expectEqual(log.all, ["disconnected", "reconnected"])
      }
    }

    @Test func `a server that ends the connection with an error is left alone`() async {
      await #expect(processExitsWith: .success) {
        let folder = try TemporaryFolder()
        let log = EventLog()
        let connection = RenderServerConnection.shared
        connection.onDisconnect = { log.add("disconnected") }
        connection.onReconnect = { log.add("reconnected") }
        let scripted = try ScriptedServer(folder)
        scripted.start { $0.fail(.badValue, "no such thing") }
        try connection.connect(path: scripted.path)
        DispatchQueue.main.async { _ = Scene() }
        #expect(log.wait(for: "disconnected"))
        expectEqual(connection.state, .lost)

        // The old server was not reached again by now, and the application can connect elsewhere.
        let server = try TestServer(["--size", "200x100"])
        try connection.connect(path: server.path)
        try server.wait("the square is there") { try server.pixel(75, 25) == "#FF0000FF" }
        expectFalse(scripted.hasVisitor)
        #expect(log.wait(for: "reconnected"))
        expectEqual(log.all, ["disconnected", "reconnected"])
      }
    }

    @Test func `a picture larger than a frame of the wire comes through a relay`() async {
      await #expect(processExitsWith: .success) {
        setenv("RENDERD_NO_DESCRIPTORS", "1", 1)
        let server = try TestServer(["--clock", "manual", "--size", "1024x600"])
        let relay = try Relay(to: server)
        let path = relay.path
        // Every pixel another colour.
        let pixels = (0..<1024 * 600 as Range<UInt32>).map { 0xFF00_0000 | $0 }
        try await MainActor.run {
          try RenderServerConnection.shared.connect(path: path)
          let window = LayerWindow(title: "test", size: CGSize(width: 1024, height: 600))
          window.layer.contents = CGImage(width: 1024, height: 600, pixels: pixels)
        }
        try server.wait("clients 1 commits 1 idle")
        try expectEqual(server.screenshot().pixels, pixels)
        withExtendedLifetime(relay) {}
      }
    }

    @Test func `a window hears of its size and of its end`() async {
      await #expect(processExitsWith: .success) {
        let folder = try TemporaryFolder()
        let log = EventLog()
        let server = try ScriptedServer(folder)
        server.start {
          // The user makes the window wider, and closes it.
          $0.configure(width: 300, height: 80, scale: 2)
          $0.requestClose()
        }
        let window = try await MainActor.run {
          try RenderServerConnection.shared.connect(path: server.path)
          let window = LayerWindow(title: "test", size: CGSize(width: 100, height: 80))
          window.onEvent = { event in
            switch event {
            case .resized(let size): log.add("resized \(size.width) \(window.layer.bounds.width)")
            case .closed: log.add("closed \(window.isVisible)")
            default: break
            }
          }
          return Unchecked(window)
        }
        #expect(log.wait(for: "resized 300.0 300.0"))
        #expect(log.wait(for: "closed false"))
        expectEqual(log.all.count, 2)
        await MainActor.run { expectEqual(window.content.backingScale, 2) }
      }
    }

    @Test func `names and titles of any length reach the server`() async {
      await #expect(processExitsWith: .success) {
        let server = try TestServer(["--clock", "manual", "--size", "200x100"])
        let path = server.path
        try await MainActor.run {
          try RenderServerConnection.shared.connect(path: path)
          let scene = Scene()
          scene.window.frame.origin = CGPoint(x: 10, y: 20)
          scene.window.title = String(repeating: "é", count: 100_000)
          scene.square.name = "a\0b" + String(repeating: "x", count: 100_000)
        }
        try server.wait("clients 1 commits 1 idle")
        try expectEqual(server.pixel(10 + 25, 20 + 25), "#FF0000FF")
        expectEqual(RenderServerConnection.shared.state, .connected)
      }
    }

    @Test func `a server that greets with nonsense is an error with a reason`() async {
      await #expect(processExitsWith: .success) {
        let folder = try TemporaryFolder()
        let server = try ScriptedServer(folder)
        server.refuse("too old")
        let error = #expect(throws: (any Error).self) {
          try RenderServerConnection.shared.connect(path: server.path)
        }
        #expect("\(error.map { "\($0)" } ?? "")".contains("too old"))
        expectEqual(RenderServerConnection.shared.state, .disconnected)
      }
    }
  }
}

/// A white window of 100 points with a red square of 50 in its upper left corner.
///
/// Sendable because it is used on the main queue only.
private final class Scene: @unchecked Sendable {
  let window: LayerWindow
  let square = CALayer()
  private let spinner = CALayer()

  init() {
    window = LayerWindow(title: "test", size: CGSize(width: 100, height: 100))
    window.layer.backgroundColor = .white
    square.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    square.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    window.layer.addSublayer(square)
  }

  /// Adds an animation without end.
  func spin() {
    window.layer.addSublayer(spinner)
    CATransaction.flush()
    let spin = CABasicAnimation(keyPath: "transform.rotation.z")
    spin.byValue = 2 * Double.pi
    spin.duration = 1
    spin.repeatCount = .infinity
    spinner.add(spin, forKey: "spin")
  }
}

private final class LoggingDelegate: NSObject, CAAnimationDelegate {
  private let log: EventLog

  init(_ log: EventLog) { self.log = log }

  func animationDidStart(_ anim: CAAnimation) { log.add("started") }
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { log.add("stopped \(flag)") }
}

/// Sendable because the content is used on the main queue only.
private struct Unchecked<Content>: @unchecked Sendable {
  let content: Content
  init(_ content: Content) { self.content = content }
}
