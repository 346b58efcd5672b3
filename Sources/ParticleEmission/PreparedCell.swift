package import GraphicsValues

/// A cell ready to be computed with: its numbers bounded, its angles as vectors, its cells as
/// places in `ParticleEmitter.cells`.
package struct PreparedCell: Hashable, Sendable {
  package let image: ImageNumber
  /// In fractions of the image.
  package let contentsRect: Rectangle
  /// Pixels of the image per point, above 0. A particle's picture is
  /// `pixels of contentsRect / contentsScale × Particle.scale` points wide and high.
  package let contentsScale: Double
  package let minificationFilter: UInt32
  package let magnificationFilter: UInt32
  package let minificationFilterBias: Double

  let children: Range<Int>
  /// Births per second of what the cell is in, 0…`maximumBirthRate`; 0 for one that is not enabled.
  let rate: Double
  let lifetime: Double
  let lifetimeRange: Double
  /// The direction that emission has about, where +x is the natural one.
  let direction: DirectionFrame
  /// 1 − cos of half of the cone's angle: 0 for one direction, 2 for all.
  let coneHeight: Double
  let velocity: Double
  let velocityRange: Double
  let acceleration: Vector3
  let scale: Double
  let scaleRange: Double
  let scaleSpeed: Double
  let spin: Double
  let spinRange: Double
  let color: SIMD4<Double>
  let colorRange: SIMD4<Double>
  let colorSpeed: SIMD4<Double>

  /// When the first picture can be there, in the time of what the cell is in.
  let beginTime: Double
  /// When the count of births is 0, in the same time; `timeOffset` before `beginTime`.
  let countingBegin: Double
  /// When emission ends, in the same time.
  let end: Double
  /// Above 0; 0 for a cell that is never in time.
  let speed: Double
  /// For how long after its birth a particle, or what comes from it, can be there if the layer
  /// multiplies no lifetime, in seconds of what the cell is in.
  private(set) var reach = 0.0
  /// About how many particles one particle comes to, with all that it emits.
  private(set) var family = 1.0

  init(_ cell: EmitterCell, children: Range<Int>) {
    image = cell.image
    contentsRect =
      PropertyValue.rect(cell.contentsRect).isFinite ? cell.contentsRect : Rectangle.unit
    let pixels = bounded(cell.contentsScale)
    contentsScale = pixels > 0 ? pixels : 1
    minificationFilter = cell.minificationFilter
    magnificationFilter = cell.magnificationFilter
    minificationFilterBias = bounded(cell.minificationFilterBias)
    self.children = children
    let ownSpeed = bounded(cell.speed)
    speed = ownSpeed < PreparedCell.leastSpeed ? 0 : ownSpeed
    let perSecond = cell.isEnabled ? max(bounded(cell.birthRate), 0) * speed : 0
    rate = min(perSecond, ParticleEmitter.maximumBirthRate)
    lifetime = bounded(cell.lifetime)
    lifetimeRange = bounded(cell.lifetimeRange)
    direction = PreparedCell.direction(cell)
    let cone = min(abs(bounded(cell.emissionRange)) / 2, DeterministicMath.pi)
    coneHeight = 1 - DeterministicMath.cos(cone)
    velocity = bounded(cell.velocity)
    velocityRange = bounded(cell.velocityRange)
    acceleration = bounded(cell.acceleration)
    scale = bounded(cell.scale)
    scaleRange = bounded(cell.scaleRange)
    scaleSpeed = bounded(cell.scaleSpeed)
    spin = bounded(cell.spin)
    spinRange = bounded(cell.spinRange)
    color = PreparedCell.components(cell.color)
    colorRange = PreparedCell.components(cell.colorRange)
    colorSpeed = PreparedCell.components(cell.colorSpeed)
    beginTime = bounded(cell.beginTime)
    let offset = bounded(cell.timeOffset)
    countingBegin = speed > 0 ? beginTime - offset / speed : 0
    end = speed > 0 ? countingBegin + PreparedCell.activeDuration(cell) / speed : 0
  }

  /// Below it, time stands still.
  private static let leastSpeed = 1e-9

  private static func direction(_ cell: EmitterCell) -> DirectionFrame {
    let latitude = bounded(cell.emissionLatitude)
    let longitude = bounded(cell.emissionLongitude)
    let flat = DeterministicMath.cos(latitude)
    return DirectionFrame(
      along: Vector3(
        x: flat * DeterministicMath.cos(longitude), y: flat * DeterministicMath.sin(longitude),
        z: DeterministicMath.sin(latitude)))
  }

  private static func components(_ color: ColorValue) -> SIMD4<Double> {
    SIMD4(
      bounded(Double(color.red)), bounded(Double(color.green)), bounded(Double(color.blue)),
      bounded(Double(color.alpha)))
  }

  /// From the first to the last instant, in the cell's seconds (§4.3). Passes differ in nothing,
  /// so repeating and reversing only make it longer.
  private static func activeDuration(_ cell: EmitterCell) -> Double {
    let cycle = cell.autoreverses ? 2 * cell.duration : cell.duration
    let active =
      cell.repeatDuration > 0
      ? cell.repeatDuration : cell.repeatCount > 0 ? cell.repeatCount * cycle : cycle
    return active > 0 ? active : 0
  }
}

extension PreparedCell {
  /// The longest that a particle can live if the layer multiplies no lifetime, in the cell's
  /// seconds.
  private var longestLife: Double { max(lifetime + abs(lifetimeRange) / 2, 0) }

  /// Takes its own cells into account.
  mutating func take(_ inner: ArraySlice<PreparedCell>) {
    let life = longestLife
    var innerReach = 0.0
    for cell in inner {
      innerReach = max(innerReach, cell.reach)
      family += cell.rate * max(min(life, cell.end) - max(cell.countingBegin, 0), 0) * cell.family
    }
    reach = life > 0 && speed > 0 ? (life + innerReach) / speed : 0
  }

  /// How long one particle lives, in the cell's seconds.
  func life(_ stream: RandomStream, _ multiplier: Double) -> Double {
    let seconds = lifetime + stream.spread(.lifetime, lifetimeRange)
    return min(max(seconds, 0) * multiplier, ParticleEmitter.maximumNumber)
  }

  /// Births per second of the layer, for a cell of its own.
  func rate(_ emitter: ParticleEmitter) -> Double {
    min(rate * max(bounded(emitter.birthRate), 0), ParticleEmitter.maximumBirthRate)
  }

  /// For how long after its birth a particle, or what comes from it, can be there, in seconds of
  /// what the cell is in.
  func window(_ emitter: ParticleEmitter) -> Double { reach * max(bounded(emitter.lifetime), 0) }
}
