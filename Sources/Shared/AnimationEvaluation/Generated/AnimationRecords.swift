// Generated from protocol/renderd.xml by tools/generate-protocol. Do not edit.

package import GraphicsValues

/// An animation in the form that is sent and evaluated: a self-contained value.
@usableFromInline package struct AnimationDescription: Hashable, Sendable {
  /// The animation's time within its parent's.
  package var timing: Timing
  /// The timing curve; linear if absent.
  package var curve: TimingCurve?
  /// False keeps the animation attached after its end (§4.7).
  package var isRemovedOnCompletion: Bool
  /// The preferred frame rate. A hint: evaluation does not read it.
  package var frameRate: FrameRateRange?
  /// The time in which the animation runs, instead of its layer's: one number, in seconds. While it
  /// is not finite, the animation has no effect. The animation never ends by itself. In a group it
  /// is not read. Since 1.2.
  package var timeSource: ExpressionProgram?
  /// The change that the animation makes.
  package var content: AnimationDescription.Content

  package init(
    timing: Timing,
    curve: TimingCurve? = nil,
    isRemovedOnCompletion: Bool = true,
    frameRate: FrameRateRange? = nil,
    timeSource: ExpressionProgram? = nil,
    content: AnimationDescription.Content
  ) {
    self.timing = timing
    self.curve = curve
    self.isRemovedOnCompletion = isRemovedOnCompletion
    self.frameRate = frameRate
    self.timeSource = timeSource
    self.content = content
  }
}

extension AnimationDescription {
  /// A property that follows numbers of the layer tree in every frame. Its target has no attribute
  /// and no value function; a result that is not finite has no effect.
  package struct Expression: Hashable, Sendable {
    /// The property, or the part of it; its values have numbers.
    package var target: AnimationDescription.Target
    /// The result: as many numbers as a value of the target has.
    package var program: ExpressionProgram

    package init(
      target: AnimationDescription.Target,
      program: ExpressionProgram
    ) {
      self.target = target
      self.program = program
    }
  }
}

/// The mapping from the parent's time to the time of an animation or a layer (§4.1). All times are
/// seconds.
package struct Timing: Hashable, Sendable {
  /// The begin, in the parent's time. In an outermost animation of `addAnimation`, 0 is the
  /// commit's time (seconds).
  package var beginTime: Double
  /// One forward pass (seconds, above 0).
  package var duration: Double
  /// Own seconds per second of the parent.
  package var speed: Float
  /// Offset added to the time (seconds).
  package var timeOffset: Double
  /// Cycles to play; may be a fraction. 0 is not set (cycles, at least 0).
  package var repeatCount: Float
  /// Active time; overrides `repeatCount`. 0 is not set (seconds, at least 0).
  package var repeatDuration: Double
  /// Plays each pass forwards and then backwards: a cycle is two passes.
  package var autoreverses: Bool
  /// The effect before the begin and after the end (§4.7).
  package var fillMode: FillMode

  package init(
    beginTime: Double = 0,
    duration: Double = 0,
    speed: Float = 1,
    timeOffset: Double = 0,
    repeatCount: Float = 0,
    repeatDuration: Double = 0,
    autoreverses: Bool = false,
    fillMode: FillMode = .removed
  ) {
    self.beginTime = beginTime
    self.duration = duration
    self.speed = speed
    self.timeOffset = timeOffset
    self.repeatCount = repeatCount
    self.repeatDuration = repeatDuration
    self.autoreverses = autoreverses
    self.fillMode = fillMode
  }
}

/// A cubic Bézier from (0, 0) to (1, 1) that maps elapsed fractions to progress (§5). Control
/// points are stored in single precision, as Core Animation does.
package struct TimingCurve: Hashable, Sendable {
  /// Elapsed fraction of the first control point.
  package var x1: Float
  /// Progress of the first control point.
  package var y1: Float
  /// Elapsed fraction of the second control point.
  package var x2: Float
  /// Progress of the second control point.
  package var y2: Float

  package init(
    _ x1: Float,
    _ y1: Float,
    _ x2: Float,
    _ y2: Float
  ) {
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }
}

/// The frames per second that an animation asks for: `CAFrameRateRange`.
package struct FrameRateRange: Hashable, Sendable {
  /// The lowest rate (frames per second, at least 0).
  package var minimum: Float
  /// The highest rate (frames per second, at least 0).
  package var maximum: Float
  /// The preferred rate; absent leaves the choice to the server (frames per second, at least 0).
  package var preferred: Float?

  package init(
    minimum: Float,
    maximum: Float,
    preferred: Float? = nil
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }
}

extension AnimationDescription {
  /// The property that an animation changes (`CAPropertyAnimation`).
  package struct Target: Hashable, Sendable {
    /// The property, or the part of it.
    package var keyPath: PropertyKeyPath
    /// Adds the value to the one below.
    package var isAdditive: Bool
    /// Begins each cycle where the last one ended.
    package var isCumulative: Bool
    /// The function that makes a matrix of the values, which are numbers (§10.1).
    package var valueFunction: ValueFunction?
    /// The attribute, when the key path goes on into an object. The component of `keyPath` is then
    /// a part of the attribute's value, and values may have any type.
    package var attribute: ObjectAttribute?

    package init(
      _ keyPath: PropertyKeyPath,
      isAdditive: Bool = false,
      isCumulative: Bool = false,
      valueFunction: ValueFunction? = nil,
      attribute: ObjectAttribute? = nil
    ) {
      self.keyPath = keyPath
      self.isAdditive = isAdditive
      self.isCumulative = isCumulative
      self.valueFunction = valueFunction
      self.attribute = attribute
    }
  }
}

/// An attribute of an object that a property holds: the part of a filter's or an emitter cell's key
/// path after the property (§2.1).
package struct ObjectAttribute: Hashable, Sendable {
  /// Names on the way from the property to the object, outermost first. Each name but the first is
  /// looked up in the attribute that has the property's own name. Empty means the first object.
  package var objects: [String]
  /// The attribute's name.
  package var attribute: String

  package init(
    objects: [String] = [],
    attribute: String
  ) {
    self.objects = objects
    self.attribute = attribute
  }
}

extension AnimationDescription {
  /// `CABasicAnimation`, or `CASpringAnimation` when there is a spring. Each value is absent or
  /// fits the target; it is `.none` where the property is optional.
  package struct Basic: Hashable, Sendable {
    /// The animated property.
    package var target: AnimationDescription.Target
    /// The value at the beginning.
    package var from: PropertyValue?
    /// The value at the end.
    package var to: PropertyValue?
    /// The difference of the two.
    package var by: PropertyValue?
    /// A spring that replaces straight progress from one value to the other (§8.2).
    package var spring: Spring?

    package init(
      target: AnimationDescription.Target,
      from: PropertyValue? = nil,
      to: PropertyValue? = nil,
      by: PropertyValue? = nil,
      spring: Spring? = nil
    ) {
      self.target = target
      self.from = from
      self.to = to
      self.by = by
      self.spring = spring
    }
  }
}

/// A mass on a spring with a damper, which moves a value from 0 to 1: `CASpringAnimation` (§8).
package struct Spring: Hashable, Sendable {
  /// The mass (above 0).
  package var mass: Double
  /// The spring's stiffness (above 0).
  package var stiffness: Double
  /// The damping coefficient (at least 0).
  package var damping: Double
  /// The initial velocity, in fractions of the whole way; positive is towards the target (ways per
  /// second).
  package var initialVelocity: Double
  /// False treats a damping above the critical one as critical.
  package var allowsOverdamping: Bool

  package init(
    mass: Double = 1,
    stiffness: Double = 100,
    damping: Double = 10,
    initialVelocity: Double = 0,
    allowsOverdamping: Bool = false
  ) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.initialVelocity = initialVelocity
    self.allowsOverdamping = allowsOverdamping
  }
}

extension AnimationDescription {
  /// `CAKeyframeAnimation` (§7).
  package struct Keyframes: Hashable, Sendable {
    /// The animated property.
    package var target: AnimationDescription.Target
    /// The values, or the path of them.
    package var frames: AnimationDescription.Keyframes.Frames
    /// Times of the keyframes; empty for even spacing. All are legal; §7.2 says which are ignored
    /// (0…1).
    package var keyTimes: [Double]
    /// One curve per segment, or empty; missing curves are linear.
    package var curves: [TimingCurve]
    /// The interpolation between keyframes.
    package var mode: AnimationDescription.Keyframes.CalculationMode
    /// The turning of the layer along a path.
    package var rotation: AnimationDescription.Keyframes.RotationMode
    /// Tensions of the cubic modes, one per keyframe; missing ones are 0 (§7.3) (-1…1).
    package var tensions: [Double]
    /// Continuities of the cubic modes; missing ones are 0 (-1…1).
    package var continuities: [Double]
    /// Biases of the cubic modes; missing ones are 0 (-1…1).
    package var biases: [Double]

    package init(
      target: AnimationDescription.Target,
      frames: AnimationDescription.Keyframes.Frames = .values([]),
      keyTimes: [Double] = [],
      curves: [TimingCurve] = [],
      mode: AnimationDescription.Keyframes.CalculationMode = .linear,
      rotation: AnimationDescription.Keyframes.RotationMode = .none,
      tensions: [Double] = [],
      continuities: [Double] = [],
      biases: [Double] = []
    ) {
      self.target = target
      self.frames = frames
      self.keyTimes = keyTimes
      self.curves = curves
      self.mode = mode
      self.rotation = rotation
      self.tensions = tensions
      self.continuities = continuities
      self.biases = biases
    }
  }
}

extension AnimationDescription {
  /// `CADecelerationAnimation`. It has an effect only if the target is a number.
  package struct Decelerating: Hashable, Sendable {
    /// The animated property.
    package var target: AnimationDescription.Target
    /// The motion.
    package var motion: Deceleration

    package init(
      target: AnimationDescription.Target,
      motion: Deceleration
    ) {
      self.target = target
      self.motion = motion
    }
  }
}

/// A number that coasts, slows down and, beyond a bound, is pulled back to it:
/// `CADecelerationAnimation` (§18). The number may have any unit; speeds are in units per second.
package struct Deceleration: Hashable, Sendable {
  /// The number at the beginning; beyond a bound, the pull begins at once.
  package var from: Double
  /// The initial velocity, signed; it decays by `rate` (units per second).
  package var velocity: Double
  /// The fraction of the velocity that is left after a millisecond (above 0, below 1).
  package var rate: Double
  /// The lowest number at rest.
  package var lowerBound: Double
  /// The highest number at rest; not below the lowest.
  package var upperBound: Double
  /// False stops the number where it meets a bound.
  package var bounces: Bool
  /// The slower of the two rates of the pull. Equal rates are critically damped (per second, above
  /// 0).
  package var slowPull: Double
  /// The faster of the two rates of the pull; not below the slower one (per second, above 0).
  package var fastPull: Double
  /// The speed below which coasting ends (units per second, above 0).
  package var restSpeed: Double
  /// The distance from the bound below which the pull ends (above 0).
  package var restDistance: Double

  package init(
    from: Double,
    velocity: Double,
    rate: Double = 0.998,
    lowerBound: Double,
    upperBound: Double,
    bounces: Bool = true,
    slowPull: Double = 11,
    fastPull: Double = 11,
    restSpeed: Double = 10,
    restDistance: Double = 0.1
  ) {
    self.from = from
    self.velocity = velocity
    self.rate = rate
    self.lowerBound = lowerBound
    self.upperBound = upperBound
    self.bounces = bounces
    self.slowPull = slowPull
    self.fastPull = fastPull
    self.restSpeed = restSpeed
    self.restDistance = restDistance
  }
}

/// The change of a layer from its old look to its new one: `CATransition` (§9.2).
package struct Transition: Hashable, Sendable {
  /// The effect.
  package var type: TransitionType
  /// The side from which the new look comes; `none` means `fromLeft` where a side is needed.
  package var subtype: TransitionSubtype
  /// Progress at the beginning.
  package var startProgress: Double
  /// Progress at the end.
  package var endProgress: Double
  /// A filter that replaces type and subtype.
  package var filter: ObjectValue?

  package init(
    type: TransitionType = .fade,
    subtype: TransitionSubtype = .none,
    startProgress: Double = 0,
    endProgress: Double = 1,
    filter: ObjectValue? = nil
  ) {
    self.type = type
    self.subtype = subtype
    self.startProgress = startProgress
    self.endProgress = endProgress
    self.filter = filter
  }
}

extension AnimationDescription {
  /// The kinds of animation.
  package indirect enum Content: Hashable, Sendable {
    /// Takes its time and calls back, but changes nothing: an unknown key path (§10.5).
    case inert
    /// Changes a value from one to another, perhaps with the motion of a spring.
    case basic(AnimationDescription.Basic)
    /// Changes a value through a list of values or along a path.
    case keyframes(AnimationDescription.Keyframes)
    /// Runs several animations in one time.
    case group([AnimationDescription])
    /// Lets a number coast, slow down, and be pulled back between bounds.
    case deceleration(AnimationDescription.Decelerating)
    /// Changes the whole layer from its old look to its new one (§9.2). Changes no property.
    case transition(Transition)
    /// Sets a property to the result of an expression while it is active, after all other
    /// animations. In a group it has no effect. Since 1.2.
    case expression(AnimationDescription.Expression)
    /// Shows a layer on the way from its own place to that of another layer of the client, after
    /// all expressions. In a group it has no effect. Since 1.2.
    case pairing(Pairing)
    /// Lets fingers on the layer and below it move values, which expressions read; changes no
    /// property by itself. An interaction that is added to a layer with another one takes its
    /// values and their motion over. In a group it has no effect. Since 1.2.
    case interaction(InteractionDescription)
  }
}

extension AnimationDescription.Keyframes {
  /// The places of a keyframe animation's values.
  package enum Frames: Hashable, Sendable {
    /// A list of values.
    case values([PropertyValue])
    /// A path, for properties that are points or sizes.
    case path(PathValue)
  }
}

// MARK: Parts of choices

extension AnimationDescription.Content {
  /// The target of an animation of a property; nil for other animations.
  package var target: AnimationDescription.Target? {
    switch self {
    case .basic(let payload): payload.target
    case .keyframes(let payload): payload.target
    case .deceleration(let payload): payload.target
    case .expression(let payload): payload.target
    case .inert, .group, .transition, .pairing, .interaction:
      nil
    }
  }

  /// The animations of a group; empty for other animations.
  package var children: [AnimationDescription] {
    switch self {
    case .group(let children): children
    case .inert,
      .basic,
      .keyframes,
      .deceleration,
      .transition,
      .expression,
      .pairing,
      .interaction:
      []
    }
  }
}

// MARK: Values

extension AnimationDescription {
  /// Calls `body` with each value, in the order of the parts.
  package func forEachValue<Failure: Error>(
    _ body: (PropertyValue) throws(Failure) -> Void
  ) throws(Failure) {
    try content.forEachValue(body)
  }

  /// Replaces each value by the result of `body`.
  package mutating func mapValues(_ body: (PropertyValue) -> PropertyValue) {
    content.mapValues(body)
  }
}

extension AnimationDescription.Basic {
  /// Calls `body` with each value, in the order of the parts.
  func forEachValue<Failure: Error>(
    _ body: (PropertyValue) throws(Failure) -> Void
  ) throws(Failure) {
    if let from { try body(from) }
    if let to { try body(to) }
    if let by { try body(by) }
  }

  /// Replaces each value by the result of `body`.
  mutating func mapValues(_ body: (PropertyValue) -> PropertyValue) {
    from = from.map(body)
    to = to.map(body)
    by = by.map(body)
  }
}

extension AnimationDescription.Keyframes {
  /// Calls `body` with each value, in the order of the parts.
  func forEachValue<Failure: Error>(
    _ body: (PropertyValue) throws(Failure) -> Void
  ) throws(Failure) {
    try frames.forEachValue(body)
  }

  /// Replaces each value by the result of `body`.
  mutating func mapValues(_ body: (PropertyValue) -> PropertyValue) {
    frames.mapValues(body)
  }
}

extension Transition {
  /// Calls `body` with each value, in the order of the parts.
  func forEachValue<Failure: Error>(
    _ body: (PropertyValue) throws(Failure) -> Void
  ) throws(Failure) {
    if let filter { try body(.objects([filter])) }
  }

  /// Replaces each value by the result of `body`.
  mutating func mapValues(_ body: (PropertyValue) -> PropertyValue) {
    filter = filter.flatMap { body(.objects([$0])).asObjects?.first }
  }
}

extension AnimationDescription.Content {
  /// Calls `body` with each value, in the order of the parts.
  func forEachValue<Failure: Error>(
    _ body: (PropertyValue) throws(Failure) -> Void
  ) throws(Failure) {
    switch self {
    case .basic(let payload):
      try payload.forEachValue(body)
    case .keyframes(let payload):
      try payload.forEachValue(body)
    case .group(let payload):
      for value in payload { try value.forEachValue(body) }
    case .transition(let payload):
      try payload.forEachValue(body)
    case .inert, .deceleration, .expression, .pairing, .interaction:
      break
    }
  }

  /// Replaces each value by the result of `body`.
  mutating func mapValues(_ body: (PropertyValue) -> PropertyValue) {
    switch self {
    case .basic(var payload):
      payload.mapValues(body)
      self = .basic(payload)
    case .keyframes(var payload):
      payload.mapValues(body)
      self = .keyframes(payload)
    case .group(var payload):
      for index in payload.indices { payload[index].mapValues(body) }
      self = .group(payload)
    case .transition(var payload):
      payload.mapValues(body)
      self = .transition(payload)
    case .inert, .deceleration, .expression, .pairing, .interaction:
      break
    }
  }
}

extension AnimationDescription.Keyframes.Frames {
  /// Calls `body` with each value, in the order of the parts.
  func forEachValue<Failure: Error>(
    _ body: (PropertyValue) throws(Failure) -> Void
  ) throws(Failure) {
    switch self {
    case .values(let payload):
      for value in payload { try body(value) }
    case .path:
      break
    }
  }

  /// Replaces each value by the result of `body`.
  mutating func mapValues(_ body: (PropertyValue) -> PropertyValue) {
    switch self {
    case .values(var payload):
      payload = payload.map(body)
      self = .values(payload)
    case .path:
      break
    }
  }
}

// MARK: Memory

extension AnimationDescription {
  /// Heap bytes that the parts point to.
  var heapBytes: Int {
    var bytes = 0
    bytes += timeSource?.heapBytes ?? 0
    bytes += content.heapBytes
    return bytes
  }
}

extension AnimationDescription.Expression {
  /// Heap bytes that the parts point to.
  var heapBytes: Int {
    var bytes = 0
    bytes += target.heapBytes
    bytes += program.heapBytes
    return bytes
  }
}

extension AnimationDescription.Target {
  /// Heap bytes that the parts point to.
  var heapBytes: Int {
    var bytes = 0
    bytes += attribute?.heapBytes ?? 0
    return bytes
  }
}

extension ObjectAttribute {
  /// Heap bytes that the parts point to.
  var heapBytes: Int {
    var bytes = 0
    bytes += objects.reduce(objects.heapBytes) { $0 + $1.heapBytes }
    bytes += attribute.heapBytes
    return bytes
  }
}

extension AnimationDescription.Basic {
  /// Heap bytes that the parts point to.
  var heapBytes: Int {
    var bytes = 0
    bytes += target.heapBytes
    bytes += from?.heapBytes ?? 0
    bytes += to?.heapBytes ?? 0
    bytes += by?.heapBytes ?? 0
    return bytes
  }
}

extension AnimationDescription.Keyframes {
  /// Heap bytes that the parts point to.
  var heapBytes: Int {
    var bytes = 0
    bytes += target.heapBytes
    bytes += frames.heapBytes
    bytes += keyTimes.heapBytes
    bytes += curves.heapBytes
    bytes += tensions.heapBytes
    bytes += continuities.heapBytes
    bytes += biases.heapBytes
    return bytes
  }
}

extension AnimationDescription.Decelerating {
  /// Heap bytes that the parts point to.
  var heapBytes: Int {
    var bytes = 0
    bytes += target.heapBytes
    return bytes
  }
}

extension Transition {
  /// Heap bytes that the parts point to.
  var heapBytes: Int {
    var bytes = 0
    bytes += filter?.heapBytes ?? 0
    return bytes
  }
}

extension AnimationDescription.Content {
  /// Heap bytes that the payload points to, and those of its box.
  var heapBytes: Int {
    switch self {
    case .inert: 0
    case .basic(let payload):
      HeapBytes.object(MemoryLayout<AnimationDescription.Basic>.size)
        + payload.heapBytes
    case .keyframes(let payload):
      HeapBytes.object(MemoryLayout<AnimationDescription.Keyframes>.size)
        + payload.heapBytes
    case .group(let payload):
      HeapBytes.object(MemoryLayout<[AnimationDescription]>.size)
        + payload.reduce(payload.heapBytes) { $0 + $1.heapBytes }
    case .deceleration(let payload):
      HeapBytes.object(MemoryLayout<AnimationDescription.Decelerating>.size)
        + payload.heapBytes
    case .transition(let payload):
      HeapBytes.object(MemoryLayout<Transition>.size)
        + payload.heapBytes
    case .expression(let payload):
      HeapBytes.object(MemoryLayout<AnimationDescription.Expression>.size)
        + payload.heapBytes
    case .pairing(let payload):
      HeapBytes.object(MemoryLayout<Pairing>.size)
        + payload.heapBytes
    case .interaction(let payload):
      HeapBytes.object(MemoryLayout<InteractionDescription>.size)
        + payload.heapBytes
    }
  }
}

extension AnimationDescription.Keyframes.Frames {
  /// Heap bytes that the payload points to.
  var heapBytes: Int {
    switch self {
    case .values(let payload):
      payload.reduce(payload.heapBytes) { $0 + $1.heapBytes }
    case .path(let payload):
      payload.heapBytes
    }
  }
}
