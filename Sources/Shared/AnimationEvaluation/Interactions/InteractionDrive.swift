import GraphicsValues

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

extension InteractionDrive {
  /// False for numbers without meaning.
  package var isValid: Bool {
    switch motion {
    case .set(let value), .coast(let value): abs(value) <= InteractionAxis.largest
    case .spring(let target, let spring):
      abs(target) <= InteractionAxis.largest && spring.isValid
    case .stop: true
    }
  }
}

extension [InteractionDrive] {
  /// The movements and others after them. One replaces those of its axis before it; after a value that is set, a motion
  /// begins there.
  package func followed(by others: [InteractionDrive]) -> [InteractionDrive] {
    others.reduce(self) { drives, new in
      drives.filter { $0.axis != new.axis || $0.setsValue && !new.setsValue } + [new]
    }
  }
}

extension InteractionDrive {
  fileprivate var setsValue: Bool { if case .set = motion { true } else { false } }
}
