import Expectations
import Foundation
import GraphicsValues
import Testing
import WireProtocol
import WireTransport

extension EndToEnd.Server {
  /// A server that runs for weeks holds no more than on the first day.
  @Suite struct LeakTests {
    /// Variable for more cycles: `AGATE_CYCLES=10000`.
    private static let variable = "AGATE_CYCLES"
    private static let cycles =
      ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? 1000

    /// One life of a client: it connects, shows pictures of both kinds and animations, and dies;
    /// every eighth life ends inside a message.
    private func live(_ number: Int, _ server: TestServer) throws {
      let client = try RawClient(server)
      let pixels = [UInt8](repeating: UInt8(number % 256), count: 16_384)
      let memory = try pixels.withUnsafeBytes { try SealedMemory.make(copying: $0).release() }
      try client.commit(descriptors: [memory]) { encoder in
        encoder.createLayer(1)
        encoder.setRect(Rectangle(x: 0, y: 0, width: 50, height: 50), for: .bounds, of: 1)
        encoder.defineImageByDescriptor(1, width: 64, height: 64, rowBytes: 256, byteCount: 16_384)
        encoder.setImage(1, for: .contents, of: 1)
        pixels.prefix(64).withUnsafeBytes {
          encoder.defineImage(2, width: 4, height: 4, rowBytes: 16, pixels: $0)
        }
        for id in 2...20 as ClosedRange<UInt32> {
          encoder.createLayer(id)
          encoder.setImage(2, for: .contents, of: id)
          encoder.insertSublayer(id, at: 0, of: id - 1)
        }
        encoder.createContext(
          1, layer: 1, origin: Point(x: 0, y: 0), size: Size(width: 50, height: 50), title: "leak")
      }
      while let message = try client.receive() {
        if case .presented = message { break }
      }
      if number % 8 == 0 { try client.sendRaw([96, 0, 0, 0, 2, 0]) }
    }

    @Test(.timeLimit(.minutes(30)))
    func `descriptors and memory are the same after many clients`() throws {
      let server = try TestServer(["--clock", "manual", "--size", "200x100"], patience: 1800)
      func measure() throws -> (descriptors: Int, heap: Int) {
        try server.wait("clients 0")
        return (
          try ProcessState.descriptorCount(server.process), try server.statistic("heapBytes")
        )
      }
      // Fills the caches first.
      for number in 0..<max(Self.cycles / 10, 100) { try live(number, server) }
      let before = try measure()
      for number in 0..<Self.cycles { try live(number, server) }
      let after = try measure()
      expectEqual(after.descriptors, before.descriptors)
      // A leak of a layer or a session would be at least a hundred bytes for each life.
      expectLess(after.heap - before.heap, 65_536)
      if ProcessInfo.processInfo.environment[Self.variable] != nil {
        print(
          "\(Self.cycles) cycles: before \(before), after \(after),",
          "resident \(try ProcessState.residentBytes(server.process))")
      }
    }
  }
}
