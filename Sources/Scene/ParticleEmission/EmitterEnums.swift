/// The shape that particles come from (§11.8). The raw values travel on the wire.
package enum EmitterShape: UInt32, CaseIterable, Hashable, Sendable {
  case point = 0
  case line = 1
  case rectangle = 2
  case cuboid = 3
  case circle = 4
  case sphere = 5
}

/// The part of the shape that emits.
package enum EmitterMode: UInt32, CaseIterable, Hashable, Sendable {
  case points = 0
  case outline = 1
  case surface = 2
  case volume = 3
}

/// The order in which particles are drawn, later ones over earlier ones.
package enum ParticleRenderMode: UInt32, CaseIterable, Hashable, Sendable {
  /// Cell after cell; within a cell, the youngest first.
  case unordered = 0
  case oldestFirst = 1
  case oldestLast = 2
  /// Sorted by z, the smallest first.
  case backToFront = 3
  /// Ordered like `unordered`; colours are added to the pixels below.
  case additive = 4
}
