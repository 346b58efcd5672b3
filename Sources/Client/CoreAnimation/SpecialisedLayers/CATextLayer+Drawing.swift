import Foundation
import GraphicsValues
import Quartz2D

extension CATextLayer {
  /// Limits in pixels of a side and of the whole bitmap; a larger bitmap is drawn at a smaller
  /// scale.
  private static let maximumSide = 8192.0
  private static let maximumArea = 16_777_216.0

  /// Draws the text into `backing`, which lies under the contents. An empty text, and empty bounds,
  /// have no image.
  final func displayText() {
    beginDisplay()
    let image = backing(of: read { $0 })
    storeBacking(image)
  }

  /// Returns the image of the text for given values, which may be animated; nil if nothing is
  /// visible.
  final func backing(of shown: LayerValues) -> CGImage? {
    let size = shown.rect(.bounds).size
    guard text(for: shown) != nil, size.width > 0, size.height > 0 else { return nil }
    let asked = shown.scalar(.contentsScale)
    let scale = min(
      asked > 0 ? asked : 1, Self.maximumSide / max(size.width, size.height),
      (Self.maximumArea / (size.width * size.height)).squareRoot())
    // The image covers the bounds, in whole pixels from their origin.
    let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
    guard let pixelsWide = Int(exactly: width), let pixelsHigh = Int(exactly: height),
      let context = CGContext(
        pixelsWide: pixelsWide, pixelsHigh: pixelsHigh,
        transform: CGAffineTransform(scaleX: CGFloat(scale), y: CGFloat(scale)))
    else { return nil }
    let top = contentsAreFlipped() ? height / scale : size.height
    drawText(shown, in: context, at: CGPoint(x: 0, y: CGFloat(top)))
    return context.makeImage()
  }

  /// Draws the text.
  ///
  /// - Parameter corner: the top left corner of the layout, with y pointing up.
  final func drawText(_ shown: LayerValues, in context: CGContext, at corner: CGPoint) {
    guard let text = text(for: shown) else { return }
    let size = shown.rect(.bounds).size
    TextLayout(text, style: style(for: shown), in: CGSize(size)).draw(in: context, at: corner)
  }

  /// Returns the text with its attributes; nil if nothing would be visible.
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
