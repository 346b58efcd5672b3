/// The cost of clients that commit all the time, and their wait for the server.
struct LoadResult: Encodable {
  /// The server and its renderer.
  var server: String
  var clients: Int
  /// Property changes in one commit; nil where a commit is a picture of 64 × 64 pixels.
  var changes: Int?
  var commitsPerSecond: Double
  /// Milliseconds from the first byte sent to the event that says the commit was latched.
  var latencyP50: Double
  var latencyP99: Double
  /// Nil with fewer than a thousand commits.
  var latencyP999: Double?
  /// Processor time of the server for one commit, drawing included; microseconds.
  var microsecondsPerCommit: Double
  var framesPerSecond: Double
  /// Frames at least one interval late; nil where the server does not count them.
  var lateFrames: Int?
  /// Commits that were due and held back, because the server had latched none of the last ones.
  var heldBack: Int
  /// The clients' processor time in percent of one processor: above half, they measure themselves.
  var harnessPercent: Double
  /// 99th percentile of a commit's delay after it was due, in milliseconds.
  var sentLateP99: Double
}

/// One modest client beside a greedy one.
struct FairnessResult: Encodable {
  /// Bytes of each of the greedy client's commits.
  var greedyBytes: Int
  /// The modest client's latency without the greedy one, and with it; milliseconds.
  var aloneP50: Double
  var aloneP99: Double
  var besideP50: Double
  var besideP99: Double
  var lateFramesAlone: Int
  var lateFramesBeside: Int
  /// Megabytes that the server takes from the greedy client in a second.
  var greedyMegabytes: Double

  var ratioP50: Double { besideP50 / aloneP50 }
  var ratioP99: Double { besideP99 / aloneP99 }

  /// Longest allowed wait of the modest client, as a multiple of its wait alone.
  static let budget = 1.2

  private enum CodingKeys: String, CodingKey {
    case greedyBytes, aloneP50, aloneP99, besideP50, besideP99, ratioP50, ratioP99
    case lateFramesAlone, lateFramesBeside, greedyMegabytes
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(greedyBytes, forKey: .greedyBytes)
    try container.encode(aloneP50, forKey: .aloneP50)
    try container.encode(aloneP99, forKey: .aloneP99)
    try container.encode(besideP50, forKey: .besideP50)
    try container.encode(besideP99, forKey: .besideP99)
    try container.encode(ratioP50, forKey: .ratioP50)
    try container.encode(ratioP99, forKey: .ratioP99)
    try container.encode(lateFramesAlone, forKey: .lateFramesAlone)
    try container.encode(lateFramesBeside, forKey: .lateFramesBeside)
    try container.encode(greedyMegabytes, forKey: .greedyMegabytes)
  }
}
