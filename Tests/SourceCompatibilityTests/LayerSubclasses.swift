import Expectations
import Foundation
import QuartzCore
import Testing

// Subclasses as they are written for Apple's systems. That they compile is the first test.

/// All three initializers, and plain variables that presentation layers copy as well.
class RingLayer: CALayer {
  var ringWidth: CGFloat = 4
  var ringColor: CGColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

  override init() {
    super.init()
    contentsScale = 2
  }

  override init(layer: Any) {
    super.init(layer: layer)
    if let other = layer as? RingLayer {
      ringWidth = other.ringWidth
      ringColor = other.ringColor
    }
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    ringWidth = CGFloat(coder.decodeDouble(forKey: "ringWidth"))
  }

  override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(Double(ringWidth), forKey: "ringWidth")
  }

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "ringWidth" ? true : super.needsDisplay(forKey: key)
  }

  override class func defaultAction(forKey event: String) -> CAAction? {
    event == "ringWidth" ? CABasicAnimation(keyPath: event) : super.defaultAction(forKey: event)
  }

  override class func defaultValue(forKey key: String) -> Any? {
    key == "borderWidth" ? 3 : super.defaultValue(forKey: key)
  }

  override func action(forKey event: String) -> CAAction? {
    if event == "cornerRadius" { return nil }
    return super.action(forKey: event)
  }

  override func draw(in ctx: CGContext) {
    ctx.setStrokeColor(ringColor)
    ctx.setLineWidth(ringWidth)
    ctx.strokeEllipse(in: bounds.insetBy(dx: ringWidth / 2, dy: ringWidth / 2))
  }
}

/// An initializer of its own, without overriding any of the layer's.
private final class BadgeLayer: CALayer {
  let text: String

  init(text: String) {
    self.text = text
    super.init()
    name = text
    backgroundColor = CGColor(gray: 0.5, alpha: 1)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

/// Properties that animate by themselves, overridden accessors and methods.
private final class ObservingLayer: CALayer {
  private(set) var layouts = 0
  private(set) var changes: [String] = []

  override var bounds: CGRect {
    didSet { changes.append("bounds") }
  }

  override var isHidden: Bool {
    willSet { changes.append("isHidden") }
  }

  override func layoutSublayers() {
    super.layoutSublayers()
    layouts += 1
    sublayers?.forEach { $0.frame = bounds }
  }

  override func hitTest(_ p: CGPoint) -> CALayer? { super.hitTest(p) }

  override func contains(_ p: CGPoint) -> Bool { super.contains(p) }

  override func add(_ anim: CAAnimation, forKey key: String?) {
    changes.append("add \(key ?? "nil")")
    super.add(anim, forKey: key)
  }
}

@MainActor
@Suite("Subclasses of CALayer, written as for Apple's systems")
struct LayerSubclassTests {
  @Test func `a subclass with all initializers is made, copied and archived, §2.11`() throws {
    let ring = RingLayer()
    ring.ringWidth = 7
    expectEqual(ring.contentsScale, 2)
    expectEqual(ring.borderWidth, 3)
    let copy = RingLayer(layer: ring)
    expectEqual(copy.ringWidth, 7)
    let data = try NSKeyedArchiver.archivedData(withRootObject: ring, requiringSecureCoding: false)
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
    unarchiver.requiresSecureCoding = false
    let read = unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? RingLayer
    expectEqual(read?.ringWidth, 7)
    expectEqual(read?.contentsScale, 2)
  }

  @Test func `a subclass with only its own initializer is an ordinary layer`() {
    let badge = BadgeLayer(text: "new")
    expectEqual(badge.text, "new")
    expectEqual(badge.name, "new")
    expectNil(badge.presentation())
    expectIdentical(badge.model(), badge)
  }

  @Test func `class methods and actions can be overridden, §3.1`() {
    #expect(RingLayer.needsDisplay(forKey: "ringWidth"))
    #expect(!RingLayer.needsDisplay(forKey: "opacity"))
    #expect(RingLayer.defaultAction(forKey: "ringWidth") is CABasicAnimation)
    #expect(RingLayer().action(forKey: "ringWidth") is CABasicAnimation)
    expectNil(RingLayer().action(forKey: "cornerRadius"))
  }

  @Test func `a display calls the subclass's drawing, §2.9`() throws {
    let ring = RingLayer()
    ring.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
    ring.setNeedsDisplay()
    expectTrue(ring.needsDisplay())
    ring.displayIfNeeded()
    expectFalse(ring.needsDisplay())
    let contents = try unwrap(ring.contents)
    let image = contents as! CGImage
    expectEqual(image.width, 40)
    expectEqual(image.height, 40)
  }

  @Test func `overridden properties are seen by the setters of others, §2.2`() {
    let layer = ObservingLayer()
    let child = CALayer()
    layer.addSublayer(child)
    layer.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    layer.isHidden = true
    layer.layoutIfNeeded()
    #expect(layer.changes.contains("bounds"))
    #expect(layer.changes.contains("isHidden"))
    expectEqual(layer.layouts, 1)
    expectEqual(child.frame, CGRect(x: 0, y: 0, width: 30, height: 40))
    layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "fade")
    expectEqual(layer.changes.last, "add fade")
  }
}

// Runs on the main actor like every test that changes layers: a change on a pool's thread would
// leave a transaction open there (§1.3), in which the next user's transactions would nest.
@MainActor
@Suite("Drawing, written as for Apple's systems")
struct DrawingSourceTests {
  @Test func `a context's drawing becomes an image for contents, §2.9`() throws {
    let image = try unwrap(makeTargetImage(side: 32))
    expectEqual(image.width, 32)
    expectEqual(image.height, 32)
    let layer = CALayer()
    layer.contents = image
    expectEqual((layer.contents as? CGImage)?.width, 32)
  }
}
