public import Foundation
import GraphicsValues
public import SharedSurfaces
import Synchronization
import WireProtocol

/// A surface to draw into, and its way to the screen: what a `SurfaceLayer` gives for each frame.
///
/// It is presented once, by any thread; later calls do nothing. One that is released without having been
/// presented gives its surface back.
///
/// Sendable because `state` is guarded by its lock, and nothing else changes.
public final class SurfaceDrawable: @unchecked Sendable {
  /// The surface to draw into. It belongs to the application until the drawable is presented.
  public let surface: IOSurface
  /// The number of the drawable among those of its layer, counted from 1.
  public let drawableID: Int
  /// The number of frames since the pixels of the surface were the newest: after 1, only what the last frame has
  /// changed needs drawing. 0 for pixels that are not known.
  public let age: Int

  private weak let layer: SurfaceLayer?

  private struct State {
    /// The ring of the surface; nil once the drawable was presented.
    var ring: SurfaceRing?
    var damage: [CGRect]?
    var presentedTime: CFTimeInterval = 0
    var isOver = false
    var handlers: [@Sendable (SurfaceDrawable) -> Void] = []
  }

  private let state: Mutex<State>

  init(_ surface: IOSurface, age: Int, number: Int, of ring: SurfaceRing, for layer: SurfaceLayer) {
    self.surface = surface
    self.age = age
    self.layer = layer
    drawableID = number
    state = Mutex(State(ring: ring))
  }

  deinit { state.withLock { $0.ring }?.giveBack(surface) }

  /// The rectangles that differ from the frame before, in pixels with y pointing down; nil, the default, for
  /// everything. More than 16 count as the rectangle around them.
  public var damage: [CGRect]? {
    get { state.withLock { $0.damage } }
    set { state.withLock { $0.damage = newValue } }
  }

  // MARK: Presenting

  /// Shows the drawable as soon as possible; with the current transaction, if the layer presents with transactions.
  public func present() { present(at: 0, after: 0) }

  /// Shows the drawable by the refresh at a media time, or as soon as possible after it. Drawables for an even rate are
  /// shown by evenly spaced refreshes: 24 a second by every third and second one of 60 in turn. A layer
  /// that presents with transactions ignores the time.
  ///
  /// - Parameter time: as of `CACurrentMediaTime()`; a time that is not finite or not positive counts as now.
  public func present(at time: CFTimeInterval) {
    present(at: time.isFinite ? max(time, 0) : 0, after: 0)
  }

  /// Shows the drawable once the one before was on screen for some time. A layer that presents with
  /// transactions ignores it.
  ///
  /// - Parameter duration: seconds; what is not finite or not positive counts as 0.
  public func present(afterMinimumDuration duration: CFTimeInterval) {
    present(at: 0, after: duration.isFinite ? max(duration, 0) : 0)
  }

  private func present(at time: CFTimeInterval, after minimum: CFTimeInterval) {
    let (ring, damage) = state.withLock { state in
      defer { state.ring = nil }
      return (state.ring, state.damage)
    }
    guard let ring else { return }
    guard let layer else {
      ring.giveBack(surface)
      return SurfaceRing.callLater { self.end(nil) }
    }
    let frame = FrameAttachment(
      buffer: surface.place.index, flags: layer.displaySyncEnabled ? .keep : [], sequence: 0,
      time: time, minimumDuration: minimum,
      damage: FrameDamage.rectangles(damage, of: surface))
    // The drawable is kept for its handlers until the outcome is known.
    layer.present(frame, of: ring) { fate in
      if case .shown(let time) = fate { self.end(time) } else { self.end(nil) }
    }
  }

  // MARK: Presented

  /// Media time at which the drawable was shown; 0 before that, and for one that was passed over.
  public var presentedTime: CFTimeInterval { state.withLock { $0.presentedTime } }

  /// Calls a block on a queue of the library once the drawable was shown or passed over, at once if that is known
  /// already.
  public func addPresentedHandler(_ block: @escaping @Sendable (SurfaceDrawable) -> Void) {
    let environment = LayerEnvironment.current
    let handler: @Sendable (SurfaceDrawable) -> Void = { drawable in
      environment.run { block(drawable) }
    }
    let isOver = state.withLock { state in
      if !state.isOver { state.handlers.append(handler) }
      return state.isOver
    }
    if isOver { SurfaceRing.callLater { handler(self) } }
  }

  private func end(_ shown: CFTimeInterval?) {
    let handlers = state.withLock { state in
      state.presentedTime = shown ?? 0
      state.isOver = true
      defer { state.handlers = [] }
      return state.handlers
    }
    for handler in handlers { handler(self) }
  }
}
