import Expectations
import Foundation
import Testing

extension EndToEnd.Server {
  /// One client's actions must not be visible in another's window.
  @Suite struct NeighbourTests {
    /// The frames of one client's windows, and of all others, in pixels.
    private func windows(
      _ server: TestServer, of process: ChildProcess
    ) throws -> (own: CGRect, others: [CGRect]) {
      let clients = try server.ask("clients").document["clients"] as? [[String: Any]] ?? []
      var (own, others) = (CGRect.null, [CGRect]())
      for client in clients {
        for window in client["windows"] as? [[String: Any]] ?? [] {
          let numbers = ["x", "y", "width", "height"].compactMap { window[$0] as? Double }
          try #require(numbers.count == 4)
          let frame = CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
          if (client["pid"] as? NSNumber)?.int32Value == process.processID {
            own = frame
          } else {
            others.append(frame)
          }
        }
      }
      return (own, others)
    }

    /// The colours inside or outside a rectangle of pixels.
    private func colors(
      _ picture: Screenshot, isInside: Bool, _ rect: CGRect
    ) -> [UInt32] {
      (0..<picture.width * picture.height).compactMap { index in
        let (x, y) = (index % picture.width, index / picture.width)
        let isIn = rect.contains(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
        return isIn == isInside ? picture.color(x, y) : nil
      }
    }

    @Test func `a client that changes everything all the time changes no pixel of another's`()
      throws
    {
      let arguments = ["--clock", "manual", "--size", "1720x720"]
      let alone = try TestServer(arguments)
      let beside = try TestServer(arguments)
      let scene = ["--layers", "300"]
      let demos = try [alone.start("demo-many", scene), beside.start("demo-many", scene)]
      defer { withExtendedLifetime(demos) {} }
      try alone.wait("clients 1 commits 1 idle")
      try beside.wait("clients 1 commits 1 idle")
      let restless = try beside.start("restless-client", ["--by-input", "--x", "5", "--y", "5"])
      try beside.wait("clients 2 idle")
      let (own, others) = try windows(beside, of: restless)
      expectEqual(own.width, 200)
      expectEqual(others.count, 1)
      #expect(!others.contains { $0.intersects(own) })

      var (looks, sights): (Set<[UInt32]>, Set<[UInt32]>) = ([], [])
      for step in 1...24 {
        restless.write(line: "step")
        try expectEqual(restless.readLine(), "did step \(step)")
        try beside.wait("idle")
        try alone.advance(0.05)
        try beside.advance(0.05)
        let picture = try beside.screenshot()
        let sight = colors(picture, isInside: false, own)
        try expectEqual(sight, colors(alone.screenshot(), isInside: false, own), "step \(step)")
        sights.insert(sight)
        looks.insert(colors(picture, isInside: true, own))
      }
      // Both clients moved in every frame; otherwise the comparison would prove nothing.
      expectEqual(sights.count, 24)
      expectEqual(looks.count, 24)
    }
  }
}
