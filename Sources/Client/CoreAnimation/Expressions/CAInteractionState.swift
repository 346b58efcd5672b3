import AnimationEvaluation
public import Foundation
package import WireProtocol

/// The values of a layer's interaction in a frame, or when the last finger lifts.
public struct CAInteractionState: Hashable, Sendable {
  /// The cause of the values' movement.
  public enum Phase: Sendable {
    /// Nothing moves them.
    case idle
    /// Fingers do.
    case tracking
    /// Their velocity does, after the fingers have lifted.
    case decelerating
    /// They move to a place at which they may rest.
    case snapping
    /// The program moves them.
    case driven
    /// The last finger lifts: values, velocities and time are those of that moment. The frame's state comes after it.
    case released
  }

  /// The cause of the movement.
  public let phase: Phase
  /// Number of fingers that take part, or may.
  public let fingers: Int
  /// Number of times that fingers have begun to move values, modulo 2^32, in one connection to a server. A program that
  /// was late sees by it that there was a drag.
  public let drags: Int
  /// Media time of the frame or of the lift, in seconds.
  public let time: CFTimeInterval
  let sample: InteractionSample

  package init(_ event: InteractionChanged) {
    var sample = InteractionSample()
    sample.values = [event.x, event.y, event.scale, event.rotation]
    sample.velocities = [
      event.velocityX, event.velocityY, event.velocityScale, event.velocityRotation,
    ]
    sample.ends = [event.endX, event.endY, event.endScale, event.endRotation]
    sample.fingers = Int(event.fingers)
    sample.drags = event.drags
    sample.state = UInt8(exactly: event.state).flatMap(InteractionState.init) ?? .idle
    self.sample = sample
    phase = Phase(sample.state)
    fingers = sample.fingers
    drags = Int(sample.drags)
    time = event.time
  }

  /// Returns the value along an axis, in its unit; 0 for an axis that there is not, but 1 for the scale.
  public func value(_ axis: CAInteractionAxis.Kind) -> CGFloat {
    CGFloat(sample.values[axis.place])
  }

  /// Returns the velocity along an axis, in units of the value per second.
  public func velocity(_ axis: CAInteractionAxis.Kind) -> CGFloat {
    CGFloat(sample.velocities[axis.place])
  }

  /// Returns the value at which a motion along an axis will end, while nothing stops it; the value itself while fingers
  /// move it, and at rest.
  public func end(_ axis: CAInteractionAxis.Kind) -> CGFloat { CGFloat(sample.ends[axis.place]) }

  /// The values along x and y, in points.
  public var point: CGPoint { CGPoint(x: value(.x), y: value(.y)) }

  /// Returns true for a state that replaces an earlier one, since nothing but values has changed.
  func replaces(_ earlier: CAInteractionState) -> Bool {
    phase == earlier.phase && fingers == earlier.fingers && drags == earlier.drags
  }
}

extension CAInteractionState.Phase {
  fileprivate init(_ state: InteractionState) {
    switch state {
    case .idle: self = .idle
    case .tracking: self = .tracking
    case .inertia: self = .decelerating
    case .snapping: self = .snapping
    case .driven: self = .driven
    case .released: self = .released
    }
  }
}

extension CAInteractionAxis.Kind {
  /// Index of the axis among a sample's numbers.
  fileprivate var place: Int { Int(kind.rawValue) }
}
