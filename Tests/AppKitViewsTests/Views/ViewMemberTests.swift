import AppKitViews
import CoreAnimation
import Foundation
import Testing

/// Members of views and windows that need no server.
@MainActor @Suite struct ViewMemberTests {
  @Test func `a view starts without a layer, opaque and unrotated as on the Mac`() {
    let view = NSView(frame: NSRect(x: 1, y: 2, width: 3, height: 4))
    #expect(view.alphaValue == 1 && !view.isHidden && !view.isOpaque && !view.clipsToBounds)
    #expect(view.autoresizingMask == [] && view.autoresizesSubviews && !view.wantsLayer)
    #expect(view.frameRotation == 0 && view.bounds == NSRect(x: 0, y: 0, width: 3, height: 4))
    #expect(view.tag == -1 && !view.acceptsFirstMouse(for: nil) && view.shadow == nil)
    #expect(view.intrinsicContentSize.width == NSView.noIntrinsicMetric)
    #expect(view.fittingSize == NSSize(width: 3, height: 4))
    #expect(view.trackingAreas.isEmpty && view.animations.isEmpty)
  }

  @Test func `a view is found by its number`() {
    let (root, control) = (NSView(frame: .zero), NSControl(frame: .zero))
    control.tag = 7
    root.addSubview(NSView(frame: .zero))
    root.addSubview(control)
    #expect(root.viewWithTag(7) === control && root.viewWithTag(8) == nil)
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
    #expect(pinned.frame.minX == 130)
  }

  @Test func `views §8: shadow and filters are those of the layer`() {
    let view = NSView(frame: .zero)
    let shadow = NSShadow()
    #expect(shadow.shadowColor?.alphaComponent == 1.0 / 3)
    shadow.shadowOffset = NSSize(width: 2, height: 3)
    shadow.shadowBlurRadius = 8
    shadow.shadowColor = .shadowColor
    view.shadow = shadow
    view.wantsLayer = true
    #expect(view.layer?.shadowOffset == CGSize(width: 2, height: 3))
    #expect(view.layer?.shadowRadius == 4 && view.layer?.shadowOpacity == 1)
    view.shadow = nil
    #expect(view.layer?.shadowOpacity == 0)
    let blur = CIFilter(name: "CIGaussianBlur")
    view.contentFilters = blur.map { [$0] } ?? []
    view.backgroundFilters = view.contentFilters
    view.compositingFilter = CIFilter(name: "CIMultiplyBlendMode")
    #expect(view.layer?.filters?.count == 1 && view.layer?.backgroundFilters?.count == 1)
    #expect(view.contentFilters == view.backgroundFilters)
    #expect(view.compositingFilter != nil && view.layer?.compositingFilter != nil)
    view.contentFilters = []
    #expect(view.layer?.filters == nil)
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
    #expect(view.layer?.contentsGravity == gravity)
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
    #expect(!view.needsDisplay)
    view.layerContentsRedrawPolicy = .beforeViewResize
    view.setNeedsDisplay(view.bounds)
    #expect(view.needsDisplay && view.layer?.needsDisplayOnBoundsChange == true)
  }

  @Test func `views §8: each property that animates has a default animation`() {
    for key in [
      "frame", "frameOrigin", "frameSize", "bounds", "boundsOrigin", "boundsSize", "alphaValue",
      "frameRotation", "frameCenterRotation",
    ] {
      #expect(NSView.defaultAnimation(forKey: key) is CABasicAnimation)
    }
    #expect(NSView.defaultAnimation(forKey: "subviews") is CATransition)
    #expect(NSView.defaultAnimation(forKey: "title") == nil)
    #expect(NSAnimationTriggerOrderIn != NSAnimationTriggerOrderOut)
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
    #expect(view.nextResponder === top && top.nextResponder == nil)
    #expect(!view.acceptsFirstResponder && view.becomeFirstResponder())
    #expect(view.resignFirstResponder())
    let outer = NSView(frame: .zero)
    view.nextResponder = nil
    outer.addSubview(view)
    #expect(view.nextResponder === outer)
  }

  @Test func `a window that is not shown has its place, its style and its screen`() {
    let window = NSWindow(
      contentRect: NSRect(x: 10, y: 20, width: 300, height: 200),
      styleMask: [.titled, .fullSizeContentView, .miniaturizable], backing: .buffered, defer: true)
    #expect(window.styleMask.contains(.fullSizeContentView))
    #expect(window.screen === NSScreen.main && NSScreen.screens.count == 1)
    #expect(window.isOpaque && window.hasShadow && window.canBecomeKey && !window.isKeyWindow)
    let frame = NSRect(x: 30, y: 40, width: 100, height: 50)
    window.setFrame(frame, display: true)
    #expect(window.frame == frame && window.frameRect(forContentRect: frame) == frame)
    #expect(window.convertFromScreen(frame).origin == .zero)
    #expect(window.contentView?.frame.size == frame.size)
    #expect(NSScreen.main?.visibleFrame == NSScreen.main?.frame)
    #expect(NSScreen.main?.maximumFramesPerSecond == 60)
    window.center()
    #expect(window.frame.midX == NSScreen.main?.frame.midX)
  }

  @Test func `an application starts inactive, and tells its delegate when it has started`() async {
    final class Delegate: NSObject, NSApplicationDelegate {
      var heard: [String] = []
      func applicationWillFinishLaunching(_ notification: Notification) {
        #expect(notification.name == NSApplication.willFinishLaunchingNotification)
        heard.append("will")
      }
      func applicationDidFinishLaunching(_ notification: Notification) {
        #expect(notification.name == NSApplication.didFinishLaunchingNotification)
        heard.append("did")
      }
      func applicationWillTerminate(_ notification: Notification) {
        #expect(notification.name == NSApplication.willTerminateNotification)
      }
    }
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let delegate = Delegate()
        let application = NSApplication.shared
        application.delegate = delegate
        #expect(!application.isRunning && !application.isActive)
        #expect(application.windows.isEmpty && application.mainWindow == nil)
        #expect(application.setActivationPolicy(.regular))
        application.activate()
        application.finishLaunching()
        #expect(application.isRunning && delegate.heard == ["will", "did"])
      }
    }
  }
}
