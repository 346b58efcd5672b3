package import DrawList

/// What clients' parts of a frame took of a processor.
///
/// Work that is counted says what a frame costs on any machine, as far as it is known. This finds what is not
/// counted, or costs more on this one: each stage is measured, and its time is divided among clients by what
/// they asked of that stage.
package struct FrameTimes {
  /// Of an interval of the display: a frame that takes no more is in time.
  private static let allowed = 0.75
  /// Of what a frame may take: a client with less has no part in its being late.
  private static let least = 1.0 / 16

  /// A client, or its panes of glass.
  package struct Payer: Hashable {
    package var client: UInt32
    package var isPanes: Bool

    package init(client: UInt32, isPanes: Bool = false) {
      self.client = client
      self.isPanes = isPanes
    }
  }

  private let now: (() -> Double)?
  private var last = 0.0
  private var parts: [(payer: Payer, seconds: Double)] = []
  private var total = 0.0

  /// - Parameter now: seconds that the thread of frames has computed; nil measures nothing.
  package init(_ now: (() -> Double)?) {
    self.now = now
    last = now?() ?? 0
  }

  /// Ends a stage.
  ///
  /// - Parameters:
  ///   - work: what each client asked of it.
  ///   - panes: what each client's panes did.
  package mutating func endStage(_ work: [ClientWork], panes: ClientWork = ClientWork()) {
    guard let now else { return }
    let time = now()
    let seconds = max(time - last, 0)
    last = time
    total += seconds
    let asked = (work + [panes]).reduce(0) { $1.entries.reduce($0) { $0 + Double($1.pixels) } }
    guard asked > 0 else { return }
    for entry in work.lazy.flatMap(\.entries) {
      add(seconds * Double(entry.pixels) / asked, of: Payer(client: entry.client))
    }
    for entry in panes.entries {
      add(seconds * Double(entry.pixels) / asked, of: Payer(client: entry.client, isPanes: true))
    }
  }

  private mutating func add(_ seconds: Double, of payer: Payer) {
    if let index = parts.firstIndex(where: { $0.payer == payer }) {
      parts[index].seconds += seconds
    } else {
      parts.append((payer, seconds))
    }
  }

  /// Seconds that are charged for a late frame: what a part took beyond an equal share of what a frame may take,
  /// and as much again for each interval of the display that this is long. A frame that is late by twice as many
  /// intervals holds up twice as many frames, each for twice as long.
  ///
  /// - Parameter interval: of the display, in seconds.
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
