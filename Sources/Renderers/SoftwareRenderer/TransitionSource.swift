import CSpanKernels
import FramePlan

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

extension TransitionSlide {
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
