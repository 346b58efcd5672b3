import DrawList
import Expectations
import GraphicsValues
import OpenGLRenderer
import TestSupport
import Testing

/// A pixel depends on the list alone, with OpenGL too.
@Suite struct PartialRedrawTests {
  private let size = (width: 150, height: 110)

  private func damage(_ random: inout PixelsRandom) -> DamageRegion {
    var region = DamageRegion()
    for _ in 0..<4 {
      let x = Int32.random(in: 0..<Int32(size.width), using: &random)
      let y = Int32.random(in: 0..<Int32(size.height), using: &random)
      region.add(
        PixelRect(minX: x, minY: y, maxX: x + 40, maxY: y + 25).intersection(
          PixelRect(minX: 0, minY: 0, maxX: Int32(size.width), maxY: Int32(size.height))))
    }
    return region
  }

  @Test func `a partial redraw equals a full one and touches nothing else`() throws {
    let (width, height) = size
    try SoftwareOpenGL.withRenderer { renderer in
      for seed in 1000..<(_isDebugAssertConfiguration() ? 1040 : 1200) as Range<UInt64> {
        var random = PixelsRandom(seed: seed)
        let before = random.drawList(width: width, height: height, commandCount: 12)
        let after = random.drawList(width: width, height: height, commandCount: 12)
        let region = damage(&random)
        let canvas = PixelsCanvas(width: width, height: height)
        renderer.draw(before, damage: [before.frame], into: canvas.buffer)
        renderer.draw(after, damage: region.rects, into: canvas.buffer)
        let (old, new) = (before.pixels(drawnBy: renderer), after.pixels(drawnBy: renderer))
        let expected = (0..<width * height).map { index in
          region.contains(x: Int32(index % width), y: Int32(index / width))
            ? new[index] : old[index]
        }
        expectTrue(canvas.isIntact)
        if let difference = pixelsDifference(canvas.pixels, expected, width: width) {
          Issue.record("seed \(seed): \(difference)")
          return
        }
      }
    }
  }

  @Test func `memory for a part of the frame gets that part`() throws {
    let (width, height) = size
    try SoftwareOpenGL.withRenderer { renderer in
      for seed in 3000..<3010 as Range<UInt64> {
        var random = PixelsRandom(seed: seed)
        let list = random.drawList(width: width, height: height, commandCount: 12)
        let whole = list.pixels(drawnBy: renderer)
        let part = PixelsCanvas(width: 60, height: 40)
        var buffer = part.buffer
        (buffer.x, buffer.y) = (35, 22)
        renderer.draw(list, damage: [list.frame], into: buffer)
        expectTrue(part.isIntact)
        let expected = (0..<40).flatMap { y in (0..<60).map { whole[(y + 22) * width + $0 + 35] } }
        expectNil(pixelsDifference(part.pixels, expected, width: 60), "seed \(seed)")
      }
    }
  }

  @Test func `pictures kept from other frames change nothing`() throws {
    let (width, height) = size
    try SoftwareOpenGL.withRenderer { fresh in
      // A thread can have one current context, so the second renderer shares it.
      let keeping = try OpenGLRenderer(context: fresh.context)
      for seed in 0..<(_isDebugAssertConfiguration() ? 12 : 60) as Range<UInt64> {
        var random = PixelsRandom(seed: seed)
        var list = random.drawList(width: width, height: height, commandCount: 20)
        for frame in 0..<4 {
          // Other lists in between replace the kept pictures.
          var other = PixelsRandom(seed: seed + 100 + UInt64(frame))
          _ = other.drawList(width: width, height: height, commandCount: 3).pixels(drawnBy: fresh)
          let difference = pixelsDifference(
            list.pixels(drawnBy: keeping), list.pixels(drawnBy: fresh), width: width)
          expectNil(difference, "seed \(seed), frame \(frame)")
          guard let index = list.commands.indices.randomElement(using: &random) else { continue }
          switch Int.random(in: 0..<4, using: &random) {
          case 0: list.commands[index].recolor(random.pixel())
          case 1: list.commands[index].transform.tx += 1
          case 2: list.commands[index].opacity.value /= 2
          default: list.commands[index].layer = 0
          }
        }
      }
    }
  }
}
