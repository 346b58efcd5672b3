package import CSpanKernels
package import GraphicsValues

/// The blurred coverage of a rounded rectangle, reduced to its corners, and one column and one row between
/// them that are stretched.
package final class ShadowMask {
  /// Alpha bytes; the rectangle's corner is at (0, 0), so the area begins at minus `reach`.
  package let mask: AlphaMask
  /// Pixels that the blur adds on every side.
  package let reach: (x: Int, y: Int)
  /// The number of columns (rows) from either end up to the stretched one; nil along an axis where the
  /// rectangle is smaller than its margins, so that the mask has its full size.
  package let margins: (x: Int?, y: Int?)

  private init(mask: AlphaMask, reach: (x: Int, y: Int), margins: (x: Int?, y: Int?)) {
    self.mask = mask
    self.reach = reach
    self.margins = margins
  }

  /// The key of a mask. Rectangles with equal keys can use the same mask.
  package struct Key: Hashable {
    let corners: RoundedCorners
    let sigmaX: Double
    let sigmaY: Double
    /// 0 along an axis where the mask is stretched.
    let width: Double
    let height: Double
  }

  package static func key(
    width: Double, height: Double, corners: RoundedCorners, sigmaX: Double, sigmaY: Double
  ) -> Key {
    let plan = Plan(width, height, corners, sigmaX, sigmaY)
    return Key(
      corners: plan.corners, sigmaX: sigmaX, sigmaY: sigmaY,
      width: plan.margins.x == nil ? width : 0, height: plan.margins.y == nil ? height : 0)
  }

  /// Makes the mask of a rectangle with a size in device pixels, clamped to `largestSide`; nil for an empty
  /// rectangle.
  package static func roundedRect(
    width: Double, height: Double, corners: RoundedCorners, sigmaX: Double, sigmaY: Double,
    effects: effect_kernels, scratch: BlurScratch
  ) -> ShadowMask? {
    guard width > 0, height > 0 else { return nil }
    let plan = Plan(width, height, corners, sigmaX, sigmaY)
    let coverage = AlphaMask(area: plan.area)
    let surface = coverage.surface
    for y in 0..<plan.area.height {
      for x in 0..<plan.area.width {
        surface.byte(x, y).pointee = plan.corners.coverage(
          x: Double(x), y: Double(y), width: plan.width, height: plan.height)
      }
    }
    let blur = GaussianBlur(effects: effects, sigmaX: sigmaX, sigmaY: sigmaY)
    let mask = AlphaMask(area: plan.area.outset(blur.x.reach, blur.y.reach))
    blur.blur(surface, into: mask.surface, scratch: scratch)
    return ShadowMask(
      mask: mask, reach: (blur.x.reach, blur.y.reach),
      margins: plan.margins)
  }

  /// Sides are clamped to this when the whole rectangle is made.
  package static let largestSide = 16384.0

  /// The smallest rectangle whose mask can be stretched to a size.
  private struct Plan {
    let corners: RoundedCorners
    let width: Double
    let height: Double
    /// Distances from the ends of the mask to the stretched pixels.
    let margins: (x: Int?, y: Int?)

    var area: PixelRect {
      PixelRect(
        minX: 0, minY: 0, maxX: Int32(width.rounded(.up)), maxY: Int32(height.rounded(.up)))
    }

    init(
      _ givenWidth: Double, _ givenHeight: Double, _ given: RoundedCorners, _ sigmaX: Double,
      _ sigmaY: Double
    ) {
      let width = min(max(givenWidth, 0), ShadowMask.largestSide)
      let height = min(max(givenHeight, 0), ShadowMask.largestSide)
      corners = given.held(width: width, height: height)
      let (x, y) = (BlurKernel(sigma: sigmaX), BlurKernel(sigma: sigmaY))
      // A corner affects pixels as far as its radius and the blur; halving reaches a little further.
      let round = Int(corners.largest.rounded(.up))
      func axis(_ size: Double, _ kernel: BlurKernel) -> (size: Double, margin: Int?) {
        let inner = round + kernel.reach + 2 * kernel.cell
        let least = Double(2 * inner + 1)
        return size >= least ? (least, inner + kernel.reach) : (size, nil)
      }
      let (across, along) = (axis(width, x), axis(height, y))
      self.width = across.size
      self.height = along.size
      margins = (across.margin, along.margin)
    }
  }

  /// A part of the mask, and its destination on the device.
  package struct Patch: Equatable {
    package var source: Rectangle
    package var destination: Rectangle
  }

  /// Returns the patches with which the mask covers the shadow of a rectangle that it was made for: nine,
  /// three or one. The corners keep their size; source rectangles are in the mask's pixels, from its own
  /// corner.
  package func patches(for rect: Rectangle) -> [Patch] {
    let (width, height) = (Double(mask.area.width), Double(mask.area.height))
    let (left, top) = (rect.x - Double(reach.x), rect.y - Double(reach.y))
    let columns = Self.spans(
      margin: margins.x, size: width, from: left, to: rect.maxX + Double(reach.x))
    let rows = Self.spans(
      margin: margins.y, size: height, from: top, to: rect.maxY + Double(reach.y))
    return rows.flatMap { row in
      columns.map { column in
        Patch(
          source: Rectangle(
            x: column.source, y: row.source, width: column.sourceSize, height: row.sourceSize),
          destination: Rectangle(
            x: column.place, y: row.place, width: column.size, height: row.size))
      }
    }
  }

  private struct Span {
    var source: Double
    var sourceSize: Double
    var place: Double
    var size: Double
  }

  private static func spans(margin: Int?, size: Double, from: Double, to: Double) -> [Span] {
    guard let margin = margin.map({ Double($0) }) else {
      return [Span(source: 0, sourceSize: size, place: from, size: size)]
    }
    return [
      Span(source: 0, sourceSize: margin, place: from, size: margin),
      Span(
        source: margin, sourceSize: size - 2 * margin, place: from + margin,
        size: max(to - from - 2 * margin, 0)),
      Span(source: size - margin, sourceSize: margin, place: to - margin, size: margin),
    ]
  }

  /// Returns the alpha of a whole pixel of the shadow of a rectangle on the pixel grid, equal to that of
  /// the patches without scaling.
  ///
  /// - Parameters:
  ///   - x: The pixel's column, relative to the rectangle's first.
  ///   - width: The rectangle's width, in whole pixels.
  package func alpha(x: Int, y: Int, width: Int, height: Int) -> UInt8 {
    mask[
      Self.place(x, width, Int(mask.area.maxX) - reach.x, margins.x != nil),
      Self.place(y, height, Int(mask.area.maxY) - reach.y, margins.y != nil)]
  }

  /// Maps a position along a rectangle of one size to the position along one of another size.
  private static func place(_ v: Int, _ size: Int, _ masked: Int, _ isStretched: Bool) -> Int {
    guard isStretched else { return v }
    let middle = masked / 2
    if v < middle { return v }
    let fromEnd = v - size + masked
    return fromEnd > middle ? fromEnd : middle
  }
}
