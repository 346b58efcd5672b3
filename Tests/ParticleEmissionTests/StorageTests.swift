import CAllocationCount
import Expectations
import GraphicsValues
import ParticleEmission
import Testing

@Suite struct StorageTests {
  /// False for unoptimised code, which has allocations of its own.
  static let isCounted = allocation_count_works() == 1 && !_isDebugAssertConfiguration()

  @Test(
    "a field that is full takes no memory", .enabled(if: isCounted),
    arguments: ParticleRenderMode.allCases)
  func steady(mode: ParticleRenderMode) {
    let spark = cell {
      $0.birthRate = 20
      $0.velocity = 10
    }
    var emitter = ParticleEmitter(
      cells: [
        cell {
          $0.birthRate = 60
          $0.cells = [spark]
        },
        cell { $0.birthRate = 600 },
      ])
    emitter.renderMode = mode
    var field = ParticleField()
    var history = EmissionHistory()
    var taken: [UInt] = []
    taken.reserveCapacity(100)
    // Arrays first grow to their sizes.
    for frame in 0..<100 {
      let time = 5 + Double(frame) / 60
      let before = allocation_count()
      history.record(emitter, at: time)
      field.update(emitter, at: time, history: history)
      if frame >= 20 { taken.append(allocation_count() - before) }
    }
    expectGreater(field.particles.count, 1000)
    #expect(taken.allSatisfy { $0 == 0 }, "\(taken)")
  }
}
