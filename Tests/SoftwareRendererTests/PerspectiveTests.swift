import DrawList
import Expectations
import GraphicsValues
import SoftwareRenderer
import TestSupport
import Testing

/// §2.3: planes under perspective.
@Suite struct PerspectiveTests {
  /// Almost no perspective, which selects other code for the same pixels.
  private static let nearlyFlat = PerspectiveRow(x: 0x1p-40, y: 0, w: 1)

  private func everything(_ transform: AffineMatrix, _ row: PerspectiveRow) -> [UInt32] {
    var drawing = Drawing()
    drawing.list.images = [noise(20, 14)]
    func place(_ command: inout DrawCommand) {
      command.transform = transform
      command.perspective = row
    }
    drawing.fill(rectangle(5, 6, 40, 30), 0xFFE0_2040, place)
    drawing.fill(rectangle(30.5, 20.25, 40, 30), 0x8020_E040) {
      $0.cornerRadius = 8
      place(&$0)
    }
    drawing.add(.border, rectangle(2, 2, 80, 60)) {
      $0.borderWidth = 3
      $0.color = Pixel(0xFFFF_FFFF)
      place(&$0)
    }
    drawing.add(.image, rectangle(50, 10, 20, 14)) {
      $0.image.image = 0
      $0.image.source = rectangle(0, 0, 20, 14)
      place(&$0)
    }
    return drawing.pixels
  }

  @Test func `a perspective that divides by one has no effect`() {
    let flat = everything(.identity, PerspectiveRow())
    expectAtMost(largestDifference(everything(.identity, Self.nearlyFlat), flat), 26)
  }

  @Test func `dividing by two is half the size`() {
    let halved = everything(.identity, PerspectiveRow(x: 0, y: 0, w: 2))
    expectEqual(halved, everything(.scale(0.5, 0.5), PerspectiveRow()))
    // A plane whose distance varies is drawn by other code.
    let tilted = everything(.identity, PerspectiveRow(x: 0x1p-40, y: 0, w: 2))
    expectAtMost(largestDifference(tilted, everything(.scale(0.5, 0.5), Self.nearlyFlat)), 1)
  }

  @Test func `an image in perspective at its own size is the image`() {
    func image(_ row: PerspectiveRow) -> [UInt32] {
      var drawing = Drawing()
      drawing.list.images = [noise(40, 30)]
      drawing.add(.image, rectangle(10, 12, 40, 30)) {
        $0.image.image = 0
        $0.image.source = rectangle(0, 0, 40, 30)
        $0.perspective = row
      }
      return drawing.pixels
    }
    expectAtMost(largestDifference(image(Self.nearlyFlat), image(PerspectiveRow())), 1)
  }

  @Test func `a plane further away is smaller`() {
    let pixels = Drawing.pixels {
      $0.fill(rectangle(-30, -30, 60, 60), 0xFFFF_FFFF) {
        $0.plane =
          ProjectiveMatrix(
            a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0, px: 0.008, py: 0, pw: 1
          ).concatenating(ProjectiveMatrix(AffineMatrix.translation(48, 36))).snapped
      }
    }
    func height(_ x: Int) -> Int { (0..<72).count { pixels[$0 * 96 + x] == 0xFFFF_FFFF } }
    expectGreater(height(20), height(60))
    expectGreater(height(60), 0)
  }

  @Test func `the part behind the eye is not drawn, and the rest is`() {
    let pixels = Drawing.pixels {
      $0.fill(rectangle(-1000, -20, 2000, 40), 0xFFFF_FFFF) {
        // w is 0 at x = 100.
        $0.plane =
          ProjectiveMatrix(
            a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0, px: -0.01, py: 0, pw: 1
          ).concatenating(ProjectiveMatrix(AffineMatrix.translation(20, 36))).snapped
      }
    }
    expectEqual(pixels[36 * 96 + 40], 0xFFFF_FFFF)
    expectEqual(pixels[36 * 96 + 2], 0xFFFF_FFFF)
    #expect(pixels.contains(0xFF33_6699))
  }

  @Test func `a group is clipped to a plane in perspective`() {
    let plane = ProjectiveMatrix(
      a: 1, b: 0.1, c: 0.05, d: 1, tx: 8, ty: 9, px: 0.004, py: 0.002, pw: 1
    ).snapped
    let clipped = Drawing.pixels {
      $0.group(
        change: {
          $0.group.clips = true
          $0.rect = rectangle(0, 0, 60, 50)
          $0.cornerRadius = 9
          $0.plane = plane
        }
      ) { $0.fill(rectangle(0, 0, 96, 72), 0xFFFF_FFFF) }
    }
    let filled = Drawing.pixels {
      $0.fill(rectangle(0, 0, 60, 50), 0xFFFF_FFFF) {
        $0.cornerRadius = 9
        $0.plane = plane
      }
    }
    expectEqual(clipped, filled)
  }
}
