package import GraphicsValues

/// The way of a layer from its own place to that of another layer of the client.
///
/// Each of two shared elements has one, to the other: they are shown in one place when the progress of one is that of
/// the other reversed.
package struct Pairing: Hashable, Sendable {
  /// The number of the other layer.
  package var partner: UInt32
  /// Progress at the beginning: 0 is the layer's own place, 1 the partner's.
  package var startProgress: Double
  /// Progress at the end.
  package var endProgress: Double
  /// True lets the layer fade on the second half of the way.
  package var fades: Bool
  /// True scales the layer and its sublayers with the width; false changes the size of its bounds.
  package var scales: Bool

  package init(
    partner: UInt32, startProgress: Double = 0, endProgress: Double = 1, fades: Bool = true,
    scales: Bool = false
  ) {
    self.partner = partner
    self.startProgress = startProgress
    self.endProgress = endProgress
    self.fades = fades
    self.scales = scales
  }

  /// The properties that a pairing changes.
  package static let keys: [PropertyKey] = [
    .position, .bounds, .transform, .cornerRadius, .opacity,
  ]

  /// Heap bytes that the parts point to.
  var heapBytes: Int { 0 }

  /// Returns the progress from 0 to 1 at a fraction of the animation.
  func progress(at fraction: Double) -> Double {
    min(max(startProgress + (endProgress - startProgress) * fraction, 0), 1)
  }

  /// Returns the factor of the layer's opacity.
  ///
  /// Of two layers that are paired with each other one is always opaque, so that nothing behind them shines through,
  /// whichever of them is in front: the one in front fades in over the other one, or away from it.
  package func fade(at progress: Double) -> Double {
    fades ? min(2 * (1 - progress), 1) : 1
  }
}
