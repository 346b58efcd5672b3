import AnimationEvaluation
import Foundation
import GraphicsValues

/// Redraws layers in each frame while animations change values that only the client draws: keys for
/// which `needsDisplay(forKey:)` is true, and local properties, which servers do not know (§2.10).
///
/// The picture of each frame comes from `display()` of a presentation copy. On screen it replaces
/// the layer's own picture. The layer itself keeps its contents, which return after the last such
/// animation.
///
/// Used under `SharedLock` only, except for the drawing, which happens on the main queue.
final class LayerRedraw: FrameObserver, @unchecked Sendable {
  /// The properties that a class may draw into.
  static let keys: [PropertyKey] = [.contents, .backing]

  private weak var session: ClientSession?
  private var layers: [CALayer] = []
  /// The frame to draw for; nil when no drawing waits for the main queue.
  private var pending: FrameTick?

  init(_ session: ClientSession) { self.session = session }

  /// Starts redrawing a layer whose animations changed, if one of them needs it.
  func animationsChanged(of layer: CALayer) {
    guard layer.rendered?.isRedrawn == true else { return }
    if !layers.contains(where: { $0 === layer }) { layers.append(layer) }
    session?.frames.add(self)
  }

  /// Forgets the layers, for the end of the session, and returns them.
  func end() -> [CALayer] {
    let ended = layers
    layers = []
    return ended
  }

  var frameInterval: CFTimeInterval? { layers.isEmpty ? nil : 0 }

  func frameTicked(_ tick: FrameTick) {
    let isWaiting = pending != nil
    pending = tick
    guard !isWaiting else { return }
    MainQueue.async { [self] in drawFrame() }
  }

  private func drawFrame() {
    let (tick, drawn): (FrameTick?, [CALayer]) = SharedLock.held {
      defer { pending = nil }
      return (pending, layers)
    }
    guard let tick else { return }
    var pictures: [(CALayer, LayerValues?)] = []
    for layer in drawn {
      guard SharedLock.held({ layer.rendered?.isRedrawn == true }) else {
        pictures.append((layer, nil))
        continue
      }
      // The picture is shown one frame after the tick.
      let copy = layer.makePresentation(at: tick.time + tick.interval)
      copy?.display()
      if let values = copy?.read({ $0 }) { pictures.append((layer, values)) }
    }
    SharedLock.held {
      session?.show(pictures)
      layers.removeAll { layer in pictures.contains { $0.0 === layer && $0.1 == nil } }
      if layers.isEmpty { session?.frames.remove(self) }
    }
  }
}

extension RenderedState {
  /// True while any running animation needs the layer to be redrawn.
  var isRedrawn: Bool { animations.contains { $0.needsDisplay && !$0.didStop } }
}

extension CALayer {
  /// Returns the presentation values of the class's own keys: with the layer's animations applied.
  ///
  /// - Parameter committed: a copy of the layer as it was committed.
  final func customValues(
    at mediaTime: CFTimeInterval, over committed: CALayer
  ) -> [String: Any] {
    guard let state = rendered else { return [:] }
    let changing = state.animations.filter { $0.custom != nil }
    let keys = changing.reduce(into: Set<String>()) { $0.formUnion($1.custom?.customKeys ?? []) }
    guard !keys.isEmpty else { return [:] }
    var images: [ImageHandle] = []
    var values = CustomValues(attributes: [:])
    for key in keys {
      values.attributes[key] = committed.value(forKey: key).flatMap {
        Unboxed.inferred($0, keeping: &images)
      }
    }
    let time = renderedTime(at: mediaTime)
    for attached in changing { attached.apply(at: time, to: &values) }
    return values.attributes.compactMapValues { Boxed.value($0) }
  }
}
