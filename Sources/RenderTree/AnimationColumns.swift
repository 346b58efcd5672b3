internal import AnimationEvaluation
internal import GraphicsValues

/// An animation attached to a layer.
struct AttachedAnimation: Sendable {
  var id: UInt32
  var description: AnimationDescription
  var compiled: CompiledAnimation
  /// In the layer's time; infinite when it never ends.
  var endTime: Double
  var hasStarted = false
  var hasEnded = false
  /// Of a transition: how its layer looked before.
  var picture: FrozenPicture?
  /// Taken off by the commit that is being applied, at whose end it goes.
  var isRemoved = false

  /// The properties it can change.
  var keys: [PropertyKey] { compiled.keys }
  /// In the layer's time.
  var beginTime: Double { compiled.timing.beginTime }
  var isRemovedOnCompletion: Bool { compiled.isRemovedOnCompletion }
}

/// The animations of one layer, in the order they were added.
struct AnimatedLayer: Sendable {
  var slot: Int32
  var animations: [AttachedAnimation]
  /// Nothing moves before `nextChange`.
  var isSettled = false
  /// Media time of the next start or end of one of its animations.
  var nextChange = -Double.infinity
  /// Set while dense tracks stand in for the general evaluation.
  var tracks: TrackSet?
}

/// The tracks of one layer.
struct TrackSet: Hashable, Sendable {
  var position: DenseTracks.Handle?
  var opacity: DenseTracks.Handle?
  var rotation: DenseTracks.Handle?
}

/// Which layers are animated, and by what.
struct AnimationColumns: Sendable {
  /// By slot: an index into `layers`, or −1.
  var bySlot: [Int32] = []
  var layers: [AnimatedLayer] = []
  /// Indices of the layers that the general evaluation has to visit in every frame.
  var moving: [Int32] = []
  /// The least `nextChange`: no layer has to be looked at before.
  var nextChange = Double.infinity
  /// The time of some subtree changed: every layer has to be looked at, whatever its `nextChange`.
  var allAreRequested = false
  /// Slots of layers with animations that `isRemoved`.
  var thinned: [Int32] = []

  // Simple animations of the properties that move most, in columns of their own.
  var positions = DenseTracks(.points)
  var opacities = DenseTracks(.scalars)
  /// Turns about z of layers whose own transform is the identity.
  var rotations = DenseTracks(.angles)

  var count: Int {
    var sum = 0
    for layer in layers { sum += layer.animations.count }
    return sum
  }

  /// Gives back the room of tracks when there are none.
  mutating func dropEmptyTracks() {
    if positions.count == 0 { positions = DenseTracks(.points) }
    if opacities.count == 0 { opacities = DenseTracks(.scalars) }
    if rotations.count == 0 { rotations = DenseTracks(.angles) }
  }

  var isMoving: Bool {
    !moving.isEmpty || positions.count > 0 || opacities.count > 0 || rotations.count > 0
  }

  /// Has a layer looked at in the next sampling, whatever time it is for.
  mutating func requestSampling(_ slot: Int) {
    let index = Int(bySlot[slot])
    guard index >= 0 else { return }
    layers[index].nextChange = -.infinity
    nextChange = -.infinity
  }

  mutating func requestSamplingOfAll() {
    guard !layers.isEmpty else { return }
    allAreRequested = true
    nextChange = -.infinity
  }

  /// Hands a layer back to the general evaluation.
  mutating func withdrawTracks(of index: Int) {
    guard let tracks = layers[index].tracks else { return }
    if let handle = tracks.position { positions.remove(handle) }
    if let handle = tracks.opacity { opacities.remove(handle) }
    if let handle = tracks.rotation { rotations.remove(handle) }
    layers[index].tracks = nil
  }

  /// Gives a layer to dense tracks, if all its animations with an effect are simple, run now, and
  /// do not touch each other's values.
  ///
  /// - Parameter isUnturned: the committed transform is the identity.
  mutating func offerTracks(_ index: Int, isUnturned: Bool) {
    var tracks = TrackSet()
    let target = layers[index].slot
    for animation in layers[index].animations {
      if !animation.hasStarted && !animation.compiled.timing.fillMode.coversBefore { continue }
      let handle =
        animation.hasStarted && !animation.hasEnded
        ? add(animation.description, target, isUnturned, &tracks) : nil
      if handle == nil {
        layers[index].tracks = tracks
        withdrawTracks(of: index)
        return
      }
    }
    layers[index].tracks = tracks
  }

  private mutating func add(
    _ animation: AnimationDescription, _ target: Int32, _ isUnturned: Bool,
    _ tracks: inout TrackSet
  ) -> DenseTracks.Handle? {
    guard case .basic(let basic) = animation.content else { return nil }
    switch basic.target.keyPath {
    case PropertyKeyPath(.position) where tracks.position == nil:
      tracks.position = positions.add(animation, target: target)
      return tracks.position
    case PropertyKeyPath(.opacity) where tracks.opacity == nil:
      tracks.opacity = opacities.add(animation, target: target)
      return tracks.opacity
    case PropertyKeyPath(.transform, .rotationZ) where tracks.rotation == nil && isUnturned,
      PropertyKeyPath(.transform, .rotation) where tracks.rotation == nil && isUnturned:
      tracks.rotation = rotations.add(animation, target: target)
      return tracks.rotation
    default:
      return nil
    }
  }
}
