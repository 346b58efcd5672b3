public import CoreAnimation

/// A picture that stays on display, in place of the next ones, which are of another size or format. An extension of this
/// library.
public struct PictureHold {
  /// The contents of the layer that stay.
  let contents: Any
  /// Media time from which on the next picture is shown; infinite for one that has no time yet.
  let end: CFTimeInterval

  private static let key = "picture before"

  /// Creates a hold.
  ///
  /// - Parameters:
  ///   - contents: the contents of the layer that stay.
  ///   - end: media time from which on the next picture is shown; infinite for one that has no time yet.
  public init(_ contents: Any, until end: CFTimeInterval) {
    self.contents = contents
    self.end = end
  }

  /// Shows pictures as the contents of a layer, from now on or after a hold. Call in a transaction without actions.
  public static func show(_ contents: Any?, on layer: CALayer, after hold: PictureHold?) {
    if let hold {
      // Before the contents change, so that the server goes on showing the ring.
      layer.add(hold.animation(of: layer), forKey: key)
    } else {
      layer.removeAnimation(forKey: key)
    }
    layer.contents = contents
  }

  /// Contents of the layer while the hold lasts.
  private func animation(of layer: CALayer) -> CAAnimation {
    let animation = CAKeyframeAnimation(keyPath: "contents")
    // Fewer than two keyframes have no effect.
    animation.values = [contents, contents]
    animation.calculationMode = .discrete
    animation.duration = 1
    // It is on before it begins, however late the server samples the commit's time.
    animation.fillMode = .backwards
    if end.isFinite {
      // The refresh that shows a frame may be a quarter of an interval before its time.
      let interval = LayerEnvironment.current.session.refreshInterval
      animation.beginTime = layer.convertTime(end - interval / 4, from: nil) - animation.duration
    } else {
      animation.speed = 0
    }
    return animation
  }
}
