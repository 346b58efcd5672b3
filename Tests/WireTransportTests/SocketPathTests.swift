import Expectations
import Glibc
import Testing

import WireTransport

@Suite struct SocketPathTests {
  let directory = TemporaryDirectory()

  /// Simulates a machine on which `variables` are set and /run/user/UID is `userDirectory`.
  func surroundings(
    _ variables: [String: String], userDirectory: String = "/nowhere"
  ) -> SocketPath.Surroundings {
    SocketPath.Surroundings(userID: geteuid(), userDirectory: userDirectory) { variables[$0] }
  }

  /// A directory inside the test's own.
  func makeDirectory(_ name: String, mode: mode_t = 0o700) -> String {
    let path = "\(directory.path)/\(name)"
    mkdir(path, 0o700)
    chmod(path, mode)
    return path
  }

  @Test func `XDG_RUNTIME_DIR comes first`() throws {
    let runtime = makeDirectory("runtime")
    let path = try SocketPath(
      in: surroundings(["XDG_RUNTIME_DIR": runtime], userDirectory: makeDirectory("user")))
    expectEqual(path.path, "\(runtime)/renderd-0")
    expectEqual(path.controlPath, "\(runtime)/renderd-0.control")
    expectNil(path.warning)
  }

  @Test func `the user's directory comes second`() throws {
    let user = makeDirectory("user")
    let path = try SocketPath(in: surroundings(["XDG_RUNTIME_DIR": ""], userDirectory: user))
    expectEqual(path.path, "\(user)/renderd-0")
    expectNil(path.warning)
  }

  @Test func `a directory of our own comes last, with a warning`() throws {
    let machine = surroundings(["TMPDIR": directory.path])
    let path = try SocketPath(in: machine)
    let own = "\(directory.path)/renderd-\(geteuid())"
    expectEqual(path.path, "\(own)/renderd-0")
    expectEqual(path.warning, "XDG_RUNTIME_DIR is not set; using \(own)")
    var status = stat()
    expectEqual(stat(own, &status), 0)
    expectEqual(status.st_mode & 0o7777, 0o700)
    try expectEqual(SocketPath(in: machine), path)
  }

  @Test func `a runtime directory that others may enter is passed over, and the warning says why`()
    throws
  {
    let open = makeDirectory("open", mode: 0o755)
    let path = try SocketPath(
      in: surroundings(["XDG_RUNTIME_DIR": open, "TMPDIR": directory.path]))
    expectEqual(path.path, "\(directory.path)/renderd-\(geteuid())/renderd-0")
    expectEqual(path.warning?.contains("has mode 755 instead of 700"), true)
  }

  @Test func `a directory of our own that others may enter, or a link, is refused`() throws {
    let own = makeDirectory("renderd-\(geteuid())", mode: 0o777)
    let machine = surroundings(["TMPDIR": directory.path])
    #expect(
      throws: TransportError.unsafeDirectory(path: own, reason: "it has mode 777 instead of 700")
    ) { try SocketPath(in: machine) }
    rmdir(own)
    symlink(makeDirectory("elsewhere"), own)
    #expect(throws: TransportError.unsafeDirectory(path: own, reason: "it is not a directory")) {
      try SocketPath(in: machine)
    }
  }

  @Test func `the display is an argument, else a variable, a name or a path`() throws {
    let runtime = makeDirectory("runtime")
    let machine = surroundings(["XDG_RUNTIME_DIR": runtime, "RENDERD_DISPLAY": "two"])
    try expectEqual(SocketPath(in: machine).path, "\(runtime)/two")
    try expectEqual(SocketPath(display: "three", in: machine).path, "\(runtime)/three")
    try expectEqual(SocketPath(display: "/some/where", in: machine).path, "/some/where")
    let absolute = surroundings(["RENDERD_DISPLAY": "/else/where"])
    try expectEqual(SocketPath(in: absolute).path, "/else/where")
  }

  @Test(arguments: ["", ".", "..", "a/b", "../a", "a\0b"])
  func `a display that is neither a name nor a path is refused`(name: String) {
    let machine = surroundings(["XDG_RUNTIME_DIR": makeDirectory("runtime")])
    #expect(throws: TransportError.badDisplayName(name)) {
      try SocketPath(display: name, in: machine)
    }
  }

  @Test func `a path that does not fit into an address is refused by name`() throws {
    // The control socket's path is 8 bytes longer.
    let longest = "/" + String(repeating: "x", count: 98)
    try expectEqual(SocketPath(display: longest, in: surroundings([:])).controlPath.utf8.count, 107)
    #expect(
      throws: TransportError.pathTooLong(path: longest + "x.control", byteCount: 108, limit: 107)
    ) { try SocketPath(display: longest + "x", in: surroundings([:])) }
  }
}
