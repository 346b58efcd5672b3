/// The abilities of an interaction.
package struct InteractionConfiguration: Hashable, Sendable {
  /// The axes, each kind at most once.
  package var axes: [InteractionAxis]
  package var policy: InteractionPolicy
  /// True moves values along one axis if the fingers begin along it.
  package var isDirectionalLockEnabled: Bool
  /// True counts the pointer with its first button down as a finger.
  package var followsPointer: Bool
  /// True leaves wheels to the program, here and in the interactions outside.
  package var leavesWheels: Bool

  package init(
    _ axes: [InteractionAxis], policy: InteractionPolicy = .take,
    isDirectionalLockEnabled: Bool = false, followsPointer: Bool = false,
    leavesWheels: Bool = false
  ) {
    self.axes = axes
    self.policy = policy
    self.isDirectionalLockEnabled = isDirectionalLockEnabled
    self.followsPointer = followsPointer
    self.leavesWheels = leavesWheels
  }

  /// False when a parameter has no meaning, or a kind of axis occurs twice. Without axes, an interaction can only leave
  /// fingers to the program.
  package var isValid: Bool {
    (!axes.isEmpty || policy == .leave) && axes.allSatisfy(\.isValid)
      && Set(axes.map(\.kind)).count == axes.count
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
