import DrawList
import Expectations
import GraphicsValues
import RenderServer
import SoftwareRenderer
import TestSupport
import Testing

@Suite struct `The label of an output` {
  private let label = OutputLabel(name: "HDMI-A-1", detail: "640x480", end: 3)

  private func list(_ width: Int, _ height: Int) -> DrawList {
    DrawList(width: width, height: height, background: Pixel(0xFF20_4060))
  }

  private func pixels(_ list: DrawList) -> PixelsCanvas {
    let canvas = PixelsCanvas(width: list.width, height: list.height)
    _ = SoftwareRenderer(threads: 1).draw(
      list, DrawRequest(damage: [list.frame]), into: canvas.buffer)
    return canvas
  }

  @Test(arguments: [(640, 480), (480, 640), (64, 1024), (5, 5), (1, 1), (1920, 1080)])
  func `it lies in the middle, within the output, and changes nothing outside its area`(
    width: Int, height: Int
  ) {
    let plain = list(width, height)
    let (picture, area) = label.over(plain)
    expectEqual(area.intersection(plain.frame), area)
    let canvas = pixels(picture)
    for y in 0..<height {
      for x in 0..<width where !area.contains(x, y) {
        expectEqual(canvas[x, y], 0xFF20_4060)
        if canvas[x, y] != 0xFF20_4060 { return }
      }
    }
    guard width > 100, height > 100 else { return }
    expectAtMost(abs(Int(area.minX) - (width - Int(area.maxX))), 1)
    expectAtMost(abs(Int(area.minY) - (height - Int(area.maxY))), 1)
    expectAtLeast(area.width, width / 3)
    let white = (0..<height).reduce(0) { sum, y in
      sum + (0..<width).count { canvas[$0, y] & 0xFF > 0xB0 }
    }
    expectGreater(white, width * height / 200, "large letters")
  }

  @Test func `it damages its area when it comes, moves and goes, and nothing meanwhile`() {
    var label = label
    let small = list(640, 480)
    var damage = DamageRegion()
    let first = label.add(to: small, &damage, at: 0)
    expectEqual(first?.lifetime, 3)
    expectEqual(damage.rects, label.shown.map { [$0] })
    damage = DamageRegion()
    expectNotNil(label.add(to: small, &damage, at: 1))
    expectTrue(damage.isEmpty)
    let before = label.shown
    expectNotNil(label.add(to: list(800, 480), &damage, at: 2.9))
    expectFalse(damage.isEmpty)
    expectNotEqual(label.shown, before)
    damage = DamageRegion()
    expectNil(label.add(to: small, &damage, at: 3))
    expectEqual(damage.rects, label.shown.map { [$0] })
  }

  @Test func `a name without letters, and one that is very long, have their places`() {
    for name in ["", String(repeating: "W", count: 5000), "日本語"] {
      let plain = list(320, 200)
      let (picture, area) = OutputLabel(name: name, detail: "", end: 1).over(plain)
      expectEqual(area.intersection(plain.frame), area)
      _ = pixels(picture)
    }
  }
}

extension PixelRect {
  fileprivate func contains(_ x: Int, _ y: Int) -> Bool {
    x >= minX && x < maxX && y >= minY && y < maxY
  }
}
