package import GraphicsValues

/// A cell in the form that the computation needs: numbers bounded, angles as vectors, nested cells
/// as indices in `ParticleEmitter.cells`.
///
/// The *parent* of a cell is the layer or, for a nested cell, the particle that emits.
package struct PreparedCell: Hashable, Sendable {
  package let image: ImageNumber
  /// The part of the image that is shown, in fractions of the image.
  package let contentsRect: Rectangle
  /// Pixels of the image per point, above 0. The image of a particle is
  /// `pixels of contentsRect / contentsScale × Particle.scale` points wide and high.
  package let contentsScale: Double
  package let minificationFilter: ImageFilter
  package let magnificationFilter: ImageFilter
  package let minificationFilterBias: Double

  let children: Range<Int>
  /// Births per second of the parent, 0…`maximumBirthRate`; 0 for a disabled cell.
  let rate: Double
  let lifetime: Double
  let lifetimeRange: Double
  /// The axis of the cone of emission; +x without latitude and longitude.
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

  /// The time from which particles are shown, in the parent's time.
  let beginTime: Double
  /// The time at which the count of births is 0, in the parent's time; `timeOffset` before
  /// `beginTime`.
  let countingBegin: Double
  /// The end of emission, in the parent's time.
  let end: Double
  /// Rate of the cell's time, above 0; 0 for a stopped cell, which emits nothing.
  let speed: Double
  /// The longest time from the birth of a particle to the death of its last descendant, in the
  /// parent's seconds, without the layer's multiplier of lifetimes.
  private(set) var reach = 0.0
  /// The approximate number of descendants of one particle, itself included.
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

  /// The speed below which a cell counts as stopped.
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

  /// Length of emission in the cell's seconds (§4.3). All cycles are alike, so that repeating and
  /// reversing only lengthen emission.
  private static func activeDuration(_ cell: EmitterCell) -> Double {
    let cycle = cell.autoreverses ? 2 * cell.duration : cell.duration
    let active =
      cell.repeatDuration > 0
      ? cell.repeatDuration : cell.repeatCount > 0 ? cell.repeatCount * cycle : cycle
    return active > 0 ? active : 0
  }
}

extension PreparedCell {
  /// The longest possible life of a particle in the cell's seconds, without the layer's multiplier.
  private var longestLife: Double { max(lifetime + abs(lifetimeRange) / 2, 0) }

  /// Sets `reach` and `family` from the nested cells.
  mutating func setReachAndFamily(from inner: ArraySlice<PreparedCell>) {
    let life = longestLife
    var innerReach = 0.0
    for cell in inner {
      innerReach = max(innerReach, cell.reach)
      family += cell.rate * max(min(life, cell.end) - max(cell.countingBegin, 0), 0) * cell.family
    }
    reach = life > 0 && speed > 0 ? (life + innerReach) / speed : 0
  }

  /// The life of one particle, in the cell's seconds.
  func life(_ stream: RandomStream, _ multiplier: Double) -> Double {
    let seconds = lifetime + stream.spread(.lifetime, lifetimeRange)
    return min(max(seconds, 0) * multiplier, ParticleEmitter.maximumNumber)
  }

  /// Births per second of a layer's own cell, with the layer's multiplier.
  func rate(_ emitter: ParticleEmitter) -> Double {
    min(rate * max(bounded(emitter.birthRate), 0), ParticleEmitter.maximumBirthRate)
  }

  /// `reach` with the layer's multiplier of lifetimes.
  func window(_ emitter: ParticleEmitter) -> Double { reach * max(bounded(emitter.lifetime), 0) }
}
