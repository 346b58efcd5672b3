import DrawList
import Expectations
import GraphicsValues
import TestSupport
import Testing

extension DrawList {
  /// The same picture with `nothing` commands in some places, and spans that reach over them.
  fileprivate func withNothings(_ random: inout PixelsRandom, share: Double = 0.4) -> DrawList {
    var (result, places) = (DrawCommands(), [Int]())
    for command in commands {
      while random.chance(share) {
        var nothing = DrawCommand(kind: .nothing, bounds: .empty, transform: .identity)
        nothing.layer = UInt32.random(in: 0...9, using: &random)
        result.append(nothing)
      }
      places.append(result.count)
      result.append(command)
    }
    for index in commands.indices {
      let span = Int(commands[index].bracketLength)
      let partner = commands[index].kind.role == .ends ? index - span : index + span
      guard commands.indices.contains(partner) else { continue }
      result.heads[places[index]].bracketLength = Int32(abs(places[partner] - places[index]))
    }
    var list = self
    list.commands = result
    return list
  }
}

/// `nothing` commands only keep room for later commands.
@Suite struct NothingTests {
  private let width = 150
  private let height = 110

  @Test func `lists that differ in nothings alone have no damage`() {
    for seed in 0..<200 as Range<UInt64> {
      var random = PixelsRandom(seed: seed)
      let list = random.drawList(width: width, height: height, commandCount: 20)
      let (a, b) = (list.withNothings(&random), list.withNothings(&random))
      expectTrue(DamageTracker.damage(from: a, to: b).isEmpty, "seed \(seed)")
      expectTrue(DamageTracker.damage(from: list, to: b).isEmpty, "seed \(seed)")
      expectTrue(DamageTracker.damage(from: a, to: list).isEmpty, "seed \(seed)")
    }
  }

  @Test func `nothings change no pixel`() {
    for seed in 0..<150 as Range<UInt64> {
      var random = PixelsRandom(seed: seed)
      let list = random.drawList(width: width, height: height, commandCount: 25)
      let difference = pixelsDifference(
        list.pixels(), list.withNothings(&random).pixels(), width: width)
      if let difference {
        Issue.record("seed \(seed): \(difference)")
        return
      }
    }
  }

  @Test func `nothings are not shown and cost nothing`() {
    for seed in 0..<50 as Range<UInt64> {
      var random = PixelsRandom(seed: seed)
      let list = random.drawList(width: width, height: height, commandCount: 20)
      let other = list.withNothings(&random)
      expectEqual(DrawListDump.lines(other), DrawListDump.lines(list))
      expectEqual(other.work().map(\.client), list.work().map(\.client))
      expectEqual(other.work().map(\.pixels), list.work().map(\.pixels))
    }
  }

  @Test func `a command in the place of nothing damages its own place alone`() {
    func fill(_ layer: UInt32, _ x: Int32) -> DrawCommand {
      var fill = DrawCommand(
        kind: .fill, bounds: PixelRect(minX: x, minY: 0, maxX: x + 50, maxY: 50),
        transform: .identity)
      fill.layer = layer
      return fill
    }
    let nothing = DrawCommand(kind: .nothing, bounds: .empty, transform: .identity)
    func list(_ commands: [DrawCommand]) -> DrawList {
      DrawList(width: 2000, height: 1000, background: Pixel(0xFF00_0000), commands: commands)
    }
    let without = list([fill(1, 0), nothing, fill(3, 1000)])
    let with = list([fill(1, 0), fill(2, 500), fill(3, 1000)])
    expectEqual(DamageTracker.damage(from: without, to: with).rects, [fill(2, 500).bounds])
    expectEqual(DamageTracker.damage(from: with, to: without).rects, [fill(2, 500).bounds])
    // Lists whose commands have also changed places give the same.
    let turned = list([fill(3, 1000), nothing, fill(1, 0), fill(2, 500)])
    let damage = DamageTracker.damage(from: without, to: turned)
    #expect(damage.contains(x: 510, y: 10) && !damage.contains(x: 300, y: 10))
  }

  @Test func `known backdrops give the damage of searching for them`() {
    for seed in 0..<100 as Range<UInt64> {
      var random = PixelsRandom(seed: seed)
      var list = random.drawList(width: width, height: height, commandCount: 30)
      var sought = DamageRegion(PixelRect(minX: 40, minY: 30, maxX: 50, maxY: 40))
      var known = sought
      list.spreadThroughBackdrops(&sought)
      list.backdrops = list.commands.indices.filter { list.commands[$0].kind == .backdrop }
        .map { Int32($0) }
      list.spreadThroughBackdrops(&known)
      expectEqual(known, sought)
      list.backdrops = [-1, .max]
      list.spreadThroughBackdrops(&known)
    }
  }
}
