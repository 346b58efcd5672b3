import AppKit
import Expectations
import Testing

// A small application as it is written for the Mac. The first test is that it compiles.

/// A view that draws, with a property of its own.
private class GaugeView: NSView {
  var value: CGFloat = 0 {
    didSet { needsDisplay = true }
  }
  private var trackingArea: NSTrackingArea?
  private(set) var isHovered = false

  override init(frame frameRect: NSRect) {
    super.init(frame: frameRect)
    wantsLayer = true
    layerContentsRedrawPolicy = .onSetNeedsDisplay
    layer?.cornerRadius = 8
    layer?.backgroundColor = NSColor.controlBackgroundColor.cgColor
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override var isFlipped: Bool { true }
  override var acceptsFirstResponder: Bool { return true }
  override var intrinsicContentSize: NSSize { NSSize(width: 120, height: NSView.noIntrinsicMetric) }

  override func draw(_ dirtyRect: NSRect) {
    super.draw(dirtyRect)
    NSColor.windowBackgroundColor.setFill()
    dirtyRect.fill()
    guard let context = NSGraphicsContext.current?.cgContext else { return }
    context.saveGState()
    let path = NSBezierPath(roundedRect: bounds.insetBy(dx: 2, dy: 2), xRadius: 4, yRadius: 4)
    path.lineWidth = 2
    NSColor.systemBlue.set()
    path.stroke()
    context.restoreGState()
    let attributes: [NSAttributedString.Key: Any] = [
      .font: NSFont.systemFont(ofSize: NSFont.systemFontSize, weight: .medium),
      .foregroundColor: NSColor.labelColor,
    ]
    "\(Int(value))".draw(at: NSPoint(x: 4, y: 4), withAttributes: attributes)
  }

  override func updateTrackingAreas() {
    super.updateTrackingAreas()
    if let trackingArea { removeTrackingArea(trackingArea) }
    let area = NSTrackingArea(
      rect: bounds, options: [.mouseEnteredAndExited, .activeInKeyWindow, .inVisibleRect],
      owner: self, userInfo: nil)
    addTrackingArea(area)
    trackingArea = area
  }

  override func mouseEntered(with event: NSEvent) {
    isHovered = true
    animator().alphaValue = 0.8
  }

  override func mouseExited(with event: NSEvent) {
    isHovered = false
    NSAnimationContext.runAnimationGroup(
      { context in
        context.duration = 0.5
        context.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        self.animator().alphaValue = 1
      }, completionHandler: nil)
  }

  override func mouseDown(with event: NSEvent) {
    let point = convert(event.locationInWindow, from: nil)
    value = point.x
    if event.modifierFlags.contains(.shift), event.clickCount == 2 { value = 0 }
  }

  override func keyDown(with event: NSEvent) {
    switch event.keyCode {
    case 123: value -= 1
    case 124: value += 1
    default: super.keyDown(with: event)
    }
  }

  override func viewDidMoveToWindow() {
    super.viewDidMoveToWindow()
    layer?.contentsScale = window?.backingScaleFactor ?? 1
  }

  override func resizeSubviews(withOldSize oldSize: NSSize) {
    super.resizeSubviews(withOldSize: oldSize)
    needsLayout = true
  }

  override func layout() {
    super.layout()
    subviews.first?.frame = bounds.insetBy(dx: 10, dy: 10)
  }

  override class func defaultAnimation(forKey key: NSAnimatablePropertyKey) -> Any? {
    if key == "value" { return CABasicAnimation() }
    return super.defaultAnimation(forKey: key)
  }
}

/// A view that sets its layer's properties instead of drawing, and is the delegate of a sublayer.
private final class TileView: NSView, CALayerDelegate {
  let shape = CAShapeLayer()

  override var wantsUpdateLayer: Bool { true }

  override func updateLayer() {
    layer?.borderWidth = 1
    layer?.borderColor = NSColor.separatorColor.cgColor
  }

  override func makeBackingLayer() -> CALayer {
    let layer = CAGradientLayer()
    layer.colors = [NSColor.white.cgColor, NSColor.lightGray.cgColor]
    layer.addSublayer(shape)
    return layer
  }

  override func hitTest(_ point: NSPoint) -> NSView? {
    return isHidden ? nil : super.hitTest(point)
  }
}

private final class AppDelegate: NSObject, NSApplicationDelegate, NSWindowDelegate {
  var window: NSWindow!
  let gauge = GaugeView(frame: NSRect(x: 20, y: 20, width: 200, height: 60))

  func applicationDidFinishLaunching(_ aNotification: Notification) {
    window = NSWindow(
      contentRect: NSMakeRect(0, 0, 480, 300),
      styleMask: [.titled, .closable, .miniaturizable, .resizable], backing: .buffered,
      defer: false)
    window.title = "Gauge"
    window.delegate = self
    window.isReleasedWhenClosed = false
    window.center()
    let content = NSView(frame: window.contentRect(forFrameRect: window.frame))
    content.wantsLayer = true
    content.autoresizesSubviews = true
    gauge.autoresizingMask = [.width, .maxYMargin]
    content.addSubview(gauge)
    content.addSubview(TileView(frame: .zero), positioned: .below, relativeTo: gauge)
    let label = NSTextField(labelWithString: "Gauge")
    label.alignment = .center
    label.textColor = .secondaryLabelColor
    content.addSubview(label)
    window.contentView = content
    window.makeFirstResponder(gauge)
    window.makeKeyAndOrderFront(nil)
    NSApp.activate(ignoringOtherApps: true)
  }

  func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool {
    return true
  }

  func windowWillClose(_ notification: Notification) { window = nil }

  func replay() {
    NSAnimationContext.beginGrouping()
    NSAnimationContext.current.duration = 1.0
    NSAnimationContext.current.completionHandler = { [weak self] in
      self?.gauge.animator().frameCenterRotation = 0
    }
    gauge.animator().setFrameOrigin(NSPoint(x: 100, y: 100))
    gauge.animator().frameCenterRotation = 45
    NSAnimationContext.endGrouping()
    let bounce = CAKeyframeAnimation()
    bounce.values = [NSPoint(x: 0, y: 0), NSPoint(x: 0, y: 40)].map { NSValue(point: $0) }
    gauge.animations = ["frameOrigin": bounce]
  }
}

@MainActor @Suite("An application as it is written for the Mac") struct MacApplicationTests {
  @Test func `its views lay out, answer and animate without a server, views §8`() {
    let gauge = GaugeView(frame: NSRect(x: 0, y: 0, width: 200, height: 60))
    let inner = TileView(frame: .zero)
    gauge.addSubview(inner)
    gauge.needsLayout = true
    gauge.layoutSubtreeIfNeeded()
    expectEqual(inner.frame, NSRect(x: 10, y: 10, width: 180, height: 40))
    #expect(inner.layer is CAGradientLayer)
    #expect(gauge.animation(forKey: "value") is CABasicAnimation)
    gauge.animator().value = 5
    expectEqual(gauge.value, 5)
    let delegate = AppDelegate()
    delegate.replay()
    expectEqual(delegate.gauge.frameRotation, 45)
  }

  @Test func `a delegate's class is made by its init when it is the program`() {
    let delegate: any NSApplicationDelegate = AppDelegate()
    #expect(delegate.applicationShouldTerminateAfterLastWindowClosed(NSApplication.shared))
    expectEqual(delegate.applicationShouldTerminate(NSApp), .terminateNow)
  }
}
