import Expectations
import Glibc
import Testing

extension EndToEnd.Server {
  /// Producers of frames that are stopped or killed.
  @Suite struct SurfaceTests {
    private let server: TestServer
    private let producer: ChildProcess

    /// The middle of the producer's window, where its surface is.
    private static let place = (x: 240, y: 100)

    init() throws {
      server = try TestServer(
        ["--clock", "manual", "--size", "320x200"], background: "#102030")
      producer = try ChildProcess(
        "hostile-client", ["hold", "surface", "--display", server.path], folder: server.folder)
      try server.wait("clients 1")
      try server.wait("the first frame is shown") { try color == "#FF0000FF" }
    }

    private var color: String {
      get throws { try server.pixel(Self.place.x, Self.place.y) }
    }

    @Test func `frames of a stopped producer come at their times, and the last one stays`() throws {
      producer.pause()
      try server.advance(4.9)
      try expectEqual(color, "#FF0000FF")
      try server.advance(0.1)
      try expectEqual(color, "#00FF00FF")
      try server.advance(5)
      try expectEqual(color, "#0000FFFF")
      try server.advance(3600)
      try expectEqual(color, "#0000FFFF")
      producer.resume()
    }

    @Test func `a killed producer's surface goes with it, and its memory, too`() throws {
      let mappings = try server.mappings(of: "hostile")
      expectEqual(mappings, 1)
      producer.send(SIGKILL)
      try server.wait("clients 0")
      try expectEqual(color, "#102030FF")
      // Frames take apart what a client leaves.
      try server.wait("its memory is unmapped") {
        try server.advance(0.1)
        return try server.mappings(of: "hostile") == 0
      }
    }
  }
}

extension TestServer {
  /// Number of mappings of memory files with a name in the server.
  fileprivate func mappings(of name: String) throws -> Int {
    let path = "/proc/\(process.processID)/maps"
    guard let file = fopen(path, "r") else {
      throw ChildProcess.Failure(description: "\(path) cannot be read")
    }
    defer { fclose(file) }
    var (line, room) = (UnsafeMutablePointer<CChar>?.none, 0)
    defer { free(line) }
    var count = 0
    while getline(&line, &room, file) > 0 {
      if let line, strstr(line, "/memfd:\(name)") != nil { count += 1 }
    }
    return count
  }
}
