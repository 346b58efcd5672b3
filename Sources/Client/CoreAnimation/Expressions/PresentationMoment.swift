import Foundation

/// The time of a presentation, and how many expressions led to the layer whose values are wanted.
struct PresentationMoment {
  let mediaTime: CFTimeInterval
  private let depth: Int

  /// Most expressions that read each other: no server takes more.
  private static let most = 8

  init(_ mediaTime: CFTimeInterval, depth: Int = 0) {
    self.mediaTime = mediaTime
    self.depth = depth
  }

  /// Returns what a layer shows; nil for a layer that the server does not have.
  func values(of layer: CALayer?) -> LayerValues? {
    guard depth < Self.most, let layer, let state = layer.rendered else { return nil }
    return state.values(at: PresentationMoment(mediaTime, depth: depth + 1), of: layer)
  }
}
