import Quartz2D

extension UILabel {
  final func setUp() {
    traits.remove(.interactive)
    traits.remove(.opaque)
    contentMode = .redraw
  }

  final func change(_ change: (inout LabelStyle) -> Void) {
    change(&style)
    setNeedsDisplay()
    invalidateIntrinsicContentSize()
  }

  // MARK: Layout

  /// Lines and the rectangle around them.
  struct Placement {
    let text: NSAttributedString
    let limits: TextBlock.Limits
    let block: TextBlock
    let rect: CGRect
  }

  final func fittingSize(width: CGFloat) -> CGSize {
    let isLimited = width > 0 && style.numberOfLines != 1
    let area = CGRect(x: 0, y: 0, width: isLimited ? width : .infinity, height: .infinity)
    return textRect(forBounds: area, limitedToNumberOfLines: style.numberOfLines).size
  }

  /// Returns the placed lines; nil without text.
  final func placement(in area: CGRect, _ numberOfLines: Int) -> Placement? {
    guard var text = style.drawnText, text.length > 0 else { return nil }
    let limits = limits(of: text, in: area.size, numberOfLines)
    if numberOfLines == 1, style.adjustsFontSize { text = fitted(text, limits) }
    if style.isHighlighted, let color = style.highlightedColor {
      text = LabelStyle.colored(text, color)
    }
    let block = TextBlock(text, limits)
    return Placement(
      text: text, limits: limits, block: block, rect: rect(of: block, in: area))
  }

  private func limits(
    of text: NSAttributedString, in size: CGSize, _ numberOfLines: Int
  ) -> TextBlock.Limits {
    var limits = TextBlock.Limits()
    limits.width = max(size.width, 0)
    limits.height = max(size.height, 0)
    limits.maximumLines = max(numberOfLines, 0)
    let paragraph =
      text.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle
    // Lines before the line with the ellipsis consist of whole words.
    limits.lastLineTruncation =
      switch paragraph?.lineBreakMode ?? style.lineBreakMode {
      case .byTruncatingHead: .start
      case .byTruncatingMiddle: .middle
      case .byTruncatingTail: .end
      case .byWordWrapping, .byCharWrapping, .byClipping: nil
      }
    if limits.lastLineTruncation != nil { limits.lineBreakMode = .byWordWrapping }
    return limits
  }

  /// Returns a single line in a font small enough for its width.
  private func fitted(
    _ text: NSAttributedString, _ limits: TextBlock.Limits
  ) -> NSAttributedString {
    let whole = TextBlock(text).size.width
    guard limits.width > 0, whole > limits.width else { return text }
    let least = min(max(style.minimumScale, 0), 1)
    var factor = limits.width / whole
    // Letters of a smaller font do not shrink in proportion, since they lie on pixels.
    for _ in 0..<8 {
      let smaller = LabelStyle.scaled(text, by: max(factor, least))
      if factor <= least || TextBlock(smaller).size.width <= limits.width { return smaller }
      factor *= 0.97
    }
    return LabelStyle.scaled(text, by: max(factor, least))
  }

  /// Returns the rectangle around lines, in the middle of an area's height.
  private func rect(of block: TextBlock, in area: CGRect) -> CGRect {
    let scale = contentScaleFactor
    func up(_ length: CGFloat) -> CGFloat { (length * scale - 0.01).rounded(.up) / scale }
    let left = block.lines.map(\.left).min() ?? 0
    let size = CGSize(
      width: min(up(block.size.width), max(area.width, 0)), height: up(block.size.height))
    let free = area.height.isFinite ? area.height - size.height : 0
    return CGRect(
      x: area.minX + (area.width.isFinite ? left : 0),
      y: area.minY + (free / 2 * scale).rounded(.down) / scale, width: size.width,
      height: size.height)
  }

  // MARK: Drawing

  final func drawLines(in area: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    guard let placement = placement(in: area, style.numberOfLines) else { return }
    let corner = CGPoint(x: area.minX, y: placement.rect.minY)
    context.saveGState()
    defer { context.restoreGState() }
    if !style.isEnabled { context.setAlpha(Self.disabledAlpha) }
    if let color = style.shadowColor {
      let shadow = TextBlock(LabelStyle.colored(placement.text, color), placement.limits)
      let offset = style.shadowOffset
      shadow.draw(
        in: context, at: CGPoint(x: corner.x + offset.width, y: corner.y + offset.height))
    }
    placement.block.draw(in: context, at: corner)
  }

  private static let disabledAlpha: CGFloat = 0.5
}
