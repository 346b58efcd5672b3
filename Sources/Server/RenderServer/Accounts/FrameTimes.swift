package import DrawList

/// Processor time of each client's part of a frame.
///
/// The time of each stage is divided among clients in proportion to their counted work in that stage.
package struct FrameTimes {
  /// Time that a frame may take without being late, as a fraction of the display's interval.
  private static let allowed = 0.75
  /// Least part of the allowed time, as a fraction, that makes a client share the blame for a late
  /// frame.
  private static let least = 1.0 / 16

  package typealias Payer = FrameBill.Payer

  private let now: (() -> Double)?
  private var last = 0.0
  private var parts: [(payer: Payer, seconds: Double)] = []
  private var total = 0.0

  /// - Parameter now: returns the processor seconds of the frames' thread; nil to measure nothing.
  package init(_ now: (() -> Double)?) {
    self.now = now
    last = now?() ?? 0
  }

  /// Ends a stage.
  ///
  /// - Parameters:
  ///   - work: the clients' work in the stage, in several counts.
  ///   - backdrops: the work of the clients' backdrops in the stage.
  package mutating func endStage(_ work: [ClientWork], backdrops: ClientWork = ClientWork()) {
    guard let now else { return }
    let time = now()
    let seconds = max(time - last, 0)
    last = time
    total += seconds
    let asked = (work + [backdrops]).reduce(0) { $1.entries.reduce($0) { $0 + Double($1.pixels) } }
    guard asked > 0 else { return }
    for entry in work.lazy.flatMap(\.entries) {
      add(seconds * Double(entry.pixels) / asked, of: Payer(entry.client))
    }
    for entry in backdrops.entries {
      add(seconds * Double(entry.pixels) / asked, of: Payer(entry.client, .backdrops))
    }
  }

  private mutating func add(_ seconds: Double, of payer: Payer) {
    if let index = parts.firstIndex(where: { $0.payer == payer }) {
      parts[index].seconds += seconds
    } else {
      parts.append((payer, seconds))
    }
  }

  /// Seconds to charge for a late frame: the excess of a part over an equal share of the allowed time,
  /// and as much again for each interval in the excess. A frame that is late by twice as many
  /// intervals holds up twice as many frames, each for twice as long.
  ///
  /// - Parameter interval: the display's interval, in seconds.
  package func charges(interval: Double) -> [Payer: Double] {
    let allowed = Self.allowed * interval
    guard total > allowed else { return [:] }
    let payers = parts.filter { $0.seconds > allowed * Self.least }
    let share = allowed / Double(max(payers.count, 1))
    var charges: [Payer: Double] = [:]
    for part in payers where part.seconds > share {
      let excess = part.seconds - share
      charges[part.payer] = excess * (1 + excess / interval)
    }
    return charges
  }
}
