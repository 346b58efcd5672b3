import Expectations
import Testing

extension EndToEnd.Programs {
  /// The demos of keyframes, groups, paused layers and springs.
  @Suite struct TimingDemoTests {
    @Test func `demo-keyframes has its colours and one place for each calculation mode`() throws {
      let server = try TestServer(["--clock", "manual", "--size", "480x410"])
      let demo = try server.start("demo-keyframes")
      defer { withExtendedLifetime(demo) {} }
      try server.wait("clients 1 commits 1 idle")
      try expectEqual(server.pixel(240, 70), "#0000FFFF")

      // Half: between red and green; 40, 100, 400, 440 by time, in steps, and by distance.
      try server.advance(2)
      let screen = try server.screenshot()
      let color = screen.color(240, 70)
      #expect((127...128).contains(color >> 16) && (127...128).contains(color >> 8 & 0xFF))
      for (row, x) in [250, 400, 240, 251, 240].enumerated() {
        let y = 165 + 50 * row
        expectEqual(screen.color(x, y), 0xE6661A, "row \(row)")
        expectEqual(screen.color(x - 20, y), 0xFFFFFF, "row \(row)")
      }
    }

    @Test func `demo-group moves, turns and colours a layer as one animation`() throws {
      let server = try TestServer(["--clock", "manual", "--size", "600x420"])
      let demo = try server.start("demo-group")
      defer { withExtendedLifetime(demo) {} }
      try server.wait("clients 1 commits 1 idle")
      try expectEqual(server.pixel(200, 80), "#00FF00FF")
      try expectEqual(server.pixel(60, 290), "#00FF00FF")

      try server.advance(2)
      let color = try server.screenshot().color(300, 290)
      #expect((127...128).contains(color >> 16) && (127...128).contains(color >> 8 & 0xFF))
      // A border of 3 points, red.
      try server.advance(0.5)
      try expectEqual(server.pixel(202, 80), "#FF0000FF")
      try expectEqual(server.pixel(203, 80), "#E6E6E6FF")
    }

    @Test func `demo-pause obeys words on standard input`() throws {
      let server = try TestServer(["--clock", "manual", "--size", "480x240"])
      let demo = try server.start("demo-pause")
      try server.wait("clients 1 commits 1 idle")
      try server.advance(2)
      try expectEqual(server.pixel(111, 120), "#3366E6FF")
      try expectEqual(server.pixel(109, 120), "#FFFFFFFF")

      demo.write(line: "pause")
      try server.wait("commits 2 idle")
      try server.advance(30)
      try expectEqual(server.pixel(111, 120), "#3366E6FF")
      try expectEqual(server.pixel(109, 120), "#FFFFFFFF")

      // The two cancel out, and only the last one counts.
      demo.write(line: "resume pause resume")
      try server.wait("commits 3 idle")
      try server.advance(1)
      try expectEqual(server.pixel(161, 120), "#3366E6FF")
      try expectEqual(server.pixel(159, 120), "#FFFFFFFF")
    }

    @Test func `demo-pause pauses and resumes by itself`() throws {
      let server = try TestServer(["--clock", "manual", "--size", "480x240"])
      let demo = try server.start("demo-pause", ["--by-itself"])
      defer { withExtendedLifetime(demo) {} }
      try server.wait("clients 1 commits 1 idle")
      try server.advance(2)
      try server.wait("commits 2 idle")
      try server.advance(2)
      try server.wait("commits 3 idle")
      try expectEqual(server.pixel(111, 120), "#3366E6FF")
      try expectEqual(server.pixel(109, 120), "#FFFFFFFF")
      try server.advance(1)
      try expectEqual(server.pixel(161, 120), "#3366E6FF")
      try expectEqual(server.pixel(159, 120), "#FFFFFFFF")
    }

    @Test func `demo-springs swings as its dampings say`() throws {
      let server = try TestServer(["--clock", "manual", "--size", "600x240"])
      let demo = try server.start("demo-springs")
      defer { withExtendedLifetime(demo) {} }
      try server.wait("clients 1 commits 1 idle")
      for row in 0..<3 { try expectEqual(server.pixel(100, 50 + 70 * row), "#1A8066FF") }

      // At 0.36276 s the default spring is at its furthest, 1.163034 of the way; a critically
      // damped spring has not arrived yet (§8.2).
      try server.advance(0.36276)
      try expectEqual(server.pixel(100 + 280 * 1163 / 1000 + 18, 120), "#1A8066FF")
      try expectEqual(server.pixel(100 + 280 * 1163 / 1000 + 22, 120), "#FFFFFFFF")
      try expectEqual(server.pixel(345, 190), "#1A8066FF")
      try expectEqual(server.pixel(369, 190), "#FFFFFFFF")
      try expectEqual(server.pixel(537, 50), "#1A8066FF")
      // At rest.
      try server.advance(2)
      for row in 1..<3 { try expectEqual(server.pixel(380, 50 + 70 * row), "#1A8066FF") }
    }
  }
}
