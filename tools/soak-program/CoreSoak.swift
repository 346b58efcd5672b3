import CLinuxShims
import LiveServer
import RenderServer
import WireProtocol
import WireTransport

/// The server's core with random clients, hour after hour of media time.
struct CoreSoak {
  struct Result: CustomStringConvertible {
    var hours: Int
    var frames: Int
    var commits: Int
    /// Heap without clients after the first hour, in bytes; `heapAtMost` is the most after a later hour.
    var heapAtFirst: Int
    var heapAtMost: Int

    /// Bytes by which the heap may rise. Tables keep the size that the largest client needed, and a
    /// later hour may have a larger client than the first hour. A leak per client or commit is
    /// megabytes after ten hours.
    static let tolerance = 262_144

    var isGood: Bool { heapAtMost - heapAtFirst <= Self.tolerance }

    var description: String {
      "\(hours) hours, \(frames) frames, \(commits) commits; without clients \(heapAtFirst) bytes "
        + "after the first hour, at most \(heapAtMost) later: \(isGood ? "good" : "BAD")"
    }
  }

  private let core: ServerCore
  private let clientCount: Int
  private let seed: UInt64
  private var numbers: Numbers
  private var clientsSoFar: UInt64 = 0

  init(seed: UInt64, clientCount: Int) {
    var configuration = ServerConfiguration()
    configuration.clock = .manual
    core = ServerCore(configuration)
    self.clientCount = clientCount
    self.seed = seed
    numbers = Numbers(seed: seed)
  }

  mutating func run(hours: Int) throws -> Result {
    var heap: [Int] = []
    for _ in 0..<hours {
      try runHour()
      heap.append(Int(clamping: clinux_heap_byte_count()))
    }
    return Result(
      hours: hours, frames: core.statistics.frames, commits: core.statistics.commits,
      heapAtFirst: heap.first ?? 0, heapAtMost: heap.dropFirst().max() ?? 0)
  }

  private mutating func runHour() throws {
    var clients: [CoreClient] = []
    let end = core.clock.now + 3600
    while core.clock.now < end {
      while clients.count < clientCount {
        clientsSoFar += 1
        clients.append(try CoreClient(core, seed: seed &+ clientsSoFar))
      }
      for index in clients.indices { try clients[index].commit() }
      let step = numbers.below(3) == 0 ? 1.0 / 60 : numbers.between(0.1, 30)
      try core.setClock(min(core.clock.now + step, end))
      _ = core.drawFrame(at: core.clock.now, renderer: nil, target: nil)
      for client in clients { try client.read() }
      if numbers.below(20) == 0 {
        try clients.remove(at: numbers.below(clients.count)).die(inCommit: numbers.below(2) == 0)
      }
    }
    for client in clients { try client.die(inCommit: false) }
    _ = core.drawFrame(at: core.clock.now, renderer: nil, target: nil)
  }
}

/// A random client inside the server's process.
private struct CoreClient {
  private let core: ServerCore
  private let session: Session
  private var scene: RandomScene
  private var serial: UInt64 = 1

  init(_ core: ServerCore, seed: UInt64) throws {
    self.core = core
    session = core.connect()
    scene = RandomScene(seed: seed)
    let hello = Hello(
      major: ProtocolVersion.major, minorMin: 0, minorMax: ProtocolVersion.minor, flags: [],
      name: "soak \(seed)")
    send(hello.frame(serial: serial))
    try read()
  }

  mutating func commit() throws {
    var encoder = CommitEncoder()
    var descriptors = scene.commit(into: &encoder)
    for frame in encoder.makeFrames(firstSerial: serial + 1, commitTime: core.clock.now) {
      serial += 1
      send(frame.bytes, descriptors: descriptors)
      descriptors = []
    }
  }

  /// Reads and drops the server's messages.
  ///
  /// - Throws: `ToolError` if the client broke a rule.
  func read() throws {
    session.outbox.removeAll()
    guard session.state != .failed else { throw ToolError("the core refused a random client") }
  }

  func die(inCommit: Bool) throws {
    if inCommit {
      var scene = scene
      var encoder = CommitEncoder()
      let descriptors = scene.commit(into: &encoder)
      let bytes = encoder.makeFrames(firstSerial: serial + 1, commitTime: 0).flatMap(\.bytes)
      send(Array(bytes.dropLast(bytes.count / 2)), descriptors: descriptors)
      try read()
    }
    core.disconnect(session)
  }

  private func send(_ bytes: [UInt8], descriptors: [Int32] = []) {
    var numbers = descriptors
    bytes.withUnsafeBytes { bytes in
      var offset = 0
      while offset < bytes.count, session.state != .failed {
        offset += session.feed(
          UnsafeRawBufferPointer(rebasing: bytes[offset...]),
          descriptors: DescriptorBatch(adopting: numbers))
        numbers = []
        core.processFrames(of: session)
      }
    }
  }
}
