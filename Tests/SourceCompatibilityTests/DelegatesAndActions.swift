import Expectations
import Foundation
import QuartzCore
import Testing

/// Implements one of the five methods.
private final class QuietDelegate: NSObject, CALayerDelegate {
  func action(for layer: CALayer, forKey event: String) -> CAAction? { NSNull() }
}

/// Implements another of the five methods.
private final class DrawingDelegate: NSObject, CALayerDelegate {
  var drawn = 0
  func draw(_ layer: CALayer, in ctx: CGContext) {
    drawn += 1
    ctx.setFillColor(CGColor(red: 0, green: 1, blue: 0, alpha: 1))
    ctx.fill(layer.bounds)
  }
}

private final class LayoutDelegate: NSObject, CALayerDelegate {
  var laidOut: [CALayer] = []
  func layoutSublayers(of layer: CALayer) { laidOut.append(layer) }
}

private final class StopDelegate: NSObject, CAAnimationDelegate {
  var outcomes: [Bool] = []
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { outcomes.append(flag) }
}

/// An application's own action.
private final class LoggingAction: NSObject, CAAction {
  var events: [String] = []
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    events.append(event)
  }
}

@MainActor
@Suite("Delegates and actions, written as for Apple's systems")
struct DelegateAndActionTests {
  @Test func `a delegate implements the one method it wants, §2.12`() {
    let layer = CALayer()
    let quiet = QuietDelegate()
    layer.delegate = quiet
    expectNil(layer.action(forKey: "position"))

    let drawing = DrawingDelegate()
    let canvas = CALayer()
    canvas.delegate = drawing
    canvas.bounds.size = CGSize(width: 4, height: 4)
    canvas.setNeedsDisplay()
    canvas.displayIfNeeded()
    expectEqual(drawing.drawn, 1)
    expectNotNil(canvas.contents)

    let layout = LayoutDelegate()
    let container = CALayer()
    container.delegate = layout
    container.setNeedsLayout()
    container.layoutIfNeeded()
    expectIdentical(layout.laidOut.first, container)
  }

  @Test func `NSNull in a dictionary literal of actions, §3.1`() {
    let layer = CALayer()
    layer.actions = [
      "position": NSNull(), "bounds": NSNull(), kCAOnOrderIn: NSNull(), "contents": NSNull(),
    ]
    let logging = LoggingAction()
    layer.actions?["opacity"] = logging
    expectNil(layer.action(forKey: "position"))
    expectIdentical(layer.action(forKey: "opacity") as? LoggingAction, logging)
    layer.style = ["actions": ["hidden": logging]]
    expectIdentical(layer.action(forKey: "hidden") as? LoggingAction, logging)
  }

  @Test func `the delegate of an animation implements one method, §10.6`() {
    let layer = CALayer()
    let delegate = StopDelegate()
    let fade = CABasicAnimation(keyPath: #"opacity"#)
    fade.delegate = delegate
    layer.add(fade, forKey: "fade")
    layer.removeAllAnimations()
    expectNil(layer.animationKeys())
  }

  @Test func `transactions with every setter, §1.4`() {
    CATransaction.begin()
    CATransaction.setAnimationDuration(1.5)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeInEaseOut))
    CATransaction.setDisableActions(true)
    CATransaction.setCompletionBlock {}
    CATransaction.setValue("mine", forKey: "own")
    CATransaction.setValue(kCFBooleanTrueValue, forKey: kCATransactionDisableActions)
    expectEqual(CATransaction.animationDuration(), 1.5)
    expectTrue(CATransaction.disableActions())
    expectEqual(CATransaction.value(forKey: "own") as? String, "mine")
    expectNotNil(CATransaction.completionBlock())
    CATransaction.commit()
    CATransaction.flush()
    expectEqual(CATransaction.animationDuration(), 0.25)
  }

  /// `kCFBooleanTrue`, for code ported from Objective-C.
  private var kCFBooleanTrueValue: NSNumber { NSNumber(value: true) }
}
