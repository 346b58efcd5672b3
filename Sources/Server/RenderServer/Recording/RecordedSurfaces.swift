/// The bytes of surfaces' frames that a recording has: the option `--recording-surfaces`. Each frame has its hash in
/// any case.
package enum RecordedSurfaces: Hashable, Sendable {
  /// All bytes, once for each hash.
  case all
  /// New bytes up to so many megabytes (10⁶ bytes) for each second of media time.
  case megabytes(Int)
  /// No bytes.
  case hashes

  package static let usual = megabytes(64)
  private static let rates = 1...1_000_000

  /// Reads `all`, `hashes` or a number of megabytes a second; nil for other text.
  package init?(_ text: String) {
    switch text {
    case "all": self = .all
    case "hashes": self = .hashes
    default:
      guard let rate = Int(text), Self.rates.contains(rate) else { return nil }
      self = .megabytes(rate)
    }
  }
}

/// The bytes of frames that a recording has, by their hashes.
///
/// Its memory is bounded: the first hashes are remembered, and bytes of later ones are there each time.
package struct RecordedFrameBytes: Sendable {
  package enum Part: Hashable, Sendable {
    /// An earlier record has the bytes.
    case known
    /// The record of the frame has the bytes.
    case new
    /// The recording does not have them.
    case missing
  }

  private var budget: FrameBytesBudget
  private var known: Set<ContentsDigest> = []
  private let mostKnown: Int

  /// - Parameter mostKnown: hashes that are remembered; by default those of an hour of film.
  package init(_ surfaces: RecordedSurfaces, mostKnown: Int = 1 << 18) {
    budget = FrameBytesBudget(surfaces)
    self.mostKnown = mostKnown
  }

  /// Decides where the bytes of a frame are.
  ///
  /// - Parameter time: media time of the display's frame that shows it, in seconds.
  package mutating func take(
    _ digest: ContentsDigest, _ byteCount: Int, at time: Double
  ) -> Part {
    if known.contains(digest) { return .known }
    guard budget.take(byteCount, at: time) else { return .missing }
    if known.count < mostKnown { known.insert(digest) }
    return .new
  }
}

/// The bytes of frames that a recording may still take: a bucket that fills with media time.
package struct FrameBytesBudget: Sendable {
  private let rate: Double
  /// Bytes that may be taken now.
  private var bytes: Double
  /// Media time at which the bucket was last filled, in seconds; nil before the first frame.
  private var filledAt: Double?

  /// Seconds of bytes that the bucket holds: a picture that changes after a while is not cut off.
  private static let depth = 1.0

  package init(_ surfaces: RecordedSurfaces) {
    rate =
      switch surfaces {
      case .all: .infinity
      case .megabytes(let count): Double(count) * 1e6
      case .hashes: 0
      }
    bytes = rate * Self.depth
  }

  /// Takes the bytes of a frame; false if there are not enough, and none are taken then.
  ///
  /// - Parameter time: media time, in seconds.
  package mutating func take(_ byteCount: Int, at time: Double) -> Bool {
    if rate == .infinity { return true }
    if let filledAt { bytes = min(bytes + max(time - filledAt, 0) * rate, rate * Self.depth) }
    filledAt = max(filledAt ?? time, time)
    guard Double(byteCount) <= bytes else { return false }
    bytes -= Double(byteCount)
    return true
  }
}
