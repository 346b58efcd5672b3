import Expectations
import Foundation
import Testing

extension EndToEnd.Server {
  /// Changes made through a connection of the control socket, and their end.
  @Suite struct InspectionTests {
    private func ask(_ connection: ControlConnection, _ line: String) throws -> [String: Any] {
      try connection.send(line)
      let object = try JSONSerialization.jsonObject(with: Data(try connection.nextLine().utf8))
      return try unwrap(object as? [String: Any])
    }

    private func state(_ server: TestServer) throws -> (rate: Double, overlay: String) {
      let connection = try ControlConnection(server)
      return (
        try #require(try ask(connection, "clock now")["rate"] as? Double),
        try #require(try ask(connection, "overlay")["overlay"] as? String)
      )
    }

    @Test(arguments: ["clock freeze", "clock step", "clock rate 0.25", "overlay damage"])
    func `changes by an inspecting connection are undone when it ends`(line: String) throws {
      let server = try TestServer(["--clock", "manual"])
      do {
        let connection = try ControlConnection(server)
        try expectEqual(ask(connection, "inspect")["inspecting"] as? Bool, true)
        try expectNil(ask(connection, line)["error"])
        let held = try state(server)
        #expect(held.rate != 1 || held.overlay != "none")
        withExtendedLifetime(connection) {}
      }
      // The end of a connection is read before later requests of another.
      let after = try state(server)
      expectEqual(after.rate, 1)
      expectEqual(after.overlay, "none")
    }

    @Test func `changes by other connections stay`() throws {
      let server = try TestServer(["--clock", "manual"])
      do {
        let connection = try ControlConnection(server)
        _ = try ask(connection, "clock freeze")
        _ = try ask(connection, "overlay fps")
        let inspecting = try ControlConnection(server)
        _ = try ask(inspecting, "inspect")
        try expectEqual(ask(inspecting, "clock now")["rate"] as? Double, 0)
        try expectEqual(ask(inspecting, "overlay")["overlay"] as? String, "fps")
        withExtendedLifetime((connection, inspecting)) {}
      }
      let after = try state(server)
      expectEqual(after.rate, 0)
      expectEqual(after.overlay, "fps")
    }

    @Test func `a recording of an inspecting connection ends with it, and another can begin`()
      throws
    {
      let server = try TestServer(["--clock", "manual"])
      let file = server.folder.file("a.rdrec")
      do {
        let connection = try ControlConnection(server)
        _ = try ask(connection, "inspect")
        try expectNil(ask(connection, "record start \(file)")["error"])
        withExtendedLifetime(connection) {}
      }
      let connection = try ControlConnection(server)
      var answer = try ask(connection, "record start \(file)")
      // The file may still be written to the disk.
      while (answer["error"] as? String)?.contains("being written") == true {
        answer = try ask(connection, "record start \(file)")
      }
      expectNil(answer["error"])
    }

    /// The answer of `renderctl inspect` to a request, with its head.
    private func http(
      _ request: String, _ address: URL, folder: TemporaryFolder
    ) throws -> String {
      let (host, port) = ("127.0.0.1", address.port ?? 0)
      let script = """
        exec 3<>/dev/tcp/\(host)/\(port)
        printf '%s HTTP/1.1\\r\\nHost: \(host):\(port)\\r\\nContent-Length: 0\\r\\n' "$1" >&3
        printf 'Connection: close\\r\\n\\r\\n' >&3
        tr -d '\\0' <&3
        """
      let client = try ChildProcess("/bin/bash", ["-c", script, "http", request], folder: folder)
      let (end, output) = try client.waitForEnd()
      expectEqual(end, .exit(0), "\(client.errors)")
      return output
    }

    @Test func `a page leaves the recording of another tool alone, and says why it has no frames`()
      throws
    {
      let server = try TestServer(["--clock", "manual", "--size", "64x64"])
      let connection = try ControlConnection(server)
      let file = server.folder.file("mine.rdrec")
      try expectNil(ask(connection, "record start \(file)")["error"])
      let inspector = try ChildProcess(
        "renderctl", ["inspect", "--display", server.path], folder: server.folder)
      let address = try unwrap(URL(string: try inspector.readLine()))
      let opened = try http("POST \(address.path)/open", address, folder: server.folder)
      let viewer = try unwrap(opened.split(separator: "\r\n").last)
      let told = try http(
        "GET \(address.path)/frames?viewer=\(viewer)", address, folder: server.folder)
      #expect(told.contains("a recording is running already"), "\(told)")
      let status = try ask(connection, "record status")
      #expect(status["state"] as? String == "recording" && status["file"] as? String == file)
    }

    @Test func `the press that was waited for is answered with its layer`() throws {
      let server = try TestServer(["--clock", "manual", "--size", "320x240"])
      let client = try server.start("demo-hello")
      try server.wait("clients 1 commits 1 idle")
      let (picker, user) = (try ControlConnection(server), try ControlConnection(server))
      // The server knows both connections before the requests whose order counts.
      _ = try ask(picker, "clock now")
      _ = try ask(user, "clock now")
      try picker.send("pick")
      // The answer shows that earlier requests on the other connection have been read.
      _ = try ask(user, "input move 160 120")
      _ = try ask(user, "input press 1")
      _ = try ask(user, "input release 1")
      let object = try JSONSerialization.jsonObject(with: Data(try picker.nextLine().utf8))
      let answer = try unwrap(object as? [String: Any])
      #expect(answer["layer"] as? String == "1/2" && answer["x"] as? Double == 160)
      withExtendedLifetime(client) {}
    }
  }
}
