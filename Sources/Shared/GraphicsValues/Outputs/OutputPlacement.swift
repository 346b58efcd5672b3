/// The place of an output on the desktop, and the way from the desktop's points to the screen's pixels.
///
/// Three spaces: *points* of the desktop, shared by all outputs; *upright pixels*, in which the output's picture is
/// drawn and its input is reported; *screen pixels*, those of the mode. Drawing, damage and input use these maps and
/// no others.
package struct OutputPlacement: Hashable, Sendable {
  /// Size of the mode, in screen pixels.
  package var screenWidth: Int
  package var screenHeight: Int
  package var orientation: OutputOrientation
  /// Upright pixels per point.
  package var scale: Double
  /// Top left corner on the desktop, in points; whole numbers.
  package var origin: Point

  package init(
    screenWidth: Int, screenHeight: Int, orientation: OutputOrientation = .normal,
    scale: Double = 1,
    origin: Point = .zero
  ) {
    self.screenWidth = screenWidth
    self.screenHeight = screenHeight
    self.orientation = orientation
    self.scale = scale
    self.origin = origin
  }

  /// Width of the upright picture, in pixels.
  package var width: Int { orientation.exchangesAxes ? screenHeight : screenWidth }
  /// Height of the upright picture, in pixels.
  package var height: Int { orientation.exchangesAxes ? screenWidth : screenHeight }

  /// The output on the desktop, in points.
  package var frame: Rectangle {
    Rectangle(
      x: origin.x, y: origin.y, width: Double(width) / scale, height: Double(height) / scale)
  }
}
