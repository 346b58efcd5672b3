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
    /// The number of the layer that has the interaction.
    package var layer: UInt32
    package var quantity: InteractionQuantity

    package init(layer: UInt32, quantity: InteractionQuantity) {
      self.layer = layer
      self.quantity = quantity
    }
  }
}
