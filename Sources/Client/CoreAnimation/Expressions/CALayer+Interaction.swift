import AnimationEvaluation
public import Foundation
import GraphicsValues

extension CALayer {
  /// The layer's interaction: its numbers for expressions, its state, and the program's movements.
  public final var interaction: CALayerInteraction { CALayerInteraction(layer: self) }
}

/// The interaction of a layer. A layer without one has no numbers and no state, and movements have no effect.
public struct CALayerInteraction {
  let layer: CALayer

  // MARK: Numbers for expressions

  private func number(_ quantity: InteractionQuantity) -> CAExpression {
    CAExpression(.interaction(CAExpression.Node.Weak(layer: layer), quantity))
  }

  /// The value along x, in points.
  public var x: CAExpression { number(.x) }
  /// The value along y, in points.
  public var y: CAExpression { number(.y) }
  /// The scale.
  public var scale: CAExpression { number(.scale) }
  /// The angle in radians.
  public var rotation: CAExpression { number(.rotation) }
  /// Points along x per second.
  public var velocityX: CAExpression { number(.velocityX) }
  /// Points along y per second.
  public var velocityY: CAExpression { number(.velocityY) }
  /// Number of fingers that take part, or may.
  public var fingers: CAExpression { number(.fingers) }

  // MARK: State

  /// The values that the server told last; nil before the first, and without `CAInteraction.onChange`. `presentation()`
  /// shows what follows an interaction by these.
  public var state: CAInteractionState? { SharedLock.held { layer.rendered?.interaction } }

  // MARK: Movements
  //
  // They begin in the frame that shows the transaction's commit, from the values of that frame. Of several along one axis
  // in one transaction the last counts, after the last value that is set.

  /// Sets a value at once, inside the bounds, and ends a motion; fingers that move the value go on from there.
  public func set(_ axis: CAInteractionAxis.Kind, to value: CGFloat) {
    drive(axis, .set(Double(value)))
  }

  /// Lets a spring pull a value to another one inside the bounds, from any motion and without a jump of the velocity. It
  /// has no effect while fingers move the value.
  ///
  /// - Parameters:
  ///   - mass: above 0.
  ///   - stiffness: force for each unit of the distance, above 0.
  ///   - damping: force against each unit of the velocity; 2 · √(stiffness · mass) does not swing.
  public func animate(
    _ axis: CAInteractionAxis.Kind, to value: CGFloat, mass: CGFloat = 1,
    stiffness: CGFloat = 121, damping: CGFloat = 22
  ) {
    let spring = Spring(
      mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping))
    drive(axis, .spring(Double(value), spring))
  }

  /// Lets a value coast from where it is, as after fingers have lifted.
  ///
  /// - Parameter velocity: units of the value per second.
  public func coast(_ axis: CAInteractionAxis.Kind, velocity: CGFloat) {
    drive(axis, .coast(Double(velocity)))
  }

  /// Stops a value where it is, or lets it return to its bounds.
  public func stop(_ axis: CAInteractionAxis.Kind) { drive(axis, .stop) }

  private func drive(_ axis: CAInteractionAxis.Kind, _ motion: InteractionDrive.Motion) {
    layer.drive(InteractionDrive(axis.kind, motion))
  }
}

extension CALayer {
  /// Replaces the layer's interaction by an equal one that begins with a movement.
  fileprivate final func drive(_ drive: InteractionDrive) {
    guard drive.isValid else {
      return Notices.say("a movement of an interaction has no effect: its numbers have no meaning")
    }
    let last = SharedLock.held { animations.last { $0.animation is CAInteraction } }
    guard let last, let copy = last.animation.copy() as? CAInteraction else { return }
    copy.drives = [drive]
    SharedLock.held { copy.takeMovements(from: last) }
    detachAnimations { $0 === last }
    attach(own: copy, forKey: last.key)
  }
}
