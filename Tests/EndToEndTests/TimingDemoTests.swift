import Testing

extension EndToEnd {
  /// The demos of keyframes, groups and paused layers.
  @Suite struct TimingDemoTests {
    @Test func `demo-keyframes has its colours and one place for each calculation mode`() throws {
      let server = try TestServer(["--clock", "manual", "--size", "480x310"])
      let demo = try server.start("demo-keyframes")
      defer { withExtendedLifetime(demo) {} }
      try server.wait("clients 1 commits 1 idle")
      #expect(try server.pixel(240, 70) == "#0000FFFF")

      // Half: between red and green; 40, 100, 400, 440 by time, in steps, and by distance.
      try server.advance(2)
      let screen = try server.screenshot()
      let color = screen.color(240, 70)
      #expect((127...128).contains(color >> 16) && (127...128).contains(color >> 8 & 0xFF))
      for (row, x) in [250, 400, 240].enumerated() {
        let y = 165 + 50 * row
        #expect(screen.color(x, y) == 0xE6661A, "row \(row)")
        #expect(screen.color(x - 20, y) == 0xFFFFFF, "row \(row)")
      }
    }

    @Test func `demo-group moves, turns and colours a layer as one animation`() throws {
      let server = try TestServer(["--clock", "manual", "--size", "600x420"])
      let demo = try server.start("demo-group")
      defer { withExtendedLifetime(demo) {} }
      try server.wait("clients 1 commits 1 idle")
      #expect(try server.pixel(200, 80) == "#00FF00FF")
      #expect(try server.pixel(60, 290) == "#00FF00FF")

      try server.advance(2)
      let color = try server.screenshot().color(300, 290)
      #expect((127...128).contains(color >> 16) && (127...128).contains(color >> 8 & 0xFF))
      // A border of 3 points, red.
      try server.advance(0.5)
      #expect(try server.pixel(202, 80) == "#FF0000FF")
      #expect(try server.pixel(203, 80) == "#E6E6E6FF")
    }

    @Test func `demo-pause obeys words on standard input`() throws {
      let server = try TestServer(["--clock", "manual", "--size", "480x240"])
      let demo = try server.start("demo-pause")
      try server.wait("clients 1 commits 1 idle")
      try server.advance(2)
      #expect(try server.pixel(111, 120) == "#3366E6FF")
      #expect(try server.pixel(109, 120) == "#FFFFFFFF")

      demo.write(line: "pause")
      try server.wait("commits 2 idle")
      try server.advance(30)
      #expect(try server.pixel(111, 120) == "#3366E6FF")
      #expect(try server.pixel(109, 120) == "#FFFFFFFF")

      // Both at once come to nothing but the last.
      demo.write(line: "resume pause resume")
      try server.wait("commits 3 idle")
      try server.advance(1)
      #expect(try server.pixel(161, 120) == "#3366E6FF")
      #expect(try server.pixel(159, 120) == "#FFFFFFFF")
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
      #expect(try server.pixel(111, 120) == "#3366E6FF")
      #expect(try server.pixel(109, 120) == "#FFFFFFFF")
      try server.advance(1)
      #expect(try server.pixel(161, 120) == "#3366E6FF")
      #expect(try server.pixel(159, 120) == "#FFFFFFFF")
    }
  }
}
