import CSpanKernels
import Expectations
import TestSupport
import Testing

/// Images under perspective, and small images in one pass, at every instruction set against the
/// scalar model.
@Suite(.serialized) struct FetchKernelTests {
  private static let room = 320

  /// The position of a pixel in 256ths, by the formula of docs/rendering-effects.md; nil behind
  /// the eye.
  private func place(_ row: plane_row, _ x: Int) -> (u: Int64, v: Int64)? {
    let at = Double(x)
    let w = row.w + at * row.w_step
    guard w > 0 else { return nil }
    func whole(_ v: Double) -> Int64 {
      let scaled = v * 256 + 0.5
      guard scaled > -0x1p30 else { return -1 << 30 }
      return scaled < 0x1p30 ? Int64((scaled + 0x1p30).rounded(.down)) - 1 << 30 : 1 << 30
    }
    return (whole((row.p + at * row.p_step) / w), whole((row.q + at * row.q_step) / w))
  }

  /// Compares a row's result at every instruction set with the scalar model.
  private func check(_ row: plane_row, _ image: (width: Int, height: Int), x: Int) {
    var random = PixelsRandom(seed: UInt64(bitPattern: Int64(x)))
    let pixels = (0..<image.width * image.height).map { _ in random.pixel().value }
    let n = Int.random(in: 1...Self.room, using: &random)
    var expected = [UInt32](repeating: 7, count: Self.room + 2)
    for i in 0..<n {
      guard let (u, v) = place(row, x + i) else {
        expected[i] = 0
        continue
      }
      expected[i] = ScalarModel.sample(pixels, image.width, image.height, u << 24, v << 24)
    }
    for level in KernelTests.levels {
      var result = [UInt32](repeating: 7, count: Self.room + 2)
      pixels.withUnsafeBufferPointer { buffer in
        var source = source_image(
          pixels: buffer.baseAddress!, width: Int32(image.width), height: Int32(image.height))
        var row = row
        level.kernels.bilinear_plane(&result, x, n, &source, &row)
      }
      expectEqual(
        result, expected, "\(level.testDescription), \(row), \(image), from \(x), \(n) pixels")
    }
  }

  @Test func `perspective divides every pixel exactly`() {
    var random = PixelsRandom(seed: 11)
    for round in 0..<1500 {
      func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
      let scale = [0.1, 1, 1, 8][round % 4]
      let w = number(0.2...2)
      var row = plane_row(
        p: number(-300...300) * w, q: number(-300...300) * w, w: w, p_step: number(-2...2) * scale,
        q_step: number(-2...2) * scale, w_step: number(-0.004...0.004))
      // Positions near the borders between 256ths, with either sign.
      if round % 5 == 0 {
        row = plane_row(
          p: (row.p * 512).rounded() / 512, q: row.q, w: 1,
          p_step: (row.p_step * 512).rounded() / 512,
          q_step: 0, w_step: 0)
      }
      let x = Int.random(in: -50...2000, using: &random)
      let size = round % 7 == 0 ? 1...3 : 2...200
      check(
        row,
        (Int.random(in: size, using: &random), Int.random(in: size, using: &random)), x: x)
    }
  }

  @Test func `perspective with numbers out of range is held or clear`() {
    for number in [0, 1e-300, 1e300, -1e300, .infinity, .nan] as [Double] {
      let rows = [
        plane_row(p: number, q: 1, w: 1, p_step: 1, q_step: 0, w_step: 0),
        plane_row(p: 1, q: 1, w: number, p_step: 1, q_step: 0, w_step: 0),
        plane_row(p: 1, q: 1, w: 1, p_step: number, q_step: number, w_step: 0),
        plane_row(p: 1, q: 1, w: 1, p_step: 1, q_step: 1, w_step: number),
        plane_row(p: 1, q: 1, w: 1, p_step: 1, q_step: 1, w_step: -0.01),
      ]
      for row in rows { check(row, (20, 30), x: 3) }
    }
  }

  /// One pixel of a sprite, step by step.
  private func model(
    _ sprite: span_sprite, _ pixels: [UInt32], _ below: UInt32, x: Int, y: Int
  ) -> UInt32 {
    func position(_ origin: Double, _ perRow: Double, _ step: Int64) -> Int64 {
      Int64(((origin + perRow * Double(y)) * 0x1p32).rounded(.toNearestOrEven)) + step * Int64(x)
    }
    var s = ScalarModel.sample(
      pixels, Int(sprite.image.width), Int(sprite.image.height),
      position(sprite.u_origin, sprite.u_per_row, sprite.du),
      position(sprite.v_origin, sprite.v_per_row, sprite.dv))
    var tinted: UInt32 = 0
    for shift in [0, 8, 16, 24] as [UInt32] {
      tinted |= ScalarModel.multiply(s >> shift & 255, sprite.tint >> shift & 255) << shift
    }
    s = tinted
    var shape = sprite.shape
    let row = shape_row_at(&shape, y)
    let coverage = UInt32(ScalarModel.coverage(row, x: x, isRounded: false))
    guard sprite.is_added != 0 else {
      return ScalarModel.over(
        below, ScalarModel.share(ScalarModel.scaled(s, sprite.opacity), coverage))
    }
    s = ScalarModel.scaled(ScalarModel.scaled(s, coverage), sprite.opacity)
    var sum: UInt32 = 0
    for shift in [0, 8, 16, 24] as [UInt32] {
      sum |= min((s >> shift & 255) + (below >> shift & 255), 255) << shift
    }
    return coverage > 0 ? sum | sprite.solid_bits : sum
  }

  @Test(arguments: KernelTests.levels.indices)
  func `a sprite is fetched, tinted, covered and faded in one pass`(level: Int) {
    var random = PixelsRandom(seed: 12)
    let (width, height) = (90, 40)
    for round in 0..<600 {
      func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
      let side = (number(1...45), number(1...30))
      let (x, y) = round % 3 == 0 ? (1.0, 0.0) : (0.6, 0.8)
      let middle = (number(0...80), number(0...40))
      var sprite = span_sprite()
      sprite.shape.left_x = x
      sprite.shape.left_y = y
      sprite.shape.top_x = -y
      sprite.shape.top_y = x
      sprite.shape.left = side.0 / 2 - middle.0 * x - middle.1 * y
      sprite.shape.right = side.0 / 2 + middle.0 * x + middle.1 * y
      sprite.shape.top = side.1 / 2 + middle.0 * y - middle.1 * x
      sprite.shape.bottom = side.1 / 2 - middle.0 * y + middle.1 * x
      let image = random.image(maxSide: round % 5 == 0 ? 2 : 30)
      (sprite.u_origin, sprite.v_origin) = (number(-90...30), number(-90...30))
      (sprite.u_per_row, sprite.v_per_row) = (number(-2...2), number(-2...2))
      sprite.du = Int64(number(-2...2) * 0x1p32)
      sprite.dv = Int64(number(-2...2) * 0x1p32)
      sprite.tint = round % 4 == 0 ? 0xFFFF_FFFF : random.pixel().value
      sprite.opacity = round % 12 < 6 ? 255 : UInt32.random(in: 0...255, using: &random)
      sprite.is_added = Int32(round % 2)
      sprite.solid_bits = round % 4 == 3 ? 0xFF00_0000 : 0
      let columns = Int.random(in: 0...40, using: &random)..<Int.random(in: 41...90, using: &random)
      let rows = Int.random(in: 0...10, using: &random)..<Int.random(in: 11...40, using: &random)
      let below = (0..<width * height).map { _ in random.pixel().value | sprite.solid_bits }
      let pixels = image.pixels
      sprite.is_opaque = image.isOpaque ? 1 : 0
      var outline = shape_outline()
      (sprite.shape.inside_edge, sprite.shape.outside_edge) = (0.5 + 0x1p-8, -0.5 - 0x1p-8)
      shape_outline_make(&outline, &sprite.shape, 1)
      let hasOutline = round % 8 < 5
      var result = below
      pixels.withUnsafeBufferPointer { buffer in
        sprite.image = source_image(
          pixels: buffer.baseAddress!, width: Int32(image.width), height: Int32(image.height))
        let clip = span_box(
          min_x: Int32(columns.lowerBound), min_y: Int32(rows.lowerBound),
          max_x: Int32(columns.upperBound), max_y: Int32(rows.upperBound))
        let kernel = KernelTests.levels[level].kernels.sprite_over
        result.withUnsafeMutableBufferPointer { result in
          withUnsafePointer(to: outline) {
            kernel(
              result.baseAddress! + rows.lowerBound * width + columns.lowerBound, width, &sprite,
              hasOutline ? $0 : nil, clip)
          }
        }
      }
      let wanted = below.indices.map { index in
        let (x, y) = (index % width, index / width)
        guard columns.contains(x), rows.contains(y) else { return below[index] }
        return model(sprite, pixels, below[index], x: x, y: y)
      }
      expectEqual(result, wanted, "round \(round)")
    }
  }
}
