import DrawList
import Expectations
import GraphicsValues
import TestSupport
import Testing

private func rect(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) -> PixelRect {
  PixelRect(minX: x, minY: y, maxX: x + width, maxY: y + height)
}

@Suite struct DamageRegionTests {
  @Test func `a region is empty until something is added`() {
    var region = DamageRegion()
    expectTrue(region.isEmpty)
    region.add(.empty)
    expectTrue(region.isEmpty)
    region.add(rect(3, 4, 5, 6))
    expectEqual(region.rects, [rect(3, 4, 5, 6)])
    expectEqual(region.area, 30)
    region.removeAll()
    expectTrue(region.isEmpty)
  }

  @Test func `a rectangle inside the region adds nothing`() {
    var region = DamageRegion(rect(0, 0, 500, 500))
    region.add(rect(100, 100, 50, 50))
    expectEqual(region.rects, [rect(0, 0, 500, 500)])
  }

  @Test func `small neighbours become one`() {
    var region = DamageRegion(rect(10, 10, 20, 20))
    region.add(rect(35, 12, 20, 20))
    expectEqual(region.rects, [rect(10, 10, 45, 22)])
  }

  @Test func `far corners stay apart`() {
    var region = DamageRegion(rect(0, 0, 100, 100))
    region.add(rect(1800, 900, 100, 100))
    expectEqual(region.rects.count, 2)
    expectEqual(region.area, 20000)
  }

  @Test func `overlapping bars are cut into disjoint parts`() {
    var region = DamageRegion(rect(0, 450, 1000, 100))
    region.add(rect(450, 0, 100, 1000))
    expectEqual(region.area, 190_000)
    expectEqual(region.rects.count, 3)
  }

  @Test func `clipping drops the parts outside`() {
    var region = DamageRegion(rect(0, 0, 100, 100))
    region.add(rect(1800, 900, 100, 100))
    region.clip(to: rect(50, 50, 200, 200))
    expectEqual(region.rects, [rect(50, 50, 50, 50)])
  }

  @Test func `added rectangles stay covered, without overlap, by few rectangles`() {
    for seed in 0..<200 as Range<UInt64> {
      var random = PixelsRandom(seed: seed)
      let scale = Int32([1, 8, 60][Int(seed % 3)])
      var region = DamageRegion()
      var added: [PixelRect] = []
      for _ in 0..<Int.random(in: 1...60, using: &random) {
        func number(_ limit: Int32) -> Int32 {
          Int32.random(in: 0...limit, using: &random) * scale
        }
        let new = rect(number(40), number(40), number(12), number(12))
        added.append(new)
        region.add(new)
      }
      expectAtMost(region.rects.count, DamageRegion.maximumCount, "seed \(seed)")
      for (index, one) in region.rects.enumerated() {
        expectFalse(one.isEmpty)
        for other in region.rects.dropFirst(index + 1) {
          #expect(!one.intersects(other), "seed \(seed)")
        }
      }
      for new in added {
        let covered = region.rects.reduce(0) { $0 + $1.intersection(new).area }
        expectEqual(covered, new.area, "seed \(seed)")
      }
    }
  }
}

@Suite struct DamageTrackerTests {
  private func command(_ layer: UInt32, _ bounds: PixelRect) -> DrawCommand {
    var command = DrawCommand(kind: .fill, bounds: bounds, transform: .identity)
    command.layer = layer
    command.rect = Rectangle(
      x: Double(bounds.minX), y: Double(bounds.minY), width: Double(bounds.width),
      height: Double(bounds.height))
    command.color = Pixel(0xFF00_FF00)
    return command
  }

  private func list(_ commands: [DrawCommand], images: [PixelImage?] = []) -> DrawList {
    DrawList(
      width: 2000, height: 1000, background: Pixel(0xFF00_0000), commands: commands, images: images)
  }

  private let places = [rect(0, 0, 90, 90), rect(1000, 0, 90, 90), rect(0, 800, 90, 90)]
  private var three: [DrawCommand] {
    places.enumerated().map { command(UInt32($0.offset + 1), $0.element) }
  }

  @Test func `an equal list is no damage`() {
    expectTrue(DamageTracker.damage(from: list(three), to: list(three)).isEmpty)
  }

  @Test func `another size or background is all damage`() {
    var other = list(three)
    other.background = Pixel(0xFF00_0001)
    expectEqual(DamageTracker.damage(from: list(three), to: other).area, 2_000_000)
    other = list(three)
    other.width = 100
    expectEqual(DamageTracker.damage(from: list(three), to: other).area, 100_000)
  }

  @Test func `a command that moved damages its old and its new place`() {
    var moved = three
    moved[1] = command(2, rect(1500, 500, 90, 90))
    let region = DamageTracker.damage(from: list(three), to: list(moved))
    expectEqual(Set(region.rects), [places[1], rect(1500, 500, 90, 90)])
  }

  @Test func `an added or removed command damages only its own place`() {
    for index in 0..<3 {
      var fewer = three
      fewer.remove(at: index)
      expectEqual(DamageTracker.damage(from: list(three), to: list(fewer)).rects, [places[index]])
      expectEqual(DamageTracker.damage(from: list(fewer), to: list(three)).rects, [places[index]])
    }
  }

  @Test func `a command raised to the front damages its own place alone`() {
    let raised = [three[1], three[2], three[0]]
    expectEqual(DamageTracker.damage(from: list(three), to: list(raised)).rects, [places[0]])
  }

  @Test func `another picture under the same index is damage, another index alone is none`() {
    let image = PixelImage(width: 1, height: 1, pixels: [0xFFFF_FFFF])
    let twin = PixelImage(width: 1, height: 1, pixels: [0xFFFF_FFFF])
    var shown = three
    shown[2].operation = .plain(.image)
    shown[2].image.image = 0
    var elsewhere = shown
    elsewhere[2].image.image = 1
    let before = list(shown, images: [image])
    expectEqual(
      DamageTracker.damage(from: before, to: list(shown, images: [twin])).rects, [places[2]])
    expectTrue(
      DamageTracker.damage(from: before, to: list(elsewhere, images: [nil, image])).isEmpty)
  }

  @Test func `redrawing the damage of any change gives the new picture`() {
    let (width, height) = (150, 110)
    for seed in 0..<300 as Range<UInt64> {
      var random = PixelsRandom(seed: seed)
      let before = random.drawList(width: width, height: height, commandCount: 14)
      var after = before
      let other = random.drawList(width: width, height: height, commandCount: 14)
      switch seed % 4 {
      case 0:
        // Painting commands change a little.
        for index in after.commands.indices where random.chance(0.2) {
          after.commands[index].recolor(random.pixel())
        }
      case 1:
        // Two painting commands change places; brackets stay where they are.
        let painting = after.commands.indices.filter {
          after.commands[$0].kind.role == .paints
            && after.commands[min($0 + 1, after.commands.count - 1)].kind.role == .paints
        }
        if let first = painting.randomElement(using: &random), first + 1 < after.commands.count {
          after.commands.swapAt(first, first + 1)
        }
      case 2:
        after.images[0] = random.image()
      default:
        after.commands = other.commands
        after.details = other.details
      }
      let region = DamageTracker.damage(from: before, to: after)
      let (old, new) = (before.pixels(), after.pixels())
      for index in old.indices where old[index] != new[index] {
        let (x, y) = (Int32(index % width), Int32(index / width))
        if !region.contains(x: x, y: y) {
          Issue.record("seed \(seed): (\(x), \(y)) changed outside \(region.rects)")
          return
        }
      }
    }
  }
}
