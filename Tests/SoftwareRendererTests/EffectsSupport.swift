import CSpanKernels
import Coverage
import DrawList
import GraphicsValues
import SoftwareRenderer
import TestSupport

/// A bitmap that owns its memory, for tests of effects.
final class EffectsPicture {
  let surface: Surface

  init(_ area: PixelRect, _ pixel: (Int, Int) -> UInt32 = { _, _ in 0 }) {
    let base = UnsafeMutablePointer<UInt32>.allocate(capacity: max(area.area, 1))
    surface = Surface(area: area, base: base, stride: area.width)
    for y in Int(area.minY)..<Int(area.maxY) {
      for x in Int(area.minX)..<Int(area.maxX) {
        surface.pixel(x, y).initialize(to: pixel(x, y))
      }
    }
  }

  deinit { surface.base.deallocate() }

  var pixels: [UInt32] {
    Array(UnsafeBufferPointer(start: surface.base, count: surface.area.area))
  }

  subscript(x: Int, y: Int) -> UInt32 { surface.pixel(x, y).pointee }
}

func effectsArea(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect {
  PixelRect(minX: Int32(x), minY: Int32(y), maxX: Int32(x + width), maxY: Int32(y + height))
}

let effectsLevels = KernelLevel.allCases.filter(\.isAvailable)

/// Blends one pixel.
func effectsBlend(
  _ mode: BlendMode, _ below: UInt32, _ source: UInt32, coverage: UInt8? = nil,
  opacity: UInt8 = 255, level: KernelLevel = .best
) -> UInt32 {
  var result = below
  var top = source
  if var k = coverage {
    level.effects.blendRow(mode, &result, &top, coverage: &k, count: 1, opacity: opacity)
  } else {
    level.effects.blendRow(mode, &result, &top, coverage: nil, count: 1, opacity: opacity)
  }
  return result
}
