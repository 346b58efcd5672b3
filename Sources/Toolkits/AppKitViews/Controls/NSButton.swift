public import Foundation

/// A push button.
@preconcurrency @MainActor open class NSButton: NSControl {
  /// The text of the button.
  open var title = "Button" {
    didSet { needsDisplay = true }
  }
  /// The key that presses the button in its window; `"\r"` also gives it the accent colour. Only
  /// Return and the characters of single keys count.
  open var keyEquivalent = "" {
    didSet { needsDisplay = true }
  }
  /// True while the button is pressed.
  open private(set) var isHighlighted = false {
    didSet { if isHighlighted != oldValue { needsDisplay = true } }
  }

  /// Creates a button with an action, as large as its title needs.
  public convenience init(title: String, action: (@MainActor (_ sender: NSControl) -> Void)? = nil)
  {
    self.init(frame: .zero)
    self.title = title
    onAction = action
    sizeToFit()
  }
  /// Creates a button whose action is a method of a target: `NSButton(title: "Play", target: self, action:
  /// Controller.play)`. The target is not retained.
  public convenience init<Target: AnyObject>(
    title: String, target: Target,
    action: @escaping @MainActor (Target) -> @MainActor (Any?) -> Void
  ) {
    self.init(title: title)
    setAction(target, action)
  }
  /// Creates a button whose action is a method without parameters.
  public convenience init<Target: AnyObject>(
    title: String, target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    self.init(title: title)
    setAction(target, action)
  }

  private func text(_ color: NSColor) -> TextLines {
    TextLines(
      NSAttributedString(
        string: title,
        attributes: [.font: font ?? .systemFont(ofSize: 0), .foregroundColor: color]))
  }

  /// The size of the title with space around it.
  open override var intrinsicContentSize: NSSize {
    let size = text(.black).size
    return NSSize(width: size.width + 28, height: max(size.height + 6, 22))
  }

  /// Draws the button.
  open override func draw(_ dirtyRect: NSRect) {
    guard let context = NSGraphicsContext.current else { return }
    let isDefault = keyEquivalent == "\r" && isEnabled
    let body = NSBezierPath(
      roundedRect: bounds.insetBy(dx: 0.5, dy: 0.5), xRadius: 6, yRadius: 6)
    let fill = isDefault ? NSColor.controlAccentColor : .controlColor
    (isHighlighted ? fill.blended(withFraction: 0.18, of: .black) ?? fill : fill).setFill()
    body.fill()
    NSColor(white: 0, alpha: isDefault ? 0.1 : 0.2).setStroke()
    body.stroke()
    let color: NSColor =
      isDefault ? .white : isEnabled ? .controlTextColor : .tertiaryLabelColor
    let text = text(color)
    let place = NSRect(
      x: bounds.minX, y: bounds.midY - text.size.height / 2, width: bounds.width,
      height: text.size.height)
    text.draw(in: place, alignment: .center, context.cgContext, isFlipped: context.isFlipped)
  }

  // MARK: Events

  /// Presses the button.
  open override func mouseDown(with event: NSEvent) { isHighlighted = isEnabled }
  /// Shows the button as pressed only while the pointer is inside.
  open override func mouseDragged(with event: NSEvent) {
    isHighlighted = isEnabled && isInside(event)
  }
  /// Calls the action, if the pointer is inside.
  open override func mouseUp(with event: NSEvent) {
    let isPressed = isHighlighted && isInside(event) && event.clickCount > 0
    isHighlighted = false
    if isPressed { sendAction() }
  }

  private func isInside(_ event: NSEvent) -> Bool {
    isMousePoint(convert(event.locationInWindow, from: nil), in: bounds)
  }

  /// Clicks the button with its key.
  ///
  /// - Returns: false for another key.
  open override func performKeyEquivalent(with event: NSEvent) -> Bool {
    guard !keyEquivalent.isEmpty, event.characters == keyEquivalent, isEnabled, !isHidden else {
      return super.performKeyEquivalent(with: event)
    }
    performClick(self)
    return true
  }
}
