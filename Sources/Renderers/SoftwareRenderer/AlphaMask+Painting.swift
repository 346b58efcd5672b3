package import CSpanKernels
package import Coverage
import GraphicsValues

extension AlphaMask {
  /// Makes a mask from the alpha of a surface's pixels.
  package convenience init(alphaOf source: Surface, effects: effect_kernels) {
    self.init(area: source.area)
    for y in Int(area.minY)..<Int(max(area.maxY, area.minY)) {
      let x = Int(area.minX)
      effects.alpha(surface.byte(x, y), source.pixel(x, y), area.width)
    }
  }

  /// Paints the mask's coverage, offset by whole pixels.
  func fill(
    with source: borrowing some SpanSource & ~Copyable, on surface: Surface, clip: PixelRect,
    dx: Int, dy: Int
  ) {
    let (left, top) = (Int(area.minX) + dx, Int(area.minY) + dy)
    let (minX, maxX) = (max(Int(clip.minX), left), min(Int(clip.maxX), left + area.width))
    let (minY, maxY) = (max(Int(clip.minY), top), min(Int(clip.maxY), top + area.height))
    guard minX < maxX, minY < maxY else { return }
    for y in minY..<maxY {
      source.paint(
        surface, x: minX, y: y, count: maxX - minX,
        coverage: UnsafePointer(self.surface.byte(minX - dx, y - dy)))
    }
  }
}
