package import GraphicsValues

/// The rule for signs of life to a service manager: the server gives one only while its frames are seen.
///
/// A due sign is given once each output has shown a frame since the last sign, or is still: it has no frame
/// that is due, and none whose answer is awaited. A display that never answers a page flip gets no further
/// sign, so the manager's watchdog ends the server; an idle server gives signs without a frame. It reads no
/// clock.
package struct SignsOfLife: Sendable {
  /// The state of an output that is on, when a sign may be due.
  package struct OutputState: Hashable, Sendable {
    package var output: OutputID
    /// Whether a frame is due, or was handed over and has not been seen.
    package var isBusy: Bool

    package init(_ output: OutputID, isBusy: Bool) {
      self.output = output
      self.isBusy = isBusy
    }
  }

  /// The action at some time.
  package enum Step: Hashable, Sendable {
    /// No sign is due, or the reason why it is withheld has been told.
    case none
    case give
    /// The sign has been due for half of the interval, and these outputs have shown nothing since the last
    /// one. Told once for each time that a sign is withheld.
    case tell(since: Double, silent: [OutputID])
  }

  /// Seconds between two signs, half of the manager's timeout; nil if it expects none.
  package let interval: Double?
  /// When the last sign was given, on the monotonic clock.
  package private(set) var last = 0.0
  /// When the next sign is due; ∞ if none is.
  private var due = Double.infinity
  /// Outputs that have shown a frame since the last sign.
  private var seen: Set<OutputID> = []
  /// Outputs for which the due sign waits, lowest first; empty if none is withheld.
  package private(set) var silent: [OutputID] = []
  private var hasTold = false

  package init(interval: Double? = nil) { self.interval = interval }

  /// Makes the first sign due; false if the manager expects none.
  package mutating func begin(now: Double) -> Bool {
    guard interval != nil else { return false }
    (due, last) = (now, now)
    return true
  }

  /// Notes that an output has shown a frame: its page flip came, or it shows frames at once.
  package mutating func see(_ output: OutputID) {
    if due < .infinity { seen.insert(output) }
  }

  /// Decides whether to give a sign.
  ///
  /// - Parameter outputs: the outputs that are on; none while the display shows somebody else's pictures.
  ///   Called only when a sign is due.
  package mutating func step(now: Double, outputs: () -> [OutputState]) -> Step {
    guard let interval, now >= due else { return .none }
    let outputs = outputs()
    silent = outputs.filter { $0.isBusy && !seen.contains($0.output) }.map(\.output).sorted()
    guard !silent.isEmpty else {
      seen.removeAll()
      hasTold = false
      (due, last) = (now + interval, now)
      return .give
    }
    guard !hasTold, now >= due + interval / 2 else { return .none }
    hasTold = true
    return .tell(since: last, silent: silent)
  }

  /// When to call `step` without an event, on the monotonic clock; ∞ if only an event can change its result.
  package var deadline: Double {
    guard let interval, !silent.isEmpty else { return due }
    return hasTold ? .infinity : due + interval / 2
  }
}
