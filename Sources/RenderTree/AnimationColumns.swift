import AnimationEvaluation
import GraphicsValues

/// An animation attached to a layer.
struct AttachedAnimation: Sendable {
  var id: UInt32
  var compiled: CompiledAnimation
  /// The properties it can change.
  var keys: [PropertyKey]
  /// In the layer's time.
  var beginTime: Double
  /// In the layer's time; infinite when it never ends.
  var endTime: Double
  var isRemovedOnCompletion: Bool
  var hasStarted = false
  var hasEnded = false
}

/// The animations of one layer, in the order they were added.
struct AnimatedLayer: Sendable {
  var slot: Int32
  var animations: [AttachedAnimation]
  /// Nothing will change before `nextChange`; sampling may skip it.
  var isSettled = false
  /// Media time of the next start or end of one of its animations.
  var nextChange = -Double.infinity
  /// Where its values come from: its dense track, or the general evaluation.
  var track: TrackHandle?
}

/// Which layers are animated, and by what.
struct AnimationColumns: Sendable {
  /// By slot: an index into `layers`, or −1.
  var bySlot: [Int32] = []
  var layers: [AnimatedLayer] = []
  /// Indices into `layers` whose animations or committed values have changed.
  var requested: [Int32] = []

  var count: Int {
    var sum = 0
    for layer in layers { sum += layer.animations.count }
    return sum
  }

  mutating func requestSampling(_ slot: Int) {
    let index = Int(bySlot[slot])
    guard index >= 0 else { return }
    layers[index].isSettled = false
    layers[index].nextChange = -.infinity
  }

  mutating func requestSamplingOfAll() {
    for index in layers.indices {
      layers[index].isSettled = false
      layers[index].nextChange = -.infinity
    }
  }
}
