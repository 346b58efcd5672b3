package import DrawList
package import GraphicsValues

/// The name of an output, large in its middle, so that people see which screen is which.
///
/// It is drawn over everything, also over overlays, and is in no layer tree and no recording.
package struct OutputLabel: Sendable {
  package let name: String
  /// The mode, turn and scale, in smaller letters.
  package let detail: String
  /// Media time from which on the label is gone.
  package let end: Double
  /// Area in the last frame; nil before the first.
  package private(set) var shown: PixelRect?

  // Parts of the output's height and width.
  private static let nameHeight = 1.0 / 6
  private static let detailHeight = 1.0 / 16
  private static let mostWidth = 0.8
  /// Lengths as parts of the name's height.
  private static let padding = 0.4
  private static let text = ColorValue(red: 1, green: 1, blue: 1, alpha: 1)
  private static let quietText = ColorValue(red: 0.75, green: 0.8, blue: 0.85, alpha: 1)
  private static let ground = Pixel(0xE011_1418)

  package init(name: String, detail: String, end: Double) {
    self.name = name
    self.detail = detail
    self.end = end
  }

  /// A line of text with its size in pixels.
  private struct Line {
    let image: PixelImage
    let width: Double
    let height: Double

    init?(_ text: String, _ color: ColorValue, height: Double, mostWidth: Double) {
      guard let image = TitleFont.image(of: text, color: color) else { return nil }
      let natural = height * Double(image.width) / Double(image.height)
      let factor = min(1, mostWidth / natural)
      self.image = image
      (width, self.height) = ((natural * factor).rounded(), (height * factor).rounded())
    }

    func command(x: Double, y: Double) -> DrawCommand {
      let area = Rectangle(x: x.rounded(), y: y, width: width, height: height)
      return OverlayMark.image(
        image, over: area, bounds: PixelRect(covering: area.x, area.y, area.maxX, area.maxY),
        sampling: ImageSampling())
    }
  }

  /// Draws the label over a list.
  package func over(_ list: DrawList) -> (list: DrawList, area: PixelRect) {
    let (width, height) = (Double(list.width), Double(list.height))
    let most = width * Self.mostWidth
    let name = Line(name, Self.text, height: height * Self.nameHeight, mostWidth: most)
    let detail = Line(detail, Self.quietText, height: height * Self.detailHeight, mostWidth: most)
    let lines = [name, detail].compactMap { $0 }
    let padding = ((name?.height ?? 0) * Self.padding).rounded(.up)
    let inner = Size(
      width: lines.reduce(0) { max($0, $1.width) }, height: lines.reduce(0) { $0 + $1.height })
    let corner = Point(
      x: ((width - inner.width) / 2).rounded(), y: ((height - inner.height) / 2).rounded())
    let area = PixelRect(
      covering: corner.x - padding, corner.y - padding, corner.x + inner.width + padding,
      corner.y + inner.height + padding
    ).intersection(list.frame)
    var result = list.adding([OverlayMark.fill(area, Self.ground, radius: padding / 2)])
    var y = corner.y
    for line in lines {
      let x = corner.x + (inner.width - line.width) / 2
      result = result.adding([line.command(x: x, y: y)], image: line.image)
      y += line.height
    }
    return (result, area)
  }

  /// Adds the label to a frame's picture, or removes it when its time is over.
  ///
  /// - Parameters:
  ///   - damage: grows by the label's area when it comes, moves and goes.
  ///   - time: media time of the frame.
  /// - Returns: the picture with the label, and the seconds until it has to go; nil when it is over.
  package mutating func add(
    to list: DrawList, _ damage: inout DamageRegion, at time: Double
  ) -> (list: DrawList, lifetime: Double)? {
    guard time < end else {
      if let shown { damage.add(shown) }
      return nil
    }
    let (picture, area) = over(list)
    if area != shown {
      if let shown { damage.add(shown) }
      damage.add(area)
      shown = area
    }
    damage.clip(to: list.frame)
    return (picture, end - time)
  }
}
