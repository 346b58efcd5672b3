import Expectations
import GraphicsValues
import ParticleEmission
import Testing

@Suite struct OrderTests {
  func sorted(_ mode: ParticleRenderMode) -> [Particle] {
    var emitter = ParticleEmitter(
      cells: [
        cell {
          $0.birthRate = 300
          $0.lifetimeRange = 1
        },
        cell { $0.birthRate = 170 },
      ])
    emitter.shape = .cuboid
    emitter.extent = Vector3(x: 10, y: 10, z: 10)
    emitter.renderMode = mode
    return particles(emitter, at: 9.003)
  }

  @Test("oldestFirst draws the oldest below all, oldestLast above (§11.8)")
  func ages() {
    let first = sorted(.oldestFirst).map(\.age)
    expectGreater(first.count, 400)
    expectEqual(first, first.sorted(by: >))
    let last = sorted(.oldestLast).map(\.age)
    expectEqual(last, last.sorted())
  }

  @Test("backToFront draws the least z first, on both sides of 0 (§11.8)")
  func depths() {
    let z = sorted(.backToFront).map(\.z)
    #expect(z.contains { $0 < -4 } && z.contains { $0 > 4 })
    expectEqual(z, z.sorted())
  }

  @Test("unordered and additive go cell by cell; no mode changes what there is")
  func cells() {
    let plain = sorted(.unordered)
    expectEqual(plain.map(\.cell), plain.map(\.cell).sorted())
    expectEqual(sorted(.additive), plain)
    for mode in ParticleRenderMode.allCases { expectEqual(Set(sorted(mode)), Set(plain)) }
  }
}
