public import Foundation

/// The begin, movement or end of a finger's touch on a window.
///
/// Sendable as far as layers are (`LayerPointerEvent`).
public struct LayerTouchEvent: Hashable, @unchecked Sendable {
  /// A number that distinguishes simultaneous touches; reused after the end of a touch.
  public var finger: Int
  /// The place in the space of the window's root layer, in points.
  public var location: CGPoint
  /// The layer under the finger at the begin of the touch, in the frame on screen; nil for a layer
  /// that has left the window since.
  public var layer: CALayer?
  /// The place in the space of `layer`, with the animations on screen, in points.
  public var layerLocation: CGPoint
  /// Pressure, 0…1; 1 for a device that does not measure it.
  public var pressure: CGFloat
  /// Media time of the event.
  public var timestamp: CFTimeInterval
  /// The number of the frame that was on screen.
  public var frameNumber: UInt64

  /// Creates an event, for tests.
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
