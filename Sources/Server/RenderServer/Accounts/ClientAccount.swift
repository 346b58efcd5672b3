/// One client's debts for its parts of frames, in time of the frames' thread, by what caused them.
///
/// What caused a debt waits until frames have paid it (`FrameBudget`).
package struct ClientAccount: Sendable {
  /// A part of a client's work that is paid for, and waits, by itself.
  package enum Part: Sendable {
    /// Sampling, placing and drawing: while a client owes for them, it stands still.
    case layers
    /// The pictures behind panes of glass, which mostly other clients change: they repeat the last one.
    case backdrops
    /// Applying long commits: further long commits wait.
    case commits
  }

  private var layers = Duration.zero
  private var backdrops = Duration.zero
  private var commits = Duration.zero
  /// Number of the client's last turn among clients with long commits; see `LatchPlan`.
  var lastTurn: UInt64 = 0
  /// Number of frames in which the client stood still.
  package internal(set) var stillFrames = 0
  /// Whether the client was warned of its first debt.
  var isWarned = false

  /// The debt for a part; never negative.
  package internal(set) subscript(part: Part) -> Duration {
    get {
      switch part {
      case .layers: layers
      case .backdrops: backdrops
      case .commits: commits
      }
    }
    set {
      switch part {
      case .layers: layers = newValue
      case .backdrops: backdrops = newValue
      case .commits: commits = newValue
      }
    }
  }

  /// Whether the client owes for a part.
  package func owes(_ part: Part) -> Bool { self[part] > .zero }

  /// The debts for all parts.
  package var total: Duration { layers + backdrops + commits }

  /// Whether something on the display waits.
  package var isInDebt: Bool { owes(.layers) || owes(.backdrops) }

  /// Cancels the debts for which something on the display waits.
  mutating func forgive() { (layers, backdrops) = (.zero, .zero) }
}
