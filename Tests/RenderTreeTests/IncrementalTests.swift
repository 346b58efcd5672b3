import ArbitraryProtocolValues
import AnimationEvaluation
import DrawList
import Expectations
import GraphicsValues
import RenderTree
import SoftwareRenderer
import TestSupport
import Testing
import WireProtocol

/// A commit and the time of the frame after it.
private struct Step {
  var operations: [UInt8]
  var time: Double
}

/// Twelve commits at least a frame apart; some frames have no commit.
private func steps(seed: UInt64, changesTime: Bool) -> [Step] {
  var scene = RandomScene(seed: seed, changesTime: changesTime)
  var time = 1.0
  return (0..<14).map { number in
    var encoder = CommitEncoder()
    if number == 0 {
      scene.start(&encoder)
    } else if scene.random.chance(0.6) {
      scene.change(&encoder, now: time)
    }
    defer { time += Double.random(in: 0.01...0.4, using: &scene.random) }
    return Step(operations: encoder.operations, time: time)
  }
}

func expectEqual(_ a: DrawList, _ b: DrawList, _ place: String) {
  if a.isSamePicture(as: b) { return }
  let (left, right) = (DrawListDump.lines(a.canonical), DrawListDump.lines(b.canonical))
  let index = zip(left, right).enumerated().first { $1.0 != $1.1 }?.offset ?? 0
  Issue.record(
    """
    \(place): \(left.count) against \(right.count) commands, first difference at \(index):
    \(left.dropFirst(index).first ?? "-")
    \(right.dropFirst(index).first ?? "-")
    """)
}

@Suite struct `Incremental updates` {
  @Test(arguments: 0..<60 as Range<UInt64>)
  func `patched draw lists equal those of a tree built anew`(seed: UInt64) throws {
    let steps = steps(seed: seed, changesTime: seed % 3 == 0)
    var patched = TreeFixture(width: 220, height: 150)
    for (index, step) in steps.enumerated() {
      try patched.commit(step.operations, at: step.time)
      _ = patched.update(at: step.time)
      var fresh = TreeFixture(width: 220, height: 150)
      for earlier in steps[...index] {
        try fresh.commit(earlier.operations, at: earlier.time)
        if earlier.time < step.time { fresh.sample(at: earlier.time) }
      }
      _ = fresh.update(at: step.time)
      let place = "seed \(seed), step \(index)"
      expectEqual(patched.tree.view.drawList, fresh.tree.view.drawList, place)
      let problems = patched.tree.checkInvariants()
      expectEmpty(problems, "\(place)")
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `frames between do not change a later one`(seed: UInt64) throws {
    // Without times of their own, layers depend only on the commits and the last time.
    let steps = steps(seed: seed &+ 5000, changesTime: false)
    var often = TreeFixture(width: 220, height: 150)
    var once = TreeFixture(width: 220, height: 150)
    for step in steps {
      try often.commit(step.operations, at: step.time)
      _ = often.update(at: step.time)
      try once.commit(step.operations, at: step.time)
    }
    let end = (steps.last?.time ?? 0) + 0.1
    for part in 1...7 { _ = often.update(at: end + Double(part) * 0.05) }
    _ = once.update(at: end + 0.35)
    expectEqual(often.tree.view.drawList, once.tree.view.drawList, "seed \(seed)")
  }

  @Test(arguments: 0..<16 as Range<UInt64>)
  func `damage covers every pixel that changed`(seed: UInt64) throws {
    let steps = steps(seed: seed &+ 1000, changesTime: seed % 4 == 0)
    var fixture = TreeFixture(width: 220, height: 150)
    let renderer = SoftwareRenderer(threads: 1)
    let canvas = PixelsCanvas(width: 220, height: 150)
    for (index, step) in steps.enumerated() {
      try fixture.commit(step.operations, at: step.time)
      for time in [step.time, step.time + 0.005] {
        let damage = fixture.update(at: time).damage
        renderer.draw(fixture.tree.view.drawList, damage: damage.rects, into: canvas.buffer)
        let difference = pixelsDifference(
          canvas.pixels, fixture.tree.view.drawList.pixels(), width: 220)
        expectNil(difference, "seed \(seed), step \(index), time \(time)")
      }
    }
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `setting a value to itself damages nothing`(seed: UInt64) throws {
    var fixture = TreeFixture(width: 220, height: 150)
    for step in steps(seed: seed &+ 2000, changesTime: false) {
      try fixture.commit(step.operations, at: step.time)
      _ = fixture.update(at: step.time)
      let context = try unwrap(fixture.tree.scene.contexts.first)
      let nodes = fixture.tree.scene.nodes(of: context, values: .model)
      let before = fixture.tree.view.drawList.commands
      try fixture.commit(at: step.time) { encoder in
        for node in nodes {
          for property in node.properties {
            // A released image may not be named again.
            if [.contents, .backing, .tiles].contains(property.key) { continue }
            encoder.set(property.value, for: property.key, of: node.layer)
          }
        }
      }
      let damage = fixture.update(at: step.time).damage
      expectTrue(damage.isEmpty, "seed \(seed), time \(step.time)")
      expectEqual(fixture.tree.view.drawList.commands, before, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<80 as Range<UInt64>)
  func `commits with any values leave the tree in order`(seed: UInt64) throws {
    var values = ArbitraryValues(seed: seed)
    var other = ArbitraryValues(seed: seed &+ 77)
    var commits: [(operations: [UInt8], client: UInt32)] = []
    var patched = TreeFixture(width: 220, height: 150)
    for number in 0..<10 {
      let isOther = number % 3 == 2
      let operations: [UInt8] = isOther ? other.operations() : values.operations()
      let client: UInt32 = isOther ? 2 : 1
      commits.append((operations, client))
      let time = Double(number) * 0.3
      try patched.commit(operations, client: client, at: time)
      _ = patched.update(at: time)
      expectEmpty(patched.tree.checkInvariants(), "seed \(seed), commit \(number)")
      var fresh = TreeFixture(width: 220, height: 150)
      for (earlier, commit) in commits.enumerated() {
        try fresh.commit(commit.operations, client: commit.client, at: Double(earlier) * 0.3)
        if earlier < number { fresh.sample(at: Double(earlier) * 0.3) }
      }
      _ = fresh.update(at: time)
      expectEqual(
        patched.tree.view.drawList, fresh.tree.view.drawList, "seed \(seed), commit \(number)")
      if number == 8 { patched.removeClient(2) }
      if number == 8 { break }
    }
    _ = patched.update(at: 3)
    expectEmpty(patched.tree.checkInvariants(), "seed \(seed), after the second client left")
    #expect(patched.commands.allSatisfy { $0.client == 1 })
  }
}
