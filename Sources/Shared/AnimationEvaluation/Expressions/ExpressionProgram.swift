package import GraphicsValues

/// Arithmetic on numbers that a layer tree shows: straight-line code without loops.
///
/// Numbers lie in *places*: the inputs first, then the constants, then the results of the steps, each of which
/// reads places before its own.
package struct ExpressionProgram: Hashable, Sendable {
  /// The numbers that are read in each frame.
  package var inputs: [ExpressionInput]
  /// Numbers that do not change, finite.
  package var constants: [Double]
  package var steps: [ExpressionStep]
  /// The places of the result's numbers, in the order of the wire: one for a number, two for a point, sixteen for
  /// a matrix.
  package var results: [UInt16]

  package init(
    inputs: [ExpressionInput] = [], constants: [Double] = [], steps: [ExpressionStep] = [],
    results: [UInt16]
  ) {
    self.inputs = inputs
    self.constants = constants
    self.steps = steps
    self.results = results
  }
}

/// One operation of a program on up to three places.
package struct ExpressionStep: Hashable, Sendable {
  package var operation: ExpressionOperation
  /// The places of the operands; 0 where the operation has none.
  package var a: UInt16
  package var b: UInt16
  package var c: UInt16

  package init(_ operation: ExpressionOperation, _ a: UInt16, _ b: UInt16 = 0, _ c: UInt16 = 0) {
    self.operation = operation
    self.a = a
    self.b = b
    self.c = c
  }
}

/// An operation of a program on the operands a, b and c.
package enum ExpressionOperation: UInt8, Hashable, Sendable, CaseIterable {
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

/// A number that a program reads.
package enum ExpressionInput: Hashable, Sendable {
  /// The local time of the layer that has the expression, in seconds.
  case time
  /// A number of a property that a layer shows.
  case property(Property)
  /// A number of an interaction.
  case interaction(Interaction)

  package struct Property: Hashable, Sendable {
    /// The layer's number.
    package var layer: UInt32
    /// The property, or the part of it.
    package var keyPath: PropertyKeyPath
    /// Index of the number in the value, in the order of the wire.
    package var index: UInt8

    package init(layer: UInt32, keyPath: PropertyKeyPath, index: UInt8 = 0) {
      self.layer = layer
      self.keyPath = keyPath
      self.index = index
    }
  }

  package struct Interaction: Hashable, Sendable {
    /// The interaction's number.
    package var interaction: UInt32
    package var quantity: InteractionQuantity

    package init(interaction: UInt32, quantity: InteractionQuantity) {
      self.interaction = interaction
      self.quantity = quantity
    }
  }
}

/// A number of an interaction.
package enum InteractionQuantity: UInt8, Hashable, Sendable, CaseIterable {
  /// The place along x, in points.
  case x = 0
  /// The place along y, in points.
  case y = 1
  case scale = 2
  /// The angle in radians.
  case rotation = 3
  /// Units of the place, scale or angle per second.
  case velocityX = 4
  case velocityY = 5
  case velocityScale = 6
  case velocityRotation = 7
  /// 0 idle, 1 tracking, 2 inertia, 3 snapping, 4 driven.
  case state = 8
  /// Number of fingers that take part.
  case fingers = 9
}
