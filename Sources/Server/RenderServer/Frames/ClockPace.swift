/// Media time as a function of the machine's: the same, unless the display was frozen or slowed.
///
/// A line whose slope is the rate, from the moment at which that was set. Media time never jumps when the
/// rate changes, so it stays behind the machine's by what was held back, until `catchUp`.
package struct ClockPace: Hashable, Sendable {
  /// The rates that a clock may have; 0 is a frozen one.
  package static let rates = 0.001...1.0

  /// Seconds of media time for each second of the machine's.
  package private(set) var rate = 1.0
  // Where the rate was set last.
  private var machineStart = 0.0
  private var mediaStart = 0.0

  package init() {}

  package var isFrozen: Bool { rate == 0 }

  /// Media time is the machine's.
  package var isPlain: Bool { rate == 1 && mediaStart == machineStart }

  /// Media time at a time of the machine. Before the rate was set, the two ran alike.
  package func media(at machine: Double) -> Double {
    if isPlain { return machine }
    let elapsed = machine - machineStart
    return mediaStart + (elapsed < 0 ? elapsed : elapsed * rate)
  }

  /// Media time of a frame that is shown at a time of the machine: never before that of the frame on screen
  /// when the rate was set.
  package func media(ofFrameAt machine: Double) -> Double {
    isPlain ? machine : media(at: max(machine, machineStart))
  }

  /// Media time now. A frozen clock shows the frame on screen, which was made for a moment from now.
  package func now(at machine: Double) -> Double { isFrozen ? mediaStart : media(at: machine) }

  /// When a media time comes, on the machine's clock; infinite when it does not.
  package func machine(at media: Double) -> Double {
    if isPlain { return media }
    let ahead = media - mediaStart
    if ahead <= 0 { return machineStart + ahead }
    return isFrozen ? .infinity : machineStart + ahead / rate
  }

  /// Goes on from a moment at another rate.
  ///
  /// - Parameter rate: 0, or one of `rates`.
  package mutating func set(_ rate: Double, at machine: Double) {
    mediaStart = media(at: machine)
    machineStart = machine
    self.rate = rate
  }

  /// Moves a frozen clock on.
  package mutating func step(_ seconds: Double) { mediaStart += seconds }

  /// Makes media time the machine's again, where a jump changes nothing.
  package mutating func catchUp() { self = ClockPace() }

  /// Replaces the time at the start of a commit's bytes, which its client read on the machine's clock.
  ///
  /// - Parameter offset: of the time. Bytes that end before it does stay as they are.
  func translate(_ bytes: inout [UInt8], at offset: Int) {
    guard !isPlain, offset + 8 <= bytes.count else { return }
    let range = offset..<offset + 8
    let bits = bytes[range].reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    let media = media(at: Double(bitPattern: bits)).bitPattern.littleEndian
    bytes.replaceSubrange(range, with: withUnsafeBytes(of: media) { Array($0) })
  }
}
