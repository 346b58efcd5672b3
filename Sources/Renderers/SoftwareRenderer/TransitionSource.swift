import CSpanKernels
import DrawList

/// The pixels of a transition between its two pictures: docs/rendering.md, "Transitions".
struct TransitionSource: SpanSource {
  let kernels: span_kernels
  let old: Surface
  let new: Surface
  let mix: TransitionMix
  /// Memory for a row of pixels.
  let scratch: UnsafeMutablePointer<UInt32>

  func paint(_ surface: Surface, x: Int, y: Int, count: Int, rows: Int) {
    for row in y..<y + rows {
      fetch(x, row, count)
      kernels.pixels_over(surface.pixel(x, row), scratch, count, 255)
    }
  }

  func paint(_ surface: Surface, x: Int, y: Int, count: Int, coverage: UnsafePointer<UInt8>) {
    fetch(x, y, count)
    kernels.pixels_coverage_over(surface.pixel(x, y), scratch, coverage, count, 255)
  }

  private func fetch(_ x: Int, _ y: Int, _ count: Int) {
    switch mix {
    case .fade(let k):
      for i in 0..<count {
        scratch[i] = PixelMath.dissolve(
          old.held(x + i, y), new.held(x + i, y), k)
      }
    case .slide(let slide):
      for i in 0..<count { scratch[i] = slide.pixel(x + i, y, old, new) }
    case .warp(let warp):
      for i in 0..<count { scratch[i] = warp.pixel(x + i, y, old, new) }
    }
  }
}

/// The computation of a transition's pixels.
package enum TransitionMix {
  /// 0 is the old picture, 255 the new one.
  case fade(UInt32)
  case slide(TransitionSlide)
  case warp(TransitionWarp)

  /// - Parameter command: An `endTransition`.
  init?(_ command: DrawCommand) {
    let transition = command.transition
    switch transition.effect {
    case .fade:
      self = .fade(PixelMath.byte(transition.progress))
    default:
      if command.perspective.isFlat, transition.effect.isSlide {
        self = .slide(TransitionSlide(transition, command))
        return
      }
      guard let warp = TransitionWarp(transition, command) else { return nil }
      self = .warp(warp)
    }
  }
}

/// Both pictures side by side or over each other, moved by whole pixels.
package struct TransitionSlide {
  package private(set) var oldX = 0
  package private(set) var oldY = 0
  package private(set) var newX = 0
  package private(set) var newY = 0
  package private(set) var oldAlpha: UInt32 = 255
  package private(set) var newAlpha: UInt32 = 255
  package let oldIsAbove: Bool

  init(_ transition: TransitionDraw, _ command: DrawCommand) {
    let d = transition.direction
    let q = min(max(transition.progress, -4), 4)
    let m = command.transform
    /// Returns the offset of a picture moved by `k` times the layer's extent, in whole device pixels.
    func way(_ k: Double) -> (Int, Int) {
      let dx = d.x * command.rect.width
      let dy = d.y * command.rect.height
      return (
        TransitionSlide.whole((dx * m.a + dy * m.c) * k),
        TransitionSlide.whole((dx * m.b + dy * m.d) * k)
      )
    }
    oldIsAbove = transition.effect == .reveal
    switch transition.effect {
    case .push:
      // The edges coincide: both pictures move by the same whole number of pixels.
      let whole = way(1)
      (newX, newY) = way(1 - q)
      (oldX, oldY) = (newX - whole.0, newY - whole.1)
      newAlpha = PixelMath.byte(q)
      oldAlpha = 255 - newAlpha
    case .moveIn:
      (newX, newY) = way(1 - q)
    default:
      (oldX, oldY) = way(-q)
    }
  }

  private static func whole(_ v: Double) -> Int {
    v.isFinite ? Int(min(max(v, -0x1p20), 0x1p20).rounded()) : 0
  }

  func pixel(_ x: Int, _ y: Int, _ old: Surface, _ new: Surface) -> UInt32 {
    let o = PixelMath.scaled(old.held(x - oldX, y - oldY), oldAlpha)
    let n = PixelMath.scaled(new.held(x - newX, y - newY), newAlpha)
    return oldIsAbove ? PixelMath.over(o, n) : PixelMath.over(n, o)
  }
}

extension Surface {
  /// Returns a pixel; transparent outside the area.
  @inline(__always)
  func held(_ x: Int, _ y: Int) -> UInt32 {
    guard x >= Int(area.minX), x < Int(area.maxX), y >= Int(area.minY), y < Int(area.maxY) else {
      return 0
    }
    return pixel(x, y).pointee
  }
}

/// Arithmetic on one premultiplied pixel, rounded as the kernels round.
enum PixelMath {
  /// Converts a fraction to a byte, rounded to nearest.
  static func byte(_ v: Double) -> UInt32 {
    v > 0 ? (v < 1 ? UInt32(v * 255 + 0.5) : 255) : 0
  }

  /// Divides two 16-bit halves by 255, rounded to nearest.
  @inline(__always)
  private static func divided(_ t: UInt32) -> UInt32 {
    let u = t &+ 0x80_0080
    return ((u &+ (u >> 8 & 0xFF_00FF)) >> 8) & 0xFF_00FF
  }

  /// Returns a + (b − a) · k / 255 in each channel, exact at both ends.
  @inline(__always)
  static func dissolve(_ a: UInt32, _ b: UInt32, _ k: UInt32) -> UInt32 {
    let rest = 255 - k
    let even = divided((a & 0xFF_00FF) * rest + (b & 0xFF_00FF) * k)
    let odd = divided((a >> 8 & 0xFF_00FF) * rest + (b >> 8 & 0xFF_00FF) * k)
    return even | odd << 8
  }

  /// Returns a + b in each channel, at most 255.
  static func sum(_ a: UInt32, _ b: UInt32) -> UInt32 {
    func held(_ t: UInt32) -> UInt32 { (t | (t >> 8 & 0x1_0001) &* 255) & 0xFF_00FF }
    let even = held((a & 0xFF_00FF) + (b & 0xFF_00FF))
    let odd = held((a >> 8 & 0xFF_00FF) + (b >> 8 & 0xFF_00FF))
    return even | odd << 8
  }

  @inline(__always)
  static func scaled(_ p: UInt32, _ k: UInt32) -> UInt32 {
    k == 255 || p == 0 ? p : dissolve(0, p, k)
  }

  /// Returns the source over the destination.
  @inline(__always)
  static func over(_ s: UInt32, _ d: UInt32) -> UInt32 {
    let alpha = s >> 24
    if alpha == 255 || d == 0 { return s }
    // The parts of one pixel add up to at most 255 if no colour exceeds its alpha.
    let rest = scaled(d, 255 - alpha)
    let even = (s & 0xFF_00FF) + (rest & 0xFF_00FF)
    let odd = (s >> 8 & 0xFF_00FF) + (rest >> 8 & 0xFF_00FF)
    return held(even) | held(odd) << 8
  }

  /// Clamps two sums of bytes to 255.
  @inline(__always)
  private static func held(_ sums: UInt32) -> UInt32 {
    let excess = sums & 0x100_0100
    return (sums | excess - (excess >> 8)) & 0xFF_00FF
  }

  /// Returns (a·(256 − w) + b·w + 128) / 256, with the weights of images.
  @inline(__always)
  static func blend(_ a: UInt32, _ b: UInt32, _ w: UInt32) -> UInt32 {
    let rest = 256 - w
    let even = (a & 0xFF_00FF) * rest + (b & 0xFF_00FF) * w + 0x80_0080
    let odd = (a >> 8 & 0xFF_00FF) * rest + (b >> 8 & 0xFF_00FF) * w + 0x80_0080
    return (even >> 8 & 0xFF_00FF) | (odd & 0xFF00_FF00)
  }
}

extension TransitionDraw.Effect {
  /// True when the pictures are only moved.
  fileprivate var isSlide: Bool { self == .moveIn || self == .push || self == .reveal }
}
