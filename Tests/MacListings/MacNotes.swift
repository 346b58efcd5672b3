public import AppKit

/// Statements of the articles about views of the Mac.
@MainActor public enum MacNotes {
  /// Article 001: the view's own interface animates, through its animator.
  public static func move(_ view: NSView, to frame: NSRect) {
    view.animator().frame = frame
  }

  /// Article 001: without the animator nothing animates, neither the view nor its layer.
  public static func changeAtOnce(_ view: NSView, to frame: NSRect) {
    view.frame = frame
    view.layer?.backgroundColor = NSColor.blue.cgColor
    view.layer?.cornerRadius = 10
  }

  /// Article 001: the current context lets the layer's properties animate.
  public static func changeLayerImplicitly(_ view: NSView) {
    NSAnimationContext.beginGrouping()
    NSAnimationContext.current.allowsImplicitAnimation = true
    view.layer?.backgroundColor = NSColor.blue.cgColor
    NSAnimationContext.endGrouping()
  }

  /// Article 001: groups have their own duration, and say when they have ended.
  public static func moveThenFade(
    _ view: NSView, to frame: NSRect, done: @escaping @MainActor () -> Void
  ) {
    NSAnimationContext.runAnimationGroup { context in
      context.duration = 1
      context.timingFunction = CAMediaTimingFunction(name: .linear)
      view.animator().frame = frame
    } completionHandler: {
      NSAnimationContext.runAnimationGroup { context in
        context.duration = 2
        context.timingFunction = CAMediaTimingFunction(name: .linear)
        view.animator().alphaValue = 0
      } completionHandler: {
        done()
      }
    }
  }

  /// Article 001: an explicit animation of a layer-backed view's layer runs, too, and does not
  /// change the model.
  public static func fadeExplicitly(_ view: NSView) {
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = NSNumber(value: 1.0)
    fade.toValue = NSNumber(value: 0.0)
    fade.duration = 1
    view.layer?.add(fade, forKey: "opacity")
  }

  /// Article 002: a layer without a view has to be told the display's scale, and draws when it is asked to.
  public static func host(_ layer: CALayer, in view: NSView) {
    layer.contentsScale = NSScreen.main?.backingScaleFactor ?? 1
    view.layer = layer
    view.wantsLayer = true
    layer.setNeedsDisplay()
  }

  /// A layer that draws a disc, for `host(_:in:)`.
  public final class DiscLayer: CALayer {
    /// Draws it.
    public override func draw(in ctx: CGContext) {
      ctx.setFillColor(NSColor.green.cgColor)
      ctx.fillEllipse(in: bounds)
    }
  }
}
