/// The numbers of an interaction at one time.
package struct InteractionSample: Hashable, Sendable {
  package var state = InteractionState.idle
  /// Number of fingers that take part, or may.
  package var fingers = 0
  /// The values by their axis' number; 0 for an axis that there is not, but 1 for the scale.
  package var values: SIMD4<Double> = [0, 0, 1, 0]
  /// Units per second.
  package var velocities: SIMD4<Double> = .zero
  /// The values at which what moves by itself will rest; the values themselves for what does not.
  package var ends: SIMD4<Double> = [0, 0, 1, 0]
  /// Number of times that fingers have begun to move values, modulo 2^32.
  package var drags: UInt32 = 0

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
