import CSpanKernels

/// The kernels' results, computed one channel at a time in the simplest way.
enum ScalarModel {
  /// a × b / 255, rounded to nearest, in exact integers.
  static func multiply(_ a: UInt32, _ b: UInt32) -> UInt32 { (2 * a * b + 255) / 510 }

  private static func channels(_ body: (_ shift: UInt32) -> UInt32) -> UInt32 {
    var pixel: UInt32 = 0
    for shift in [0, 8, 16, 24] as [UInt32] { pixel |= min(body(shift), 255) << shift }
    return pixel
  }

  static func scaled(_ pixel: UInt32, _ factor: UInt32) -> UInt32 {
    channels { multiply(pixel >> $0 & 255, factor) }
  }

  /// A colour times its coverage: each channel is cut off, not rounded (§17.13).
  static func share(_ color: UInt32, _ coverage: UInt32) -> UInt32 {
    channels { (color >> $0 & 255) * coverage / 255 }
  }

  static func over(_ below: UInt32, _ source: UInt32) -> UInt32 {
    channels { (source >> $0 & 255) + multiply(below >> $0 & 255, 255 - source >> 24) }
  }

  static func blend(_ a: UInt32, _ b: UInt32, _ weight: UInt32) -> UInt32 {
    channels { ((a >> $0 & 255) * (256 - weight) + (b >> $0 & 255) * weight + 128) / 256 }
  }

  /// The four pixels around a 32.32 position, each clamped to the image.
  static func sample(
    _ pixels: [UInt32], _ width: Int, _ height: Int, _ u: Int64, _ v: Int64
  ) -> UInt32 {
    func tap(_ x: Int, _ y: Int) -> UInt32 {
      pixels[min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)]
    }
    let (x, y) = (Int(u >> 32), Int(v >> 32))
    let weightX = UInt32(u >> 24 & 255)
    let weightY = UInt32(v >> 24 & 255)
    let left = blend(tap(x, y), tap(x, y + 1), weightY)
    let right = blend(tap(x + 1, y), tap(x + 1, y + 1), weightY)
    return blend(left, right, weightX)
  }

  /// Coverage of one pixel, by the formulas of docs/rendering.md.
  static func coverage(_ row: shape_row, x: Int, isRounded: Bool) -> UInt8 {
    let across = Float(x) * row.left_step
    let along = Float(x) * row.top_step
    let (left, right) = (row.left + across, row.right - across)
    let (top, bottom) = (row.top + along, row.bottom - along)
    func slab(_ a: Float, _ b: Float) -> Float { max(0, min(0.5, a) + min(0.5, b)) }
    var c = slab(left, right) * slab(top, bottom)
    let isLeft = left < right
    let isTop = top < bottom
    let isRound =
      (isTop
        ? (isLeft ? row.left_top : row.right_top)
        : (isLeft ? row.left_bottom : row.right_bottom)) != 0
    let px = (row.radius_x - min(left, right)) * row.inverse_x
    let py = (row.radius_y - min(top, bottom)) * row.inverse_y
    if isRounded, isRound, px > 0, py > 0, px * px + py * py > 1e-12 {
      let length = (px * px + py * py).squareRoot()
      let (gx, gy) = (px * row.inverse_x, py * row.inverse_y)
      let cosine = isLeft == isTop ? row.cosine : -row.cosine
      let gradient = gx * gx + gy * gy + 2 * cosine * (gx * gy)
      let distance = (length - 1) * length / max(gradient, 1e-30).squareRoot()
      c = min(c, min(max(0.5 - distance, 0), 1))
    }
    return UInt8(c * 255 + 0.5)
  }
}
