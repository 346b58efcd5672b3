import Expectations
import Foundation
import Testing

extension EndToEnd.Programs {
  /// Programs with AppKit's views, run by their delegate (`views §8`).
  @Suite struct MacTests {
    @Test func `a program of the Mac starts, is clicked, and ends with its last window`() throws {
      let server = try TestServer(
        ["--clock", "manual", "--size", "320x240", "--layout", "float"], hasTitles: true)
      let program = try ChildProcess(
        "mac-client", environment: ["RENDERD_DISPLAY": server.path], folder: server.folder)
      for line in ["will finish true", "did finish", "active"] {
        try expectEqual(program.readLine(), line)
      }
      try server.wait("clients 1 idle")
      // The view lies 80 points above the lower edge of the display, and is 100 high.
      try expectEqual(server.pixel(100, 62), "#0000FFFF")
      try expectEqual(server.pixel(100, 158), "#0000FFFF")
      try expectNotEqual(server.pixel(100, 164), "#0000FFFF")
      try server.click(90, 80)
      try expectEqual(program.readLine(), "click at 50,80")
      try server.wait("the click is seen") { try server.pixel(100, 100) == "#00FF00FF" }
      try server.ask("input keydown a")
      try expectEqual(program.readLine(), "key 0 a")
      // Clicks the close button in the window's title bar.
      try server.click(224, 48)
      let (end, output) = try program.waitForEnd()
      expectEqual(end, .exit(0))
      expectEqual(output, "window closes\nshould terminate\nwill terminate 0\n")
      try server.wait("clients 0")
    }

    @Test func `without a server a program of the Mac says so and ends with 69`() throws {
      let folder = try TemporaryFolder()
      let program = try ChildProcess(
        "mac-client", environment: ["RENDERD_DISPLAY": folder.file("none")], folder: folder)
      let (end, output) = try program.waitForEnd()
      expectEqual(end, .exit(69))
      expectEqual(output, "")
      #expect(program.errors.contains("AppKit: no renderd at"))
    }
  }
}
