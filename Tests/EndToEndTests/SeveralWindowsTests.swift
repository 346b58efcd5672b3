import Expectations
import Foundation
import Testing

extension EndToEnd.Programs {
  /// Outputs on a desktop, each in a window.
  @Suite struct SeveralWindowsTests {
    @Test(arguments: ["dummy", "offscreen"])
    func `a desktop that shows nothing is an error at start that says what to do`(
      driver: String
    ) throws {
      let folder = try TemporaryFolder()
      let server = try ChildProcess(
        "renderd", ["--display", folder.file("display"), "--output", "sdl"],
        environment: ["SDL_VIDEODRIVER": driver], folder: folder)
      let (end, output) = try server.waitForEnd()
      expectEqual(end, .exit(1))
      expectEqual(output, "")
      for part in [driver, "nobody sees", "--output kms", "--headless"] {
        #expect(server.errors.contains(part), "\(server.errors)")
      }
      expectFalse(FileManager.default.fileExists(atPath: folder.file("display")))
    }
  }
}
