import Expectations
import Foundation
import RenderTools
import Testing

private enum GraphicsCard {
  static var isThere: Bool {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/dri")) ?? []
    return files.contains { $0.hasPrefix("card") }
  }
}

extension EndToEnd.Server {
  /// Lines about outputs in a file and on the command line of `renderd`.
  @Suite struct OutputConfigurationTests {
    private static func write(_ lines: String, to folder: TemporaryFolder) throws -> String {
      let path = folder.file("outputs.conf")
      try Data(lines.utf8).write(to: URL(fileURLWithPath: path))
      return path
    }

    @Test func `wrong lines end the start, all of them named`() throws {
      let folder = try TemporaryFolder()
      let path = try Self.write("output HDMI-A-1 rotate 45\ntouch \"x\n", to: folder)
      let process = try ChildProcess(
        "renderd",
        [
          "--headless", "--display", folder.file("display"), "--config", path, "--set", "cursor x",
        ], folder: folder)
      let (end, output) = try process.waitForEnd()
      expectEqual(end, .exit(1))
      expectEqual(output, "")
      let errors = process.errors
      #expect(errors.contains("renderd: \(path):1: output HDMI-A-1: rotate 45: one of normal, 90"))
      #expect(errors.contains("\n\(path):2: a quotation does not end"))
      #expect(errors.contains("\n--set: cursor: “x”: one of never, always, auto was expected"))
    }

    @Test func `a file that was named and is missing ends the start`() throws {
      let folder = try TemporaryFolder()
      let process = try ChildProcess(
        "renderd",
        ["--headless", "--display", folder.file("display"), "--config", folder.file("none")],
        folder: folder)
      expectEqual(try process.waitForEnd().end, .exit(1))
      #expect(process.errors.contains("renderd: \(folder.file("none")): No such file or directory"))
    }

    @Test(
      .enabled(if: !GraphicsCard.isThere, "needs a machine without a graphics card"),
      arguments: ["notice", "trace"])
    func `without a graphics card its screens are an error at the start`(_ level: String) throws {
      let folder = try TemporaryFolder()
      let process = try ChildProcess(
        "renderd",
        ["--output", "kms", "--display", folder.file("display"), "--log-level", level],
        folder: folder)
      let (end, output) = try process.waitForEnd()
      expectEqual(end, .exit(1))
      expectEqual(output, "")
      let errors = process.errors
      #expect(
        errors.contains("renderd: no card that shows pictures: /dev/dri has none\n")
          || errors.contains("renderd: no seat, so no right to use a screen: "))
    }

    @Test func `the first output is as a line says`() throws {
      let server = try TestServer(["--set", "output memory-1 mode 100x40 rotate 90 scale 2"])
      let shot = try server.screenshot()
      expectEqual(shot.width, 40)
      expectEqual(shot.height, 100)
    }

    @Test func `a splash is in the middle until a client shows something`() throws {
      let folder = try TemporaryFolder()
      // Half of it is clear.
      let pixels = (0..<40 * 20).map { $0 % 40 < 20 ? 0xFFFF_0000 as UInt32 : 0 }
      try PixelFiles.writePNG(pixels: pixels, width: 40, height: 20, to: folder.file("splash.png"))
      let file = try Self.write("splash splash.png\n", to: folder)
      let server = try TestServer(
        ["--size", "200x100", "--config", file], background: "#0000ff", folder: folder)
      expectEqual(try server.pixel(80, 40), "#FF0000FF")
      expectEqual(try server.pixel(99, 59), "#FF0000FF")
      expectEqual(try server.pixel(100, 50), "#0000FFFF")
      expectEqual(try server.pixel(79, 50), "#0000FFFF")
      let demo = try server.start("demo-hello")
      try server.wait("the splash is gone") { try server.pixel(80, 40) != "#FF0000FF" }
      withExtendedLifetime(demo) {}
    }

    @Test func `a splash that cannot be read is a warning, and the server is there`() throws {
      let server = try TestServer(["--size", "50x50", "--set", "splash /dev/zero"])
      expectEqual(try server.pixel(25, 25), "#000000FF")
      #expect(server.process.errors.contains("/dev/zero"))
    }
  }
}
