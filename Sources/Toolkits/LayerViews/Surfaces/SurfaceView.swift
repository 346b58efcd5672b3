public import CoreAnimation
public import Foundation
public import SharedSurfaces
import ToolkitSupport

/// An object that draws the frames of a `SurfaceView`.
@MainActor public protocol SurfaceViewDelegate: AnyObject {
  /// Called before the first frame, and before a frame of another size.
  ///
  /// - Parameter size: in pixels.
  func surfaceView(_ view: SurfaceView, drawableSizeWillChange size: CGSize)
  /// Draws a frame into `view.currentDrawable` and presents it.
  func draw(in view: SurfaceView)
}

extension SurfaceViewDelegate {
  /// Does nothing.
  public func surfaceView(_ view: SurfaceView, drawableSizeWillChange size: CGSize) {}
}

/// A view whose frames the program draws into memory, one for each refresh of the display.
///
///     func draw(in view: SurfaceView) {
///       guard let drawable = view.currentDrawable else { return }
///       paint(drawable.surface)
///       drawable.present()
///     }
///
/// The class is MetalKit's view without Metal, and has its manners. An extension of this library. Frames are drawn by the
/// delegate or, without one, by `draw(_:)` of a subclass. A view in no window draws none by itself.
@preconcurrency @MainActor open class SurfaceView: UIView {
  /// The class of the layer.
  open override class var layerClass: AnyClass { DrawnSurfaceLayer.self }

  private lazy var frames = SurfaceFrames(ownLayer) { [weak self] size in
    self?.drawFrame(newSize: size)
  }
  private var resizesDrawable = true

  /// The layer; one that is not shown in a subclass with another class of layers.
  private lazy var ownLayer = layer as? DrawnSurfaceLayer ?? DrawnSurfaceLayer()

  override func windowChanged() {
    super.windowChanged()
    frames.isInWindow = window != nil
  }

  /// Draws a frame with the next commit, if `enableSetNeedsDisplay` is true.
  open override func setNeedsDisplay() { frames.mark() }
  /// Draws a whole frame with the next commit, if `enableSetNeedsDisplay` is true.
  open override func setNeedsDisplay(_ rect: CGRect) { frames.mark() }

  // MARK: Frames

  /// The object that draws.
  public weak var delegate: (any SurfaceViewDelegate)?

  /// The drawable of the frame that is drawn, the same one until the end of the frame. Waits up to a second for it.
  open var currentDrawable: SurfaceDrawable? { frames.currentDrawable }

  /// Frames a second at most; 60 by default. A rate below the display's gives every second or third refresh, and so on.
  open var preferredFramesPerSecond: Int {
    get { frames.framesPerSecond }
    set { frames.framesPerSecond = newValue }
  }
  /// True draws only when `draw()` is called, or when the view is marked.
  open var isPaused: Bool {
    get { frames.isPaused }
    set { frames.isPaused = newValue }
  }
  /// True draws after `setNeedsDisplay()` instead of following the display; false by default.
  open var enableSetNeedsDisplay: Bool {
    get { frames.drawsWhenMarked }
    set { frames.drawsWhenMarked = newValue }
  }
  /// True, the default, makes drawables as large as the bounds in pixels.
  open var autoResizeDrawable: Bool {
    get { resizesDrawable }
    set {
      resizesDrawable = newValue
      ownLayer.drawableSize = newValue ? .zero : ownLayer.drawableSize
    }
  }
  /// The size of drawables in pixels. Setting it ends `autoResizeDrawable`.
  open var drawableSize: CGSize {
    get { ownLayer.drawableSize }
    set {
      resizesDrawable = false
      ownLayer.drawableSize = newValue
    }
  }
  /// The format of drawables; `kCVPixelFormatType_32BGRA` by default.
  open var pixelFormat: OSType {
    get { ownLayer.pixelFormat }
    set { ownLayer.pixelFormat = newValue }
  }
  /// True shows a frame with the transaction in which it is presented; see `SurfaceLayer`.
  open var presentsWithTransaction: Bool {
    get { ownLayer.presentsWithTransaction }
    set { ownLayer.presentsWithTransaction = newValue }
  }

  /// Draws a frame now.
  open func draw() { frames.drawFrame() }

  /// Gives back a drawable that was asked for and not presented.
  open func releaseDrawables() { frames.releaseDrawable() }

  private func drawFrame(newSize: CGSize?) {
    if let newSize { delegate?.surfaceView(self, drawableSizeWillChange: newSize) }
    if let delegate { delegate.draw(in: self) } else { draw(bounds) }
  }
}
