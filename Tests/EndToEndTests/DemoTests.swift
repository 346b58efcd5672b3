import Foundation
import Testing

extension EndToEnd {
  @Suite struct DemoTests {
    @Test func `demo-bounce is where its path says, and at its place again in the end`() throws {
      let server = try TestServer(["--clock", "manual", "--size", "640x600"])
      let demo = try server.start("demo-bounce")
      defer { withExtendedLifetime(demo) {} }
      try server.wait("clients 1 commits 2 idle")
      #expect(try server.pixel(74, 74) == "#FF0000FF")

      // Half way along the first of two arcs: (197, 393.5).
      try server.advance(1.25)
      #expect(try server.pixel(197, 393) == "#FF0000FF")
      #expect(try server.pixel(74, 74) == "#FFFFFFFF")
      #expect(try server.animations == ["animation 1 position 0...5"])

      try server.advance(3.75)
      try server.advance(0.1)
      #expect(try server.pixel(74, 74) == "#FF0000FF")
      #expect(try server.pixel(566, 74) == "#FFFFFFFF")
      #expect(try server.animations == [])
    }

    @Test func `demo-implicit follows the default curve, and its completion block runs`() throws {
      let server = try TestServer(["--clock", "manual", "--size", "640x480"])
      let demo = try server.start("demo-implicit")
      try server.wait("clients 1 commits 2 idle")
      #expect(try server.pixel(320, 240) == "#FF0000FF")

      // The default curve at its middle is 0.802403 (§5).
      try server.advance(2)
      let middle = try server.screenshot().color(320, 240)
      #expect(abs(Double(middle >> 16) - 255 * (1 - 0.802403)) <= 1)
      #expect(abs(Double(middle & 0xFF) - 255 * 0.802403) <= 1)
      #expect(middle >> 8 & 0xFF == 0)

      try server.advance(2.1)
      #expect(try server.pixel(320, 240) == "#0000FFFF")
      #expect(try server.animations == [])
      #expect(try demo.readLine() == "The layer is blue")
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
      #expect(try server.screenshot() != before)
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
      #expect(try server.screenshot() != bounceAlone)

      many.send(SIGKILL)
      try server.wait("clients 1 commits 1 idle")
      #expect(layers == 51 + 2)
      #expect(try server.statistic("layers") == 2)
      #expect(try server.statistic("animations") == 1)
      #expect(try server.screenshot() == bounceAlone)
    }

    @Test func `a demo ends by media time`() throws {
      let server = try TestServer(["--clock", "manual"])
      let demo = try server.start("demo-hello", ["--seconds", "2.5"])
      try server.wait("clients 1 commits 1 idle")
      try server.advance(2.4)
      try server.wait("clients 1 idle")
      try server.advance(0.2)
      #expect(try demo.waitForEnd().end == .exit(0))
    }
  }
}
