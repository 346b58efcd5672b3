import CSDL2
import GraphicsValues

/// The size of a window in pixels, and its ratio to the units of SDL's places and sizes.
///
/// Under X11 pixels and units are the same. Under Wayland an output of scale 2 has two pixels per unit.
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

  /// Converts a place from SDL's units to pixels.
  func pixel(_ x: Int32, _ y: Int32) -> Point {
    Point(x: Double(x) * xRatio, y: Double(y) * yRatio)
  }

  /// Converts a size from pixels to SDL's units, rounded up.
  func units(width: Int, height: Int) -> (width: Int32, height: Int32) {
    (
      Int32(clamping: Int((Double(width) / xRatio).rounded(.up))),
      Int32(clamping: Int((Double(height) / yRatio).rounded(.up)))
    )
  }
}
