import CLinuxShims
import Expectations
import Glibc
import Testing

import WireTransport

@Suite struct ListeningSocketTests {
  let directory = TemporaryDirectory()
  var path: String { directory.path + "/renderd-0" }

  @Test func `a client that connects is accepted, with its identity`() throws {
    let listener = try ListeningSocket(path: path)
    guard case .noneWaiting = try listener.accept() else {
      Issue.record("somebody connected")
      return
    }
    let client = try StreamSocket.connect(path: path)
    guard case .connection(let server, let peer) = try listener.accept() else {
      Issue.record("the client was not accepted")
      return
    }
    expectEqual(peer, PeerCredentials(processID: getpid(), userID: geteuid()))
    expectEqual(fcntl(server.descriptor, F_GETFD), FD_CLOEXEC)
    expectEqual(fcntl(client.descriptor, F_GETFD), FD_CLOEXEC)
    let frame = makeFrame(serial: 9)
    try client.send(frame)
    var assembler = FrameAssembler()
    try expectEqual(drain(server, &assembler).map(\.bytes), [frame])
    shutdown(client.descriptor, CInt(SHUT_WR))
    try expectEqual(assembler.receive(from: server), .endOfStream)
  }

  @Test func `only the owner may use the socket, and its files go with it`() throws {
    var status = stat()
    do {
      let listener = try ListeningSocket(path: path)
      expectEqual(lstat(listener.path, &status), 0)
      expectEqual(status.st_mode & 0o777, 0o600)
      expectEqual(lstat(path + ".lock", &status), 0)
    }
    expectNotEqual(lstat(path, &status), 0)
    expectNotEqual(lstat(path + ".lock", &status), 0)
  }

  @Test func `a path that a server owns is refused, and is free afterwards`() throws {
    do {
      let first = try ListeningSocket(path: path)
      #expect(throws: TransportError.alreadyOwned(path: path)) { try ListeningSocket(path: path) }
      #expect(throws: Never.self) { try StreamSocket.connect(path: first.path) }
    }
    #expect(throws: Never.self) { try ListeningSocket(path: path) }
  }

  @Test func `a socket at which a manager of services listens is left alone`() throws {
    let other = socket(AF_UNIX, clinux_socket_stream, 0)
    defer { close(other) }
    try expectEqual(perform(.bind, of: other, path: path), 0)
    expectEqual(listen(other, 1), 0)
    #expect(throws: TransportError.listening(path: path)) { try ListeningSocket(path: path) }
    expectEqual(access(path, F_OK), 0)
    expectNotEqual(access(path + ".lock", F_OK), 0)
  }

  @Test func `a socket left behind is replaced`() throws {
    let stale = socket(AF_UNIX, clinux_socket_stream, 0)
    try expectEqual(perform(.bind, of: stale, path: path), 0)
    close(stale)
    #expect(throws: TransportError.connectionRefused(path: path)) {
      try StreamSocket.connect(path: path)
    }
    let listener = try ListeningSocket(path: path)
    #expect(throws: Never.self) { try StreamSocket.connect(path: listener.path) }
  }

  @Test func `a file that is not a socket is left alone`() throws {
    close(open(path, O_CREAT | O_WRONLY, 0o600))
    #expect(throws: TransportError.notASocket(path: path)) { try ListeningSocket(path: path) }
    var status = stat()
    expectEqual(lstat(path, &status), 0)
    expectNotEqual(lstat(path + ".lock", &status), 0)
  }

  @Test func `connecting to nothing says how to start a server`() {
    #expect(throws: TransportError.noServer(path: path)) { try StreamSocket.connect(path: path) }
    expectEqual(
      TransportError.noServer(path: "/run/x").description,
      "no renderd at /run/x; start one with `renderd`")
  }

  @Test func `a directory that does not exist is an error with its name`() {
    let missing = "/nowhere/at/all"
    #expect(
      throws: TransportError.system(operation: "open", path: missing + ".lock", code: ENOENT)
    ) { try ListeningSocket(path: missing) }
  }

  @Test func `other users are refused unless they are allowed`() throws {
    let listener = try ListeningSocket(path: path)
    let other = PeerCredentials(processID: 1, userID: geteuid() &+ 1)
    #expect(!listener.admits(other))
    #expect(listener.admits(PeerCredentials(processID: 1, userID: geteuid())))
    listener.refusesOtherUsers = false
    #expect(listener.admits(other))
  }

  @Test func `sending to a peer that has gone is an error, not a signal`() throws {
    let (client, server) = try StreamSocket.makePair()
    _ = consume server
    #expect(throws: TransportError.closedByPeer) { try client.send(makeFrame(serial: 1)) }
  }

  @Test func `without free descriptors, a connection is refused and none stays waiting`()
    async
  {
    await #expect(processExitsWith: .success) {
      let directory = TemporaryDirectory()
      let listener = try ListeningSocket(path: directory.path + "/renderd-0")
      let clients = [
        try StreamSocket.connect(path: listener.path),
        try StreamSocket.connect(path: listener.path),
      ]
      let before = openDescriptorCount()
      limitDescriptorsToThoseOpen()
      var turnedAway = 0
      var fillers: [CInt] = []
      waiting: while true {
        // Other threads of a test process may close descriptors at any time.
        while case let filler = open("/dev/null", O_RDONLY), filler >= 0 { fillers.append(filler) }
        switch try listener.accept() {
        case .refusedForLackOfDescriptors: turnedAway += 1
        case .connection: continue
        case .noneWaiting, .refusedUser, .exhausted: break waiting
        }
      }
      limitDescriptors(leaving: 100)
      for filler in fillers { close(filler) }
      let allEnded = try clients.allSatisfy { client in
        var assembler = FrameAssembler()
        return try assembler.receive(from: client) == .endOfStream
      }
      // With spare descriptors, connections are accepted again.
      let late = try StreamSocket.connect(path: listener.path)
      // Accepted connections are closed when the function returns; no other object may be freed
      // after its last use before descriptors are counted.
      let isAccepted = try acceptsConnection(listener)
      let open = withExtendedLifetime((clients, listener, late)) { openDescriptorCount() }
      guard isAccepted, turnedAway > 0, allEnded, open == before + 1 else {
        print("accepted: \(isAccepted), \(turnedAway) turned away, open \(before), now \(open)")
        exit(EXIT_FAILURE)
      }
    }
  }
}

@inline(never)
private func acceptsConnection(_ listener: ListeningSocket) throws -> Bool {
  if case .connection = try listener.accept() { return true }
  return false
}

/// Allows no descriptor above the highest open one; free numbers below can still be used.
private func limitDescriptorsToThoseOpen() {
  var limit = rlimit()
  getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  let highest = (0..<1024 as Range<CInt>).last { fcntl($0, F_GETFD) >= 0 } ?? 0
  limit.rlim_cur = rlim_t(highest) + 1
  setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
}
