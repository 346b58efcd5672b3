public import Foundation
import ToolkitSupport

// The pointer has one shape on this display, and regions do not change it: what the delegate answers has no
// effect, as on a device without a pointer.

/// The place of the pointer for which a region is asked.
@preconcurrency @MainActor open class UIPointerRegionRequest: NSObject {
  /// The place in the view's space.
  open internal(set) var location = CGPoint.zero
  /// The keys held.
  open internal(set) var modifiers: UIKeyModifierFlags = []
}

/// A part of a view in which the pointer has a style.
@preconcurrency @MainActor open class UIPointerRegion: NSObject {
  /// The part, in the view's space.
  public let rect: CGRect
  /// The name of the part.
  public let identifier: AnyHashable?

  /// Creates a region.
  public init(rect: CGRect, identifier: AnyHashable? = nil) {
    (self.rect, self.identifier) = (rect, identifier)
    super.init()
  }
}

/// A look of the pointer. Accepted without effect: the pointer has one shape.
@preconcurrency @MainActor open class UIPointerStyle: NSObject {
  /// Returns the style of the system's pointer.
  open class func system() -> Self { DynamicInitialization.object(of: Self.self) }
  /// Returns the style of a hidden pointer.
  open class func hidden() -> Self { DynamicInitialization.object(of: Self.self) }
}

/// Chooses regions and styles of the pointer. Its answers have no effect.
@preconcurrency @MainActor public protocol UIPointerInteractionDelegate: AnyObject {
  /// Returns the region at a place.
  func pointerInteraction(
    _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest,
    defaultRegion: UIPointerRegion
  ) -> UIPointerRegion?
  /// Returns the style in a region.
  func pointerInteraction(
    _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
  ) -> UIPointerStyle?
}

extension UIPointerInteractionDelegate {
  /// Returns the default region.
  public func pointerInteraction(
    _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest,
    defaultRegion: UIPointerRegion
  ) -> UIPointerRegion? { defaultRegion }
  /// Returns nil.
  public func pointerInteraction(
    _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
  ) -> UIPointerStyle? { nil }
}

/// Changes the pointer over a view. Accepted without effect: the pointer has one shape.
@preconcurrency @MainActor open class UIPointerInteraction: NSObject, UIInteraction {
  /// The view with the interaction.
  open private(set) weak var view: UIView?
  /// The object that chooses regions and styles; not retained.
  open private(set) weak var delegate: (any UIPointerInteractionDelegate)?
  /// False switches the interaction off.
  open var isEnabled = true

  /// Creates an interaction.
  public init(delegate: (any UIPointerInteractionDelegate)?) {
    self.delegate = delegate
    super.init()
  }
  /// Creates an interaction without a delegate.
  public convenience override init() { self.init(delegate: nil) }

  /// Asks the delegate anew. Has no effect.
  open func invalidate() {}
  /// Called before the interaction is added or removed.
  open func willMove(to view: UIView?) {}
  /// Called after the interaction was added or removed.
  open func didMove(to view: UIView?) { self.view = view }
}
