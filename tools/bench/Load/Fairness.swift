import Foundation
import Glibc
import LiveServer
import WireProtocol

/// The wait of a modest client beside one that sends all that its credits allow: commits of one frame
/// of the protocol, and commits of the largest size.
///
/// In both measurements something is animated: alone, a commit would otherwise be drawn at once,
/// and waiting for the next frame would look like unfairness.
func measureFairness(seconds: Double) throws -> [FairnessResult] {
  let alone = try measureModest(greedyBytes: nil, seconds: seconds)
  return try [Limits().frameBytes, Limits().transactionBytes].map { bytes in
    let beside = try measureModest(greedyBytes: bytes, seconds: seconds)
    return FairnessResult(
      greedyBytes: bytes, aloneP50: alone.latencies.percentile(0.5),
      aloneP99: alone.latencies.percentile(0.99), besideP50: beside.latencies.percentile(0.5),
      besideP99: beside.latencies.percentile(0.99), lateFramesAlone: alone.lateFrames,
      lateFramesBeside: beside.lateFrames, greedyMegabytes: beside.greedyMegabytes)
  }
}

private struct ModestMeasurement {
  var latencies: [Double]
  var lateFrames: Int
  var greedyMegabytes: Double
}

private func measureModest(greedyBytes: Int?, seconds: Double) throws -> ModestMeasurement {
  let server = try LiveServer(["--size", "1280x720"])
  let scene = LoadScene(layerCount: 1, place: 0)
  let mover = try WireClient(path: server.path, name: "mover")
  try mover.post(scene.makeTree())
  try mover.post(scene.makeAnimation())
  try mover.flushAll()
  // It disconnects when its last reference goes.
  defer { withExtendedLifetime(mover) {} }
  let modest = try LoadClients(count: 1, changes: 10, path: server.path, firstPlace: 1)
  let greedy = try greedyBytes.map { try GreedyClient(path: server.path, bytes: $0) }
  defer { greedy?.stop() }

  var lateFrames = 0
  var bytes = 0
  let measured = try modest.run(warmUp: greedyBytes == nil ? 0.5 : 2, seconds: seconds) {
    lateFrames = try server.statistics().integer("lateFrames")
    bytes = greedy?.sentBytes ?? 0
  }
  bytes = (greedy?.sentBytes ?? 0) - bytes
  if let failure = greedy?.failure { throw failure }
  guard !measured.latencies.isEmpty else { throw ToolError("renderd latched nothing") }
  return ModestMeasurement(
    latencies: measured.latencies,
    lateFrames: try server.statistics().integer("lateFrames") - lateFrames,
    greedyMegabytes: Double(bytes) * 1e-3 / measured.wallTime)
}

/// A thread that sends large commits as fast as the server takes them.
///
/// Sendable because everything that changes is under `lock`.
private final class GreedyClient: @unchecked Sendable {
  private let lock = NSLock()
  private let ended = DispatchSemaphore(value: 0)
  private var isStopping = false
  private var byteCount = 0
  private var error: (any Error)?

  init(path: String, bytes: Int) throws {
    let scene = LoadScene(layerCount: 100, place: 2)
    Thread.detachNewThread { [self] in
      do {
        try run(path, scene, bytes)
      } catch {
        lock.withLock { self.error = error }
      }
      ended.signal()
    }
  }

  /// Sent so far, whole commits.
  var sentBytes: Int { lock.withLock { byteCount } }

  var failure: (any Error)? { lock.withLock { error } }

  func stop() {
    lock.withLock { isStopping = true }
    ended.wait()
  }

  private func run(_ path: String, _ scene: LoadScene, _ bytes: Int) throws {
    let wire = try WireClient(path: path, name: "greedy")
    try wire.commit { $0 = scene.makeTree() }
    var commits = (1...2).map { scene.makeLargeCommit(bytes: bytes, round: $0) }
    var turn = 0
    while !lock.withLock({ isStopping }) {
      while wire.credits > 0 {
        try wire.post(&commits[turn])
        try wire.flushAll()
        let sent = commits[turn].reduce(0) { $0 + $1.bytes.count }
        lock.withLock { byteCount += sent }
        turn = 1 - turn
      }
      guard try wire.receive() == nil else { continue }
      wire.waitForMessage()
    }
  }
}
