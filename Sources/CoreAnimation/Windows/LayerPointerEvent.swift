public import Foundation

/// A button of a pointing device.
public struct LayerPointerButton: RawRepresentable, Hashable, Sendable {
  /// 1 left, 2 middle, 3 right, then the others.
  public var rawValue: Int
  /// The button with a number, from 1.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The first one.
  public static let left = LayerPointerButton(rawValue: 1)
  /// The wheel, on most mice.
  public static let middle = LayerPointerButton(rawValue: 2)
  /// The one for menus.
  public static let right = LayerPointerButton(rawValue: 3)
}

/// Something that the pointer did over a window.
///
/// The layer is the one that the *server* hit in the frame on screen: a layer that moves is hit where
/// it is seen, and not where the model has it.
///
/// Sendable, as far as a layer is: its properties may be used on any thread (§1.4), and what a
/// subclass adds is the subclass's affair.
public struct LayerPointerEvent: Hashable, @unchecked Sendable {
  /// Points in the space of the window's root layer.
  public var location: CGPoint
  /// The layer under the pointer, or the one that was when the first button went down; nil for one
  /// that has left the window since.
  public var layer: CALayer?
  /// Points in the space of that layer, with the animations on screen.
  public var layerLocation: CGPoint
  /// The button that went down or up; nil for other events.
  public var button: LayerPointerButton?
  /// All buttons that are down, with the event.
  public var buttons: Set<LayerPointerButton>
  /// How many times a button went down in short order at one place, 1 and up; 0 for other events, and
  /// for a button that comes up because the server went away.
  public var clickCount: Int
  /// Keys that are held.
  public var modifiers: LayerEventModifiers
  /// When it happened, in media time.
  public var timestamp: CFTimeInterval
  /// The number of the frame that was on screen.
  public var frameNumber: UInt64

  /// An event of one's own making, for tests.
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
  /// Where the pointer is, and over which layer.
  public var pointer: LayerPointerEvent
  /// By how many points content is to move to the right (`width`) and downwards (`height`); the
  /// user's choice of direction is taken into account.
  public var delta: CGSize
  /// The same in notches of a wheel; 0 for a device that has none.
  public var steps: CGSize

  /// An event of one's own making, for tests.
  public init(pointer: LayerPointerEvent, delta: CGSize, steps: CGSize = .zero) {
    self.pointer = pointer
    self.delta = delta
    self.steps = steps
  }
}
