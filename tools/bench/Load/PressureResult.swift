import HostileCases
import LiveServer
import WireProtocol

/// A modest client beside one that asks for all that a frame may cost.
struct PressureResult: Encodable {
  /// What the other one asks for.
  var pressure: String
  /// The modest client's latency, in milliseconds.
  var latencyP50: Double
  var latencyP99: Double
  var latencyMost: Double
  /// From the start of a frame until it was presented, in milliseconds.
  var frameTimeP50: Double
  var frameTimeP99: Double
  var frames: Int
  /// Frames that came a whole interval or more after they were due.
  var lateFrames: Int
  /// Commits of the other client that were applied, in a second.
  var commitsPerSecond: Double
}

/// The wait of a modest client alone, and beside each pressure.
///
/// - Parameters:
///   - only: part of the names of the pressures to measure.
///   - program: the renderd to measure; nil for that of this build.
func measurePressure(seconds: Double, only: String, program: String?) throws -> [PressureResult] {
  func row(_ name: String, _ greed: Greed?) throws -> PressureResult {
    let measured = try measureModest(beside: greed, seconds: seconds, program: program)
    return PressureResult(
      pressure: name, latencyP50: measured.latencies.percentile(0.5),
      latencyP99: measured.latencies.percentile(0.99), latencyMost: measured.latencies.max() ?? 0,
      frameTimeP50: measured.frameTimeP50, frameTimeP99: measured.frameTimeP99,
      frames: measured.frames, lateFrames: measured.lateFrames,
      commitsPerSecond: Double(measured.greedyCommits) / seconds)
  }
  let chosen = Pressure.all.filter { only.isEmpty || $0.name.contains(only) }
  return try [row("none", nil)]
    + chosen.map { pressure in
      let begin: @Sendable () -> CommitEncoder = {
        var encoder = CommitEncoder()
        pressure.begin(&encoder)
        return encoder
      }
      let greed = Greed(begin: begin, isPaced: true, ends: pressure.ends) { number in
        var encoder = CommitEncoder()
        pressure.change(&encoder, number)
        return encoder.makeFrames(firstSerial: 0, commitTime: 0)
      }
      return try row(pressure.name, greed)
    }
}
