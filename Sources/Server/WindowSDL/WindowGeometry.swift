internal import CSDL2
internal import GraphicsValues

/// The size of a window in pixels, and in the units of SDL's places and sizes.
///
/// Both are the same under X11. Under Wayland an output of scale 2 has two pixels a unit.
struct WindowGeometry: Hashable {
  var width: Int
  var height: Int
  /// Pixels per unit.
  private var xRatio: Double
  private var yRatio: Double

  init(_ window: OpaquePointer) {
    var units: (width: Int32, height: Int32) = (0, 0)
    var pixels: (width: Int32, height: Int32) = (0, 0)
    SDL_GetWindowSize(window, &units.width, &units.height)
    SDL_GetWindowSizeInPixels(window, &pixels.width, &pixels.height)
    (width, height) = (Int(pixels.width), Int(pixels.height))
    xRatio = Self.ratio(pixels.width, units.width)
    yRatio = Self.ratio(pixels.height, units.height)
  }

  private static func ratio(_ pixels: Int32, _ units: Int32) -> Double {
    pixels > 0 && units > 0 ? Double(pixels) / Double(units) : 1
  }

  var bounds: PixelRect {
    PixelRect(minX: 0, minY: 0, maxX: Int32(clamping: width), maxY: Int32(clamping: height))
  }

  /// The pixel at a place of SDL's.
  func pixel(_ x: Int32, _ y: Int32) -> Point {
    Point(x: Double(x) * xRatio, y: Double(y) * yRatio)
  }

  /// The units that hold a number of pixels.
  func units(width: Int, height: Int) -> (width: Int32, height: Int32) {
    (
      Int32(clamping: Int((Double(width) / xRatio).rounded(.up))),
      Int32(clamping: Int((Double(height) / yRatio).rounded(.up)))
    )
  }
}
