import Foundation

/// The parts of a resizable image and their places: four corners, four edges and the middle.
struct ResizableParts {
  struct Part {
    /// The part's rectangle, in points of the image.
    var source: CGRect
    var target: CGRect
    /// The first copy when the part is repeated.
    var tile: CGRect
  }

  let parts: [Part]

  /// Divides an image and an area into corresponding parts.
  ///
  /// - Parameters:
  ///   - image: the size of the image in points, not empty.
  ///   - pixel: the side of an image pixel in points; the middle has at least one pixel.
  ///   - area: the area in which the image is drawn.
  init(image: CGSize, pixel: CGFloat, caps: UIEdgeInsets, area: CGRect) {
    let columns = Self.spans(
      image: image.width, pixel: pixel, first: caps.left, last: caps.right, start: area.minX,
      length: area.width)
    let rows = Self.spans(
      image: image.height, pixel: pixel, first: caps.top, last: caps.bottom, start: area.minY,
      length: area.height)
    parts = rows.flatMap { row in
      columns.map { column in
        Part(
          source: CGRect(
            x: column.source, y: row.source, width: column.sourceLength, height: row.sourceLength),
          target: CGRect(
            x: column.target, y: row.target, width: column.targetLength, height: row.targetLength),
          tile: CGRect(
            x: column.target, y: row.target,
            width: column.isCap ? column.targetLength : column.sourceLength,
            height: row.isCap ? row.targetLength : row.sourceLength))
      }
    }
  }

  /// One of the three parts along an axis.
  private struct Span {
    var source: CGFloat
    var sourceLength: CGFloat
    var target: CGFloat
    var targetLength: CGFloat
    var isCap: Bool
  }

  /// Returns the caps at both ends of a length, reduced so that they leave one pixel for the
  /// middle.
  static func caps(
    _ first: CGFloat, _ last: CGFloat, of length: CGFloat, pixel: CGFloat
  ) -> (first: CGFloat, last: CGFloat) {
    let (first, last) = (max(first, 0), max(last, 0))
    let (sum, most) = (first + last, max(length - pixel, 0))
    if sum <= most { return (first, last) }
    return sum.isFinite ? (first * most / sum, last * most / sum) : (0, 0)
  }

  private static func spans(
    image: CGFloat, pixel: CGFloat, first: CGFloat, last: CGFloat, start: CGFloat, length: CGFloat
  ) -> [Span] {
    let (first, last) = caps(first, last, of: image, pixel: pixel)
    // In an area smaller than the caps, the caps shrink and the middle vanishes.
    let shrink = first + last > length ? length / (first + last) : 1
    let (begin, end) = (first * shrink, last * shrink)
    let middle = max(length - begin - end, 0)
    return [
      Span(source: 0, sourceLength: first, target: start, targetLength: begin, isCap: true),
      Span(
        source: first, sourceLength: image - first - last, target: start + begin,
        targetLength: middle, isCap: false),
      Span(
        source: image - last, sourceLength: last, target: start + length - end, targetLength: end,
        isCap: true),
    ].filter { $0.sourceLength > 0 && $0.targetLength > 0 }
  }
}
