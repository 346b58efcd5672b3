import Expectations
import Foundation
import Testing

extension EndToEnd.Server {
  @Suite struct SoakTests {
    /// Runs in a separate process, where nothing else allocates.
    @Test func `ten hours of media time leave no memory behind`() throws {
      let folder = try TemporaryFolder()
      let soak = try ChildProcess(
        "soak", ["core", "--hours", "10", "--seed", "20261121"], folder: folder, patience: 1200)
      let (end, output) = try soak.waitForEnd(seconds: 1200)
      print(output)
      expectEqual(end, .exit(0), "\(output)\(soak.errors)")
      #expect(output.contains("10 hours"))
    }
  }
}
