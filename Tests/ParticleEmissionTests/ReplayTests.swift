import Expectations
import GraphicsValues
import ParticleEmission
import Testing

/// The particles at a time do not depend on the steps in which it is reached.
@Suite struct ReplayTests {
  static let emitter: ParticleEmitter = {
    let spark = cell {
      $0.birthRate = 50
      $0.lifetime = 0.6
      $0.lifetimeRange = 0.4
      $0.velocity = 40
      $0.velocityRange = 30
      $0.emissionRange = 3
      $0.colorRange = ColorValue(red: 1, green: 1, blue: 1, alpha: 1)
    }
    var emitter = ParticleEmitter(
      cells: [
        cell {
          $0.birthRate = 7.3
          $0.lifetime = 1.7
          $0.velocity = 100
          $0.acceleration.y = 50
          $0.spinRange = 4
          $0.cells = [spark]
        },
        spark,
      ])
    emitter.shape = .rectangle
    emitter.extent = Vector3(x: 50, y: 50, z: 0)
    emitter.seed = 99
    return emitter
  }()

  static let times = (0..<200).map { Double($0) * 0.0371 }

  @Test("times can come in any order, with one field or with many")
  func anyOrder() {
    var field = ParticleField()
    var forwards: [[Particle]] = []
    for time in Self.times {
      field.update(Self.emitter, at: time)
      forwards.append(field.particles)
    }
    #expect(forwards.contains { $0.count > 50 })
    for (index, time) in Self.times.enumerated().reversed() {
      field.update(Self.emitter, at: time)
      expectEqual(field.particles, forwards[index])
      expectEqual(particles(Self.emitter, at: time), forwards[index])
    }
  }

  @Test("a particle keeps its numbers while it lives")
  func identity() {
    var emitter = ParticleEmitter(
      cells: [
        cell {
          $0.lifetime = 2
          $0.velocity = 100
          $0.velocityRange = 90
        }
      ])
    emitter.seed = 5
    let early = particles(emitter, at: 5.05)
    let late = particles(emitter, at: 5.55)
    // Five were born in between, five have ended.
    expectEqual(early.count, 20)
    expectEqual(late.count, 20)
    for (before, after) in zip(early, late.dropFirst(5)) {
      expectLess(abs(after.age - before.age - 0.5), 1e-5)
      expectLess(abs(after.x / after.age - before.x / before.age), 1e-3)
    }
  }

  @Test("the seed is what particles differ by")
  func seeds() {
    var other = Self.emitter
    other.seed = 100
    expectNotEqual(particles(Self.emitter, at: 3), particles(other, at: 3))
    other.seed = 99
    expectEqual(particles(Self.emitter, at: 3), particles(other, at: 3))
  }

  @Test("cells with the same attributes have numbers of their own")
  func siblings() {
    let one = cell { $0.emissionRange = 6 }
    var moving = one
    moving.velocity = 10
    let all = particles(ParticleEmitter(cells: [moving, moving]), at: 4.05)
    expectEqual(all.count, 20)
    for (first, second) in zip(all.prefix(10), all.suffix(10)) {
      expectEqual(first.age, second.age)
      expectNotEqual(first.x, second.x)
    }
  }

  // The numbers were computed by a separate program from the definition in docs/rendering-particles.md.
  @Test("random numbers are those of the definition")
  func numbers() {
    let resting = cell { $0.lifetime = 100 }
    var emitter = ParticleEmitter(cells: [resting, resting])
    emitter.seed = 7
    emitter.shape = .line
    emitter.extent.x = 2
    let all = particles(emitter, at: 4.25)
    expectEqual(all.count, 84)
    // The youngest first: numbers 41, 1 and 0 of each cell.
    expectEqual(
      [0, 40, 41, 42, 82, 83].map { all[$0].x },
      [
        -0.05257619936896463, 0.4857034231101296, 0.32687686340432087, 0.8084970825549178,
        -0.06746896403908398, 0.7054354020382996,
      ])
  }

  @Test("random numbers of a cell's cell are those of the definition")
  func nestedNumbers() {
    let inner = cell {
      $0.lifetime = 0.1
      $0.color = ColorValue(red: 0.5, green: 0, blue: 0, alpha: 1)
      $0.colorRange.red = 1
    }
    let carrier = cell {
      $0.image = 0
      $0.birthRate = 1
      $0.lifetime = 0.5
      $0.cells = [inner]
    }
    var emitter = ParticleEmitter(cells: [EmitterCell(), carrier])
    emitter.seed = 7
    // The fourth particle of the third carrier.
    let all = particles(emitter, at: 3.45)
    expectEqual(all.map(\.color.x), [0.2831471749075506])
  }
}
