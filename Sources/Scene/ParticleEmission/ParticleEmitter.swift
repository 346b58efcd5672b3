package import GraphicsValues

/// The parameters of a `CAEmitterLayer`, with its defaults, and its cells (§11.8).
///
/// NaN counts as 0, and numbers are clamped to ±`maximumNumber`, so that no computation on them
/// overflows.
package struct ParticleEmitter: Hashable, Sendable {
  /// The most particles at one time; the oldest are left out.
  package static let maximumParticles = 100_000
  /// The most cells, nested ones included, counted level by level; further cells are left out.
  package static let maximumCells = 4096
  /// The deepest nesting of cells; deeper ones are left out.
  package static let maximumDepth = 8
  /// The largest magnitude of a parameter.
  package static let maximumNumber = 1e9
  /// The most births per second of a cell.
  package static let maximumBirthRate = 1e7

  /// The middle of the shape, z included.
  package var position = Vector3.zero
  /// Width, height and depth of the shape; the width is the radius of circles and spheres.
  package var extent = Vector3.zero
  package var shape = EmitterShape.point
  package var mode = EmitterMode.volume
  package var renderMode = ParticleRenderMode.unordered
  /// True when `Particle.z` counts in drawing; otherwise all particles lie in the layer's plane.
  package var preservesDepth = false
  package var seed: UInt32 = 0
  /// Multiplies the rates of the layer's own cells, not of nested cells.
  package var birthRate = 1.0
  /// Multiplies lifetimes at all depths, as do the multipliers below.
  package var lifetime = 1.0
  package var velocity = 1.0
  package var scale = 1.0
  package var spin = 1.0

  /// All cells, level by level, the layer's own first; `Particle.cell` is an index in this array.
  package private(set) var cells: [PreparedCell] = []
  /// Number of `cells` that are the layer's own.
  package let rootCount: Int

  package init(cells roots: [EmitterCell] = []) {
    var waiting: [(cell: EmitterCell, depth: Int)] = roots.prefix(Self.maximumCells)
      .map { ($0, 1) }
    rootCount = waiting.count
    var next = 0
    while next < waiting.count {
      let (cell, depth) = waiting[next]
      let room = depth < Self.maximumDepth ? Self.maximumCells - waiting.count : 0
      let inner = cell.cells.prefix(room)
      cells.append(PreparedCell(cell, children: waiting.count..<(waiting.count + inner.count)))
      waiting += inner.map { ($0, depth + 1) }
      next += 1
    }
    // In reverse, since each cell comes before the cells nested in it.
    for index in cells.indices.reversed() {
      // A separate array: a slice would retain `cells`, which the next line would copy for each cell.
      let inner = Array(cells[cells[index].children])
      cells[index].setReachAndFamily(from: inner[...])
    }
  }
}

/// The number clamped to ±`maximumNumber`; 0 for NaN.
func bounded(_ number: Double) -> Double {
  guard !number.isNaN else { return 0 }
  return min(max(number, -ParticleEmitter.maximumNumber), ParticleEmitter.maximumNumber)
}

func bounded(_ vector: Vector3) -> Vector3 {
  Vector3(x: bounded(vector.x), y: bounded(vector.y), z: bounded(vector.z))
}
