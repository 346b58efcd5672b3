import CLinuxShims
import Expectations
import Glibc
import Testing
import WireTransport

/// Each wait ends with an event that happened before, or happens at once.
@Suite struct SocketWatchTests {
  private let directory = TemporaryDirectory()
  private var path: String { directory.path + "/a/b/renderd-0" }
  private let bell = Bell()

  /// A pipe that becomes readable when it is rung.
  private final class Bell {
    let descriptor: CInt
    private let rope: CInt

    init() {
      var ends: [CInt] = [-1, -1]
      expectEqual(pipe(&ends), 0)
      (descriptor, rope) = (ends[0], ends[1])
    }

    deinit {
      close(descriptor)
      close(rope)
    }

    func ring() {
      var byte: UInt8 = 1
      expectEqual(write(rope, &byte, 1), 1)
    }
  }

  private func outcome(_ watch: SocketWatch) -> SocketWatch.Outcome {
    watch.wait(bell: bell.descriptor, seconds: 0)
  }

  private func make(_ name: String) { mkdir(directory.path + name, 0o700) }

  private func touch(_ name: String) {
    close(open(directory.path + name, O_CREAT | O_WRONLY, 0o600))
  }

  @Test func `a socket is noticed when it comes, through directories that come before it`() throws {
    let watch = SocketWatch(path: path)
    for name in ["/a", "/a/b"] {
      try watch.arm()
      expectEqual(outcome(watch), .timedOut)
      make(name)
      expectEqual(outcome(watch), .changed, "\(name)")
    }
    try watch.arm()
    expectEqual(outcome(watch), .timedOut)
    let listener = try ListeningSocket(path: path)
    expectEqual(outcome(watch), .changed)
    withExtendedLifetime(listener) {}
  }

  @Test func `other files are no reason to try`() throws {
    make("/a")
    make("/a/b")
    let watch = SocketWatch(path: path)
    try watch.arm()
    for name in ["/x", "/a/renderd-0", "/a/b/renderd-0.lock", "/a/b/renderd"] { touch(name) }
    unlink(directory.path + "/a/b/renderd")
    expectEqual(outcome(watch), .timedOut)
    touch("/a/b/renderd-0")
    expectEqual(outcome(watch), .changed)
  }

  @Test func `a directory that is moved or removed is noticed, and what comes in its place`() throws
  {
    make("/a")
    make("/a/b")
    let watch = SocketWatch(path: path)
    try watch.arm()
    rename(directory.path + "/a", directory.path + "/old")
    expectEqual(outcome(watch), .changed)
    try watch.arm()
    make("/new")
    make("/new/b")
    expectEqual(outcome(watch), .timedOut)
    rename(directory.path + "/new", directory.path + "/a")
    expectEqual(outcome(watch), .changed)
    try watch.arm()
    rmdir(directory.path + "/a/b")
    expectEqual(outcome(watch), .changed)
    try watch.arm()
    make("/a/b")
    expectEqual(outcome(watch), .changed)
  }

  @Test func `a link to the directory may be replaced`() throws {
    make("/one")
    make("/two")
    let link = directory.path + "/a"
    symlink("one", link)
    let watch = SocketWatch(path: link + "/renderd-0")
    try watch.arm()
    touch("/one/renderd-0")
    expectEqual(outcome(watch), .changed)
    unlink(directory.path + "/one/renderd-0")
    try watch.arm()
    symlink("two", directory.path + "/next")
    rename(directory.path + "/next", link)
    expectEqual(outcome(watch), .changed)
    try watch.arm()
    touch("/two/renderd-0")
    expectEqual(outcome(watch), .changed)
  }

  @Test func `a wait without an end is ended by the bell`() throws {
    let watch = SocketWatch(path: path)
    try watch.arm()
    bell.ring()
    expectEqual(watch.wait(bell: bell.descriptor, seconds: nil), .interrupted)
  }

  @Test func `a system without watches is an error that says so`() {
    let watch = SocketWatch(path: path) {
      errno = EMFILE
      return -1
    }
    #expect(throws: TransportError.system(operation: "inotify_init1", path: "", code: EMFILE)) {
      try watch.arm()
    }
  }

  @Test func `the wait for a server that accepts no connections is limited`() throws {
    let listener = try ListeningSocket(path: directory.path + "/full", backlog: 1)
    var waiting: [StreamSocket] = []
    #expect(throws: TransportError.backlogFull(path: listener.path)) {
      for _ in 0..<8 {
        waiting.append(try StreamSocket.connect(path: listener.path, patience: 0.01))
      }
    }
    expectFalse(waiting.isEmpty)
  }
}
