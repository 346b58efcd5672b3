import DrawList
import GraphicsValues

/// A cursor that is drawn over a copy of the picture, on a card without a plane for it.
struct DrawnCursor {
  let image: CursorImage
  /// Its place in upright pixels; it may lie partly outside.
  private(set) var frame: PixelRect

  init(_ image: CursorImage, x: Int, y: Int) {
    self.image = image
    frame = Self.frame(image, x, y)
  }

  mutating func move(x: Int, y: Int) { frame = Self.frame(image, x, y) }

  private static func frame(_ image: CursorImage, _ x: Int, _ y: Int) -> PixelRect {
    let left = Int32(clamping: max(min(x, 1 << 20), -1 << 20))
    let top = Int32(clamping: max(min(y, 1 << 20), -1 << 20))
    return PixelRect(
      minX: left, minY: top, maxX: left + Int32(image.width), maxY: top + Int32(image.height))
  }

  /// Writes the picture with the cursor over it.
  ///
  /// - Parameters:
  ///   - rect: upright pixels that are being copied; of the cursor only the part inside shows.
  ///   - screen: memory for the whole screen; it is not read.
  func draw(
    over picture: PixelBuffer, in rect: PixelRect, to screen: PixelBuffer,
    _ placement: OutputPlacement
  ) {
    let part = rect.intersection(frame)
    for y in part.minY..<max(part.minY, part.maxY) {
      for x in part.minX..<max(part.minX, part.maxX) {
        let place = placement.screen(
          fromUpright: PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1))
        let top = image.pixels[Int(y - frame.minY) * image.width + Int(x - frame.minX)]
        screen.row(Int(place.minY))[Int(place.minX)] = Self.mix(
          top, picture.row(Int(y))[Int(x)])
      }
    }
  }

  /// A premultiplied pixel over an opaque one.
  private static func mix(_ top: UInt32, _ bottom: UInt32) -> UInt32 {
    let rest = 255 - top >> 24
    func channel(_ shift: UInt32) -> UInt32 {
      let value = (bottom >> shift & 255) * rest
      return min((top >> shift & 255) + (value + 127) / 255, 255) << shift
    }
    return 0xFF00_0000 | channel(16) | channel(8) | channel(0)
  }
}
