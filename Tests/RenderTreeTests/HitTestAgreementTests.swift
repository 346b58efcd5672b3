import Expectations
import GraphicsValues
import RenderTree
import SoftwareRenderer
import TestSupport
import Testing
import WireProtocol

/// Opaque layers, each of a single colour, in many places: turned, clipped, flipped and in depth.
private struct ColoredScene {
  var random: PixelsRandom
  var colors: [UInt32: UInt32] = [:]
  private var solid: [UInt32] = []

  init(seed: UInt64) { random = PixelsRandom(seed: seed) }

  /// A colour without a pattern, so that no mixture of two equals a third.
  private func color(_ id: UInt32) -> ColorValue {
    var parts = PixelsRandom(seed: UInt64(id))
    func part() -> Float { Float.random(in: 0...1, using: &parts) }
    return ColorValue(red: part(), green: part(), blue: part(), alpha: 1)
  }

  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &random)
  }

  mutating func build(_ encoder: inout CommitEncoder) {
    encoder.addWindow(1, Rectangle(x: 20, y: 10, width: 180, height: 130), color(1))
    colors[color(1).pixel().value] = 1
    var parents: [UInt32] = [1]
    for id in 2...UInt32(Int.random(in: 4...40, using: &random)) {
      let parent = parents[Int.random(in: 0..<parents.count, using: &random)]
      let isTransform = random.chance(0.1)
      encoder.addLayer(
        id,
        Rectangle(
          x: number(-20...100), y: number(-20...80), width: number(5...90),
          height: number(5...70)), color(id), in: parent)
      if isTransform {
        encoder.setBits(LayerKind.transform.rawValue, for: .kind, of: id)
      } else {
        colors[color(id).pixel().value] = id
      }
      decorate(id, &encoder)
      parents.append(id)
    }
  }

  private mutating func decorate(_ id: UInt32, _ encoder: inout CommitEncoder) {
    if random.chance(0.3) { encoder.setBool(true, for: .masksToBounds, of: id) }
    if random.chance(0.2) { encoder.setBool(true, for: .geometryFlipped, of: id) }
    if random.chance(0.1) { encoder.setBool(false, for: .doubleSided, of: id) }
    if random.chance(0.1) { encoder.setBool(true, for: .hidden, of: id) }
    if random.chance(0.3) { encoder.setScalar(number(-30...30), for: .zPosition, of: id) }
    if random.chance(0.2) {
      encoder.setRect(
        Rectangle(
          x: number(-20...20), y: number(-20...20), width: number(20...90),
          height: number(20...70)), for: .bounds, of: id)
    }
    if random.chance(0.3) {
      var eye = Matrix4.identity
      eye.r2.w = -1 / number(60...400)
      encoder.setMatrix(eye, for: .sublayerTransform, of: id)
    }
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      encoder.setMatrix(.rotation(number(0...6), 0, 0, 1), for: .transform, of: id)
    case 1:
      encoder.setMatrix(.scale(number(0.3...2), number(-2...(-0.3)), 1), for: .transform, of: id)
    case 2, 3:
      encoder.setMatrix(
        .rotation(number(-1.4...1.4), number(-1...1), 1, number(-1...1)), for: .transform, of: id)
    default: break
    }
  }
}

@Suite struct `Hit testing agrees with the picture` {
  @Test(arguments: 0..<40 as Range<UInt64>)
  func `the layer that is hit is the one whose colour is there`(seed: UInt64) throws {
    var scene = ColoredScene(seed: seed)
    var fixture = TreeFixture(width: 220, height: 150)
    try fixture.show { scene.build(&$0) }
    let pixels = fixture.tree.view.drawList.pixels()
    var compared = 0
    var wrong: [String] = []
    for y in 0..<150 {
      for x in stride(from: y % 3, to: 220, by: 3) {
        // A pixel at an edge is a mixture and belongs to no single layer.
        guard let expected = scene.colors[pixels[y * 220 + x]] else { continue }
        compared += 1
        let hit = fixture.tree.hitTest(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
        if hit?.layer != expected {
          wrong.append("(\(x), \(y)): \(hit?.layer ?? 0) instead of \(expected)")
        }
      }
    }
    expectGreater(compared, 300, "seed \(seed)")
    expectEmpty(wrong, "seed \(seed): \(wrong.count) wrong, first \(wrong.first ?? "")")
  }
}
