public import Foundation

/// A part of a view that reports when the pointer enters it, leaves it, or moves in it.
///
/// Areas are tracked by the model's geometry, while the window is visible.
@preconcurrency @MainActor open class NSTrackingArea: NSObject {
  /// The events that the area reports, and when it is active.
  public struct Options: OptionSet, Hashable, Sendable {
    /// The options as bits.
    public var rawValue: UInt
    /// Creates a set from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Calls `mouseEntered(with:)` and `mouseExited(with:)`.
    public static let mouseEnteredAndExited = Options(rawValue: 1)
    /// Calls `mouseMoved(with:)`.
    public static let mouseMoved = Options(rawValue: 2)
    /// Active while the owner is the first responder.
    public static let activeWhenFirstResponder = Options(rawValue: 16)
    /// Active while the window is the key window.
    public static let activeInKeyWindow = Options(rawValue: 32)
    /// Active while the program is active. The same as `activeAlways` here.
    public static let activeInActiveApp = Options(rawValue: 64)
    /// Always active.
    public static let activeAlways = Options(rawValue: 128)
    /// The area is the whole view, at any size; `rect` is ignored.
    public static let inVisibleRect = Options(rawValue: 512)
    /// Reports also while a button is down.
    public static let enabledDuringMouseDrag = Options(rawValue: 1024)
  }

  /// The area, in the view's space.
  public let rect: NSRect
  /// The events that the area reports, and when it is active.
  public let options: Options
  /// The object that is told: a responder, which is not retained.
  open private(set) weak var owner: AnyObject?
  /// Values that the program chooses.
  public let userInfo: [AnyHashable: Any]?
  /// True while the pointer is inside.
  final var isEntered = false

  /// Creates an area, to be added to a view.
  ///
  /// - Parameters:
  ///   - rect: the area, in the view's space.
  ///   - owner: the responder that is told.
  public init(
    rect: NSRect, options: Options = [], owner: Any?, userInfo: [AnyHashable: Any]? = nil
  ) {
    self.rect = rect
    self.options = options
    self.owner = owner as? NSResponder
    self.userInfo = userInfo
    super.init()
  }

  final func contains(_ point: NSPoint, in view: NSView) -> Bool {
    guard !view.isHiddenOrHasHiddenAncestor else { return false }
    let area = options.contains(.inVisibleRect) ? view.bounds : rect.intersection(view.bounds)
    return view.isMousePoint(point, in: area)
  }

  final func isActive(in view: NSView) -> Bool {
    if options.contains(.activeWhenFirstResponder) {
      return owner != nil && view.window?.firstResponder === owner
    }
    return !options.contains(.activeInKeyWindow) || view.window?.isKeyWindow == true
  }
}
