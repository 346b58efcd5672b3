import Expectations
import Foundation
import Testing

extension EndToEnd.Programs {
  /// Animations of views go on while their program stands still.
  @Suite struct StoppedViewTests {
    private struct Program {
      let server: TestServer
      let client: SceneClient

      /// A program with a running block animation, spring and flip.
      init() throws {
        server = try TestServer(["--clock", "manual", "--size", "400x340"])
        client = try SceneClient(server)
        try client.tell("cards")
        try client.tell("flow")
        try server.wait("clients 1 idle")
        try server.advance(0.5)
        try server.wait("idle")
      }

      /// The screen after 0.5, 0.6 … 2.1 seconds.
      func pictures() throws -> [Screenshot] {
        var pictures = [try server.screenshot()]
        for _ in 0..<16 {
          try server.advance(0.1)
          pictures.append(try server.screenshot())
        }
        return pictures
      }
    }

    @Test func `a block, a spring and a flip of a stopped program finish on screen`() throws {
      let stopped = try Program()
      stopped.client.process.pause()
      let pictures = try stopped.pictures()
      // A running program gives the same pictures.
      let running = try Program()
      for (index, expected) in try running.pictures().enumerated() {
        expectNil(pictures[index].difference(from: expected), "picture \(index)")
      }

      // Half way: the block's view is in the middle, and the flip is seen from its edge.
      let half = pictures[5]
      expectEqual(span(of: 0xFF0000, half, row: 60), 120..<200)
      expectEqual(half.color(60, 230), 0xFFFFFF)
      expectEqual(half.color(45, 260), 0xFFFFFF)
      // The spring swings past the end, which is at 220, and back.
      let lefts = pictures.compactMap { span(of: 0x00FF00, $0, row: 160)?.lowerBound }
      expectGreater((lefts.max() ?? 0), 230)
      #expect(lefts.contains { $0 < 220 })
      // The flip's back is narrow, then broad.
      let widths = pictures[8...].map { picture in
        (0..<200).count { picture.color($0, 260) != 0xFFFFFF }
      }
      #expect(widths == widths.sorted() && (1..<80).contains(widths[0]))

      let last = try unwrap(pictures.last)
      expectEqual(span(of: 0xFF0000, last, row: 60), 220..<300)
      expectEqual(span(of: 0x00FF00, last, row: 160), 220..<300)
      expectEqual(span(of: 0x000000, last, row: 260), 20..<100)
      try expectEqual(stopped.server.animations, [])

      // The program gets its callbacks as soon as it runs again.
      expectEqual(stopped.client.callbacks, [])
      stopped.client.process.resume()
      for name in ["block", "spring", "flip"] {
        try stopped.client.wait(for: "completed \(name) true")
      }
      try expectEqual(stopped.client.quit(), .exit(0))
    }

    /// The pixels of a row with a colour, up to one past the last; nil for none.
    private func span(of color: UInt32, _ picture: Screenshot, row y: Int) -> Range<Int>? {
      let columns = (0..<picture.width).filter { picture.color($0, y) == color }
      guard let first = columns.first, let last = columns.last else { return nil }
      return first..<last + 1
    }
  }
}
