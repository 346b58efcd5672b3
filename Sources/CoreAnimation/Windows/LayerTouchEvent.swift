public import Foundation

/// Something that a finger did on a window.
///
/// Sendable, as far as a layer is (`LayerPointerEvent`).
public struct LayerTouchEvent: Hashable, @unchecked Sendable {
  /// Tells apart the fingers that touch at one time; used again when the finger is gone.
  public var finger: Int
  /// Points in the space of the window's root layer.
  public var location: CGPoint
  /// The layer that the finger touched first, in the frame on screen; nil for one that has left the
  /// window since.
  public var layer: CALayer?
  /// Points in the space of that layer, with the animations on screen.
  public var layerLocation: CGPoint
  /// 0…1; 1 where it is not known.
  public var pressure: CGFloat
  /// When it happened, in media time.
  public var timestamp: CFTimeInterval
  /// The number of the frame that was on screen.
  public var frameNumber: UInt64

  /// An event of one's own making, for tests.
  public init(
    finger: Int, location: CGPoint, layer: CALayer? = nil, layerLocation: CGPoint = .zero,
    pressure: CGFloat = 1, timestamp: CFTimeInterval = 0, frameNumber: UInt64 = 0
  ) {
    self.finger = finger
    self.location = location
    self.layer = layer
    self.layerLocation = layerLocation
    self.pressure = pressure
    self.timestamp = timestamp
    self.frameNumber = frameNumber
  }
}
