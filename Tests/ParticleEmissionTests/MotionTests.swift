import Expectations
import GraphicsValues
import ParticleEmission
import Testing

@Suite struct MotionTests {
  /// One particle of age 2.
  func single(
    _ set: (inout EmitterCell) -> Void, layer: (inout ParticleEmitter) -> Void = { _ in }
  ) throws -> Particle {
    var emitter = ParticleEmitter(
      cells: [
        cell {
          $0.birthRate = 1
          $0.lifetime = 10
          $0.duration = 1
          set(&$0)
        }
      ])
    layer(&emitter)
    let all = particles(emitter, at: 3)
    expectEqual(all.count, 1)
    return try unwrap(all.first)
  }

  @Test("a particle is at p0 + v t + a t²/2 (§11.8)")
  func position() throws {
    let particle = try single {
      $0.velocity = 30
      $0.emissionLongitude = DeterministicMath.pi / 2
      $0.acceleration = Vector3(x: 4, y: -10, z: 1)
    } layer: {
      $0.position = Vector3(x: 100, y: 200, z: 7)
      $0.velocity = 2
    }
    expectEqual(particle.age, 2)
    expectLess(abs(particle.x - 108), 1e-4)
    expectLess(abs(particle.y - (200 + 120 - 20)), 1e-4)
    expectLess(abs(particle.z - 9), 1e-5)
  }

  @Test(
    "longitude 0 is towards +x, π/2 towards +y; latitude is towards the viewer (§11.8)",
    arguments: EmitterShape.allCases)
  func direction(shape: EmitterShape) throws {
    let pi = DeterministicMath.pi
    let cases: [(longitude: Double, latitude: Double, x: Float, y: Float, z: Float)] = [
      (0, 0, 1, 0, 0), (pi / 2, 0, 0, 1, 0), (pi, 0, -1, 0, 0), (-pi / 2, 0, 0, -1, 0),
      (0, pi / 2, 0, 0, 1), (pi / 2, pi / 4, 0, 0.70710678, 0.70710678),
    ]
    for angle in cases {
      let particle = try single {
        $0.velocity = 5
        $0.emissionLongitude = angle.longitude
        $0.emissionLatitude = angle.latitude
      } layer: {
        $0.shape = shape
      }
      expectLess(abs(particle.x - 10 * angle.x), 1e-5)
      expectLess(abs(particle.y - 10 * angle.y), 1e-5)
      expectLess(abs(particle.z - 10 * angle.z), 1e-5)
    }
  }

  @Test("directions fill a cone of the range's angle evenly (§11.8)")
  func cone() {
    let half = 0.5
    let emitter = ParticleEmitter(
      cells: [
        cell {
          $0.birthRate = 20_000
          $0.velocity = 1
          $0.emissionLongitude = DeterministicMath.pi / 2
          $0.emissionRange = 2 * half
        }
      ])
    let all = particles(emitter, at: 4.00002)
    let along = Statistics(all.map { $0.y / $0.age })
    let least = DeterministicMath.cos(half)
    expectGreater(along.least, least - 1e-4)
    expectLess(along.most, 1 + 1e-5)
    expectLess(abs(along.mean - (1 + least) / 2), 0.002)
    expectLess(abs(Statistics(all.map { $0.x / $0.age }).mean), 0.01)
    expectLess(abs(Statistics(all.map { $0.z / $0.age }).mean), 0.01)
  }

  @Test("a range of a whole turn is all directions")
  func allDirections() {
    let emitter = ParticleEmitter(
      cells: [
        cell {
          $0.birthRate = 20_000
          $0.velocity = 1
          $0.emissionRange = 2 * DeterministicMath.pi
        }
      ])
    let all = particles(emitter, at: 4.00002)
    for axis in [\Particle.x, \.y, \.z] {
      let numbers = Statistics(all.map { $0[keyPath: axis] / $0.age })
      expectLess(abs(numbers.mean), 0.02)
      // The deviation of a coordinate on a sphere: √⅓.
      expectLess(abs(numbers.deviation - 0.57735), 0.01)
    }
  }

  @Test("velocities differ by half of the range to each side (§11.8)")
  func velocityRange() {
    let emitter = ParticleEmitter(
      cells: [
        cell {
          $0.birthRate = 20_000
          $0.velocity = 100
          $0.velocityRange = 40
        }
      ])
    let speed = Statistics(particles(emitter, at: 4.00002).map { $0.x / $0.age })
    expectGreater(speed.least, 79.9)
    expectLess(speed.least, 80.5)
    expectLess(speed.most, 120.1)
    expectGreater(speed.most, 119.5)
    expectLess(abs(speed.mean - 100), 0.4)
    expectLess(abs(speed.deviation - 40 / 12.0.squareRoot()), 0.2)
  }

  @Test("size is (scale + scaleSpeed t) times the layer's, and ends at nothing (§11.8)")
  func scale() throws {
    let grown = try single {
      $0.scale = 0.5
      $0.scaleSpeed = 0.25
    } layer: {
      $0.scale = 3
    }
    expectLess(abs(grown.scale - 3), 1e-6)
    let gone = try single { $0.scaleSpeed = -1 }
    expectEqual(gone.scale, 0)
  }

  @Test("a particle turns from the angle 0 at its spin times the layer's (§11.8)")
  func spin() throws {
    let turned = try single {
      $0.spin = 0.5
    } layer: {
      $0.spin = -2
    }
    expectLess(abs(turned.rotation + 2), 1e-6)
    let turns = try single { $0.spin = 2 * DeterministicMath.pi + 0.25 }
    expectLess(abs(turns.rotation - 0.5), 1e-5)
  }

  @Test("colours are clamp(c + random + speed t), not premultiplied (§11.8)")
  func color() throws {
    let particle = try single {
      $0.color = ColorValue(red: 0.5, green: 0.25, blue: 0.5, alpha: 1)
      $0.colorSpeed = ColorValue(red: 0.125, green: -1, blue: 4, alpha: -0.25)
    }
    expectEqual(particle.color, SIMD4(0.75, 0, 1, 0.5))
    var emitter = ParticleEmitter(
      cells: [
        cell {
          $0.birthRate = 20_000
          $0.color = ColorValue(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.5)
          $0.colorRange = ColorValue(red: 0.4, green: 0, blue: 0.2, alpha: 2)
        }
      ])
    emitter.seed = 3
    let all = particles(emitter, at: 3).map(\.color)
    let red = Statistics(all.map(\.x))
    expectAtLeast(red.least, 0.2999)
    expectAtMost(red.most, 0.7001)
    expectLess(abs(red.mean - 0.5), 0.005)
    #expect(all.allSatisfy { $0.y == 0.5 })
    let alpha = Statistics(all.map(\.w))
    expectEqual(alpha.least, 0)
    expectEqual(alpha.most, 1)
    expectLess(abs(alpha.mean - 0.5), 0.01)
  }

  @Test("scales and spins differ by half of their ranges to each side")
  func ranges() {
    let emitter = ParticleEmitter(
      cells: [
        cell {
          $0.birthRate = 20_000
          $0.scale = 2
          $0.scaleRange = 1
          $0.spin = 1
          $0.spinRange = 0.5
        }
      ])
    let all = particles(emitter, at: 3).filter { $0.age > 0.1 }
    let scale = Statistics(all.map(\.scale))
    expectAtLeast(scale.least, 1.5)
    expectAtMost(scale.most, 2.5)
    expectLess(abs(scale.mean - 2), 0.01)
    let spin = Statistics(all.map { $0.rotation / $0.age })
    expectGreater(spin.least, 0.7499)
    expectLess(spin.most, 1.2501)
    expectLess(abs(spin.mean - 1), 0.01)
  }
}
