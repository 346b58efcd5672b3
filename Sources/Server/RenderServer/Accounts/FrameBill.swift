package import DrawList

/// The work of one frame, by client: counted in each stage, and measured where a clock runs.
///
/// Counted work estimates the cost of a frame on any machine, and counts what another processor does.
/// Measuring finds costs that are not counted, or are higher on this machine (`FrameTimes`).
package struct FrameBill {
  /// A client's part of a frame.
  package struct Payer: Hashable, Sendable {
    package var client: UInt32
    package var part: ClientAccount.Part

    package init(_ client: UInt32, _ part: ClientAccount.Part = .layers) {
      self.client = client
      self.part = part
    }
  }

  private var times: FrameTimes
  /// Work that had to be made or visited, without backdrops, in pixels.
  private var made = ClientWork()
  private var backdrops = ClientWork()
  /// Work of the pictures that transitions froze before the first piece of a commit, in pixels.
  private var frozen = ClientWork()

  /// - Parameter now: returns the processor seconds of the frames' thread; nil to measure nothing.
  package init(_ now: (() -> Double)?) { times = FrameTimes(now) }

  /// Ends a stage.
  ///
  /// - Parameters:
  ///   - made: work that is charged as it is counted.
  ///   - beside: work by which only the measured time of the stage is divided.
  ///   - backdrops: the work of the clients' backdrops.
  package mutating func endStage(
    made: ClientWork = ClientWork(), beside: ClientWork = ClientWork(),
    backdrops: ClientWork = ClientWork()
  ) {
    times.endStage([made, beside], backdrops: backdrops)
    self.made.add(made)
    self.backdrops.add(backdrops)
  }

  /// Adds work of clients that stand still while their commit is divided. It is charged to them although
  /// they stand still, unlike the rest of their part.
  package mutating func freeze(_ work: ClientWork) { frozen.add(work) }

  /// Returns what each part is charged: its counted work, or its part of the frame's lateness if that is
  /// more.
  ///
  /// - Parameters:
  ///   - interval: the display's interval, in seconds.
  ///   - still: clients that stood still.
  package func charges(
    _ budget: FrameBudget, interval: Double, still: Set<UInt32>
  ) -> [Payer: Duration] {
    var charges: [Payer: Duration] = [:]
    for (client, pixels) in made.entries where !still.contains(client) {
      charges[Payer(client)] = budget.price(ofPixels: pixels)
    }
    for (client, pixels) in frozen.entries where still.contains(client) {
      charges[Payer(client)] = budget.price(ofPixels: pixels)
    }
    for (client, pixels) in backdrops.entries {
      charges[Payer(client, .backdrops)] = budget.price(ofPixels: pixels)
    }
    for (payer, seconds) in times.charges(interval: interval) {
      let isExcused =
        payer.part == .layers && still.contains(payer.client) && frozen[payer.client] == 0
      if !isExcused { charges[payer] = max(charges[payer] ?? .zero, .seconds(seconds)) }
    }
    return charges
  }
}

extension ClientWork {
  mutating func add(_ other: ClientWork) {
    for entry in other.entries { add(entry.pixels, of: entry.client) }
  }
}
