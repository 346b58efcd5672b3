import AnimationEvaluation
import ArbitraryProtocolValues
import GraphicsValues
import RenderTree
import TestSupport
import Testing
import WireProtocol

private let layerCount: UInt32 = 150

/// Properties that are set together: some with columns, some without, and times.
private let groups: [[PropertyKey]] = [
  [.bounds, .position, .opacity, .backgroundColor, .cornerRadius, .borderWidth],
  [.position], [.bounds, .anchorPoint], [.backgroundColor, .borderColor, .maskedCorners],
  [.position, .transform], [.zPosition, .hidden, .opacity], [.borderWidth, .duration, .speed],
  [.opacity], [.lineWidth, .strokeStart],
]

private struct Change {
  var layer: UInt32
  var values: [(key: PropertyKey, value: PropertyValue)]
}

/// Values for layers in turn; many layers get the same properties, and some come twice.
private func changes(_ random: inout Xorshift) -> [Change] {
  var changes: [Change] = []
  var layer: UInt32 = 2
  while layer <= layerCount {
    let keys = groups[Int(random.next() % UInt64(groups.count))]
    for _ in 0..<1 + random.next() % 90 where layer <= layerCount {
      changes.append(Change(layer: layer, values: keys.map { ($0, value(for: $0, &random)) }))
      if random.next() % 8 != 0 { layer += 1 }
    }
  }
  return changes
}

private func value(for key: PropertyKey, _ random: inout Xorshift) -> PropertyValue {
  // A small set of numbers, so that some values do not change.
  func number(_ count: UInt64) -> Double { Double(random.next() % count) }
  return switch key {
  case .hidden: .bool(random.next() % 4 == 0)
  case .maskedCorners: .bits(UInt32(random.next() % 16))
  case .transform:
    .matrix(
      random.next() % 2 == 0
        ? .identity : Matrix4(AffineMatrix(a: 1, b: number(3), c: 0, d: 2, tx: number(9), ty: 0)))
  default:
    switch key.type {
    case .point: .point(Point(x: number(200), y: number(200)))
    case .rect:
      .rect(Rectangle(x: number(3), y: 0, width: number(30) - 5, height: number(20)))
    case .color:
      .color(ColorValue(red: Float(number(2)), green: 0.5, blue: 0, alpha: 1))
    default: .scalar(number(4) / 2)
    }
  }
}

private struct Xorshift {
  private var state: UInt64
  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }
  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state >> 3
  }
}

private func start(_ tree: inout TreeFixture) throws {
  try tree.commit {
    for layer in 1...layerCount { $0.createLayer(layer) }
    $0.setSublayers(Array(2...layerCount), of: 1)
    $0.setRect(Rectangle(x: 0, y: 0, width: 320, height: 240), for: .bounds, of: 1)
    $0.createContext(
      1, layer: 1, origin: .zero, size: Size(width: 320, height: 240), title: "together")
  }
}

/// Starts and ends animations on some layers.
private func animate(_ encoder: inout CommitEncoder, _ random: inout Xorshift, round: Int) {
  for layer in stride(from: 2 + UInt32(round), to: layerCount, by: 40) where round % 2 == 0 {
    encoder.addAnimation(
      layer + UInt32(round) * 1000, to: layer,
      AnimationDescription(
        timing: Timing(beginTime: 0, duration: Double(1 + random.next() % 3)), curve: .linear,
        content: .basic(
          .init(
            target: .init(PropertyKeyPath(.position)), from: .point(.zero),
            to: .point(Point(x: 100, y: 50))))))
  }
}

@Suite struct `Properties set together` {
  @Test(arguments: 1...24 as ClosedRange<UInt64>)
  func `equal properties set one by one`(seed: UInt64) throws {
    var random = Xorshift(seed: seed)
    var joined = TreeFixture()
    var single = TreeFixture()
    try start(&joined)
    try start(&single)
    for round in 0..<6 {
      let changes = changes(&random)
      var together = CommitEncoder()
      var apart = CommitEncoder()
      let before = random
      animate(&together, &random, round: round)
      random = before
      animate(&apart, &random, round: round)
      for change in changes {
        for (key, value) in change.values {
          together.set(value, for: key, of: change.layer)
          apart.setAlone(value, for: key, of: change.layer)
        }
      }
      let time = Double(round) * 0.7
      try joined.commit(together.operations, at: time)
      try single.commit(apart.operations, at: time)
      _ = joined.update(at: time)
      _ = single.update(at: time)
      let place = Comment(rawValue: "round \(round)")
      #expect(joined.tree.checkInvariants() == [], place)
      #expect(joined.tree.view.drawList.isSamePicture(as: single.tree.view.drawList), place)
      for values in [Scene.Values.model, .presentation] {
        for (one, other) in zip(joined.tree.scene.contexts, single.tree.scene.contexts) {
          #expect(
            joined.tree.scene.nodes(of: one, values: values)
              == single.tree.scene.nodes(of: other, values: values), place)
        }
      }
    }
  }
}
