public import Foundation
import GraphicsValues
public import SharedSurfaces
import Synchronization
import WireProtocol

/// A layer whose contents are frames that the application draws into memory, beside the transactions.
///
///     if let drawable = layer.nextDrawable() {
///       draw(into: drawable.surface)
///       drawable.present()
///     }
///
/// The class is `CAMetalLayer` without Metal, and has its manners. An extension of this library. Its
/// `contents` belong to the library. The surfaces of a Y′CbCr format need the attachments that say which
/// colours they have, set on each drawable's surface.
open class SurfaceLayer: CALayer {
  /// The size and format for which the ring is made.
  private struct Shape: Equatable {
    var width: Int
    var height: Int
    var pixelFormat: OSType
    var count: Int
    var isOpaque: Bool
  }

  private struct State {
    var pixelFormat = kCVPixelFormatType_32BGRA
    var drawableSize: CGSize?
    var maximumDrawableCount = 3
    var allowsNextDrawableTimeout = true
    var presentsWithTransaction = false
    var displaySyncEnabled = true
    /// The ring for the next drawables, and the last one of which a drawable was presented.
    var ring: (shape: Shape, ring: SurfaceRing)?
    var shown: SurfaceRing?
    var drawableCount = 0
  }

  private let state = Mutex(State())

  /// Creates a layer without surfaces; the first drawable makes them.
  public override init() { super.init() }

  /// Creates a copy for `presentation()`, which gives no drawables.
  public override init(layer: Any) {
    super.init(layer: layer)
    guard let model = layer as? SurfaceLayer else { return }
    let values = model.state.withLock { $0 }
    state.withLock { state in
      state = values
      (state.ring, state.shown) = (nil, nil)
    }
  }

  /// Unarchives a layer, which has no frame.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  // MARK: Properties

  /// The format of the surfaces; `kCVPixelFormatType_32BGRA` by default. Like all properties of the class, it applies
  /// to the drawables that are made afterwards, and has no implicit animation.
  open var pixelFormat: OSType {
    get { state.withLock { $0.pixelFormat } }
    set { state.withLock { $0.pixelFormat = newValue } }
  }
  /// The size of the surfaces in pixels. Until it is set, and after an empty size, that of the bounds times
  /// `contentsScale`.
  open var drawableSize: CGSize {
    get { state.withLock { $0.drawableSize } ?? boundsInPixels }
    set {
      let isEmpty = !(newValue.width > 0 && newValue.height > 0)
      state.withLock { $0.drawableSize = isEmpty ? nil : newValue }
    }
  }
  /// Number of surfaces, 2 to 8; 3 by default. Other numbers count as the nearest one.
  open var maximumDrawableCount: Int {
    get { state.withLock { $0.maximumDrawableCount } }
    set { state.withLock { $0.maximumDrawableCount = min(max(newValue, 2), 8) } }
  }
  /// True, the default, makes `nextDrawable()` give up after a second; false makes it wait without an end.
  open var allowsNextDrawableTimeout: Bool {
    get { state.withLock { $0.allowsNextDrawableTimeout } }
    set { state.withLock { $0.allowsNextDrawableTimeout = newValue } }
  }
  /// True shows each drawable with the transaction in which it is presented, in the same frame of the display
  /// as its other changes; false, the default, as soon as it is presented.
  open var presentsWithTransaction: Bool {
    get { state.withLock { $0.presentsWithTransaction } }
    set { state.withLock { $0.presentsWithTransaction = newValue } }
  }
  /// True, the default, shows each drawable for at least one refresh, in order; with false the newest one is
  /// shown, and others are passed over.
  open var displaySyncEnabled: Bool {
    get { state.withLock { $0.displaySyncEnabled } }
    set { state.withLock { $0.displaySyncEnabled = newValue } }
  }

  private var boundsInPixels: CGSize {
    let (size, scale) = (bounds.size, contentsScale)
    return CGSize(
      width: (size.width * scale).rounded(), height: (size.height * scale).rounded())
  }

  // MARK: Drawables

  /// Returns a surface to draw into. May be called on any thread.
  ///
  /// Waits until the server has let go of a surface, and holds no lock meanwhile.
  ///
  /// - Returns: nil after a second, if no surface is free by then; at once without a server, and for a size of 0 or of
  ///   more than 16384 pixels.
  open func nextDrawable() -> SurfaceDrawable? {
    guard presentationSource == nil, let ring = currentRing() else { return nil }
    let patience = allowsNextDrawableTimeout ? Self.longestWait : .infinity
    guard let taken = ring.take(patience: patience) else { return nil }
    let number = state.withLock { state in
      state.drawableCount += 1
      return state.drawableCount
    }
    return SurfaceDrawable(taken.surface, age: taken.age, number: number, of: ring, for: self)
  }

  /// Seconds that `nextDrawable()` waits for a surface.
  private static let longestWait = 1.0

  /// The ring for the present properties; nil, and a notice, without memory for it.
  private func currentRing() -> SurfaceRing? {
    let (size, isOpaque) = (drawableSize, isOpaque)
    guard let width = Self.pixels(size.width), let height = Self.pixels(size.height) else {
      return nil
    }
    return state.withLock { state in
      let shape = Shape(
        width: width, height: height, pixelFormat: state.pixelFormat,
        count: state.maximumDrawableCount, isOpaque: isOpaque)
      if let present = state.ring, present.shape == shape { return present.ring }
      do {
        let geometry = try SurfaceGeometry([
          .width: width, .height: height, .pixelFormat: shape.pixelFormat,
        ])
        let ring = try SurfaceRing(geometry, count: shape.count, isOpaque: isOpaque)
        state.ring = (shape, ring)
        return ring
      } catch {
        Notices.sayOnce("a \(type(of: self)) has no drawable: \(error)")
        return nil
      }
    }
  }

  private static func pixels(_ length: CGFloat) -> Int? {
    length >= 1 && length <= CGFloat(SurfaceGeometry.largestSide) ? Int(length) : nil
  }

  // MARK: Presenting

  /// Shows a frame. One of a ring that others have replaced on screen is passed over.
  final func present(
    _ frame: FrameAttachment, of ring: SurfaceRing, _ outcome: @escaping SurfaceRing.Outcome
  ) {
    let (isLatest, isNew, isInTransaction) = state.withLock { state in
      let isLatest = state.ring?.ring === ring || state.shown === ring || state.shown == nil
      let isNew = isLatest && state.shown !== ring
      if isNew { state.shown = ring }
      return (isLatest, isNew, state.presentsWithTransaction)
    }
    guard isLatest else { return ring.passOver(frame, outcome) }
    if isInTransaction {
      ring.stage(frame, outcome)
      if isNew { TransactionStack.current.withoutActions { contents = ring } }
      SharedLock.held { TransactionStack.current.mark(ring) }
    } else if !ring.attach(frame, outcome) || isNew {
      LayerEnvironment.current.session.show(ring, on: self)
    }
  }
}
