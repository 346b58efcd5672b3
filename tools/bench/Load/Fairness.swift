import Foundation
import Glibc
import LiveServer
import WireProtocol

/// The wait of a modest client beside a client that uses all its credits: commits of one frame
/// of the protocol, and commits of the largest size.
///
/// In both measurements something is animated: alone, a commit would otherwise be drawn at once,
/// and waiting for the next frame would look like unfairness.
func measureFairness(seconds: Double) throws -> [FairnessResult] {
  let alone = try measureModest(beside: nil, seconds: seconds)
  let scene = LoadScene(layerCount: 100, place: 2)
  return try [Limits().frameBytes, Limits().transactionBytes].map { bytes in
    let commits = (1...2).map { scene.makeLargeCommit(bytes: bytes, round: $0) }
    let greed = Greed(begin: { scene.makeTree() }, isPaced: false) { commits[Int($0 % 2)] }
    let beside = try measureModest(beside: greed, seconds: seconds)
    return FairnessResult(
      greedyBytes: bytes, aloneP50: alone.latencies.percentile(0.5),
      aloneP99: alone.latencies.percentile(0.99), besideP50: beside.latencies.percentile(0.5),
      besideP99: beside.latencies.percentile(0.99), lateFramesAlone: alone.lateFrames,
      lateFramesBeside: beside.lateFrames, greedyMegabytes: beside.greedyMegabytes)
  }
}

/// Behaviour of a greedy client.
struct Greed: Sendable {
  /// Makes the client's window.
  var begin: @Sendable () -> CommitEncoder
  /// True for a client that commits once a frame instead of as often as its credits allow.
  var isPaced: Bool
  /// True for a client that ends as soon as its window is there, and connects again.
  var ends = false
  /// Makes the frames of a commit, by its number from 1.
  var commit: @Sendable (UInt32) -> [EncodedFrame]
}

/// The wait of a modest client beside another one.
struct ModestMeasurement {
  var latencies: [Double]
  /// Milliseconds, over the last 256 frames.
  var frameTimeP50: Double
  var frameTimeP99: Double
  var frames: Int
  var lateFrames: Int
  var greedyCommits: Int
  var greedyMegabytes: Double
}

/// - Parameters:
///   - greed: nil for none.
///   - program: the renderd to measure; nil for that of this build.
func measureModest(
  beside greed: Greed?, seconds: Double, program: String? = nil
) throws -> ModestMeasurement {
  let server = try LiveServer(["--size", "1280x720"], program: program)
  let scene = LoadScene(layerCount: 1, place: 0)
  let mover = try WireClient(path: server.path, name: "mover")
  try mover.post(scene.makeTree())
  try mover.post(scene.makeAnimation())
  try mover.flushAll()
  // The client disconnects when its last reference goes.
  defer { withExtendedLifetime(mover) {} }
  let modest = try LoadClients(count: 1, changes: 10, path: server.path, firstPlace: 1)
  let greedy = try greed.map { try GreedyClient(path: server.path, $0) }
  defer { greedy?.stop() }

  var before = try server.statistics()
  var sent = greedy?.sent ?? .init()
  let measured = try modest.run(warmUp: greed == nil ? 0.5 : 2, seconds: seconds) {
    before = try server.statistics()
    sent = greedy?.sent ?? .init()
  }
  let after = try server.statistics()
  let last = greedy?.sent ?? .init()
  if let failure = greedy?.failure { throw failure }
  // A client that was answered nothing waited all the time.
  let latencies = measured.latencies.isEmpty ? [seconds * 1e3] : measured.latencies
  func count(_ name: String) -> Int { after.integer(name) - before.integer(name) }
  return ModestMeasurement(
    latencies: latencies, frameTimeP50: after.number("frameTimeP50") * 1e3,
    frameTimeP99: after.number("frameTimeP99") * 1e3, frames: count("frames"),
    lateFrames: count("lateFrames"),
    greedyCommits: last.commits - sent.commits,
    greedyMegabytes: Double(last.bytes - sent.bytes) * 1e-3 / measured.wallTime)
}

/// A thread that sends commits as fast as the server takes them.
///
/// Sendable because everything that changes is under `lock`.
private final class GreedyClient: @unchecked Sendable {
  private let lock = NSLock()
  private let ended = DispatchSemaphore(value: 0)
  private var isStopping = false
  private var total = Sent()
  private var error: (any Error)?

  struct Sent {
    var commits = 0
    var bytes = 0
  }

  init(path: String, _ greed: Greed) throws {
    Thread.detachNewThread { [self] in
      do {
        try run(path, greed)
      } catch {
        lock.withLock { self.error = error }
      }
      ended.signal()
    }
  }

  /// Complete commits sent so far.
  var sent: Sent { lock.withLock { total } }

  var failure: (any Error)? { lock.withLock { error } }

  func stop() {
    lock.withLock { isStopping = true }
    ended.wait()
  }

  private func run(_ path: String, _ greed: Greed) throws {
    if greed.ends { return try comeAndGo(path, greed) }
    let wire = try WireClient(path: path, name: "greedy")
    try wire.commit { $0 = greed.begin() }
    let credits = wire.credits
    var number: UInt32 = 1
    while !lock.withLock({ isStopping }) {
      while wire.credits > (greed.isPaced ? credits - 1 : 0) {
        var frames = greed.commit(number)
        try wire.post(&frames)
        try wire.flushAll()
        let bytes = frames.reduce(0) { $0 + $1.bytes.count }
        lock.withLock {
          total.commits += 1
          total.bytes += bytes
        }
        number += 1
      }
      guard try wire.receive() == nil else { continue }
      wire.waitForMessage()
    }
  }

  private func comeAndGo(_ path: String, _ greed: Greed) throws {
    while !lock.withLock({ isStopping }) {
      let wire = try WireClient(path: path, name: "greedy")
      try wire.commit { $0 = greed.begin() }
      // The client disconnects when its last reference goes.
      withExtendedLifetime(wire) {}
      lock.withLock { total.commits += 1 }
    }
  }
}
