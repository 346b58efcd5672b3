import AppKitViews
import CoreAnimation
import Expectations
import Foundation
import Testing

/// Members of views and windows that need no server.
@MainActor @Suite struct ViewMemberTests {
  @Test func `a view starts without a layer, opaque and unrotated as on the Mac`() {
    let view = NSView(frame: NSRect(x: 1, y: 2, width: 3, height: 4))
    expectEqual(view.alphaValue, 1)
    expectFalse(view.isHidden)
    expectFalse(view.isOpaque)
    expectFalse(view.clipsToBounds)
    #expect(view.autoresizingMask == [] && view.autoresizesSubviews && !view.wantsLayer)
    expectEqual(view.frameRotation, 0)
    expectEqual(view.bounds, NSRect(x: 0, y: 0, width: 3, height: 4))
    expectEqual(view.tag, -1)
    #expect(!view.acceptsFirstMouse(for: nil))
    expectNil(view.shadow)
    expectEqual(view.intrinsicContentSize.width, NSView.noIntrinsicMetric)
    expectEqual(view.fittingSize, NSSize(width: 3, height: 4))
    expectEmpty(view.trackingAreas)
    expectEmpty(view.animations)
  }

  @Test func `a view is found by its number`() {
    let (root, control) = (NSView(frame: .zero), NSControl(frame: .zero))
    control.tag = 7
    root.addSubview(NSView(frame: .zero))
    root.addSubview(control)
    expectIdentical(root.viewWithTag(7), control)
    expectNil(root.viewWithTag(8))
  }

  @Test func `a point is in a rectangle by the direction of y`() {
    final class Flipped: NSView {
      override var isFlipped: Bool { true }
    }
    let rect = NSRect(x: 0, y: 0, width: 10, height: 10)
    let (up, down) = (NSView(frame: rect), Flipped(frame: rect))
    // The edge shown at the bottom is outside.
    #expect(up.isMousePoint(NSPoint(x: 0, y: 10), in: rect))
    #expect(!up.isMousePoint(.zero, in: rect))
    #expect(down.isMousePoint(.zero, in: rect))
    #expect(!down.isMousePoint(NSPoint(x: 0, y: 10), in: rect))
  }

  @Test func `a subclass decides how it follows its superview's size`() {
    final class Pinned: NSView {
      override func resize(withOldSuperviewSize oldSize: NSSize) {
        frame.origin.x += (superview?.bounds.width ?? 0) - oldSize.width
      }
    }
    let outer = NSView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
    let pinned = Pinned(frame: NSRect(x: 80, y: 0, width: 10, height: 10))
    pinned.autoresizingMask = [.minXMargin, .maxXMargin, .minYMargin, .maxYMargin]
    outer.addSubview(pinned)
    outer.setFrameSize(NSSize(width: 150, height: 100))
    expectEqual(pinned.frame.minX, 130)
  }

  @Test func `views §8: shadow and filters are those of the layer`() {
    let view = NSView(frame: .zero)
    let shadow = NSShadow()
    expectEqual(shadow.shadowColor?.alphaComponent, 1.0 / 3)
    shadow.shadowOffset = NSSize(width: 2, height: 3)
    shadow.shadowBlurRadius = 8
    shadow.shadowColor = .shadowColor
    view.shadow = shadow
    view.wantsLayer = true
    expectEqual(view.layer?.shadowOffset, CGSize(width: 2, height: 3))
    expectEqual(view.layer?.shadowRadius, 4)
    expectEqual(view.layer?.shadowOpacity, 1)
    view.shadow = nil
    expectEqual(view.layer?.shadowOpacity, 0)
    let blur = CIFilter(name: "CIGaussianBlur")
    view.contentFilters = blur.map { [$0] } ?? []
    view.backgroundFilters = view.contentFilters
    view.compositingFilter = CIFilter(name: "CIMultiplyBlendMode")
    expectEqual(view.layer?.filters?.count, 1)
    expectEqual(view.layer?.backgroundFilters?.count, 1)
    expectEqual(view.contentFilters, view.backgroundFilters)
    expectNotNil(view.compositingFilter)
    expectNotNil(view.layer?.compositingFilter)
    view.contentFilters = []
    expectNil(view.layer?.filters)
  }

  @Test(
    arguments: zip(
      [
        NSView.LayerContentsPlacement.scaleProportionallyToFit, .scaleProportionallyToFill,
        .center, .top, .topRight, .right, .bottomRight, .bottom, .bottomLeft, .left,
      ],
      [
        CALayerContentsGravity.resizeAspect, .resizeAspectFill, .center, .top, .topRight, .right,
        .bottomRight, .bottom, .bottomLeft, .left,
      ]))
  func `views §8: a placement is a gravity of the layer`(
    placement: NSView.LayerContentsPlacement, gravity: CALayerContentsGravity
  ) {
    let view = NSView(frame: .zero)
    view.layerContentsPlacement = placement
    view.wantsLayer = true
    expectEqual(view.layer?.contentsGravity, gravity)
  }

  @Test func `views §8: a policy of never keeps AppKit from drawing`() {
    final class Drawing: NSView {
      override func draw(_ dirtyRect: NSRect) {}
    }
    let view = Drawing(frame: NSRect(x: 0, y: 0, width: 10, height: 10))
    view.layerContentsRedrawPolicy = .never
    view.wantsLayer = true
    view.layer?.displayIfNeeded()
    view.setNeedsDisplay(NSRect(x: 0, y: 0, width: 5, height: 5))
    expectFalse(view.needsDisplay)
    view.layerContentsRedrawPolicy = .beforeViewResize
    view.setNeedsDisplay(view.bounds)
    expectTrue(view.needsDisplay)
    expectEqual(view.layer?.needsDisplayOnBoundsChange, true)
  }

  @Test func `views §8: each property that animates has a default animation`() {
    for key in [
      "frame", "frameOrigin", "frameSize", "bounds", "boundsOrigin", "boundsSize", "alphaValue",
      "frameRotation", "frameCenterRotation",
    ] {
      #expect(NSView.defaultAnimation(forKey: key) is CABasicAnimation)
    }
    #expect(NSView.defaultAnimation(forKey: "subviews") is CATransition)
    expectNil(NSView.defaultAnimation(forKey: "title"))
    expectNotEqual(NSAnimationTriggerOrderIn, NSAnimationTriggerOrderOut)
  }

  @Test func `an unhandled event goes up the chain until a responder takes it`() {
    final class Top: NSResponder {
      var shortcuts = 0
      override func performKeyEquivalent(with event: NSEvent) -> Bool {
        shortcuts += 1
        return true
      }
    }
    let (top, view) = (Top(), NSView(frame: .zero))
    view.nextResponder = top
    expectIdentical(view.nextResponder, top)
    expectNil(top.nextResponder)
    expectFalse(view.acceptsFirstResponder)
    expectTrue(view.becomeFirstResponder())
    expectTrue(view.resignFirstResponder())
    let outer = NSView(frame: .zero)
    view.nextResponder = nil
    outer.addSubview(view)
    expectIdentical(view.nextResponder, outer)
  }

  @Test func `a window that is not shown has its place, its style and its screen`() {
    let window = NSWindow(
      contentRect: NSRect(x: 10, y: 20, width: 300, height: 200),
      styleMask: [.titled, .fullSizeContentView, .miniaturizable], backing: .buffered, defer: true)
    #expect(window.styleMask.contains(.fullSizeContentView))
    expectIdentical(window.screen, NSScreen.main)
    expectEqual(NSScreen.screens.count, 1)
    expectTrue(window.isOpaque)
    expectTrue(window.hasShadow)
    expectTrue(window.canBecomeKey)
    expectFalse(window.isKeyWindow)
    let frame = NSRect(x: 30, y: 40, width: 100, height: 50)
    window.setFrame(frame, display: true)
    expectEqual(window.frame, frame)
    expectEqual(window.frameRect(forContentRect: frame), frame)
    expectEqual(window.convertFromScreen(frame).origin, .zero)
    expectEqual(window.contentView?.frame.size, frame.size)
    expectEqual(NSScreen.main?.visibleFrame, NSScreen.main?.frame)
    expectEqual(NSScreen.main?.maximumFramesPerSecond, 60)
    window.center()
    expectEqual(window.frame.midX, NSScreen.main?.frame.midX)
  }

  @Test func `an application starts inactive, and tells its delegate when it has started`()
    async
  {
    final class Delegate: NSObject, NSApplicationDelegate {
      var heard: [String] = []
      func applicationWillFinishLaunching(_ notification: Notification) {
        expectEqual(notification.name, NSApplication.willFinishLaunchingNotification)
        heard.append("will")
      }
      func applicationDidFinishLaunching(_ notification: Notification) {
        expectEqual(notification.name, NSApplication.didFinishLaunchingNotification)
        heard.append("did")
      }
      func applicationWillTerminate(_ notification: Notification) {
        expectEqual(notification.name, NSApplication.willTerminateNotification)
      }
    }
    await LayerEnvironment().run {
      await MainActor.run {
        let delegate = Delegate()
        let application = NSApplication.shared
        application.delegate = delegate
        expectFalse(application.isRunning)
        expectFalse(application.isActive)
        expectEmpty(application.windows)
        expectNil(application.mainWindow)
        #expect(application.setActivationPolicy(.regular))
        application.activate()
        application.finishLaunching()
        #expect(application.isRunning && delegate.heard == ["will", "did"])
      }
    }
  }
}
