public import Foundation

/// A finger on the display, or the pointer with its left button down.
@preconcurrency @MainActor open class UITouch: NSObject {
  /// The stage of a touch.
  public enum Phase: Int, Sendable {
    /// A finger has come down.
    case began = 0
    /// A finger has moved.
    case moved = 1
    /// The finger is down, and did not move in this event.
    case stationary = 2
    /// A finger was lifted.
    case ended = 3
    /// The touch was cancelled: the window closed, or the server went away.
    case cancelled = 4
  }

  /// The kind of a touch: by a finger, a pen or a pointer.
  public enum TouchType: Int, Sendable {
    /// A finger on the screen.
    case direct = 0
    /// A finger elsewhere, as on a remote control.
    case indirect = 1
    /// A pen.
    case pencil = 2
    /// A pointer with a button down.
    case indirectPointer = 3
  }

  /// The view in which the touch began, which receives the whole touch. Nil once the view was
  /// freed.
  open internal(set) weak var view: UIView?
  /// The window in which the touch began.
  open internal(set) weak var window: UIWindow?
  /// The last action of the finger.
  open internal(set) var phase = Phase.began
  /// Number of touches in quick succession at one place, from 1.
  open internal(set) var tapCount = 1
  /// Media time of the last change, in seconds.
  open internal(set) var timestamp: TimeInterval = 0
  /// `direct` for a finger, `indirectPointer` for the pointer.
  open internal(set) var type = TouchType.direct
  /// Pressure from 0 to `maximumPossibleForce`; 0 if it is not measured.
  open internal(set) var force: CGFloat = 0
  /// The largest force that the screen can measure; 1 on screens that measure none.
  open var maximumPossibleForce: CGFloat { 1 }

  /// The recognizers that received the touch when it began: those of the touched view and of its
  /// superviews.
  open var gestureRecognizers: [UIGestureRecognizer]? { recognizers }

  final var recognizers: [UIGestureRecognizer] = []
  final var delivery = TouchDelivery()
  // The place in the window's space, in points.
  var place = CGPoint.zero
  var previousPlace = CGPoint.zero

  /// Returns the place in a view's space, by the model's geometry; nil stands for the window.
  open func location(in view: UIView?) -> CGPoint { map(place, to: view) }
  /// Returns the place before the last change.
  open func previousLocation(in view: UIView?) -> CGPoint { map(previousPlace, to: view) }

  private func map(_ point: CGPoint, to view: UIView?) -> CGPoint {
    guard let view, let window else { return point }
    return view.convert(point, from: window)
  }
}
