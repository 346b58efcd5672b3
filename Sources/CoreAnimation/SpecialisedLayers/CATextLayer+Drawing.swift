internal import Foundation
internal import GraphicsValues
internal import Quartz2D

extension CATextLayer {
  /// A bitmap with more pixels along a side is drawn at a smaller scale instead.
  private static let maximumSide = 8192.0

  /// Draws the text into the property that lies under the contents. Text and bounds that show
  /// nothing have no image.
  final func displayText() {
    let image = backing(of: read { $0 })
    storeBacking(image)
  }

  /// What the layer shows of its text for given values, which may be animated ones.
  final func backing(of shown: LayerValues) -> CGImage? {
    let size = shown.rect(.bounds).size
    guard text(for: shown) != nil, size.width > 0, size.height > 0 else { return nil }
    let longest = max(size.width, size.height)
    let asked = shown.scalar(.contentsScale)
    let scale = min(asked > 0 ? asked : 1, Self.maximumSide / longest)
    // The image is as large as the bounds, in whole pixels.
    let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
    guard let pixelsWide = Int(exactly: width), let pixelsHigh = Int(exactly: height),
      let context = CGContext(
        pixelsWide: pixelsWide, pixelsHigh: pixelsHigh,
        transform: CGAffineTransform(
          scaleX: CGFloat(width / size.width), y: CGFloat(height / size.height)))
    else { return nil }
    drawText(shown, in: context, at: CGPoint(x: 0, y: CGFloat(size.height)))
    return context.makeImage()
  }

  /// - Parameter corner: where the layout's top left corner is, y pointing up.
  final func drawText(_ shown: LayerValues, in context: CGContext, at corner: CGPoint) {
    guard let text = text(for: shown) else { return }
    let size = shown.rect(.bounds).size
    TextLayout(text, style: style(for: shown), in: CGSize(size)).draw(in: context, at: corner)
  }

  /// Nil when nothing would be seen.
  private func text(for shown: LayerValues) -> NSAttributedString? {
    switch string {
    case let text as NSAttributedString: text.length > 0 ? text : nil
    case let text as String:
      text.isEmpty || shown.color(.foregroundColor) == nil || !(shown.scalar(.fontSize) > 0)
        ? nil : NSAttributedString(string: text)
    default: nil
    }
  }

  private func style(for shown: LayerValues) -> TextLayout.Style {
    let color = shown.color(.foregroundColor) ?? .white
    var style = TextLayout.Style(font: font(size: CGFloat(shown.scalar(.fontSize))), color: color)
    style.isWrapped = shown.flag(.wrapped)
    style.truncation =
      switch truncationMode {
      case .start: .start
      case .middle: .middle
      case .end: .end
      default: .none
      }
    style.alignment =
      switch alignmentMode {
      case .left: .left
      case .right: .right
      case .center: .center
      case .justified: .justified
      default: .natural
      }
    return style
  }

  private func font(size: CGFloat) -> CTFont {
    switch font {
    case let font as CTFont: CTFontCreateWithName(CTFontCopyPostScriptName(font), size, nil)
    case let font as CGFont: CTFontCreateWithGraphicsFont(font, size, nil, nil)
    case let name?: CTFontCreateWithName(Unboxed.string(name) ?? "Helvetica", size, nil)
    case nil: CTFontCreateWithName("Helvetica", size, nil)
    }
  }

  private func storeBacking(_ image: CGImage?) {
    let handle = image.map { ImageHandle.handle(for: $0) }
    storeObject(
      image, as: handle.map { .image($0.number) } ?? PropertyValue.none, for: .backing,
      images: handle.map { [$0] } ?? [])
  }
}
