import CAllocationCount
import DrawList
import Expectations
import GraphicsValues
import SoftwareRenderer
import TestSupport
import Testing

/// A frame that equals the previous one allocates no memory.
@Suite struct SteadyFrameTests {
  /// Allowed allocations; unoptimised code has some of its own.
  private static var most: UInt { _isDebugAssertConfiguration() ? .max : 0 }

  private func allocations(
    damage: PixelRect = Drawing.frame, _ build: (inout Drawing, Int) -> Void
  ) -> UInt {
    let renderer = SoftwareRenderer(threads: 1)
    let canvas = PixelsCanvas(width: 96, height: 72)
    var count: UInt = 0
    let image = noise(12, 12)
    for frame in 0..<30 {
      var drawing = Drawing()
      drawing.list.images = [image]
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
  func `plain commands, groups and masks allocate nothing`() {
    let count = allocations { drawing, frame in
      drawing.scene()
      drawing.add(.image, rectangle(Double(frame), 5, 12, 12)) {
        $0.image.image = 0
        $0.image.source = rectangle(0, 0, 12, 12)
      }
      drawing.group(change: { $0.opacity = Opacity(byte: 100) }) {
        $0.fill(rectangle(Double(frame), 3, 20, 20), 0xFF10_2030)
        $0.mask { $0.fill(rectangle(4, 4, 20, 10), 0xFF00_0000) }
      }
    }
    expectAtMost(count, Self.most)
  }

  @Test(.enabled(if: allocation_count_works() == 1))
  func `shadows of one size, and shapes that move by whole pixels, allocate nothing`() {
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
    expectAtMost(count, Self.most)
  }

  @Test(.enabled(if: allocation_count_works() == 1))
  func `pictures that stay the same allocate nothing`() {
    var effects = GroupEffects()
    effects.filters = [.gaussianBlur(radius: 3)]
    let blurred = effects
    let count = allocations { drawing, frame in
      drawing.group(blurred, change: { $0.opacity = Opacity(byte: UInt8(frame * 5 + 1)) }) {
        $0.scene()
      }
    }
    expectAtMost(count, Self.most)
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
  func `the workloads of the benchmark allocate nothing`(workload: Workload) {
    let count = allocations { drawing, frame in
      for number in 0..<100 { workload.add(number + frame % 3, frame, to: &drawing) }
    }
    expectAtMost(count, Self.most)
  }

  @Test(.enabled(if: allocation_count_works() == 1), arguments: [false, true])
  func `moving particles allocate nothing`(isAdditive: Bool) {
    let count = allocations { drawing, frame in
      let particles = (0..<200).map { number in
        let turn = Double(number) * 0.1
        return ParticlesDraw.Particle(
          image: 0, serial: 0, color: Pixel(0x8040_2060),
          transform: AffineMatrix(
            a: 1, b: number % 2 == 0 ? 0 : turn, c: 0, d: 1, tx: Double(number % 80) + 0.3,
            ty: Double(number / 3) + Double(frame) / 2), rect: rectangle(-6, -6, 12, 12),
          source: rectangle(0, 0, 12, 12))
      }
      drawing.add(
        .particles, Rectangle(x: 0, y: 0, width: 96, height: 72),
        detail: .particles(ParticlesDraw(particles: particles, isAdditive: isAdditive)))
    }
    expectAtMost(count, Self.most)
  }

  @Test(.enabled(if: allocation_count_works() == 1), arguments: ImageFilter.allCases)
  func `images in perspective that fade allocate nothing`(filter: ImageFilter) {
    let count = allocations { drawing, frame in
      for number in 0..<20 {
        drawing.add(.image, rectangle(Double(number), 5, 60, 40)) {
          $0.image.image = 0
          $0.image.source = rectangle(0, 0, 12, 12)
          $0.perspective = PerspectiveRow(x: 0.001 * Double(number), y: 0, w: 1)
          $0.sampling = ImageSampling(minification: filter, magnification: filter)
          $0.opacity = Opacity(byte: UInt8(frame * 5 + 1))
        }
      }
    }
    expectAtMost(count, Self.most)
  }

  @Test(.enabled(if: allocation_count_works() == 1))
  func `lines of text that scroll in a clip and a mask allocate nothing`() {
    let count = allocations { drawing, frame in
      drawing.group(change: {
        $0.group.clips = true
        $0.rect = rectangle(5, 5, 80, 60)
        $0.cornerRadius = 9
      }) {
        for line in 0..<30 {
          $0.add(.image, rectangle(5, Double(line * 12) - Double(frame) * 0.37, 12, 12)) {
            $0.image.image = 0
            $0.image.source = rectangle(0, 0, 12, 12)
          }
        }
        $0.mask { $0.fill(rectangle(8, 8, 60, 50), 0xFF00_0000) { $0.cornerRadius = 4 } }
      }
    }
    expectAtMost(count, Self.most)
  }

  @Test(.enabled(if: allocation_count_works() == 1), arguments: TransitionDraw.Effect.allCases)
  func `a running transition allocates nothing`(effect: TransitionDraw.Effect) {
    let count = allocations { drawing, frame in
      let transition = TransitionDraw(effect: effect, side: .maxX, progress: Double(frame) / 30)
      let begin = drawing.list.commands.count
      func bracket(_ operation: DrawCommand.Operation, _ drawing: inout Drawing) {
        drawing.add(operation.kind, rectangle(10, 10, 60, 40)) {
          $0.operation = operation
          $0.bounds = PixelRect(minX: 10, minY: 10, maxX: 70, maxY: 50)
          if effect == .fade { $0.bounds = Drawing.frame }
        }
      }
      bracket(.beginTransition(transition), &drawing)
      drawing.fill(rectangle(10, 10, 60, 40), 0xFF20_4060)
      bracket(.transitionNew(transition), &drawing)
      let middle = drawing.list.commands.count - 1
      drawing.fill(rectangle(10, 10, 60, 40), 0xFF60_4020) { $0.cornerRadius = 8 }
      bracket(.endTransition(transition), &drawing)
      let end = drawing.list.commands.count - 1
      drawing.list.commands[begin].bracketLength = Int32(end - begin)
      drawing.list.commands[middle].bracketLength = Int32(end - middle)
      drawing.list.commands[end].bracketLength = Int32(end - begin)
    }
    expectAtMost(count, Self.most)
  }

  @Test(.enabled(if: allocation_count_works() == 1))
  func `a group's filters that see each pixel alone allocate nothing`() throws {
    let matrix = try unwrap(ColorMatrix.saturation(amount: 0.4))
    let count = allocations { drawing, frame in
      var effects = GroupEffects()
      effects.filters = [
        .colorMatrix(matrix), .pixels(PixelFilter(.vignette, numbers: [Double(frame) / 30])),
      ]
      drawing.group(effects, change: { $0.rect = rectangle(0, 0, 96, 72) }) { $0.scene() }
    }
    expectAtMost(count, Self.most)
  }

  @Test(.enabled(if: allocation_count_works() == 1))
  func `small damage of a long list allocates nothing`() {
    let damage = PixelRect(minX: 30, minY: 20, maxX: 46, maxY: 36)
    let count = allocations(damage: damage) { drawing, frame in
      for number in 0..<100 {
        let place = rectangle(Double(number % 60), Double(number % 40), 24, 24)
        drawing.group(change: { $0.opacity = Opacity(byte: 100) }) {
          $0.fill(place, 0xFF00_0000 | UInt32(frame * number))
          $0.mask { $0.fill(place, 0xFF00_0000) { $0.cornerRadius = 6 } }
        }
      }
    }
    expectAtMost(count, Self.most)
  }
}

extension Drawing {
  fileprivate mutating func picture(_ transform: AffineMatrix) {
    add(.image, rectangle(0, 0, 12, 12)) {
      $0.image.image = 0
      $0.image.source = rectangle(0, 0, 12, 12)
      $0.opacity = Opacity(byte: 204)
      $0.transform = transform
    }
  }
}
