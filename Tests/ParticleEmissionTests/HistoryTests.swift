import Expectations
import GraphicsValues
import ParticleEmission
import Testing

/// Rates and positions that change while particles live.
@Suite struct HistoryTests {
  static let frames = (0...600).map { Double($0) / 60 }

  @Test("with nothing that changes, a history changes nothing")
  func constant() {
    var history = EmissionHistory()
    for time in Self.frames {
      history.record(ReplayTests.emitter, at: time)
      expectEqual(
        particles(ReplayTests.emitter, at: time, history: history),
        particles(ReplayTests.emitter, at: time))
    }
  }

  @Test("particles live on when the rate becomes 0")
  func stop() {
    var history = EmissionHistory()
    var emitter = ParticleEmitter(cells: [cell { _ in }])
    history.record(emitter, at: 5)
    emitter.birthRate = 0
    history.record(emitter, at: 5.5)
    expectEqual(particles(emitter, at: 5.5, history: history).count, 10)
    expectEqual(particles(emitter, at: 6.02, history: history).count, 5)
    expectEmpty(particles(emitter, at: 6.5, history: history))
    emitter.birthRate = 3
    history.record(emitter, at: 8)
    expectEqual(particles(emitter, at: 8.51, history: history).count, 15)
  }

  @Test("a cell that stopped keeps its share beside one that emits too much")
  func shareOfTheStopped() {
    var history = EmissionHistory()
    var cells = [cell { $0.birthRate = 1000 }, cell { $0.birthRate = 0 }]
    history.record(ParticleEmitter(cells: cells), at: 5)
    cells[0].birthRate = 0
    cells[1].birthRate = 400_000
    let emitter = ParticleEmitter(cells: cells)
    history.record(emitter, at: 5.5)
    let all = particles(emitter, at: 6, history: history)
    expectAtMost(abs(all.count - ParticleEmitter.maximumParticles), 2)
    // 500 of 200,500 births.
    expectAtMost(abs(all.filter { $0.cell == 0 }.count - 249), 2)
  }

  @Test("the sum of births follows a rate that changes in every frame")
  func ramp() {
    var history = EmissionHistory()
    var emitter = ParticleEmitter(cells: [cell { $0.lifetime = 100 }])
    for time in Self.frames {
      emitter.birthRate = time
      history.record(emitter, at: time)
    }
    // ∫ 10 t dt to 10, less half a frame of each step.
    expectAtMost(abs(particles(emitter, at: 10, history: history).count - 500), 2)
  }

  @Test("an emitter that moves leaves its particles where they were born, evenly")
  func trail() {
    var history = EmissionHistory()
    var emitter = ParticleEmitter(cells: [cell { $0.birthRate = 1000 }])
    for time in Self.frames {
      emitter.position.x = 60 * time
      history.record(emitter, at: time)
    }
    let all = particles(emitter, at: 10, history: history)
    expectEqual(all.count, 1000)
    for particle in all { expectLess(abs(particle.x - (600 - 60 * particle.age)), 0.01) }
  }

  @Test("a position that is set after a pause is jumped to")
  func jump() {
    var history = EmissionHistory()
    var emitter = ParticleEmitter(cells: [cell { $0.birthRate = 100 }])
    history.record(emitter, at: 1)
    emitter.position.x = 50
    history.record(emitter, at: 2)
    let all = particles(emitter, at: 2.505, history: history)
    expectEqual(all.filter { $0.x == 50 }.count, 50)
    expectEqual(all.filter { $0.x == 0 }.count, 50)
  }

  @Test("recording an earlier time forgets the later ones")
  func rewind() {
    var history = EmissionHistory()
    let emitter = ParticleEmitter(cells: [cell { _ in }])
    var stopped = emitter
    stopped.birthRate = 0
    history.record(emitter, at: 1)
    history.record(stopped, at: 2)
    history.record(emitter, at: 1.5)
    expectEqual(particles(emitter, at: 9.05, history: history).count, 10)
  }

  @Test("the same records give the same particles")
  func replay() {
    func play() -> [Particle] {
      var history = EmissionHistory()
      var emitter = ReplayTests.emitter
      for (index, time) in Self.frames.enumerated() {
        emitter.birthRate = index % 7 == 0 ? 2 : 0.5
        emitter.position.y = Double(index)
        history.record(emitter, at: time)
      }
      return particles(emitter, at: 10, history: history)
    }
    let first = play()
    expectGreater(first.count, 20)
    expectEqual(play(), first)
  }

  @Test("a cell that emits nothing has no history")
  func silence() {
    var history = EmissionHistory()
    var emitter = ParticleEmitter(cells: [cell { $0.lifetime = 100 }])
    emitter.birthRate = 0
    history.record(emitter, at: 0)
    let bytes = history.heapBytes
    for time in Self.frames {
      emitter.position.x = time
      history.record(emitter, at: time)
    }
    expectEqual(history.heapBytes, bytes)
    emitter.birthRate = 1
    history.record(emitter, at: 10)
    let all = particles(emitter, at: 12.05, history: history)
    expectEqual(all.count, 20)
    #expect(all.allSatisfy { $0.x == 10 })
  }

  @Test("many cells together have a history of a few megabytes")
  func boundOfAll() {
    var history = EmissionHistory()
    let rare = cell {
      $0.birthRate = 1e-6
      $0.lifetime = 1e6
    }
    var emitter = ParticleEmitter(cells: [EmitterCell](repeating: rare, count: 1024))
    for time in Self.frames {
      emitter.position.x = time
      history.record(emitter, at: time)
    }
    expectLess(history.heapBytes, 8 << 20)
  }

  @Test("the memory of a history is bounded")
  func bound() {
    var history = EmissionHistory()
    var emitter = ParticleEmitter(
      cells: [
        cell {
          $0.birthRate = 60
          $0.lifetime = 1e6
        }
      ])
    for frame in 0..<5000 {
      emitter.position.x = Double(frame % 100)
      history.record(emitter, at: Double(frame) / 60)
    }
    let count = particles(emitter, at: 5000.0 / 60, history: history).count
    expectLess(abs(count - EmissionHistory.maximumSegments), 10)
  }
}
