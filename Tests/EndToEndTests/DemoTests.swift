import Expectations
import Foundation
import Testing

extension EndToEnd.Programs {
  @Suite struct DemoTests {
    @Test func `demo-bounce follows its path, and is at its first place in the end`() throws {
      let server = try TestServer(["--clock", "manual", "--size", "640x600"])
      let demo = try server.start("demo-bounce")
      defer { withExtendedLifetime(demo) {} }
      try server.wait("clients 1 commits 2 idle")
      try expectEqual(server.pixel(74, 74), "#FF0000FF")

      // Half way along the first of two arcs: (197, 393.5).
      try server.advance(1.25)
      try expectEqual(server.pixel(197, 393), "#FF0000FF")
      try expectEqual(server.pixel(74, 74), "#FFFFFFFF")
      try expectEqual(server.animations, ["animation 1 position 0...5"])

      try server.advance(3.75)
      try server.advance(0.1)
      try expectEqual(server.pixel(74, 74), "#FF0000FF")
      try expectEqual(server.pixel(566, 74), "#FFFFFFFF")
      try expectEqual(server.animations, [])
    }

    @Test func `demo-implicit follows the default curve, and its completion block runs`() throws {
      let server = try TestServer(["--clock", "manual", "--size", "640x480"])
      let demo = try server.start("demo-implicit")
      try server.wait("clients 1 commits 2 idle")
      try expectEqual(server.pixel(320, 240), "#FF0000FF")

      // The default curve at its middle is 0.802403 (§5).
      try server.advance(2)
      let middle = try server.screenshot().color(320, 240)
      expectAtMost(abs(Double(middle >> 16) - 255 * (1 - 0.802403)), 1)
      expectAtMost(abs(Double(middle & 0xFF) - 255 * 0.802403), 1)
      expectEqual(middle >> 8 & 0xFF, 0)

      try server.advance(2.1)
      try expectEqual(server.pixel(320, 240), "#0000FFFF")
      try expectEqual(server.animations, [])
      try expectEqual(demo.readLine(), "The layer is blue")
    }

    @Test func `a card of demo-views turns when it is tapped`() throws {
      let server = try TestServer(["--clock", "manual", "--size", "680x480"])
      let demo = try server.start("demo-views")
      defer { withExtendedLifetime(demo) {} }
      try server.wait("clients 1 commits 1 idle")
      // The last card, at (600, 334), comes to rest.
      try server.wait("it is dealt") {
        try server.advance(0.1)
        return try server.statistic("animations") == 0
      }
      try expectNotEqual(server.pixel(600, 290), "#FFFFFFFF")
      try server.click(600, 334)
      try server.wait("it flips") {
        try server.advance(0.1)
        return try server.pixel(600, 290) == "#FFFFFFFF"
      }
    }

    @Test func `a tab of demo-tabs that is touched fades in`() throws {
      let server = try TestServer(["--clock", "manual", "--size", "640x480"])
      let demo = try server.start("demo-tabs")
      defer { withExtendedLifetime(demo) {} }
      try server.wait("clients 1 commits 1 idle")
      let morning = try server.screenshot()
      try server.click(560, 460)
      try server.wait("it fades") {
        try server.animations.contains { $0.hasSuffix(" 0...0.6") }
      }
      try server.advance(0.3)
      let half = try server.screenshot()
      try server.advance(0.3)
      let night = try server.screenshot()
      // The sky, above and below.
      for y in [10, 200] {
        for shift in [0, 8, 16] {
          let parts = [morning, half, night].map { Int($0.color(400, y) >> shift & 255) }
          expectAtMost(abs(parts[1] - (parts[0] + parts[2]) / 2), 2)
          expectLess(parts[2], parts[0])
        }
      }
    }

    @Test func `the switch of demo-controls turns off when it is clicked`() throws {
      let server = try TestServer(["--clock", "manual", "--size", "480x480"])
      let demo = try server.start("demo-controls")
      defer { withExtendedLifetime(demo) {} }
      try server.wait("clients 1 commits 1 idle")
      try expectEqual(server.pixel(70, 295), "#34C759FF")
      try server.click(90, 295)
      try server.wait("it is off") {
        try server.advance(0.1)
        return try server.pixel(109, 295) == "#E5E5EAFF"
      }
    }

    @Test func `the tiles of demo-mac move in one group, then each turns, when Play is clicked`()
      throws
    {
      let server = try TestServer(["--clock", "manual", "--size", "680x460"])
      let demo = try server.start("demo-mac")
      defer { withExtendedLifetime(demo) {} }
      try server.wait("clients 1 commits 1 idle")
      // The frames are the same with y pointing up and down.
      try expectEqual(server.pixel(513, 292), server.pixel(637, 362))
      try expectEqual(server.pixel(92, 336), "#007AFFFF")
      try server.click(606, 422)
      try server.wait("the first tile has grown beyond its place") {
        try server.advance(0.1)
        return try server.pixel(140, 330) == "#007AFFFF"
      }
      try server.wait("it fades, while it turns around its middle") {
        try server.advance(0.3)
        let color = try server.pixel(120, 316)
        return color != "#007AFFFF" && color != "#FFFFFFFF"
      }
    }

    @Test func `a picture of demo-snapshot's poster shrinks, and is gone in the end`() throws {
      let server = try TestServer(["--clock", "manual", "--size", "560x400"])
      let demo = try server.start("demo-snapshot")
      defer { withExtendedLifetime(demo) {} }
      try server.wait("clients 1 commits 1 idle")
      let paper = try server.pixel(10, 10)
      let layers = try server.statistic("layers")
      try server.click(280, 200)
      try server.wait("there is a picture of it") { try server.statistic("layers") == layers + 1 }
      try expectEqual(server.pixel(10, 10), paper)
      try server.advance(0.4)
      // The next poster's paper is in the corner; at the left of the picture, the old one's covers it.
      let next = try server.pixel(10, 10)
      expectNotEqual(next, paper)
      #expect(try server.pixel(200, 200) != next && server.pixel(200, 200) != paper)
      try server.advance(0.6)
      try server.wait("it is gone") { try server.statistic("layers") == layers }
      try expectEqual(server.pixel(200, 200), next)
    }

    @Test func `animations go on while the application stands still`() throws {
      let server = try TestServer(["--size", "320x180"])
      let demo = try server.start("demo-many", ["--layers", "20"])
      try server.wait("clients 1 commits 1 idle")
      demo.pause()
      defer { demo.resume() }
      let frames = try server.statistic("frames")
      let before = try server.screenshot()
      try server.wait("30 more frames") { try server.statistic("frames") >= frames + 30 }
      try expectNotEqual(server.screenshot(), before)
    }

    @Test func `a killed client takes its layers along and no others`() throws {
      let server = try TestServer(["--clock", "manual", "--size", "1280x720"])
      let many = try server.start("demo-many", ["--layers", "50"])
      try server.wait("clients 1 commits 1 idle")
      let bounce = try server.start("demo-bounce")
      try server.wait("clients 2 commits 2 idle")
      try server.advance(0.7)
      let layers = try server.statistic("layers")
      let bounceAlone = try server.screenshot(client: server.client(bounce))
      try expectNotEqual(server.screenshot(), bounceAlone)

      many.send(SIGKILL)
      try server.wait("clients 1 commits 1 idle")
      expectEqual(layers, 51 + 2)
      try expectEqual(server.statistic("layers"), 2)
      try expectEqual(server.statistic("animations"), 1)
      try expectEqual(server.screenshot(), bounceAlone)
    }

    @Test func `a demo ends by media time`() throws {
      let server = try TestServer(["--clock", "manual"])
      let demo = try server.start("demo-hello", ["--seconds", "2.5"])
      try server.wait("clients 1 commits 1 idle")
      try server.advance(2.4)
      try server.wait("clients 1 idle")
      try server.advance(0.2)
      try expectEqual(demo.waitForEnd().end, .exit(0))
    }
  }
}
