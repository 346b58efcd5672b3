// Generated from protocol/renderd.xml by tools/generate-protocol. Do not edit.

extension AnimationDescription.Keyframes {
  /// The interpolation between keyframes (§7.1).
  package enum CalculationMode: UInt8, CaseIterable, Hashable, Sendable {
    /// Straight from one value to the next.
    case linear = 0
    /// Each value is held until the next.
    case discrete = 1
    /// Straight, at an even speed.
    case paced = 2
    /// Along a spline through the values.
    case cubic = 3
    /// Along a spline, at an even speed.
    case cubicPaced = 4
  }
}

extension AnimationDescription.Keyframes {
  /// The turning of a layer that moves along a path (§7.4).
  package enum RotationMode: UInt8, CaseIterable, Hashable, Sendable {
    /// Does not turn.
    case none = 0
    /// Turns with the path's direction.
    case auto = 1
    /// Turns with the path's direction and half a circle.
    case autoReverse = 2
  }
}

/// The effect of a transition (§9.2).
package enum TransitionType: UInt8, CaseIterable, Hashable, Sendable {
  /// The new look fades in.
  case fade = 0
  /// The new look slides over the old one.
  case moveIn = 1
  /// The new look pushes the old one away.
  case push = 2
  /// The old look slides away.
  case reveal = 3
  /// Both are faces of a cube that turns.
  case cube = 4
  /// Both are sides of a card that turns.
  case oglFlip = 5
  /// Waves run over the layer.
  case rippleEffect = 6
  /// The old look is sucked into a corner.
  case suckEffect = 7
  /// The old look is a page that curls up.
  case pageCurl = 8
  /// The new look is a page that uncurls.
  case pageUnCurl = 9
  /// The new look shows through an iris that opens.
  case cameraIrisHollowOpen = 10
  /// The old look disappears in an iris that closes.
  case cameraIrisHollowClose = 11
}

/// A side in the layer's own coordinates, where the top is the largest y.
package enum TransitionSubtype: UInt8, CaseIterable, Hashable, Sendable {
  /// No side.
  case none = 0
  /// The left side.
  case fromLeft = 1
  /// The right side.
  case fromRight = 2
  /// The top.
  case fromTop = 3
  /// The bottom.
  case fromBottom = 4
}

/// A conversion of numbers to a matrix: `CAValueFunction` (§10.1). Angles are in radians.
package enum ValueFunction: UInt8, CaseIterable, Hashable, Sendable {
  /// Turns around x.
  case rotateX = 1
  /// Turns around y.
  case rotateY = 2
  /// Turns around z.
  case rotateZ = 3
  /// Scales by three numbers.
  case scale = 4
  /// Scales x.
  case scaleX = 5
  /// Scales y.
  case scaleY = 6
  /// Scales z.
  case scaleZ = 7
  /// Moves by three numbers.
  case translate = 8
  /// Moves along x.
  case translateX = 9
  /// Moves along y.
  case translateY = 10
  /// Moves along z.
  case translateZ = 11
}
