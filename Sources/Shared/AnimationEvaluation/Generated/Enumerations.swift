// Generated from protocol/renderd.xml by tools/generate-protocol. Do not edit.

extension AnimationDescription.Keyframes {
  /// The interpolation between keyframes (§7.1).
  package enum CalculationMode: UInt8, CaseIterable, Hashable, Sendable {
    /// Straight from one value to the next.
    case linear = 0
    /// Each value is held until the next.
    case discrete = 1
    /// Straight, at an even speed measured by the distance between values.
    case paced = 2
    /// Along a smooth curve through the values.
    case cubic = 3
    /// Along a smooth curve; the duration of each segment is in proportion to the distance between
    /// its two values.
    case cubicPaced = 4
  }
}

extension AnimationDescription.Keyframes.CalculationMode {
  /// The name in Core Animation's API.
  package var apiName: String {
    switch self {
    case .linear: "linear"
    case .discrete: "discrete"
    case .paced: "paced"
    case .cubic: "cubic"
    case .cubicPaced: "cubicPaced"
    }
  }

  /// Creates the case of a name; nil when no case has it.
  package init?(apiName: String) {
    switch apiName {
    case "linear": self = .linear
    case "discrete": self = .discrete
    case "paced": self = .paced
    case "cubic": self = .cubic
    case "cubicPaced": self = .cubicPaced
    default: return nil
    }
  }
}

extension AnimationDescription.Keyframes {
  /// The turning of a layer that moves along a path (§7.4).
  package enum RotationMode: UInt8, CaseIterable, Hashable, Sendable {
    /// Does not turn.
    case none = 0
    /// Points along the path.
    case auto = 1
    /// Points against the direction of the path.
    case autoReverse = 2
  }
}

extension AnimationDescription.Keyframes.RotationMode {
  /// The name in Core Animation's API; nil for a case without one.
  package var apiName: String? {
    switch self {
    case .none: nil
    case .auto: "auto"
    case .autoReverse: "autoReverse"
    }
  }

  /// Creates the case of a name; `none` when no case has it.
  package init(apiName: String) {
    switch apiName {
    case "auto": self = .auto
    case "autoReverse": self = .autoReverse
    default: self = .none
    }
  }
}

/// The way in which the old picture of a layer turns into the new one (§9.2).
package enum TransitionType: UInt8, CaseIterable, Hashable, Sendable {
  /// The old picture fades into the new one.
  case fade = 0
  /// The new picture slides over the old one.
  case moveIn = 1
  /// The new picture pushes the old one out.
  case push = 2
  /// The old picture slides away from the new one.
  case reveal = 3
  /// Both are faces of a cube that turns.
  case cube = 4
  /// Both are sides of a card that turns.
  case oglFlip = 5
  /// Waves run over the layer.
  case rippleEffect = 6
  /// The old picture is sucked into a corner.
  case suckEffect = 7
  /// The old picture is a page that curls up.
  case pageCurl = 8
  /// The new picture is a page that uncurls.
  case pageUnCurl = 9
  /// The new picture shows through an iris that opens.
  case cameraIrisHollowOpen = 10
  /// The old picture disappears in an iris that closes.
  case cameraIrisHollowClose = 11
}

extension TransitionType {
  /// The name in Core Animation's API.
  package var apiName: String {
    switch self {
    case .fade: "fade"
    case .moveIn: "moveIn"
    case .push: "push"
    case .reveal: "reveal"
    case .cube: "cube"
    case .oglFlip: "oglFlip"
    case .rippleEffect: "rippleEffect"
    case .suckEffect: "suckEffect"
    case .pageCurl: "pageCurl"
    case .pageUnCurl: "pageUnCurl"
    case .cameraIrisHollowOpen: "cameraIrisHollowOpen"
    case .cameraIrisHollowClose: "cameraIrisHollowClose"
    }
  }

  /// Creates the case of a name; `fade` when no case has it.
  package init(apiName: String) {
    switch apiName {
    case "fade": self = .fade
    case "moveIn": self = .moveIn
    case "push": self = .push
    case "reveal": self = .reveal
    case "cube": self = .cube
    case "oglFlip": self = .oglFlip
    case "rippleEffect": self = .rippleEffect
    case "suckEffect": self = .suckEffect
    case "pageCurl": self = .pageCurl
    case "pageUnCurl": self = .pageUnCurl
    case "cameraIrisHollowOpen": self = .cameraIrisHollowOpen
    case "cameraIrisHollowClose": self = .cameraIrisHollowClose
    default: self = .fade
    }
  }
}

/// The side from which a transition moves, in the layer's own space: the top is the side of the
/// largest y (§9.2).
package enum TransitionSubtype: UInt8, CaseIterable, Hashable, Sendable {
  /// No side.
  case none = 0
  /// Motion from the smallest x.
  case fromLeft = 1
  /// Motion from the largest x.
  case fromRight = 2
  /// Motion from the largest y.
  case fromTop = 3
  /// Motion from the smallest y.
  case fromBottom = 4
}

extension TransitionSubtype {
  /// The name in Core Animation's API; nil for a case without one.
  package var apiName: String? {
    switch self {
    case .none: nil
    case .fromLeft: "fromLeft"
    case .fromRight: "fromRight"
    case .fromTop: "fromTop"
    case .fromBottom: "fromBottom"
    }
  }

  /// Creates the case of a name; `fromLeft` when no case has it.
  package init(apiName: String) {
    switch apiName {
    case "fromLeft": self = .fromLeft
    case "fromRight": self = .fromRight
    case "fromTop": self = .fromTop
    case "fromBottom": self = .fromBottom
    default: self = .fromLeft
    }
  }
}

/// A function from numbers to a matrix: `CAValueFunction` (§10.1). Angles are in radians, lengths
/// in points.
package enum ValueFunction: UInt8, CaseIterable, Hashable, Sendable {
  /// A rotation about x.
  case rotateX = 1
  /// A rotation about y.
  case rotateY = 2
  /// A rotation about z.
  case rotateZ = 3
  /// A scale by three numbers.
  case scale = 4
  /// A scale along x.
  case scaleX = 5
  /// A scale along y.
  case scaleY = 6
  /// A scale along z.
  case scaleZ = 7
  /// A translation by three numbers.
  case translate = 8
  /// A translation along x.
  case translateX = 9
  /// A translation along y.
  case translateY = 10
  /// A translation along z.
  case translateZ = 11
}

extension ValueFunction {
  /// The name in Core Animation's API.
  package var apiName: String {
    switch self {
    case .rotateX: "rotateX"
    case .rotateY: "rotateY"
    case .rotateZ: "rotateZ"
    case .scale: "scale"
    case .scaleX: "scaleX"
    case .scaleY: "scaleY"
    case .scaleZ: "scaleZ"
    case .translate: "translate"
    case .translateX: "translateX"
    case .translateY: "translateY"
    case .translateZ: "translateZ"
    }
  }

  /// Creates the case of a name; nil when no case has it.
  package init?(apiName: String) {
    switch apiName {
    case "rotateX": self = .rotateX
    case "rotateY": self = .rotateY
    case "rotateZ": self = .rotateZ
    case "scale": self = .scale
    case "scaleX": self = .scaleX
    case "scaleY": self = .scaleY
    case "scaleZ": self = .scaleZ
    case "translate": self = .translate
    case "translateX": self = .translateX
    case "translateY": self = .translateY
    case "translateZ": self = .translateZ
    default: return nil
    }
  }
}

/// An operation of an expression's step on the operands a, b and c. Operations of one operand have
/// b and c 0, and those of two have c 0.
package enum ExpressionOperation: UInt8, CaseIterable, Hashable, Sendable {
  /// a + b.
  case add = 1
  /// a − b.
  case subtract = 2
  /// a · b.
  case multiply = 3
  /// a ÷ b.
  case divide = 4
  /// b where it is below a, and a otherwise.
  case minimum = 5
  /// b where it is above a, and a otherwise.
  case maximum = 6
  /// a, not below b, and then not above c.
  case clamp = 7
  /// The number between a and b at the fraction c, which may lie outside 0…1.
  case mix = 8
  /// b where a is above 0, and c otherwise.
  case select = 9
  /// 1 where a is below b, and 0 otherwise.
  case less = 10
  /// 1 where a is at most b, and 0 otherwise.
  case lessOrEqual = 11
  /// The largest whole number that is at most a.
  case floor = 12
  /// a − b · ⌊a ÷ b⌋: of the sign of b.
  case remainder = 13
  /// a without its sign.
  case absolute = 14
  /// The square root of a.
  case squareRoot = 15
  /// The sine of a radians.
  case sine = 16
  /// The cosine of a radians.
  case cosine = 17
  /// e to the power a.
  case exponential = 18
}

/// A number of an interaction that expressions read.
package enum InteractionQuantity: UInt8, CaseIterable, Hashable, Sendable {
  /// The value along x, in points.
  case x = 0
  /// The value along y, in points.
  case y = 1
  /// The scale.
  case scale = 2
  /// The angle in radians.
  case rotation = 3
  /// Points along x per second.
  case velocityX = 4
  /// Points along y per second.
  case velocityY = 5
  /// Change of the scale per second.
  case velocityScale = 6
  /// Radians per second.
  case velocityRotation = 7
  /// The number of the interaction's state: 0 idle, 1 tracking, 2 inertia, 3 snapping, 4 driven.
  case state = 8
  /// Number of fingers that take part, or may.
  case fingers = 9
}

/// What moves the values of an interaction.
package enum InteractionState: UInt8, CaseIterable, Hashable, Sendable {
  /// Nothing.
  case idle = 0
  /// Fingers.
  case tracking = 1
  /// Their velocity, after the fingers have lifted.
  case inertia = 2
  /// The way to a value at which they may rest.
  case snapping = 3
  /// The program.
  case driven = 4
  /// Nothing yet: the last finger lifts. In events only.
  case released = 5
}

/// What the program learns of fingers that move an interaction.
package enum InteractionPolicy: UInt8, CaseIterable, Hashable, Sendable {
  /// Their touches are cancelled when the interaction begins.
  case take = 0
  /// Their touches go on.
  case share = 1
  /// They move nothing, here and in the interactions outside: all their touches are the program's.
  case leave = 2
}
