import Expectations
import GraphicsValues
import ParticleEmission
import Testing

@Suite struct BirthTests {
  @Test(
    "a particle is born when its count is complete, and removed when its life is over (§11.8)",
    arguments: [(0, 0), (0.05, 0), (0.15, 1), (0.55, 5), (1.05, 10), (7.31, 10)])
  func counts(time: Double, count: Int) {
    expectEqual(particles(ParticleEmitter(cells: [cell { _ in }]), at: time).count, count)
  }

  @Test("a particle is gone at the end of its life, not after it (§11.8)")
  func endOfLife() {
    let burst = ParticleEmitter(
      cells: [
        cell {
          $0.birthRate = 4
          $0.lifetime = 0.5
          $0.duration = 0.25
        }
      ])
    expectEqual(particles(burst, at: 0.25).count, 1)
    expectEqual(particles(burst, at: 0.75.nextDown).count, 1)
    expectEmpty(particles(burst, at: 0.75))
  }

  @Test("births per second are the cell's rate times the layer's (§11.8)")
  func layerRate() {
    var emitter = ParticleEmitter(cells: [cell { $0.birthRate = 40 }])
    emitter.birthRate = 2.5
    expectEqual(particles(emitter, at: 20.001).count, 100)
    emitter.birthRate = 0
    expectEmpty(particles(emitter, at: 20.001))
  }

  @Test("rounding takes no particle away at the end of a duration")
  func wholeBursts() {
    for tenths in 0..<100 {
      let begin = Double(tenths) / 10
      let one = ParticleEmitter(
        cells: [
          cell {
            $0.birthRate = 1
            $0.beginTime = begin
            $0.duration = 1
            $0.lifetime = 100
          }
        ])
      expectEqual(particles(one, at: 20.3).count, 1, "begin \(begin)")
    }
  }

  @Test("the layer multiplies lifetimes (§11.8)")
  func layerLifetime() {
    var emitter = ParticleEmitter(cells: [cell { _ in }])
    emitter.lifetime = 3
    expectEqual(particles(emitter, at: 20.05).count, 30)
  }

  @Test("lives differ by half of the range to each side (§11.8, ±range/2)")
  func lifetimeRange() {
    let emitter = ParticleEmitter(
      cells: [
        cell {
          $0.birthRate = 10_000
          $0.lifetime = 1
          $0.lifetimeRange = 1
        }
      ])
    let all = particles(emitter, at: 50)
    // All live half a second, and none a second and a half; in between the number falls evenly.
    expectAtMost(abs(all.filter { $0.age < 0.5 }.count - 5000), 1)
    #expect(all.allSatisfy { $0.age < 1.5 })
    #expect(all.contains { $0.age > 1.4 })
    expectLess(abs(all.filter { $0.age >= 0.5 }.count - 5000), 150)
    expectLess(abs(all.filter { $0.age >= 1 }.count - 1250), 100)
  }

  @Test("emission is as if it had gone on since the start, 0 or later (§11.8)")
  func start() {
    let emitter = ParticleEmitter(cells: [cell { _ in }])
    expectEqual(particles(emitter, at: 1000.05, since: 0).count, 10)
    expectEmpty(particles(emitter, at: 1000.05, since: 1000))
    expectEqual(particles(emitter, at: 1000.35, since: 1000).count, 3)
    expectEmpty(particles(emitter, at: 999, since: 1000))
  }

  @Test("a cell that is not enabled, or has no picture, shows nothing")
  func nothingToShow() {
    #expect(
      particles(ParticleEmitter(cells: [cell { $0.isEnabled = false }]), at: 5).isEmpty)
    #expect(particles(ParticleEmitter(cells: [cell { $0.image = 0 }]), at: 5).isEmpty)
  }

  @Test("a cell emits from its begin time for its duration (§11.8, §4.3)")
  func cellTiming() {
    var timed = cell {
      $0.lifetime = 100
      $0.beginTime = 2
      $0.duration = 3
    }
    func count(_ time: Double) -> Int { particles(ParticleEmitter(cells: [timed]), at: time).count }
    expectEqual(count(2.05), 0)
    expectEqual(count(3.05), 10)
    expectEqual(count(5), 30)
    expectEqual(count(50), 30)
    timed.repeatCount = 2
    expectEqual(count(50), 60)
    timed.autoreverses = true
    expectEqual(count(50), 120)
    timed.repeatDuration = 1
    expectEqual(count(50), 10)
  }

  @Test("a cell's speed is that of its births and of its particles' ages")
  func cellSpeed() {
    let fast = ParticleEmitter(
      cells: [
        cell {
          $0.speed = 2
          $0.velocity = 10
        }
      ])
    let all = particles(fast, at: 30.01)
    expectEqual(all.count, 10)
    #expect(all.allSatisfy { $0.age < 1 && abs($0.x - 10 * $0.age) < 1e-4 })
    #expect(
      particles(ParticleEmitter(cells: [cell { $0.speed = 0 }]), at: 30).isEmpty)
  }

  @Test("a time offset lets emission begin in the middle")
  func timeOffset() {
    let ahead = ParticleEmitter(
      cells: [
        cell {
          $0.beginTime = 10
          $0.timeOffset = 0.5
        }
      ])
    expectEmpty(particles(ahead, at: 9.99))
    expectEqual(particles(ahead, at: 10.04).count, 5)
  }
}
