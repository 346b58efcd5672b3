/// An event of an animation, which is reported to its client.
package struct AnimationEvent: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The active period began.
    case started
    /// The active period ended by itself; the animation is gone if it is removed on completion.
    case finished(isRemoved: Bool)
  }

  package let kind: Kind
  package let client: UInt32
  package let layer: UInt32
  package let animation: UInt32
}

/// The results of a sampling in addition to the values that it wrote.
package struct SamplingResult: Hashable, Sendable {
  package var events: [AnimationEvent] = []
  /// The values of interactions whose clients want to be told.
  package var interactions: [InteractionReport] = []
  /// The values of interactions with another state than in the frame before.
  package var interactionChanges: [InteractionReport] = []
  /// Animations or emitters run: the next frame will differ.
  package var isAnimating = false
  /// Layers of suspended clients, or long values, wait for the next frame.
  package var isWaiting = false
  /// Media time at which the next animation starts or ends, or a layer's timing begins; infinite for none.
  package var nextChange = Double.infinity
}
