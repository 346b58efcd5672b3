public import Foundation
internal import WireProtocol

/// The display that a render server draws to.
public struct RenderServerDisplay: Hashable, Sendable {
  /// The size in points.
  public var size: CGSize
  /// Pixels per point.
  public var scale: CGFloat
  /// Seconds between two frames at the display's full rate.
  public var refreshInterval: CFTimeInterval

  /// Creates a description, for tests.
  public init(size: CGSize, scale: CGFloat, refreshInterval: CFTimeInterval) {
    self.size = size
    self.scale = scale
    self.refreshInterval = refreshInterval
  }
}

extension RenderServerDisplay {
  /// Takes the display from a server's greeting; a scale that is none counts as 1.
  init(_ welcome: Welcome) {
    let scale = welcome.scale > 0 && welcome.scale.isFinite ? welcome.scale : 1
    self.init(
      size: CGSize(width: Double(welcome.width) / scale, height: Double(welcome.height) / scale),
      scale: scale, refreshInterval: welcome.refreshInterval)
  }
}
