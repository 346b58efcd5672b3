import AppKit

/// Four steps, with the same frames in both directions of y, and an arrow along y.
class StairsView: NSView {
  override init(frame frameRect: NSRect) {
    super.init(frame: frameRect)
    for index in 0..<4 {
      let step = Tile(NSColor.systemBlue.withAlphaComponent(0.35 + 0.2 * CGFloat(index)))
      step.frame = NSRect(
        x: 34 + CGFloat(index) * 16, y: 14 + CGFloat(index) * 24, width: 14, height: 20)
      addSubview(step)
    }
  }

  required init?(coder: NSCoder) { fatalError("not archived") }

  override func draw(_ dirtyRect: NSRect) {
    let arrow = NSBezierPath()
    arrow.move(to: NSPoint(x: 18, y: 14))
    arrow.line(to: NSPoint(x: 18, y: 104))
    arrow.move(to: NSPoint(x: 13, y: 97))
    arrow.line(to: NSPoint(x: 18, y: 104))
    arrow.line(to: NSPoint(x: 23, y: 97))
    arrow.lineWidth = 2
    arrow.lineCapStyle = .round
    arrow.lineJoinStyle = .round
    NSColor.tertiaryLabelColor.setStroke()
    arrow.stroke()
  }
}

/// The same steps with y pointing down.
final class FlippedStairsView: StairsView {
  override var isFlipped: Bool { true }
}
