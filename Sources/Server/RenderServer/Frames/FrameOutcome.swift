package import DrawList

/// The result of drawing one frame.
package struct FrameOutcome: Sendable {
  package var time: Double
  package var number: UInt64
  /// Pixels drawn on the first of the frame's outputs; see `ServerOutput.drawn` for each.
  package var damage: DamageRegion
  /// Number of pixels drawn on all outputs of the frame.
  package var drawnPixels = 0
  package var isAnimating: Bool
  /// Media time of the next change without a commit; infinite when there is none.
  package var nextChange: Double
  /// Media time at which a motion begins or ends; infinite when there is none.
  package var nextEvent = Double.infinity
  /// Media time of the next tick that a client asked for; infinite when none did.
  package var nextTick: Double
  package var latchedCommits: Int
}
