// The way of points and rectangles of an upright picture to the screen and back. Each is the other's inverse, exactly:
// rectangles in whole numbers, points as long as their fractions have a few binary digits.
extension OutputOrientation {
  /// Returns the size that a picture has on the screen, and the other way round.
  package func size(of width: Int, _ height: Int) -> (width: Int, height: Int) {
    exchangesAxes ? (height, width) : (width, height)
  }

  /// The orientation that undoes this one.
  package var inverse: OutputOrientation {
    switch self {
    case .rotated90: .rotated270
    case .rotated270: .rotated90
    default: self
    }
  }

  /// Returns the point on the screen of a point of an upright picture.
  ///
  /// - Parameters:
  ///   - width: Width of the upright picture.
  ///   - height: Height of the upright picture.
  package func screen(_ point: Point, inUpright width: Double, _ height: Double) -> Point {
    let x = isFlipped ? width - point.x : point.x
    return switch quarterTurns {
    case 0: Point(x: x, y: point.y)
    case 1: Point(x: height - point.y, y: x)
    case 2: Point(x: width - x, y: height - point.y)
    default: Point(x: point.y, y: width - x)
    }
  }

  /// Returns the point of an upright picture that is at a point of the screen.
  ///
  /// - Parameters:
  ///   - width: Width of the upright picture.
  ///   - height: Height of the upright picture.
  package func upright(_ point: Point, inUpright width: Double, _ height: Double) -> Point {
    let (x, y) =
      switch quarterTurns {
      case 0: (point.x, point.y)
      case 1: (point.y, height - point.x)
      case 2: (width - point.x, height - point.y)
      default: (width - point.y, point.x)
      }
    return Point(x: isFlipped ? width - x : x, y: y)
  }

  /// Returns the pixels on the screen of pixels of an upright picture; an empty rectangle for an empty one.
  ///
  /// - Parameters:
  ///   - width: Width of the upright picture.
  ///   - height: Height of the upright picture.
  package func screen(_ rect: PixelRect, inUpright width: Int, _ height: Int) -> PixelRect {
    if rect.isEmpty { return .empty }
    let columns = Interval(rect.minX, rect.maxX)
    let rows = Interval(rect.minY, rect.maxY)
    let x = isFlipped ? columns.mirrored(in: width) : columns
    return switch quarterTurns {
    case 0: PixelRect(x, rows)
    case 1: PixelRect(rows.mirrored(in: height), x)
    case 2: PixelRect(x.mirrored(in: width), rows.mirrored(in: height))
    default: PixelRect(rows, x.mirrored(in: width))
    }
  }

  /// Returns the pixels of an upright picture that are at pixels of the screen; an empty rectangle for an empty one.
  ///
  /// - Parameters:
  ///   - width: Width of the upright picture.
  ///   - height: Height of the upright picture.
  package func upright(_ rect: PixelRect, inUpright width: Int, _ height: Int) -> PixelRect {
    if rect.isEmpty { return .empty }
    let columns = Interval(rect.minX, rect.maxX)
    let rows = Interval(rect.minY, rect.maxY)
    let (x, y) =
      switch quarterTurns {
      case 0: (columns, rows)
      case 1: (rows, columns.mirrored(in: height))
      case 2: (columns.mirrored(in: width), rows.mirrored(in: height))
      default: (rows.mirrored(in: width), columns)
      }
    return PixelRect(isFlipped ? x.mirrored(in: width) : x, y)
  }
}

/// Whole pixels of one axis, in numbers that a difference does not overflow.
private struct Interval {
  var low: Int
  var high: Int

  init(_ low: Int32, _ high: Int32) { (self.low, self.high) = (Int(low), Int(high)) }

  func mirrored(in length: Int) -> Interval {
    var mirrored = self
    (mirrored.low, mirrored.high) = (length - high, length - low)
    return mirrored
  }
}

extension PixelRect {
  fileprivate init(_ x: Interval, _ y: Interval) {
    self.init(
      minX: Int32(clamping: x.low), minY: Int32(clamping: y.low), maxX: Int32(clamping: x.high),
      maxY: Int32(clamping: y.high))
  }
}
