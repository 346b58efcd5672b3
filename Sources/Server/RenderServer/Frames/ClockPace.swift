/// Media time as a function of machine time: the identity, unless the display was frozen or slowed.
///
/// The function is a line from the moment at which the rate was set, with the rate as its slope. Media
/// time never jumps when the rate changes, so it stays behind machine time until `catchUp`.
package struct ClockPace: Hashable, Sendable {
  /// The rates of a running clock; 0 is a frozen clock.
  package static let rates = 0.001...1.0

  /// Seconds of media time per second of machine time.
  package private(set) var rate = 1.0
  // The point at which the rate was last set.
  private var machineStart = 0.0
  private var mediaStart = 0.0

  package init() {}

  package var isFrozen: Bool { rate == 0 }

  /// Whether media time equals machine time.
  package var isPlain: Bool { rate == 1 && mediaStart == machineStart }

  /// Media time at a machine time. For times before the rate was set, the rate is 1.
  package func media(at machine: Double) -> Double {
    if isPlain { return machine }
    let elapsed = machine - machineStart
    return mediaStart + (elapsed < 0 ? elapsed : elapsed * rate)
  }

  /// Media time of a frame that is shown at a machine time: not earlier than the media time at which the
  /// rate was set.
  package func media(ofFrameAt machine: Double) -> Double {
    isPlain ? machine : media(at: max(machine, machineStart))
  }

  /// Media time now. While frozen, it is the time of the frame on screen, which may have been sampled
  /// ahead of now.
  package func now(at machine: Double) -> Double { isFrozen ? mediaStart : media(at: machine) }

  /// Machine time at which a media time is reached; infinite if never.
  package func machine(at media: Double) -> Double {
    if isPlain { return media }
    let ahead = media - mediaStart
    if ahead <= 0 { return machineStart + ahead }
    return isFrozen ? .infinity : machineStart + ahead / rate
  }

  /// Continues at another rate from a machine time on.
  ///
  /// - Parameter rate: 0, or one of `rates`.
  package mutating func set(_ rate: Double, at machine: Double) {
    mediaStart = media(at: machine)
    machineStart = machine
    self.rate = rate
  }

  /// Advances a frozen clock.
  package mutating func step(_ seconds: Double) { mediaStart += seconds }

  /// Makes media time equal to machine time again. The caller makes sure that the jump changes no
  /// picture.
  package mutating func catchUp() { self = ClockPace() }

  /// Converts a time in a message's bytes from machine time, which its client read, to media time.
  ///
  /// - Parameters:
  ///   - offset: offset of the time. Bytes that end before the time does stay unchanged.
  ///   - least: the least media time that the message may have.
  func translate(_ bytes: inout [UInt8], at offset: Int, atLeast least: Double = -.infinity) {
    guard !isPlain, offset + 8 <= bytes.count else { return }
    let range = offset..<offset + 8
    let bits = bytes[range].reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    let media = max(media(at: Double(bitPattern: bits)), least).bitPattern.littleEndian
    bytes.replaceSubrange(range, with: withUnsafeBytes(of: media) { Array($0) })
  }
}
