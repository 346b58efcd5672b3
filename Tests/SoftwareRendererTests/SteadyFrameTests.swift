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

  private func allocations(
    damage: PixelRect = Drawing.frame, _ build: (inout Drawing, Int) -> Void
  ) -> UInt {
    let renderer = SoftwareRenderer(threads: 1)
    let canvas = PixelsCanvas(width: 96, height: 72)
    var count: UInt = 0
    for frame in 0..<30 {
      var drawing = Drawing()
      drawing.list.images = [noise(12, 12)]
      build(&drawing, frame)
      let list = drawing.list
      let damage = [damage]
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

  /// The scenes of `bench render`, on a smaller canvas.
  enum Workload: CaseIterable, Sendable {
    case solid, rounded, turned, movedPictures, turnedPictures, fullPictures, shadows

    func add(_ number: Int, _ frame: Int, to drawing: inout Drawing) {
      let turn = AffineMatrix(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 40, ty: Double(number))
      let place = rectangle(Double(number % 60), Double(number % 40), 24, 24)
      switch self {
      case .solid: drawing.fill(place, 0x9940_80C0)
      case .rounded: drawing.fill(place, 0x9940_80C0) { $0.cornerRadius = 6 }
      case .turned: drawing.fill(place, 0x9940_80C0) { $0.transform = turn }
      case .movedPictures: drawing.picture(.translation(Double(number) + 0.3, 7.7))
      case .turnedPictures: drawing.picture(turn)
      case .fullPictures: drawing.picture(.identity)
      case .shadows:
        drawing.add(
          .shadow, place, detail: .shadow(ShadowDraw(sigma: 4, offset: .zero))
        ) {
          $0.color = Pixel(0x8000_0000)
          $0.cornerRadius = 5
        }
      }
    }
  }

  @Test(.enabled(if: allocation_count_works() == 1), arguments: Workload.allCases)
  func `the workloads of the benchmark take none`(workload: Workload) {
    let count = allocations { drawing, frame in
      for number in 0..<100 { workload.add(number + frame % 3, frame, to: &drawing) }
    }
    #expect(count <= Self.most)
  }

  @Test(.enabled(if: allocation_count_works() == 1))
  func `small damage of a long list takes none`() {
    let damage = PixelRect(minX: 30, minY: 20, maxX: 46, maxY: 36)
    let count = allocations(damage: damage) { drawing, frame in
      for number in 0..<100 {
        let place = rectangle(Double(number % 60), Double(number % 40), 24, 24)
        drawing.group(change: { $0.opacity = 100 }) {
          $0.fill(place, 0xFF00_0000 | UInt32(frame * number))
          $0.mask { $0.fill(place, 0xFF00_0000) { $0.cornerRadius = 6 } }
        }
      }
    }
    #expect(count <= Self.most)
  }
}

extension Drawing {
  fileprivate mutating func picture(_ transform: AffineMatrix) {
    add(.image, rectangle(0, 0, 12, 12)) {
      $0.image = 0
      $0.source = rectangle(0, 0, 12, 12)
      $0.opacity = 204
      $0.transform = transform
    }
  }
}
