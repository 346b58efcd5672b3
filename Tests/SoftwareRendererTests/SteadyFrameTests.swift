import CAllocationCount
import DrawList
import GraphicsValues
import SoftwareRenderer
import TestSupport
import Testing

/// A frame like the one before takes no memory.
@Suite struct SteadyFrameTests {
  /// Unoptimised code allocates for its own reasons.
  private static var most: UInt { _isDebugAssertConfiguration() ? .max : 0 }

  private func allocations(_ build: (inout Drawing, Int) -> Void) -> UInt {
    let renderer = SoftwareRenderer(threads: 1)
    let canvas = PixelsCanvas(width: 96, height: 72)
    var count: UInt = 0
    for frame in 0..<30 {
      var drawing = Drawing()
      drawing.list.images = [noise(12, 12)]
      build(&drawing, frame)
      let list = drawing.list
      let damage = [list.frame]
      let before = allocation_count()
      renderer.draw(list, damage: damage, into: canvas.buffer)
      if frame >= 10 { count += UInt(allocation_count() - before) }
    }
    return count
  }

  @Test(.enabled(if: allocation_count_works() == 1))
  func `plain commands, groups and masks take none`() {
    let count = allocations { drawing, frame in
      drawing.scene()
      drawing.add(.image, rectangle(Double(frame), 5, 12, 12)) {
        $0.image = 0
        $0.source = rectangle(0, 0, 12, 12)
      }
      drawing.group(change: { $0.opacity = 100 }) {
        $0.fill(rectangle(Double(frame), 3, 20, 20), 0xFF10_2030)
        $0.mask { $0.fill(rectangle(4, 4, 20, 10), 0xFF00_0000) }
      }
    }
    #expect(count <= Self.most)
  }

  @Test(.enabled(if: allocation_count_works() == 1))
  func `shadows of one size, and paths and corners that move by whole pixels, take none`() {
    var path = PathValue()
    path.move(to: Point(x: 2, y: 3))
    path.cubic(
      to: Point(x: 40, y: 30), control1: Point(x: 10, y: 60), control2: Point(x: 30, y: -20))
    path.close()
    let shape = path
    let count = allocations { drawing, frame in
      let x = Double(frame)
      drawing.add(
        .shadow, rectangle(x / 3, 8, 40, 30),
        detail: .shadow(ShadowDraw(sigma: 3, offset: Point(x: 0, y: 2)))
      ) { $0.color = Pixel(0x8000_0000) }
      drawing.add(.path, detail: .path(PathDraw(path: shape))) {
        $0.color = Pixel(0xFFFF_8020)
        $0.transform = .translation(x, 2 * x)
      }
      drawing.fill(rectangle(10, 10, 50, 40), 0xFF20_4060) {
        $0.cornerRadius = 9
        $0.hasContinuousCorners = true
        $0.transform = .translation(x, 0)
      }
    }
    #expect(count <= Self.most)
  }

  @Test(.enabled(if: allocation_count_works() == 1))
  func `pictures that stay the same take none`() {
    var effects = GroupEffects()
    effects.filters = [.gaussianBlur(radius: 3)]
    let blurred = effects
    let count = allocations { drawing, frame in
      drawing.group(blurred, change: { $0.opacity = UInt8(frame * 5 + 1) }) { $0.scene() }
    }
    #expect(count <= Self.most)
  }
}
