import QuartzCore

extension LayerBuilder {
  /// Adds the texts of a text layer, of which one is visible at a time.
  func addText(
    _ documents: [TextDocument], of source: SourceLayer, to layer: CALayer, _ timeline: Timeline
  ) throws {
    for (index, document) in documents.enumerated() {
      let isLast = index == documents.count - 1
      var span = source
      span.start = index == 0 ? -JSONNode.largest : document.start
      span.end = isLast ? JSONNode.largest : documents[index + 1].start
      let holder = try makeLayer()
      guard try applyVisibility(of: span, to: holder, timeline) else { continue }
      try add(document, to: holder)
      layer.addSublayer(holder)
    }
  }

  private func add(_ document: TextDocument, to layer: CALayer) throws {
    let fontName = composition.fonts[document.font]?.name ?? document.font
    let font = CTFontCreateWithName(fontName as CFString, document.size, nil)
    // A text without a fill is not visible.
    guard let color = document.color?.color(), document.size > 0 else { return }
    if let box = document.box {
      let text = try textLayer(document.lines.joined(separator: "\n"), font, color, document)
      text.isWrapped = true
      text.bounds = CGRect(origin: .zero, size: box.size)
      text.position = box.origin
      layer.addSublayer(text)
      return
    }
    for (index, line) in document.lines.enumerated() where !line.isEmpty {
      var ascent: CGFloat = 0
      var descent: CGFloat = 0
      let attributed = NSAttributedString(string: line, attributes: [.font: font])
      let width = CTLineGetTypographicBounds(
        CTLineCreateWithAttributedString(attributed), &ascent, &descent, nil)
      // Letters may reach beyond their line; a width in whole points keeps them on pixels.
      let margin = (document.size / 4).rounded(.up)
      let size = CGSize(
        width: width.rounded(.up) + 2 * margin, height: (ascent + descent).rounded(.up))
      let text = try textLayer(line, font, color, document)
      text.alignmentMode = .center
      text.bounds = CGRect(origin: .zero, size: size)
      let begin =
        switch document.justification {
        case .left: width / 2 - size.width / 2
        case .center: -size.width / 2
        case .right: -width / 2 - size.width / 2
        }
      let baseline = Double(index) * document.lineHeight - document.baselineShift
      text.position = CGPoint(x: begin, y: baseline - ascent)
      layer.addSublayer(text)
    }
  }

  private func textLayer(
    _ string: String, _ font: CTFont, _ color: CGColor, _ document: TextDocument
  ) throws -> CATextLayer {
    let text = try counted(CATextLayer())
    text.string = string
    text.font = font
    text.fontSize = document.size
    text.foregroundColor = color
    texts.append(text)
    text.alignmentMode =
      switch document.justification {
      case .left: .left
      case .center: .center
      case .right: .right
      }
    return text
  }
}
