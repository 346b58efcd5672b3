import AppKit

/// A white panel with a title above its content.
final class Card: NSView {
  private static let titleHeight: CGFloat = 32

  init(_ title: String, _ content: NSView) {
    super.init(
      frame: NSRect(
        x: 0, y: 0, width: content.frame.width, height: content.frame.height + Self.titleHeight))
    let label = NSTextField(labelWithString: title)
    label.font = .systemFont(ofSize: 12, weight: .medium)
    label.textColor = .secondaryLabelColor
    label.sizeToFit()
    label.setFrameOrigin(NSPoint(x: 12, y: content.frame.height + 7))
    addSubview(content)
    addSubview(label)
  }

  required init?(coder: NSCoder) { fatalError("not archived") }

  override var wantsUpdateLayer: Bool { true }

  override func updateLayer() {
    layer?.backgroundColor = NSColor.white.cgColor
    layer?.cornerRadius = 12
    layer?.shadowOpacity = 0.12
    layer?.shadowRadius = 8
    layer?.shadowOffset = CGSize(width: 0, height: -2)
  }
}
