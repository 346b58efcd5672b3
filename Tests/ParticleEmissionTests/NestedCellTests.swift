import Expectations
import GraphicsValues
import ParticleEmission
import Testing

/// Particles that emit (§11.8, `emitterCells` of a cell).
@Suite struct NestedCellTests {
  /// One invisible carrier that is born at 1, moves along +y and lives for 2.
  func carrier(_ cells: [EmitterCell]) -> ParticleEmitter {
    ParticleEmitter(
      cells: [
        cell {
          $0.image = 0
          $0.birthRate = 1
          $0.duration = 1
          $0.lifetime = 2
          $0.velocity = 100
          $0.emissionLongitude = DeterministicMath.pi / 2
          $0.acceleration.x = 10
          $0.cells = cells
        }
      ])
  }

  @Test("children are born along the parent's path, and stay when it goes on")
  func path() {
    let all = particles(carrier([cell { $0.lifetime = 10 }]), at: 2.05)
    expectEqual(all.count, 10)
    for child in all {
      let birth = 1.05 - child.age
      expectLess(abs(child.y - 100 * birth), 1e-3)
      expectLess(abs(child.x - 5 * birth * birth), 1e-4)
    }
  }

  @Test("children are born while the parent lives, and live on after it")
  func afterlife() {
    let emitter = carrier([cell { $0.lifetime = 1.5 }])
    expectEqual(particles(emitter, at: 3.001).count, 15)
    expectEqual(particles(emitter, at: 4.05).count, 5)
    expectEmpty(particles(emitter, at: 4.6))
  }

  @Test("a child's directions are relative to its parent's motion")
  func heading() {
    let child = cell {
      $0.velocity = 10
      $0.lifetime = 10
    }
    let ahead = particles(carrier([child]), at: 1.55)
    expectEqual(ahead.count, 5)
    for child in ahead {
      let birth = 0.55 - child.age
      let length = (100 * 100 + 100 * birth * birth).squareRoot()
      expectLess(abs(child.x - (5 * birth * birth + 10 * child.age * 10 * birth / length)), 1e-3)
      expectLess(abs(child.y - (100 * birth + 10 * child.age * 100 / length)), 1e-3)
    }
  }

  @Test("a child's timing counts from the birth of its parent")
  func timing() {
    let burst = cell {
      $0.birthRate = 1000
      $0.beginTime = 0.5
      $0.duration = 0.1
      $0.lifetime = 10
    }
    let emitter = carrier([burst])
    expectEmpty(particles(emitter, at: 1.5))
    expectAtMost(abs(particles(emitter, at: 1.55).count - 50), 1)
    expectEqual(particles(emitter, at: 2.5).count, 100)
  }

  @Test("the layer's rate is that of its own cells only; the other multipliers are for all")
  func multipliers() {
    var emitter = ParticleEmitter(
      cells: [
        cell {
          $0.image = 0
          $0.cells = [cell { $0.birthRate = 5 }]
        }
      ])
    emitter.birthRate = 2
    emitter.scale = 3
    let all = particles(emitter, at: 30.03)
    // 20 parents a second, each with 5 births in its life, each of which lives for one second.
    expectAtMost(abs(all.count - 100), 20)
    #expect(all.allSatisfy { $0.scale == 3 && $0.cell == 1 })
  }

  @Test("nesting goes three deep and more")
  func depth() {
    var nested = cell { $0.lifetime = 5 }
    for _ in 0..<3 {
      nested = cell {
        $0.image = 0
        $0.birthRate = 4
        $0.cells = [nested]
      }
    }
    let emitter = ParticleEmitter(cells: [nested])
    expectEqual(emitter.cells.count, 4)
    #expect(particles(emitter, at: 10).contains { $0.cell == 3 })
  }
}
