public import Foundation

/// A button of a pointing device.
public struct LayerPointerButton: RawRepresentable, Hashable, Sendable {
  /// The number of the button: 1 left, 2 middle, 3 right, then further buttons.
  public var rawValue: Int
  /// Creates the button of a number, from 1.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The main button.
  public static let left = LayerPointerButton(rawValue: 1)
  /// The wheel, on most mice.
  public static let middle = LayerPointerButton(rawValue: 2)
  /// The button for menus.
  public static let right = LayerPointerButton(rawValue: 3)
}

/// A movement, press or release of the pointer over a window.
///
/// The *server* finds the layer, in the frame on screen: a moving layer is hit where it is visible,
/// not where the model places it.
///
/// Sendable as far as layers are: the properties of `CALayer` may be used on any thread (§1.4);
/// properties of a subclass are the subclass's own responsibility.
public struct LayerPointerEvent: Hashable, @unchecked Sendable {
  /// The place in the space of the window's root layer, in points.
  public var location: CGPoint
  /// The layer under the pointer; while buttons are down, the layer under it at the first press.
  /// Nil for a layer that has left the window since.
  public var layer: CALayer?
  /// The place in the space of `layer`, with the animations on screen, in points.
  public var layerLocation: CGPoint
  /// The button that went down or up; nil for other events.
  public var button: LayerPointerButton?
  /// All buttons that are down after the event.
  public var buttons: Set<LayerPointerButton>
  /// Number of presses in quick succession at one place, at least 1; 0 for other events, and for a
  /// button that was released because the server went away.
  public var clickCount: Int
  /// The modifier keys held.
  public var modifiers: LayerEventModifiers
  /// Media time of the event.
  public var timestamp: CFTimeInterval
  /// The number of the frame that was on screen.
  public var frameNumber: UInt64

  /// Creates an event, for tests.
  public init(
    location: CGPoint, layer: CALayer? = nil, layerLocation: CGPoint = .zero,
    button: LayerPointerButton? = nil, buttons: Set<LayerPointerButton> = [], clickCount: Int = 0,
    modifiers: LayerEventModifiers = [], timestamp: CFTimeInterval = 0, frameNumber: UInt64 = 0
  ) {
    self.location = location
    self.layer = layer
    self.layerLocation = layerLocation
    self.button = button
    self.buttons = buttons
    self.clickCount = clickCount
    self.modifiers = modifiers
    self.timestamp = timestamp
    self.frameNumber = frameNumber
  }
}

/// A turn of a wheel, or a movement of two fingers.
public struct LayerScrollEvent: Hashable, Sendable {
  /// The place of the pointer and the layer under it.
  public var pointer: LayerPointerEvent
  /// The distance in points by which content should move to the right (`width`) and down
  /// (`height`), in the direction that the user chose.
  public var delta: CGSize
  /// The distance in notches of the wheel; 0 for a device without notches.
  public var steps: CGSize

  /// Creates an event, for tests.
  public init(pointer: LayerPointerEvent, delta: CGSize, steps: CGSize = .zero) {
    self.pointer = pointer
    self.delta = delta
    self.steps = steps
  }
}
