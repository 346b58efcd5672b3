import CPlacement
import GraphicsValues

/// Every pixel that a rectangle under a snapped matrix can touch, antialiased edges included.
func pixelBounds(of rect: Rectangle, under matrix: AffineMatrix) -> PixelRect {
  guard matrix.isFinite else { return .empty }
  return pixelBounds(of: rect, under: matrix, in: SurroundingPlace.everything)
}

/// Every pixel inside a clip that a rectangle under a snapped matrix can touch. All numbers have to be finite.
@inline(__always)
func pixelBounds(of rect: Rectangle, under m: AffineMatrix, in clip: PixelRect) -> PixelRect {
  let bounds = pixel_bounds_under(
    m.a, m.b, m.c, m.d, m.tx, m.ty, rect.x, rect.y, rect.width, rect.height,
    pixel_bounds(min_x: clip.minX, min_y: clip.minY, max_x: clip.maxX, max_y: clip.maxY))
  return PixelRect(
    minX: bounds.min_x, minY: bounds.min_y, maxX: bounds.max_x, maxY: bounds.max_y)
}
