import GraphicsValues
import ParticleEmission

/// A visible cell, with the attributes that a test sets.
func cell(_ set: (inout EmitterCell) -> Void) -> EmitterCell {
  var cell = EmitterCell()
  cell.image = 1
  cell.birthRate = 10
  cell.lifetime = 1
  set(&cell)
  return cell
}

/// The particles of an emitter at a time, from an empty field.
func particles(
  _ emitter: ParticleEmitter, at time: Double, since start: Double = 0,
  history: EmissionHistory? = nil
) -> [Particle] {
  var field = ParticleField()
  field.update(emitter, at: time, since: start, history: history)
  return field.particles
}

/// Many particles up to a given age, for statistics.
func crowd(_ shape: EmitterShape, _ mode: EmitterMode, _ extent: Vector3) -> [Particle] {
  var emitter = ParticleEmitter(
    cells: [
      cell {
        $0.birthRate = 20_000
        $0.lifetime = 1
      }
    ])
  emitter.shape = shape
  emitter.mode = mode
  emitter.extent = extent
  emitter.position = Vector3(x: 100, y: 200, z: 50)
  return particles(emitter, at: 10)
}

struct Statistics {
  let mean: Double
  let deviation: Double
  let least: Double
  let most: Double

  init(_ numbers: [Float]) {
    let numbers = numbers.map(Double.init)
    let count = Double(numbers.count)
    let mean = numbers.reduce(0, +) / count
    self.mean = mean
    deviation = (numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count).squareRoot()
    least = numbers.min() ?? .nan
    most = numbers.max() ?? .nan
  }
}
