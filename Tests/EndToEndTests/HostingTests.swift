import Expectations
import Foundation
import Testing

extension EndToEnd.Programs {
  @Suite struct HostingTests {
    /// The next line that begins with a word.
    private func line(_ process: ChildProcess, _ word: String) throws -> String {
      while true {
        let line = try process.readLine()
        if line.split(separator: " ").first.map(String.init) == word { return line }
      }
    }

    private func guest(of host: ChildProcess) throws -> Int32 {
      let words = try line(host, "guest").split(separator: " ")
      return try unwrap(words.last.flatMap { Int32($0) })
    }

    @Test func `a host shows its guest, survives it, and shows the next one`() throws {
      let server = try TestServer(["--clock", "manual", "--size", "420x340"])
      let host = try server.start("demo-windows", ["--part", "host"])
      let first = try guest(of: host)
      _ = try line(host, "shown")
      try server.wait("clients 2 idle")
      // Shows the guest's wall in the middle of the frame that turns.
      try expectEqual(server.pixel(210, 150), "#FFFFFFFF")

      kill(first, SIGKILL)
      _ = try line(host, "gone")
      try server.wait("clients 1 idle")
      try expectEqual(server.pixel(210, 110), "#CC9966FF")

      // Animations of the turning layer, and of the timer of two seconds.
      try server.wait("the host waits") { try server.animations.count == 2 }
      try server.advance(2)
      let second = try guest(of: host)
      expectNotEqual(second, first)
      _ = try line(host, "shown")
      try server.wait("clients 2 idle")
      try expectEqual(server.pixel(210, 150), "#FFFFFFFF")
    }

    @Test func `a press inside the guest is the guest's, a press beside it the host's`() throws {
      let server = try TestServer(["--clock", "manual", "--size", "420x340"])
      let host = try server.start("demo-windows", ["--part", "host"])
      _ = try line(host, "shown")
      try server.wait("clients 2 idle")
      try server.ask("input move 210 170")
      try server.ask("input press 1")
      try server.ask("input release 1")
      // The middle of 240 x 180, about which the frame turns.
      try expectEqual(line(host, "ball"), "ball pressed at 120,90")
      try server.ask("input move 10 10")
      try server.ask("input press 1")
      try server.ask("input release 1")
      try expectEqual(line(host, "host"), "host pressed at 10,10")
    }

    @Test func `the demo starts a process for every window, and ends them all`() throws {
      let server = try TestServer(["--size", "800x600"])
      let demo = try server.start("demo-windows")
      // Launcher, clock, form, host and the host's guest.
      try server.wait("clients 5 idle")
      demo.send(SIGKILL)
      try server.wait("all are gone") { try server.statistic("clients") == 0 }
    }
  }
}
