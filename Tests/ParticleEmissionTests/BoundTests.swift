import Expectations
import GraphicsValues
import ParticleEmission
import Testing

/// Values that no sensible application sends.
@Suite struct BoundTests {
  static let hostile: [Double] = [
    .nan, .infinity, -.infinity, 1e30, -1e30, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
    .leastNonzeroMagnitude, 0, -1, 1e-12,
  ]

  static let attributes: [WritableKeyPath<EmitterCell, Double> & Sendable] = [
    \.birthRate, \.lifetime, \.lifetimeRange, \.emissionLatitude, \.emissionLongitude,
    \.emissionRange, \.velocity, \.velocityRange, \.acceleration.x, \.acceleration.z, \.scale,
    \.scaleRange, \.scaleSpeed, \.spin, \.spinRange, \.contentsScale, \.minificationFilterBias,
    \.beginTime, \.duration, \.speed, \.timeOffset, \.repeatCount, \.repeatDuration,
  ]

  static let parameters: [WritableKeyPath<ParticleEmitter, Double> & Sendable] = [
    \.position.x, \.position.z, \.extent.x, \.extent.y, \.extent.z, \.birthRate, \.lifetime,
    \.velocity, \.scale, \.spin,
  ]

  func check(_ emitter: ParticleEmitter) {
    let all = particles(emitter, at: 3)
    expectAtMost(all.count, ParticleEmitter.maximumParticles)
    for particle in all.prefix(50) {
      expectTrue(particle.x.isFinite)
      expectTrue(particle.y.isFinite)
      expectTrue(particle.z.isFinite)
      expectTrue(particle.rotation.isFinite)
      expectTrue(particle.scale.isFinite)
      expectTrue(particle.age.isFinite)
      expectAtLeast(particle.color.x, 0)
      expectAtMost(particle.color.x, 1)
    }
  }

  @Test("any number in any attribute gives numbers", arguments: hostile)
  func attributes(number: Double) {
    for attribute in Self.attributes {
      let changed = cell {
        $0.velocity = 10
        $0[keyPath: attribute] = number
        $0.cells = [
          cell {
            $0.velocity = 5
            $0[keyPath: attribute] = number
          }
        ]
      }
      check(ParticleEmitter(cells: [changed]))
    }
  }

  @Test("any number in any parameter gives numbers", arguments: hostile)
  func parameters(number: Double) {
    for parameter in Self.parameters {
      for shape in [EmitterShape.cuboid, .sphere] {
        var emitter = ParticleEmitter(cells: [cell { $0.velocity = 10 }])
        emitter.shape = shape
        emitter.mode = .outline
        emitter[keyPath: parameter] = number
        check(emitter)
      }
    }
  }

  @Test("all attributes at once can be anything", arguments: hostile)
  func everything(number: Double) {
    let changed = cell {
      for attribute in Self.attributes { $0[keyPath: attribute] = number }
      let component = Float(number)
      $0.color = ColorValue(red: component, green: component, blue: component, alpha: component)
      $0.colorSpeed = $0.color
    }
    var emitter = ParticleEmitter(cells: [changed, cell { _ in }])
    check(emitter)
    for parameter in Self.parameters { emitter[keyPath: parameter] = number }
    check(emitter)
  }

  @Test("any time can be asked for", arguments: hostile)
  func times(time: Double) {
    let emitter = ParticleEmitter(cells: [cell { $0.velocity = 10 }])
    for start in Self.hostile {
      let all = particles(emitter, at: time, since: start)
      expectAtMost(all.count, 10)
      #expect(all.allSatisfy { $0.x.isFinite && $0.age >= 0 && $0.age < 1 })
    }
  }

  @Test("there are never more particles than the limit; the youngest are kept")
  func most() {
    let emitter = ParticleEmitter(
      cells: [
        cell {
          $0.birthRate = 1e30
          $0.lifetime = .infinity
        }
      ])
    let all = particles(emitter, at: 10)
    expectEqual(all.count, ParticleEmitter.maximumParticles)
    // A hundred thousand at ten million per second.
    #expect(all.allSatisfy { $0.age < 0.0101 })
  }

  @Test("too many cells share the bound")
  func share() {
    let many = cell { $0.birthRate = 300_000 }
    let few = cell { $0.birthRate = 100_000 }
    let all = particles(ParticleEmitter(cells: [many, few]), at: 5)
    expectAtMost(abs(all.count - 100_000), 2)
    expectAtMost(abs(all.filter { $0.cell == 0 }.count - 75_000), 2)
  }

  @Test("cells of cells multiply the work no further than the bound")
  func nestedWork() {
    var nested = cell { $0.birthRate = 1e9 }
    for _ in 0..<7 {
      let inner = nested
      nested = cell {
        $0.birthRate = 1e9
        $0.lifetime = 100
        $0.cells = Array(repeating: inner, count: 3)
      }
    }
    let emitter = ParticleEmitter(cells: [nested])
    expectAtMost(emitter.cells.count, ParticleEmitter.maximumCells)
    expectAtMost(particles(emitter, at: 50).count, ParticleEmitter.maximumParticles)
  }

  @Test("cells beyond the limits of number and depth are left out")
  func cells() {
    let wide = ParticleEmitter(cells: Array(repeating: EmitterCell(), count: 10_000))
    expectEqual(wide.cells.count, ParticleEmitter.maximumCells)
    var nested = EmitterCell()
    for _ in 0..<20 {
      var outer = EmitterCell()
      outer.cells = [nested]
      nested = outer
    }
    expectEqual(ParticleEmitter(cells: [nested]).cells.count, ParticleEmitter.maximumDepth)
  }
}
