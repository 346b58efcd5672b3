import DrawList
import GraphicsValues

/// The pixels of an output at which a command samples parts of an image.
struct FrameSampling {
  private let plane: ProjectiveMatrix
  private let rect: Rectangle
  /// The part of the image in `rect`, with edges in order.
  private let source: PixelBox
  /// `source` is upside down.
  private let isFlipped: Bool
  /// How far from a sampled point, in pixels of the image, other pixels count.
  private let reach: Double
  /// Each pixel of the image is one of the output.
  private let isExact: Bool

  /// - Returns: nil if every pixel of the image may count everywhere.
  init?(of body: DrawCommand.Body, _ draw: ImageDraw) {
    plane = DrawCommand(head: DrawCommand.Head(kind: .image, bounds: .empty), body: body).plane
    rect = body.rect
    source = PixelBox(draw.source)
    isFlipped = draw.source.height < 0
    guard rect.width > 0, rect.height > 0, source.maxX > source.minX, source.maxY > source.minY
    else { return nil }
    isExact = !isFlipped && Self.isWhole(body, draw.source)
    if isExact {
      reach = 0
    } else if body.looksAtLevels(draw.source, draw.sampling) {
      guard let levels = Self.levelReach(body, draw) else { return nil }
      reach = levels
    } else {
      let filters = (draw.sampling.minification, draw.sampling.magnification)
      reach = filters == (.nearest, .nearest) ? 0 : 0.5
    }
  }

  /// Whether the image lies on the grid of the output's pixels.
  private static func isWhole(_ body: DrawCommand.Body, _ source: Rectangle) -> Bool {
    let m = body.transform
    guard body.perspective.isFlat, m.a == 1, m.b == 0, m.c == 0, m.d == 1,
      source.width == body.rect.width, source.height == body.rect.height
    else { return false }
    let (x, y) = (m.tx + body.rect.x - source.x, m.ty + body.rect.y - source.y)
    return x == x.rounded() && y == y.rounded()
  }

  /// How far the pixels of the levels reach that are sampled; nil with perspective, in which levels differ, or with a
  /// large bias.
  private static func levelReach(_ body: DrawCommand.Body, _ draw: ImageDraw) -> Double? {
    let m = body.transform
    let unit = abs(m.a * m.d - m.b * m.c)
    guard body.perspective.isFlat, unit > 0, draw.sampling.levelBias < 8 else { return nil }
    // Pixels of the image for one of the output, at most.
    let stretch = (m.a * m.a + m.b * m.b + m.c * m.c + m.d * m.d).squareRoot() / unit
    let reduction =
      stretch
      * max(abs(draw.source.width) / body.rect.width, abs(draw.source.height) / body.rect.height)
    guard reduction.isFinite else { return nil }
    // A sample is between the four nearest pixels of two levels; one of the upper level is as large as
    // twice the reduction, and a larger one for odd sizes.
    let bias = max(draw.sampling.levelBias.rounded(.up), 0)
    return 6 * max(reduction, 1) * Double(1 << Int(bias))
  }

  /// The pixels of the output where a part of the image counts.
  func pixels(of part: PixelRect, in image: PixelImage) -> PixelRect {
    var box = PixelBox(part).outset(by: reach)
    // Beyond its edges an image repeats its last pixels.
    if part.minX <= 0 { box.minX = min(box.minX, source.minX) }
    if part.minY <= 0 { box.minY = min(box.minY, source.minY) }
    if Int(part.maxX) >= image.width { box.maxX = max(box.maxX, source.maxX) }
    if Int(part.maxY) >= image.height { box.maxY = max(box.maxY, source.maxY) }
    box = box.intersection(source)
    guard box.minX < box.maxX, box.minY < box.maxY else { return .empty }
    let (kx, ky) = (
      rect.width / (source.maxX - source.minX), rect.height / (source.maxY - source.minY)
    )
    let top = isFlipped ? source.maxY - box.maxY : box.minY - source.minY
    let area = Rectangle(
      x: rect.x + (box.minX - source.minX) * kx, y: rect.y + top * ky,
      width: (box.maxX - box.minX) * kx, height: (box.maxY - box.minY) * ky)
    let pixels = pixelBounds(of: area, under: plane)
    return isExact ? pixels : pixels.outset(by: Self.rounding)
  }

  /// The reach that rounding of coordinates may add.
  private static let rounding: Reach = {
    var reach = Reach()
    (reach.left, reach.top, reach.right, reach.bottom) = (1, 1, 1, 1)
    return reach
  }()
}

/// A box in an image, in its pixels.
private struct PixelBox {
  var minX: Double
  var minY: Double
  var maxX: Double
  var maxY: Double

  /// The box of a rectangle, whose width and height may be negative.
  init(_ rect: Rectangle) {
    (minX, maxX) = (min(rect.x, rect.maxX), max(rect.x, rect.maxX))
    (minY, maxY) = (min(rect.y, rect.maxY), max(rect.y, rect.maxY))
  }

  init(_ rect: PixelRect) {
    (minX, minY) = (Double(rect.minX), Double(rect.minY))
    (maxX, maxY) = (Double(rect.maxX), Double(rect.maxY))
  }

  func outset(by distance: Double) -> PixelBox {
    var box = self
    box.minX -= distance
    box.minY -= distance
    box.maxX += distance
    box.maxY += distance
    return box
  }

  func intersection(_ other: PixelBox) -> PixelBox {
    var box = self
    (box.minX, box.minY) = (max(minX, other.minX), max(minY, other.minY))
    (box.maxX, box.maxY) = (min(maxX, other.maxX), min(maxY, other.maxY))
    return box
  }
}
