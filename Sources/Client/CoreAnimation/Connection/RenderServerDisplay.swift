public import Foundation
package import WireProtocol

/// The display that a render server draws to.
public struct RenderServerDisplay: Hashable, Sendable {
  /// Size in points.
  public var size: CGSize
  /// Pixels per point.
  public var scale: CGFloat
  /// Seconds between two frames at the display's full rate.
  public var refreshInterval: CFTimeInterval

  /// Creates a display, for tests.
  public init(size: CGSize, scale: CGFloat, refreshInterval: CFTimeInterval) {
    self.size = size
    self.scale = scale
    self.refreshInterval = refreshInterval
  }
}

extension RenderServerDisplay {
  private static let scales = 1e-3...1e3
  private static let intervals = 1e-4...1e4

  /// Returns a scale from a server; an impossible scale counts as 1.
  static func scale(_ scale: Double) -> Double { scales.contains(scale) ? scale : 1 }

  /// Returns an interval from a server; an impossible interval counts as that of 60 frames a second.
  static func interval(_ interval: Double) -> Double {
    intervals.contains(interval) ? interval : 1 / 60
  }

  /// Reads the display from a server's greeting. An impossible scale counts as 1, and an impossible
  /// interval as that of 60 frames a second.
  package init(_ welcome: Welcome) {
    let scale = Self.scale(welcome.scale)
    self.init(
      size: CGSize(width: Double(welcome.width) / scale, height: Double(welcome.height) / scale),
      scale: scale, refreshInterval: Self.interval(welcome.refreshInterval))
  }
}
