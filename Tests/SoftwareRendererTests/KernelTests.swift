import CSpanKernels
import Expectations
import GraphicsValues
import SoftwareRenderer
import TestSupport
import Testing

/// Every kernel at every instruction set against the scalar model, at all lengths around a vector.
@Suite(.serialized) struct KernelTests {
  struct Level: CustomTestStringConvertible {
    let testDescription: String
    let kernels: span_kernels
  }

  static let levels: [Level] = [
    ("baseline", kernel_level_baseline), ("avx2", kernel_level_avx2),
    ("avx512", kernel_level_avx512),
  ].compactMap { name, level in
    span_kernels_at(level).map { Level(testDescription: name, kernels: $0.pointee) }
  }

  private static let room = 100
  private static let lengths = Array(0...70)

  /// Premultiplied pixels, some of them clear or opaque.
  private func pixels(_ random: inout PixelsRandom) -> [UInt32] {
    (0..<Self.room).map { _ in random.chance(0.1) ? 0 : random.pixel().value }
  }

  private func bytes(_ random: inout PixelsRandom) -> [UInt8] {
    (0..<Self.room + 16).map { _ in
      random.chance(0.3)
        ? (random.chance(0.5) ? 0 : 255) : UInt8.random(in: 0...255, using: &random)
    }
  }

  /// Runs a kernel on a copy of `below` from pixel 3 and compares the whole copy, so that a write
  /// beyond the end is found, too.
  private func check(
    _ below: [UInt32], _ n: Int, _ kernel: (UnsafeMutablePointer<UInt32>) -> Void,
    _ expected: (Int) -> UInt32, _ comment: String
  ) {
    var result = below
    result.withUnsafeMutableBufferPointer { buffer in
      if let base = buffer.baseAddress { kernel(base + 3) }
    }
    let wanted = below.indices.map { 3 <= $0 && $0 < n + 3 ? expected($0 - 3) : below[$0] }
    expectEqual(result, wanted, "\(comment), n = \(n)")
  }

  @Test(arguments: levels)
  func `fill and solid over`(level: Level) {
    var random = PixelsRandom(seed: 1)
    for n in Self.lengths {
      let below = pixels(&random)
      let color = random.pixel().value
      check(below, n, { level.kernels.fill($0, 0, n, 1, color) }, { _ in color }, "fill")
      check(
        below, n, { level.kernels.solid_over($0, 0, n, 1, color) },
        { ScalarModel.over(below[$0 + 3], color) }, "solid over")
    }
  }

  @Test(arguments: levels)
  func `rows of a block are a stride apart`(level: Level) {
    for n in [1, 20] {
      let below = [UInt32](repeating: 0x8000_0000, count: 100)
      for (kernel, expected) in [
        (level.kernels.fill, UInt32(0x8010_2030)), (level.kernels.solid_over, 0xC010_2030),
      ] {
        var result = below
        result.withUnsafeMutableBufferPointer { kernel($0.baseAddress!, 33, n, 3, 0x8010_2030) }
        let wanted = below.indices.map { $0 % 33 < n && $0 < 99 ? expected : below[$0] }
        expectEqual(result, wanted)
      }
    }
  }

  @Test(arguments: levels)
  func `coverage, opacity and source over`(level: Level) {
    var random = PixelsRandom(seed: 2)
    for n in Self.lengths {
      let below = pixels(&random)
      let source = pixels(&random)
      let coverage = bytes(&random)
      let color = random.pixel().value
      let opacity: UInt32 = n % 3 == 0 ? 255 : UInt32.random(in: 0...255, using: &random)
      check(
        below, n, { level.kernels.coverage_over($0, coverage, n, color) },
        { ScalarModel.over(below[$0 + 3], ScalarModel.share(color, UInt32(coverage[$0]))) },
        "coverage over")
      check(
        below, n, { level.kernels.pixels_over($0, source, n, opacity) },
        { ScalarModel.over(below[$0 + 3], ScalarModel.scaled(source[$0], opacity)) },
        "pixels over")
      check(
        below, n, { level.kernels.pixels_coverage_over($0, source, coverage, n, opacity) },
        {
          let faded = ScalarModel.scaled(source[$0], opacity)
          return ScalarModel.over(
            below[$0 + 3], ScalarModel.share(faded, UInt32(coverage[$0])))
        }, "pixels coverage over")
    }
  }

  @Test(arguments: levels)
  func `colours beyond their alpha do not spill into the next channel`(level: Level) {
    let below = [UInt32](repeating: 0xFFFF_FFFF, count: Self.room)
    let wrong: UInt32 = 0x10FF_00FF
    for n in [1, 16, 17] {
      check(
        below, n, { level.kernels.solid_over($0, 0, n, 1, wrong) },
        { _ in ScalarModel.over(0xFFFF_FFFF, wrong) }, "saturation")
    }
  }

  @Test(arguments: levels)
  func `every product of two bytes is exact: opacity rounded, coverage cut (§17.13)`(level: Level) {
    let factors = (0...255).map { UInt8($0) } + [UInt8](repeating: 0, count: 16)
    for value in 0...255 as ClosedRange<UInt32> {
      let pixels = (0...255 as ClosedRange<UInt32>).map { $0 &* 0x0101_0101 }
      var faded = [UInt32](repeating: 0, count: 256)
      faded.withUnsafeMutableBufferPointer {
        level.kernels.pixels_over($0.baseAddress!, pixels, 256, value)
      }
      expectEqual(faded, pixels.map { ScalarModel.scaled($0, value) }, "opacity \(value)")
      var result = [UInt32](repeating: 0, count: 256)
      result.withUnsafeMutableBufferPointer {
        level.kernels.coverage_over($0.baseAddress!, factors, 256, value &* 0x0101_0101)
      }
      let wanted = (0...255 as ClosedRange<UInt32>).map {
        ScalarModel.share(value &* 0x0101_0101, $0)
      }
      expectEqual(result, wanted, "value \(value)")
    }
  }

  @Test(arguments: levels)
  func `bilinear fetch with constant weights`(level: Level) {
    var random = PixelsRandom(seed: 3)
    for n in Self.lengths {
      let (above, below) = (pixels(&random), pixels(&random))
      let x = UInt32.random(in: 0...255, using: &random)
      let y = n % 4 == 0 ? 0 : UInt32.random(in: 0...255, using: &random)
      check(
        above, n, { level.kernels.bilinear_constant($0, above, below, n, x, y) },
        {
          ScalarModel.blend(
            ScalarModel.blend(above[$0], below[$0], y),
            ScalarModel.blend(above[$0 + 1], below[$0 + 1], y), x)
        }, "constant")
    }
  }

  @Test(arguments: levels)
  func `bilinear fetch along a line holds its taps inside the image`(level: Level) {
    var random = PixelsRandom(seed: 4)
    for round in 0..<400 {
      let n = round % 71
      let image = random.image(maxSide: round % 3 == 0 ? 3 : 60)
      let pixels = image.pixels
      let (width, height) = (image.width, image.height)
      let u = Int64.random(in: -20 << 32...70 << 32, using: &random)
      let v = Int64.random(in: -20 << 32...70 << 32, using: &random)
      let du = Int64.random(in: -2 << 32...2 << 32, using: &random)
      let dv = round % 5 == 0 ? 0 : Int64.random(in: -1 << 32...1 << 32, using: &random)
      pixels.withUnsafeBufferPointer { buffer in
        var source = source_image(
          pixels: buffer.baseAddress!, width: Int32(width), height: Int32(height))
        check(
          [UInt32](repeating: 7, count: Self.room), n,
          { level.kernels.bilinear_affine($0, n, &source, u, v, du, dv) },
          {
            ScalarModel.sample(pixels, width, height, u + Int64($0) * du, v + Int64($0) * dv)
          }, "affine, round \(round)")
      }
    }
  }

  @Test(arguments: levels)
  func `two rows mixed, and then fetched along the result, are a bilinear fetch`(level: Level) {
    var random = PixelsRandom(seed: 46)
    for round in 0..<400 {
      let width = round % 10 == 0 ? 1 : Int.random(in: 1...Self.room, using: &random)
      let pixels = (0..<2 * width).map { _ in random.pixel().value }
      let weight = Int64.random(in: 0...255, using: &random)
      // Rows that are made wider have a way of their own.
      let isWidened = round % 3 == 0
      let u = Int64.random(in: isWidened ? 0...9 << 32 : -40 << 32...140 << 32, using: &random)
      let du =
        isWidened
        ? Int64.random(in: 1...1 << 32, using: &random)
        : round % 5 == 0 ? 1 << 32 : Int64.random(in: -3 << 32...3 << 32, using: &random)
      let n = Int.random(in: 0...70, using: &random)
      var mixed = [UInt32](repeating: 7, count: width + 1)
      pixels.withUnsafeBufferPointer {
        level.kernels.mix_rows(
          &mixed, $0.baseAddress!, $0.baseAddress! + width, width, UInt32(weight))
      }
      expectEqual(mixed[width], 7)
      check(
        [UInt32](repeating: 7, count: Self.room), n,
        { level.kernels.bilinear_row($0, n, mixed, Int32(width), u, du) },
        { ScalarModel.sample(pixels, width, 2, u + Int64($0) * du, weight << 24) },
        "row, round \(round)")
    }
  }

  @Test(arguments: levels)
  func `coverage of a row, and of any part of it`(level: Level) {
    var random = PixelsRandom(seed: 5)
    for round in 0..<400 {
      func number(_ range: ClosedRange<Float>) -> Float { Float.random(in: range, using: &random) }
      let isUpright = round % 3 == 0
      let radius = number(0.001...30)
      var row = shape_row(
        left: number(-60...20), right: number(0...80), left_step: isUpright ? 1 : number(-1...1),
        top: number(-30...30), bottom: number(-5...60), top_step: isUpright ? 0 : number(-1...1),
        radius_x: radius, radius_y: radius * number(0.5...2), inverse_x: 0, inverse_y: 0,
        cosine: isUpright ? 0 : number(-0.9...0.9), left_top: random.chance(0.7) ? -1 : 0,
        right_top: random.chance(0.7) ? -1 : 0, left_bottom: random.chance(0.7) ? -1 : 0,
        right_bottom: random.chance(0.7) ? -1 : 0)
      row.inverse_x = 1 / row.radius_x
      row.inverse_y = 1 / row.radius_y
      let start = Int.random(in: -5...40, using: &random)
      let n = Int.random(in: 1...80, using: &random)
      for isRounded in [false, true] {
        var result = [UInt8](repeating: 0, count: n + 16)
        let kernel = isRounded ? level.kernels.coverage_rounded : level.kernels.coverage_sharp
        kernel(&result, start, n, &row)
        let wanted = (0..<n).map {
          ScalarModel.coverage(row, x: start + $0, isRounded: isRounded)
        }
        expectEqual(Array(result.prefix(n)), wanted, "round \(round), rounded \(isRounded)")
      }
    }
  }

  /// A square, sometimes with round corners, upright or turned to the direction (3, 4) / 5.
  private func square(_ random: inout PixelsRandom, isUpright: Bool) -> shape {
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    var s = shape()
    let side = number(3...50)
    let radius = number(0.01...1) * side / 2
    let (x, y) = isUpright ? (1.0, 0.0) : (0.6, 0.8)
    (s.left_x, s.left_y, s.top_x, s.top_y) = (x, y, -y, x)
    let margin = isUpright ? -0x1p-12 : 0x1p-8
    (s.inside_edge, s.outside_edge) = (0.5 + margin, -0.5 - margin)
    let (middleX, middleY) = (number(10...50), number(5...30))
    s.left = side / 2 - middleX * x - middleY * y
    s.right = side / 2 + middleX * x + middleY * y
    s.top = side / 2 + middleX * y - middleY * x
    s.bottom = side / 2 - middleX * y + middleY * x
    (s.radius_x, s.radius_y) = (radius, radius)
    (s.inverse_x, s.inverse_y) = (1 / radius, 1 / radius)
    s.inside_corner = 1 - (0.5 + 0x1p-7) / radius
    s.outside_corner = 1 + (0.5 + 0x1p-7) / radius
    s.left_top = random.chance(0.7) ? -1 : 0
    s.right_top = random.chance(0.7) ? -1 : 0
    s.left_bottom = random.chance(0.7) ? -1 : 0
    s.right_bottom = random.chance(0.7) ? -1 : 0
    return s
  }

  @Test(arguments: levels)
  func `a shape is filled as its coverage says, inside the clip only`(level: Level) {
    var random = PixelsRandom(seed: 7)
    let (width, height) = (70, 40)
    for round in 0..<120 {
      var geometry = square(&random, isUpright: round % 3 == 0)
      var outline = shape_outline()
      shape_outline_make(&outline, &geometry, round % 7 == 0 ? 0 : 1)
      let color = round % 5 == 0 ? 0xFF12_3456 : random.pixel().value
      let below = (0..<width * height).map { _ in random.pixel().value }
      let columns = Int.random(in: 0...20, using: &random)..<Int.random(in: 21...70, using: &random)
      let rows = Int.random(in: 0...10, using: &random)..<Int.random(in: 11...40, using: &random)
      let clip = span_box(
        min_x: Int32(columns.lowerBound), min_y: Int32(rows.lowerBound),
        max_x: Int32(columns.upperBound), max_y: Int32(rows.upperBound))
      var result = below
      result.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        level.kernels.shape_over(
          base + rows.lowerBound * width + columns.lowerBound, width, &geometry, &outline, clip,
          color)
      }
      let isRounded = shape_is_round(&geometry) != 0
      let wanted = below.indices.map { index in
        let (x, y) = (index % width, index / width)
        guard columns.contains(x), rows.contains(y) else { return below[index] }
        let row = shape_row_at(&geometry, y)
        let coverage = ScalarModel.coverage(row, x: x, isRounded: isRounded)
        return ScalarModel.over(below[index], ScalarModel.share(color, UInt32(coverage)))
      }
      expectEqual(result, wanted, "round \(round)")
    }
  }

  @Test func `a level can be asked for by name, and one that cannot run is an error`() throws {
    try expectEqual(KernelLevel.named(nil), .best)
    try expectEqual(KernelLevel.named("baseline"), .baseline)
    #expect(throws: UnavailableKernelLevel.self) { try KernelLevel.named("sse9") }
    for level in KernelLevel.allCases where !level.isAvailable {
      #expect(throws: UnavailableKernelLevel.self) { try KernelLevel.named(level.rawValue) }
    }
  }

  @Test(arguments: levels)
  func `coverage differences stop at zero`(level: Level) {
    let slack = [UInt8](repeating: 1, count: 16)
    var a: [UInt8] = [0, 10, 255, 255, 3] + slack
    level.kernels.coverage_subtract(&a, [0, 4, 255, 0, 200] + slack, 5)
    expectEqual(Array(a.prefix(5)), [0, 6, 0, 255, 0])
  }
}
