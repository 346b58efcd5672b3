/// The number of an output, from when it is first seen until the server ends; an output that comes back under its
/// name has its number again.
package struct OutputID: Hashable, Sendable, Comparable {
  package var rawValue: UInt32

  package init(_ rawValue: UInt32) { self.rawValue = rawValue }

  /// The output of a server that has one, and the first of several.
  package static let first = OutputID(0)

  package static func < (left: OutputID, right: OutputID) -> Bool { left.rawValue < right.rawValue }
}

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
