import HostileCases
import LiveServer
import WireProtocol

/// A modest client beside a client that asks for all that a frame may cost.
struct PressureResult: Encodable {
  /// The other client's kind of work.
  var pressure: String
  /// The modest client's latency, in milliseconds.
  var latencyP50: Double
  var latencyP99: Double
  var latencyMost: Double
  /// Milliseconds from the start of a frame until it was presented.
  var frameTimeP50: Double
  var frameTimeP99: Double
  var frames: Int
  /// Frames that came at least one interval late.
  var lateFrames: Int
  /// Applied commits of the other client, a second.
  var commitsPerSecond: Double
}

/// The wait of a modest client alone, and beside each pressure.
///
/// - Parameters:
///   - only: measures pressures whose names contain this text.
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
