import Expectations
import Foundation
import QuartzCore
import Testing

/// A layout manager with all three methods.
private final class ColumnLayout: NSObject, CALayoutManager {
  private(set) var invalidations = 0

  func preferredSize(of layer: CALayer) -> CGSize { CGSize(width: 30, height: 40) }
  func invalidateLayout(of layer: CALayer) { invalidations += 1 }
  func layoutSublayers(of layer: CALayer) {
    for (index, child) in (layer.sublayers ?? []).enumerated() {
      child.frame = CGRect(x: 0, y: 10 * index, width: 10, height: 10)
    }
  }
}

/// Is called before drawing.
private final class PreparingDelegate: NSObject, CALayerDelegate {
  private(set) var calls: [String] = []
  func layerWillDraw(_ layer: CALayer) { calls.append("layerWillDraw") }
  func draw(_ layer: CALayer, in ctx: CGContext) { calls.append("draw") }
}

@MainActor
@Suite("Layout and drawing, written as for Apple's systems")
struct LayoutAndDrawingTests {
  @Test func `a layout manager is asked for sizes and told of changes, §2.8`() {
    let layer = CALayer()
    let manager = ColumnLayout()
    layer.layoutManager = manager
    expectEqual(layer.preferredFrameSize(), CGSize(width: 30, height: 40))
    layer.layoutIfNeeded()
    let before = manager.invalidations
    layer.setNeedsLayout()
    layer.setNeedsLayout()
    expectEqual(manager.invalidations, before + 1)
    layer.sublayers = [CALayer(), CALayer()]
    layer.layoutIfNeeded()
    expectEqual(layer.sublayers?[1].frame, CGRect(x: 0, y: 10, width: 10, height: 10))
  }

  @Test func `the manager of constraints lays out like any other, §11.9`() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 200, height: 100)
    let child = CALayer()
    child.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
    child.constraints = [
      CAConstraint(attribute: .midX, relativeTo: "superlayer", attribute: .midX)
    ]
    layer.sublayers = [child]
    CAConstraintLayoutManager().layoutSublayers(of: layer)
    expectEqual(child.frame.midX, 100)
  }

  @Test func `sublayers are resized when a layer is, §2.8`() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    let child = CALayer()
    child.frame = CGRect(x: 10, y: 20, width: 50, height: 40)
    child.autoresizingMask = .layerWidthSizable
    layer.addSublayer(child)
    layer.bounds.size = CGSize(width: 200, height: 100)
    expectEqual(child.frame, CGRect(x: 10, y: 20, width: 150, height: 40))
    // Resizes again, as an overriding application would.
    layer.resizeSublayers(withOldSize: CGSize(width: 190, height: 100))
    expectEqual(child.frame, CGRect(x: 10, y: 20, width: 160, height: 40))
  }

  @Test func `a delegate hears of drawing before it draws: layerWillDraw, §2.9`() {
    let layer = CALayer()
    let delegate = PreparingDelegate()
    layer.delegate = delegate
    layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    expectEqual(delegate.calls, ["layerWillDraw", "draw"])
  }

  @Test func `the depth of an anchor point moves a layer along z, §2.3`() {
    let parent = CALayer()
    parent.sublayerTransform.m34 = -1 / 100
    let layer = CALayer()
    layer.anchorPoint = .zero
    layer.anchorPointZ = 100
    parent.addSublayer(layer)
    // The point lies 100 behind the plane, from where it is seen at 1 / (1 + 100/100).
    let p = layer.convert(CGPoint(x: 10, y: 0), to: parent)
    expectLess(abs(p.x - 5), 1e-9)
    expectEqual(parent.sublayerTransform.m44, 1)
  }

  @Test func `gradients and rounded paths are drawn through a transform, §2.9`() throws {
    let context = try unwrap(
      CGContext(
        data: nil, width: 20, height: 10, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue))
    let made = CGGradient(
      colorsSpace: nil,
      colors: [
        CGColor(red: 1, green: 0, blue: 0, alpha: 1),
        CGColor(red: 0, green: 0, blue: 1, alpha: 1),
      ],
      locations: [0, 1])
    let gradient = try unwrap(made)
    context.concatenate(CGAffineTransform(scaleX: 2, y: 1))
    context.saveGState()
    context.clip(to: CGRect(x: 0, y: 0, width: 5, height: 10))
    context.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 5, y: 0), options: [])
    context.restoreGState()
    context.drawRadialGradient(
      gradient, startCenter: CGPoint(x: 7, y: 5), startRadius: 0, endCenter: CGPoint(x: 7, y: 5),
      endRadius: 2, options: [])
    let path = CGMutablePath()
    path.addRoundedRect(
      in: CGRect(x: 0, y: 0, width: 4, height: 4), cornerWidth: 1, cornerHeight: 1)
    var kinds: [CGPathElementType] = []
    path.applyWithBlock { kinds.append($0.pointee.type) }
    expectEqual(kinds.first, .moveToPoint)
    expectEqual(kinds.last, .closeSubpath)
    expectEqual(kinds.count { $0 == .addCurveToPoint }, 4)
    context.addPath(path)
    expectFalse(context.isPathEmpty)
    let image = try unwrap(context.makeImage())
    expectEqual(image.width, 20)
    expectEqual(image.height, 10)
  }
}
