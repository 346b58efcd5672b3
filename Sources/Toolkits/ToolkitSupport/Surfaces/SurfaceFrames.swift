public import CoreAnimation
public import Foundation

/// The layer of a view whose frames are surfaces: displaying it draws a frame.
public final class DrawnSurfaceLayer: SurfaceLayer {
  /// Draws a frame on the main thread; set by the view, and without effect elsewhere.
  public var onDisplay: (@MainActor () -> Void)?

  /// Draws a frame, after `setNeedsDisplay()`.
  public override func display() {
    guard MainThread.isCurrent, let onDisplay else { return }
    MainActor.assumeIsolated(onDisplay)
  }
}

/// Decides when a view draws its frames, and keeps the drawable of the frame that is drawn.
///
/// Frames follow the display as long as the view is in a window and not paused. Otherwise the view draws when the
/// program asks, or when it is marked, if it wants that.
@MainActor public final class SurfaceFrames {
  private let layer: DrawnSurfaceLayer
  private let draw: (CGSize?) -> Void
  private var link: CADisplayLink?
  private var drawable: SurfaceDrawable?
  private var size: CGSize?

  /// - Parameters:
  ///   - layer: the view's.
  ///   - draw: draws a frame. Called with the drawable's size where it differs from the frame before.
  public init(_ layer: DrawnSurfaceLayer, draw: @escaping (CGSize?) -> Void) {
    self.layer = layer
    self.draw = draw
    layer.onDisplay = { [weak self] in self?.drawFrame() }
  }

  isolated deinit { link?.invalidate() }

  /// True for a view in a window.
  public var isInWindow = false { didSet { update() } }
  /// True draws no frame by itself.
  public var isPaused = false { didSet { update() } }
  /// True draws marked views instead of following the display.
  public var drawsWhenMarked = false { didSet { update() } }
  /// Frames a second at most.
  public var framesPerSecond = 60 { didSet { link?.preferredFramesPerSecond = framesPerSecond } }

  private func update() {
    guard isInWindow, !isPaused, !drawsWhenMarked else {
      link?.invalidate()
      link = nil
      return
    }
    if link != nil { return }
    let new = CADisplayLink { [weak self] _ in
      MainActor.assumeIsolated { self?.drawFrame() }
    }
    new.preferredFramesPerSecond = framesPerSecond
    new.add(to: .main, forMode: .common)
    link = new
  }

  /// The drawable of the frame that is drawn, or the next one; waits for it.
  public var currentDrawable: SurfaceDrawable? {
    if drawable == nil { drawable = layer.nextDrawable() }
    return drawable
  }

  /// Draws a frame now.
  public func drawFrame() {
    let now = layer.drawableSize
    let hasChanged = now != size
    size = now
    draw(hasChanged ? now : nil)
    drawable = nil
  }

  /// Gives the drawable back that was not presented.
  public func releaseDrawable() { drawable = nil }

  /// Marks the view, if it draws when marked.
  public func mark() { if drawsWhenMarked { layer.setNeedsDisplay() } }
}
