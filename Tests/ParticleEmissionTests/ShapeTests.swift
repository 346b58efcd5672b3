import Expectations
import GraphicsValues
import ParticleEmission
import Testing

/// 20,000 particles about (100, 200, 50), without motion.
@Suite struct ShapeTests {
  static let extent = Vector3(x: 60, y: 20, z: 10)

  func offsets(_ shape: EmitterShape, _ mode: EmitterMode) -> [(x: Float, y: Float, z: Float)] {
    let all = crowd(shape, mode, Self.extent)
    expectEqual(all.count, 20_000)
    return all.map { ($0.x - 100, $0.y - 200, $0.z - 50) }
  }

  @Test(
    "every shape emits about its middle", arguments: EmitterShape.allCases, EmitterMode.allCases)
  func middle(shape: EmitterShape, mode: EmitterMode) {
    let all = offsets(shape, mode)
    for mean in [
      Statistics(all.map(\.x)).mean, Statistics(all.map(\.y)).mean, Statistics(all.map(\.z)).mean,
    ] {
      // Five deviations of the mean of 20,000 places that are at most 60 away.
      expectLess(abs(mean), 2.2)
    }
  }

  @Test("a point emits from one place", arguments: EmitterMode.allCases)
  func point(mode: EmitterMode) {
    #expect(offsets(.point, mode).allSatisfy { $0 == (0, 0, 0) })
  }

  @Test("a line emits along the width, in the mode points from its ends (§11.8)")
  func line() {
    for mode in [EmitterMode.outline, .surface, .volume] {
      let all = offsets(.line, mode)
      #expect(all.allSatisfy { $0.y == 0 && $0.z == 0 })
      let x = Statistics(all.map(\.x))
      expectAtLeast(x.least, -30)
      expectLess(x.least, -29.9)
      expectAtMost(x.most, 30)
      expectGreater(x.most, 29.9)
      expectLess(abs(x.deviation - 60 / 12.0.squareRoot()), 0.2)
    }
    expectEqual(Set(offsets(.line, .points).map(\.x)), [-30, 30])
  }

  @Test("a rectangle emits from its corners, its sides by length, or its area (§11.8)")
  func rectangle() {
    let corners = Set(offsets(.rectangle, .points).map { [$0.x, $0.y, $0.z] })
    expectEqual(corners, [[-30, -10, 0], [30, -10, 0], [-30, 10, 0], [30, 10, 0]])
    let outline = offsets(.rectangle, .outline)
    #expect(outline.allSatisfy { abs($0.x) == 30 || abs($0.y) == 10 })
    expectLess(abs(outline.filter { abs($0.y) == 10 }.count - 15_000), 300)
    for mode in [EmitterMode.surface, .volume] {
      let all = offsets(.rectangle, mode)
      expectLess(abs(Statistics(all.map(\.x)).deviation - 60 / 12.0.squareRoot()), 0.2)
      expectLess(abs(Statistics(all.map(\.y)).deviation - 20 / 12.0.squareRoot()), 0.1)
      #expect(all.allSatisfy { abs($0.x) <= 30 && abs($0.y) <= 10 && $0.z == 0 })
    }
  }

  @Test("a cuboid emits from its corners, edges, faces or its inside (§11.8)")
  func cuboid() {
    /// For each place, the number of pairs of faces that it lies on.
    func faces(_ mode: EmitterMode) -> [Int] {
      offsets(.cuboid, mode).map {
        (abs($0.x) == 30 ? 1 : 0) + (abs($0.y) == 10 ? 1 : 0) + (abs($0.z) == 5 ? 1 : 0)
      }
    }
    #expect(faces(.points).allSatisfy { $0 == 3 })
    #expect(faces(.outline).allSatisfy { $0 >= 2 })
    #expect(faces(.surface).allSatisfy { $0 >= 1 })
    let edges = offsets(.cuboid, .outline)
    // Edges along x are 60 of 90.
    expectLess(abs(edges.filter { abs($0.x) < 30 }.count - 13_333), 350)
    let sides = offsets(.cuboid, .surface)
    // Faces across z are 1,200 of 2,000.
    expectLess(abs(sides.filter { abs($0.z) == 5 }.count - 12_000), 350)
    let inside = offsets(.cuboid, .volume)
    expectLess(abs(Statistics(inside.map(\.z)).deviation - 10 / 12.0.squareRoot()), 0.05)
    #expect(inside.allSatisfy { abs($0.x) <= 30 && abs($0.y) <= 10 && abs($0.z) <= 5 })
  }

  @Test("a circle's radius is the width; its disc is filled evenly (§11.8)")
  func circle() {
    func radii(_ mode: EmitterMode) -> [Float] {
      let all = offsets(.circle, mode)
      #expect(all.allSatisfy { $0.z == 0 })
      return all.map { ($0.x * $0.x + $0.y * $0.y).squareRoot() }
    }
    #expect(radii(.outline).allSatisfy { abs($0 - 60) < 1e-3 })
    for mode in [EmitterMode.surface, .volume] {
      let disc = radii(mode)
      #expect(disc.allSatisfy { $0 < 60.001 })
      expectLess(abs(disc.filter { $0 < 30 }.count - 5000), 300)
    }
    expectEqual(Set(offsets(.circle, .points).map { [$0.x, $0.y] }).count, 4)
  }

  @Test("a sphere emits from its circle, its surface or its inside, evenly (§11.8)")
  func sphere() {
    func radii(_ mode: EmitterMode) -> [Float] {
      offsets(.sphere, mode).map { ($0.x * $0.x + $0.y * $0.y + $0.z * $0.z).squareRoot() }
    }
    #expect(radii(.surface).allSatisfy { abs($0 - 60) < 1e-3 })
    #expect(offsets(.sphere, .outline).allSatisfy { $0.z == 0 })
    expectLess(abs(Statistics(offsets(.sphere, .surface).map(\.z)).deviation - 34.64), 0.5)
    let ball = radii(.volume)
    #expect(ball.allSatisfy { $0 < 60.001 })
    expectLess(abs(ball.filter { $0 < 30 }.count - 2500), 250)
    expectEqual(Set(offsets(.sphere, .points).map { [$0.x, $0.y, $0.z] }).count, 6)
  }

  @Test("directions around a circle are even in each eighth of it")
  func eighths() {
    var counts = Array(repeating: 0, count: 8)
    for place in offsets(.circle, .outline) {
      let turn = DeterministicMath.atan2(Double(place.y), Double(place.x)) / DeterministicMath.pi
      counts[min(Int((turn + 1) * 4), 7)] += 1
    }
    #expect(counts.allSatisfy { abs($0 - 2500) < 250 })
  }
}
