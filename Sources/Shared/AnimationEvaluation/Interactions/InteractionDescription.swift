import GraphicsValues

/// An interaction as it is sent: what it can do, and what the program does with it at once.
package struct InteractionDescription: Hashable, Sendable {
  package var configuration: InteractionConfiguration
  /// True if the program is told of values.
  package var reports: Bool
  /// Movements that the program gives axes when the interaction is added, in order.
  package var drives: [InteractionDrive]

  package init(
    _ configuration: InteractionConfiguration, reports: Bool = false,
    drives: [InteractionDrive] = []
  ) {
    self.configuration = configuration
    self.reports = reports
    self.drives = drives
  }

  /// Most drives of one description: one for each axis.
  package static let mostDrives = 4

  /// False when a parameter has no meaning.
  package var isValid: Bool {
    configuration.isValid && drives.count <= Self.mostDrives && drives.allSatisfy(\.isValid)
  }

  /// Heap bytes that the parts point to.
  var heapBytes: Int {
    configuration.axes.reduce(configuration.axes.heapBytes + drives.heapBytes) { bytes, axis in
      if case .points(let points) = axis.snap { bytes + points.heapBytes } else { bytes }
    }
  }
}

extension InteractionDrive {
  fileprivate var isValid: Bool {
    switch motion {
    case .set(let value), .coast(let value): abs(value) <= InteractionAxis.largest
    case .spring(let target, let spring):
      abs(target) <= InteractionAxis.largest && spring.isValid
    case .stop: true
    }
  }
}
