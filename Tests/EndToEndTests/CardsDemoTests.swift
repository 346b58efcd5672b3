import Expectations
import Foundation
import Testing

extension EndToEnd.Programs {
  /// Drags on a stack of cards, whose animation a finger moves, turns back and lets go.
  @Suite struct CardsDemoTests {
    /// `demo-cards` on a display of its window's size, and a finger.
    private struct Stack {
      // The background behind the card of the first hour.
      static let firstLight: UInt32 = 0x3B3A5E
      static let morning: UInt32 = 0x3F7C8C
      static let midnight: UInt32 = 0x121C33

      let server: TestServer
      let demo: ChildProcess
      private var x = 330.0

      init() throws {
        server = try TestServer(["--clock", "manual", "--size", "420x640"])
        demo = try server.start("demo-cards")
        try server.wait("clients 1 commits 1 idle")
        try server.advance(0.1)
      }

      mutating func press() throws {
        x = 330
        try touch("began")
      }

      /// Moves the finger at an even speed.
      mutating func drag(by way: Double, in seconds: Double) throws {
        for _ in 1...10 {
          try server.advance(seconds / 10)
          x += way / 10
          try touch("moved")
        }
      }

      /// Lets go, and returns as soon as the card moves by itself.
      func letGo() throws {
        let held = try server.screenshot()
        try touch("ended")
        try server.wait("it goes on") {
          try server.advance(0.002)
          return try server.screenshot().pixels != held.pixels
        }
      }

      private func touch(_ phase: String) throws {
        try server.ask("input touch \(phase) 1 \(x) 330 1")
      }

      /// Waits until the background is at a part of the way from the first hour's to another one's.
      func wait(forProgress progress: Double, to end: UInt32 = morning, _ context: Comment) throws {
        try server.wait(context) {
          let color = try server.screenshot().color(8, 632)
          return [0, 8, 16].allSatisfy { shift in
            let parts = [Self.firstLight, end, color].map { Double($0 >> shift & 255) }
            return abs(parts[2] - parts[0] - (parts[1] - parts[0]) * progress) <= 1
          }
        }
      }
    }

    @Test func `a card of demo-cards follows a drag, turns back with it, and returns`() throws {
      var stack = try Stack()
      let server = stack.server
      let before = try server.screenshot()
      try stack.wait(forProgress: 0, "at rest")

      // The first ten points of a drag start the pan and do not count; the way from card to card is
      // 300 points.
      try stack.press()
      try stack.drag(by: -160, in: 0.4)
      try stack.wait(forProgress: 0.5, "half way")
      let half = try server.screenshot()
      try server.advance(2)
      try expectEqual(server.screenshot().pixels, half.pixels)
      try stack.drag(by: 90, in: 0.3)
      try stack.wait(forProgress: 0.2, "turned back")

      // Thrown back while the program stands still.
      try stack.letGo()
      stack.demo.pause()
      try server.advance(1)
      try stack.wait(forProgress: 0, "at the beginning, by the server alone")
      // The sun is back; the program corrects the tenth of a point that the spring leaves.
      try expectEqual(server.screenshot().color(260, 330), before.color(260, 330))
      stack.demo.resume()
      try expectEqual(stack.demo.readLine(), "First light")
      try server.wait("idle")
      try expectEqual(server.screenshot().pixels, before.pixels)
    }

    @Test func `a card of demo-cards that flies is caught, held, and thrown on`() throws {
      var stack = try Stack()
      let server = stack.server
      try stack.press()
      try stack.drag(by: -100, in: 0.1)
      try stack.wait(forProgress: 0.3, "before it is thrown")
      try stack.letGo()
      try server.advance(0.05)
      let flying = try server.screenshot()

      try stack.press()
      try server.wait("it is caught") {
        let caught = try server.screenshot()
        try server.advance(0.05)
        return try server.screenshot().pixels == caught.pixels
      }
      let caught = try server.screenshot()
      expectNotEqual(caught.pixels, flying.pixels)
      try server.advance(2)
      try expectEqual(server.screenshot().pixels, caught.pixels)

      // A flick from there removes the card.
      try stack.drag(by: -40, in: 0.05)
      try server.wait("it follows") { try server.screenshot().pixels != caught.pixels }
      try stack.letGo()
      try server.advance(1.5)
      try expectEqual(stack.demo.readLine(), "Morning")
      try server.wait("idle")
      try stack.wait(forProgress: 1, "the next card")
      try expectEqual(server.animations, [])
    }

    @Test func `a drag to the right brings the last card of demo-cards back`() throws {
      var stack = try Stack()
      let server = stack.server
      try stack.press()
      try stack.drag(by: 110, in: 0.1)
      try stack.wait(forProgress: 1 / 3, to: Stack.midnight, "a third of the way")
      try stack.letGo()
      try server.advance(1.5)
      try expectEqual(stack.demo.readLine(), "Midnight")
      try server.wait("idle")
      try expectEqual(server.pixel(8, 632), "#121C33FF")
    }
  }
}
