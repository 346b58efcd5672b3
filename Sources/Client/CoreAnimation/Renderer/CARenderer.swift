import DrawList
public import Foundation
import GraphicsValues
public import Quartz2D
import SoftwareRenderer

/// Draws a tree of layers into a bitmap context, with animations at times that the caller chooses
/// (§13.3).
///
/// A frame is drawn between `beginFrame(atTime:timeStamp:)` and `endFrame()`. It has the pixels of
/// a window, drawn by the same code, with y pointing up. For layers in no window, animations begin,
/// end and call back with the frames. Changes of such layers have no implicit animations,
/// transitions are not drawn, and keys that only a class itself draws are not animated.
open class CARenderer: NSObject {
  /// The root of the tree to draw.
  open var layer: CALayer? {
    didSet { if layer !== oldValue { mirror = nil } }
  }
  /// The rectangle that the context shows, in the space outside the root layer. Null, the default,
  /// draws nothing.
  open var bounds = CGRect.null {
    didSet { if bounds != oldValue { mirror = nil } }
  }

  private let context: CGContext
  private let painter = SoftwareRenderer(threads: 1, gradients: .srgb)
  private var pixels: [UInt32]
  private var mirror: LayerMirror?
  private var damage = DamageRegion()
  /// Media time of the current frame; nil between frames.
  private var frameTime: CFTimeInterval?

  /// Creates a renderer for a context. The context's matrix has no effect.
  public init(context: CGContext) {
    self.context = context
    pixels = [UInt32](repeating: 0, count: max(context.width * context.height, 0))
    super.init()
  }

  /// Begins a frame: commits pending changes, lays out and displays the layers that need it, as a
  /// commit does, and evaluates all animations at a time. Presentations of layers in no window then
  /// have the values of that time.
  ///
  /// - Parameters:
  ///   - t: media time, as of `CACurrentMediaTime()`. A time that is not finite begins no frame.
  ///   - ts: without effect.
  open func beginFrame(atTime t: CFTimeInterval, timeStamp ts: UnsafeMutableRawPointer? = nil) {
    guard t.isFinite else { return }
    CATransaction.flush()
    if let layer {
      TransactionStack.current.prepare(treeOf: layer)
      CATransaction.flush()
    }
    frameTime = t
    guard let frame = usableBounds else { return }
    var current =
      mirror ?? LayerMirror(bounds: frame, width: context.width, height: context.height)
    mirror = nil
    for rect in current.update(layer, at: t) { damage.add(rect) }
    mirror = current
  }

  /// Adds a rectangle of the bounds that is drawn in this frame even if nothing in it changed.
  open func addUpdate(_ r: CGRect) {
    guard frameTime != nil, let frame = usableBounds else { return }
    let scale = CGFloat(context.width) / frame.width
    let part = r.standardized.intersection(frame)
    guard !part.isNull else { return }
    let covered = PixelRect(
      covering: Double((part.minX - frame.minX) * scale), Double((frame.maxY - part.maxY) * scale),
      Double((part.maxX - frame.minX) * scale), Double((frame.maxY - part.minY) * scale))
    damage.add(covered.intersection(area))
  }

  /// Returns the rectangle of the bounds that `render()` will draw; null for nothing to draw, and
  /// outside a frame.
  open func updateBounds() -> CGRect {
    guard frameTime != nil, let frame = usableBounds else { return .null }
    let scale = CGFloat(context.width) / frame.width
    return damage.rects.reduce(CGRect.null) { all, rect in
      all.union(
        CGRect(
          x: frame.minX + CGFloat(rect.minX) / scale,
          y: frame.maxY - CGFloat(rect.maxY) / scale,
          width: CGFloat(rect.width) / scale, height: CGFloat(rect.height) / scale))
    }
  }

  /// Draws the rectangles that changed since the last frame, and the rectangles of `addUpdate(_:)`.
  open func render() {
    guard frameTime != nil, let mirror, !damage.rects.isEmpty else { return }
    let rects = damage.rects
    let (width, height) = (context.width, context.height)
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      painter.draw(
        mirror.drawList, damage: rects,
        into: PixelBuffer(base: base, width: width, height: height, stride: width))
    }
    show(rects)
    damage.removeAll()
  }

  private func show(_ rects: [PixelRect]) {
    guard let image = CGImage(width: context.width, height: context.height, pixels: pixels) else {
      return
    }
    context.saveGState()
    context.concatenate(context.ctm.inverted())
    context.clip(
      to: rects.map {
        CGRect(
          x: CGFloat($0.minX), y: CGFloat(context.height) - CGFloat($0.maxY),
          width: CGFloat($0.width), height: CGFloat($0.height))
      })
    context.setBlendMode(.copy)
    context.setAlpha(1)
    context.draw(image, in: CGRect(x: 0, y: 0, width: context.width, height: context.height))
    context.restoreGState()
  }

  /// Returns the media time of the next change: this frame's time while something moves, or else
  /// the begin of the next animation, or infinity.
  open func nextFrameTime() -> CFTimeInterval { mirror?.nextChange ?? .infinity }

  /// Ends the frame; does nothing outside a frame.
  open func endFrame() { frameTime = nil }

  private var area: PixelRect {
    PixelRect(minX: 0, minY: 0, maxX: Int32(context.width), maxY: Int32(context.height))
  }

  /// The bounds; nil for bounds in which nothing can be drawn.
  private var usableBounds: CGRect? {
    let rect = Rectangle(bounds)
    guard !bounds.isNull, PropertyValue.rect(rect).isFinite, rect.width >= 1e-3,
      rect.height >= 1e-3,
      !pixels.isEmpty
    else {
      return nil
    }
    return bounds.standardized
  }
}
