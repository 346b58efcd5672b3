import DrawList
import Expectations
import GraphicsValues
import SoftwareRenderer
import TestSupport
import Testing

/// Commands with arbitrary numbers: drawing neither traps nor writes outside the target.
@Suite struct HostileTests {
  private static let numbers: [Double] = [
    0, -0.0, 1, -1, 0.5, .leastNonzeroMagnitude, -1e-300, 1e-30, 1e9, -1e9, 2_147_483_648,
    -4_294_967_297, 1e18,
    1e150, -1e200, 1e308, -1e308, .infinity, -.infinity, .nan, 16, 40,
  ]

  @Test func `any number anywhere is survived`() {
    let renderer = SoftwareRenderer(threads: 2, bandHeight: 9)
    renderer.smallestSharedArea = 0
    for seed in 0..<listCount(600) {
      var random = PixelsRandom(seed: seed)
      var list = random.drawList(width: 50, height: 37, commandCount: 8)
      func wild(_ value: inout Double) {
        if random.chance(0.25) {
          value = Self.numbers[Int.random(in: 0..<Self.numbers.count, using: &random)]
        }
      }
      for index in list.commands.indices {
        wild(&list.commands[index].transform.a)
        wild(&list.commands[index].transform.b)
        wild(&list.commands[index].transform.c)
        wild(&list.commands[index].transform.d)
        wild(&list.commands[index].transform.tx)
        wild(&list.commands[index].transform.ty)
        wild(&list.commands[index].rect.x)
        wild(&list.commands[index].rect.y)
        wild(&list.commands[index].rect.width)
        wild(&list.commands[index].rect.height)
        wild(&list.commands[index].cornerRadius)
        wild(&list.commands[index].opacity.value)
        list.commands[index].changeNumbers(wild)
        if random.chance(0.5) {
          list.commands[index].bounds = PixelRect(
            minX: .min, minY: .min, maxX: .max, maxY: .max)
        }
      }
      let canvas = PixelsCanvas(width: list.width, height: list.height)
      renderer.draw(list, damage: [list.frame], into: canvas.buffer)
      expectTrue(canvas.isIntact, "seed \(seed)")
      #expect(canvas.pixels.allSatisfy { $0 >> 24 == 255 }, "seed \(seed)")
      if let difference = pixelsDifference(
        canvas.pixels, list.pixels(), width: list.width)
      {
        Issue.record("seed \(seed): \(difference)")
      }
    }
  }

  @Test func `any command with any detail anywhere is survived`() {
    let renderer = SoftwareRenderer(threads: 2, bandHeight: 9)
    renderer.smallestSharedArea = 0
    for seed in 5000..<5000 + listCount(600) {
      var random = PixelsRandom(seed: seed)
      var list = random.drawList(width: 50, height: 37, commandCount: 12)
      func wild(_ value: inout Double) {
        if random.chance(0.2) {
          value = Self.numbers[Int.random(in: 0..<Self.numbers.count, using: &random)]
        }
      }
      for index in list.details.indices { Self.change(&list.details[index], wild) }
      for index in list.commands.indices {
        wild(&list.commands[index].perspective.x)
        wild(&list.commands[index].perspective.y)
        wild(&list.commands[index].perspective.w)
        wild(&list.commands[index].transform.a)
        wild(&list.commands[index].transform.d)
        wild(&list.commands[index].rect.width)
        wild(&list.commands[index].cornerRadius)
        if random.chance(0.1) {
          list.commands[index].operation = .plain(
            DrawCommand.Kind(rawValue: UInt8.random(in: 0..<17, using: &random)) ?? .fill)
        }
        if random.chance(0.1) {
          list.commands[index].detail = Int32.random(in: -3...20, using: &random)
        }
        if random.chance(0.1) {
          list.commands[index].bracketLength =
            [-5, 0, 1, 3, .max, .min][
              Int.random(in: 0..<6, using: &random)]
        }
        if random.chance(0.1) {
          list.commands[index].bounds = PixelRect(minX: .min, minY: .min, maxX: .max, maxY: .max)
        }
      }
      let canvas = PixelsCanvas(width: list.width, height: list.height)
      renderer.draw(list, damage: [list.frame], into: canvas.buffer)
      expectTrue(canvas.isIntact, "seed \(seed)")
      #expect(canvas.pixels.allSatisfy { $0 >> 24 == 255 }, "seed \(seed)")
      if let difference = pixelsDifference(canvas.pixels, list.pixels(), width: list.width) {
        Issue.record("seed \(seed): \(difference)")
      }
    }
  }

  private static func change(_ detail: inout DrawDetail, _ wild: (inout Double) -> Void) {
    switch detail {
    case .path(var draw):
      for index in draw.path.points.indices {
        wild(&draw.path.points[index].x)
        wild(&draw.path.points[index].y)
      }
      if var stroke = draw.stroke {
        wild(&stroke.width)
        wild(&stroke.miterLimit)
        wild(&stroke.dashPhase)
        wild(&stroke.start)
        wild(&stroke.end)
        for index in stroke.dashes.indices { wild(&stroke.dashes[index]) }
        draw.stroke = stroke
      }
      detail = .path(draw)
    case .shadow(var shadow):
      wild(&shadow.sigma)
      wild(&shadow.offset.x)
      wild(&shadow.offset.y)
      detail = .shadow(shadow)
    case .particles(var draw):
      for index in draw.particles.indices {
        wild(&draw.particles[index].transform.a)
        wild(&draw.particles[index].rect.height)
        wild(&draw.particles[index].source.x)
        if draw.particles[index].rect.width > 10 { draw.particles[index].image = .max }
      }
      detail = .particles(draw)
    case .filters(let filters):
      detail = .filters(filters.map { changed($0, wild) })
    case .group(var effects):
      effects.filters = effects.filters.map { changed($0, wild) }
      if var shadow = effects.shadow {
        wild(&shadow.sigma)
        wild(&shadow.offset.x)
        effects.shadow = shadow
      }
      for index in effects.cuts.indices {
        wild(&effects.cuts[index].a)
        wild(&effects.cuts[index].c)
      }
      detail = .group(effects)
    case .gradient(let draw, var square):
      wild(&square.x)
      wild(&square.y)
      wild(&square.width)
      wild(&square.height)
      detail = .gradient(draw, unitSquare: square)
    }
  }

  private static func changed(
    _ filter: FilterOperation, _ wild: (inout Double) -> Void
  ) -> FilterOperation {
    switch filter {
    case .colorMatrix: return filter
    case .gaussianBlur(var radius):
      wild(&radius)
      return .gaussianBlur(radius: radius)
    case .pixels(let filter):
      var (radius, numbers, center) = (
        filter.radius, [0.5, 0.25], filter.center ?? Point(x: 0, y: 0)
      )
      wild(&radius)
      for index in numbers.indices { wild(&numbers[index]) }
      wild(&center.x)
      return .pixels(
        PixelFilter(filter.function, center: center, radius: radius, numbers: numbers))
    case .pixellate(var scale, let center):
      wild(&scale)
      return .pixellate(scale: scale, center: center)
    }
  }

  @Test(arguments: [Double.nan, .infinity, 0])
  func `a transform that is singular or not finite draws nothing`(member: Double) {
    var list = DrawList(width: 20, height: 20, background: Pixel(0xFF00_00FF))
    let rect = Rectangle(x: -100, y: -100, width: 200, height: 200)
    for operation in [
      .fill(.white), .border(BorderDraw(width: 300, color: .white)),
      .image(ImageDraw(image: 0, source: rect)),
    ] as [DrawCommand.Operation] {
      var command = DrawCommand(
        operation, bounds: list.frame,
        transform: AffineMatrix(a: member, b: 0, c: 0, d: 1, tx: 0, ty: 0))
      command.rect = rect
      list.commands.append(command)
    }
    list.images = [PixelImage(width: 1, height: 1, pixels: [0xFFFF_FFFF])]
    #expect(list.pixels().allSatisfy { $0 == 0xFF00_00FF })
  }

  @Test func `damage and lists larger than the target are cut to it`() {
    let canvas = PixelsCanvas(width: 30, height: 20)
    let list = DrawList(width: 500, height: 500, background: Pixel(0xFF11_2233))
    let everywhere = PixelRect(minX: .min, minY: .min, maxX: .max, maxY: .max)
    SoftwareRenderer(threads: 1).draw(list, damage: [everywhere], into: canvas.buffer)
    expectTrue(canvas.isIntact)
    #expect(canvas.pixels.allSatisfy { $0 == 0xFF11_2233 })
  }

  @Test func `an empty output is drawn`() {
    let list = DrawList(width: 0, height: 0, background: .clear)
    let canvas = PixelsCanvas(width: 1, height: 1)
    SoftwareRenderer(threads: 2, bandHeight: 0).draw(
      list, damage: [list.frame], into: canvas.buffer)
    expectEqual(canvas.pixels, [0xFF12_3456])
  }

  @Test func `renderers can be made and dropped, drawing or not`() {
    let list = DrawList(width: 40, height: 40, background: Pixel(0xFF11_2233))
    for threads in [-1, 0, 1, 2, 5] {
      let idle = SoftwareRenderer(threads: threads)
      let busy = SoftwareRenderer(threads: threads, bandHeight: 3)
      busy.smallestSharedArea = 0
      #expect(list.pixels(drawnBy: busy).allSatisfy { $0 == 0xFF11_2233 })
      withExtendedLifetime(idle) {}
    }
  }
}
