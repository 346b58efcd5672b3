// The maps between the three spaces, both ways. Rectangles of pixels and the points of fingers and pointers come back
// exactly; points of the desktop as exactly as a division by the scale is.

// MARK: The desktop

extension OutputPlacement {
  /// Returns the upright pixel coordinates of a point of the desktop.
  package func upright(fromDesktop point: Point) -> Point {
    Point(x: (point.x - origin.x) * scale, y: (point.y - origin.y) * scale)
  }

  /// Returns the point of the desktop at upright pixel coordinates.
  package func desktop(fromUpright point: Point) -> Point {
    Point(x: point.x / scale + origin.x, y: point.y / scale + origin.y)
  }

  /// Returns the fewest upright pixels that cover a rectangle of the desktop, which may lie outside the picture.
  package func upright(fromDesktop area: Rectangle) -> PixelRect {
    let low = upright(fromDesktop: area.origin)
    let high = upright(fromDesktop: Point(x: area.maxX, y: area.maxY))
    return PixelRect(covering: low.x, low.y, high.x, high.y)
  }

  /// Returns the rectangle of the desktop that upright pixels show.
  package func desktop(fromUpright rect: PixelRect) -> Rectangle {
    let low = desktop(fromUpright: Point(x: Double(rect.minX), y: Double(rect.minY)))
    return Rectangle(
      x: low.x, y: low.y, width: Double(rect.width) / scale, height: Double(rect.height) / scale)
  }

  /// Whether the output shows a point of the desktop; the right and the lower edge are the next output's.
  package func contains(_ point: Point) -> Bool {
    let place = upright(fromDesktop: point)
    return place.x >= 0 && place.y >= 0 && place.x < Double(width) && place.y < Double(height)
  }
}

// MARK: The screen

extension OutputPlacement {
  /// All upright pixels.
  package var bounds: PixelRect {
    PixelRect(minX: 0, minY: 0, maxX: Int32(clamping: width), maxY: Int32(clamping: height))
  }

  /// All screen pixels.
  package var screenBounds: PixelRect { screen(fromUpright: bounds) }

  /// Returns the screen pixels at which upright pixels are shown.
  package func screen(fromUpright rect: PixelRect) -> PixelRect {
    orientation.screen(rect, inUpright: width, height)
  }

  /// Returns the upright pixels that are shown at screen pixels.
  package func upright(fromScreen rect: PixelRect) -> PixelRect {
    orientation.upright(rect, inUpright: width, height)
  }

  /// Returns the screen pixel coordinates of a point of the upright picture.
  package func screen(fromUpright point: Point) -> Point {
    orientation.screen(point, inUpright: Double(width), Double(height))
  }

  /// Returns the point of the upright picture at screen pixel coordinates.
  package func upright(fromScreen point: Point) -> Point {
    orientation.upright(point, inUpright: Double(width), Double(height))
  }

  /// Returns the screen pixel that shows an upright pixel, both named by their top left corner.
  ///
  /// Pointers report pixels, whose corners a turn moves to another side.
  package func screen(fromUprightPixel pixel: Point) -> Point {
    orientation.screen(pixel, inUpright: Double(width - 1), Double(height - 1))
  }

  /// Returns the upright pixel that a screen pixel shows, both named by their top left corner.
  package func upright(fromScreenPixel pixel: Point) -> Point {
    orientation.upright(pixel, inUpright: Double(width - 1), Double(height - 1))
  }
}

// MARK: Touch screens

extension OutputPlacement {
  /// Returns the point of the upright picture under a finger, always inside the picture.
  ///
  /// - Parameter place: 0…1 along the screen's own axes, as a touch screen reports it: 0, 0 is the top left corner of
  ///   the screen's first pixel, whichever way the picture is turned. Values outside count as the edge.
  package func upright(fromTouch place: Point) -> Point {
    upright(
      fromScreenFinger: Point(
        x: Self.held(place.x) * Double(screenWidth), y: Self.held(place.y) * Double(screenHeight)))
  }

  /// Returns the point of the upright picture under a finger at screen pixel coordinates: the right and the lower edge
  /// belong to the last pixel, whichever edges of the screen they are.
  package func upright(fromScreenFinger place: Point) -> Point {
    let point = upright(fromScreen: place)
    let (right, bottom) = (Double(width), Double(height))
    return Point(
      x: point.x == right ? right.nextDown : point.x,
      y: point.y == bottom ? bottom.nextDown : point.y)
  }

  /// Returns the place of a point of the upright picture along the screen's own axes, 0…1 inside the screen.
  package func touch(fromUpright point: Point) -> Point {
    let place = screen(fromUpright: point)
    return Point(x: place.x / Double(screenWidth), y: place.y / Double(screenHeight))
  }

  /// Not a number counts as 0.
  private static func held(_ fraction: Double) -> Double {
    fraction > 0 ? min(fraction, 1) : 0
  }
}
