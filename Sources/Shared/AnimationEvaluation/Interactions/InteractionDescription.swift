import GraphicsValues

/// An interaction as it is sent: what it can do, and what the program does with it at once.
package struct InteractionDescription: Hashable, Sendable {
  package var configuration: InteractionConfiguration
  /// True if the program is told of values.
  package var reports: Bool
  /// Movements that the program gives axes when the interaction is added, in order.
  package var drives: [InteractionDrive]
  /// One number that fingers and wheels need above 0 to begin to move values; nil for no condition.
  package var condition: ExpressionProgram?

  package init(
    _ configuration: InteractionConfiguration, reports: Bool = false,
    drives: [InteractionDrive] = [], condition: ExpressionProgram? = nil
  ) {
    self.configuration = configuration
    self.reports = reports
    self.drives = drives
    self.condition = condition
  }

  /// Most drives of one description: for each axis a value, and a movement from there.
  package static let mostDrives = 8

  /// False when a parameter has no meaning.
  package var isValid: Bool {
    configuration.isValid && drives.count <= Self.mostDrives && drives.allSatisfy(\.isValid)
      && condition.map { $0.results.count == 1 } ?? true
  }

  /// Lets axes begin with the values of a sample, as far as these have a meaning for them.
  package mutating func begin(with values: SIMD4<Double>) {
    for index in configuration.axes.indices {
      var axis = configuration.axes[index]
      axis.initial = values[Int(axis.kind.rawValue)]
      if axis.isValid { configuration.axes[index] = axis }
    }
  }

  /// Heap bytes that the parts point to.
  var heapBytes: Int {
    let lists = configuration.axes.heapBytes + drives.heapBytes + (condition?.heapBytes ?? 0)
    return configuration.axes.reduce(lists) { bytes, axis in
      if case .points(let points) = axis.snap { bytes + points.heapBytes } else { bytes }
    }
  }
}
