/// What an interaction can do.
package struct InteractionConfiguration: Hashable, Sendable {
  /// The axes, each kind at most once.
  package var axes: [InteractionAxis]
  package var policy: InteractionPolicy
  /// True moves values along one axis if the fingers begin along it.
  package var isDirectionalLockEnabled: Bool

  package init(
    _ axes: [InteractionAxis], policy: InteractionPolicy = .take,
    isDirectionalLockEnabled: Bool = false
  ) {
    self.axes = axes
    self.policy = policy
    self.isDirectionalLockEnabled = isDirectionalLockEnabled
  }

  /// False when a parameter has no meaning, or a kind of axis occurs twice.
  package var isValid: Bool {
    !axes.isEmpty && axes.allSatisfy(\.isValid) && Set(axes.map(\.kind)).count == axes.count
  }
}

/// Axes of an interaction.
package struct InteractionAxes: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package init(_ kinds: some Sequence<InteractionAxis.Kind>) {
    self.init(rawValue: kinds.reduce(0) { $0 | 1 << $1.rawValue })
  }

  package static let x = InteractionAxes([InteractionAxis.Kind.x])
  package static let y = InteractionAxes([InteractionAxis.Kind.y])
  package static let scale = InteractionAxes([InteractionAxis.Kind.scale])
  package static let rotation = InteractionAxes([InteractionAxis.Kind.rotation])
  package static let places: InteractionAxes = [.x, .y]
  package static let pairs: InteractionAxes = [.scale, .rotation]
  package static let all: InteractionAxes = [.places, .pairs]

  package func contains(_ kind: InteractionAxis.Kind) -> Bool {
    contains(InteractionAxes([kind]))
  }
}

/// A movement that the program gives one axis.
package struct InteractionDrive: Hashable, Sendable {
  package enum Motion: Hashable, Sendable {
    /// Sets the value at once.
    case set(Double)
    /// Lets a spring pull the value to a target; its own initial velocity is ignored.
    case spring(Double, Spring)
    /// Lets the value coast with a velocity in units per second.
    case coast(Double)
    /// Stops the value, or lets it return to its bounds.
    case stop
  }

  package var axis: InteractionAxis.Kind
  package var motion: Motion

  package init(_ axis: InteractionAxis.Kind, _ motion: Motion) {
    self.axis = axis
    self.motion = motion
  }
}

/// The numbers of an interaction at one time.
package struct InteractionSample: Hashable, Sendable {
  package var state = InteractionState.idle
  /// Number of fingers that take part, or may.
  package var fingers = 0
  /// The values by their axis' number; 0 for an axis that there is not, but 1 for the scale.
  package var values: SIMD4<Double> = [0, 0, 1, 0]
  /// Units per second.
  package var velocities: SIMD4<Double> = .zero

  package init() {}

  /// Returns a number that expressions can read.
  package func number(_ quantity: InteractionQuantity) -> Double {
    switch quantity {
    case .x: values[0]
    case .y: values[1]
    case .scale: values[2]
    case .rotation: values[3]
    case .velocityX: velocities[0]
    case .velocityY: velocities[1]
    case .velocityScale: velocities[2]
    case .velocityRotation: velocities[3]
    case .state: Double(state.rawValue)
    case .fingers: Double(fingers)
    }
  }
}
